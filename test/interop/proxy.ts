/** Prism's proxy between the contract tests and their mocks, validating against the document. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Mock, startMock } from '../../src/mock.js';
import type { PrismOrder } from './prisms.js';
import type { Stage } from './stage.js';
import { type CheckedRequest, Switchboard, violationsIn } from './switchboard.js';

/** Traffic of the contract tests: one document and one proxy for each set of assumptions. */
export async function proxyTraffic(t: Test, stage: Stage): Promise<void> {
  const proxies = new Map<string, Promise<string>>();
  const board = new Switchboard((base, assumed, back) => {
    const assume = new URLSearchParams({ assume: assumed });
    // Two documents that are read at the same time have two files.
    const name = `proxied-${proxies.size}.json`;
    const proxy =
      proxies.get(assumed) ??
      readDocument(`${new URL(base).origin}/__control/openapi.json?${assume}`).then((text) =>
        startPrism(stage, name, text, back),
      );
    proxies.set(assumed, proxy);
    return proxy;
  });
  const address = await board.open();
  t.teardown(() => board.close());
  // Files that share a process in `npm test` do so here.
  const folder = join(stage.root, '.compiled', 'runs');
  const runs = readdirSync(folder).filter((name) => name.endsWith('-test-api.test.js'));
  await inParallel(runs, async (run) => {
    const { code, stdout } = await stage.run([join(folder, run)], { CONTRACT_PROXY: address });
    t.strictSame({ code, failed: failedIn(stdout) }, { code: 0, failed: [] }, `${run} passes`);
  });
  await using mock = await startMock();
  assertNoViolations(t, board.checkedRequests, await operationsOf(mock));
  t.comment(`${board.checkedRequests.length} requests passed ${proxies.size} proxies`);
}

const readDocument = async (url: string): Promise<string> => (await fetch(url)).text();

async function operationsOf({ controlUrl }: Mock): Promise<readonly string[]> {
  const { paths } = JSON.parse(await readDocument(`${controlUrl}/openapi.json`)) as { readonly paths: object };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The service trims these fields before it counts, which JSON Schema cannot express. */
const TRIMMED = ['POST /sender/save', 'POST /sender/update'].flatMap((request) =>
  ['company_address', 'company_address2'].map((field) => ({
    request,
    status: 200,
    messages: [`Request body property ${field} must NOT have more than 255 characters`],
  })),
);

const sorted = (entries: readonly object[]): readonly string[] => entries.map((one) => JSON.stringify(one)).sort();

function assertNoViolations(t: Test, checkedRequests: readonly CheckedRequest[], operations: readonly string[]): void {
  const violationsOf = (side: string, among: readonly CheckedRequest[]) =>
    among.flatMap(({ request, status, violations }) => {
      const messages = violations.filter(({ location }) => location[0] === side).map(({ message }) => message);
      return messages.length > 0 ? [{ request, status, messages }] : [];
    });
  const clean = checkedRequests.filter(({ isClean }) => isClean);
  // A fault can have any response.
  const unordered = checkedRequests.filter(({ isOrdered }) => !isOrdered);
  const successes = checkedRequests
    .filter(({ status }) => status < 300)
    .map(({ request }) => request.replace(/\?.*/s, ''));
  t.strictSame([...new Set(successes)].sort(), [...operations].sort(), 'each operation has a successful request');
  t.strictSame(violationsOf('response', unordered), [], 'no response violates the document');
  t.strictSame(
    sorted(violationsOf('request', clean)),
    sorted(TRIMMED),
    'no request without a warning violates the document, except for trimmed texts',
  );
  t.ok(violationsOf('request', checkedRequests).length > 500, 'requests that are broken on purpose violate it');
  const refused = checkedRequests.flatMap(({ request, refused: why }) => (why === undefined ? [] : [{ request, why }]));
  t.strictSame(refused, [], 'Prism passes all requests on');
}

/** The violations of a mock that differs from the document. */
export async function proxyOther(t: Test, stage: Stage): Promise<void> {
  await using mock = await startMock();
  const document = await readDocument(`${mock.controlUrl}/openapi.json`);
  const other = document.replaceAll('"contactType"', '"contact_type"');
  const proxy = await startPrism(stage, 'other.json', other, mock.baseUrl);
  const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const response = await fetch(`${proxy}/contacts-type/view?contact_type_id=1`, { headers });
  const violations = violationsIn(response.headers.get('sl-violations'));
  t.strictSame(
    violations.map(({ location, message }) => [location.join('.'), message]),
    [
      ['response.body.message', "Response body property message must have required property 'contact_type'"],
      [
        'response.body.message',
        "Response body property message must NOT have additional properties; found 'contactType'",
      ],
    ],
    'a response that violates the document is reported',
  );
}

/** @returns the URL of a proxy that checks by the document */
async function startPrism(stage: Stage, name: string, document: string, upstream: string): Promise<string> {
  const order: PrismOrder = { file: stage.write(name, document), upstream };
  return stage.prisms.call('start', order);
}

/** Runs as many at once as there are processors. */
async function inParallel<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const drain = async () => {
    for (const one of queue) await each(one);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drain));
}

const failedIn = (tap: string): readonly string[] => tap.split('\n').filter((line) => /^ *not ok/.test(line));
