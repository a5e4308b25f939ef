/** Prism's proxy between the clients of the contract tests and their mocks, checking with the document. */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { Test } from 'tap';
import { type Mock, startMock } from '../../src/mock.js';
import type { Stage } from './stage.js';
import { type Passage, Switchboard, violationsIn } from './switchboard.js';

/** Traffic of the contract tests: a document, and so a proxy, for each set of answers that they ask for. */
export async function proxyTraffic(t: Test, stage: Stage): Promise<void> {
  const proxies = new Map<string, Promise<string>>();
  const board = new Switchboard((base, assumed, back) => {
    const assume = new URLSearchParams({ assume: assumed });
    const proxy =
      proxies.get(assumed) ??
      readDocument(`${new URL(base).origin}/__control/openapi.json?${assume}`).then((text) =>
        startPrism(stage, `proxied-${proxies.size}.json`, text, back),
      );
    proxies.set(assumed, proxy);
    return proxy;
  });
  const address = await board.open();
  t.teardown(() => board.close());
  const folder = join(stage.root, '.compiled', 'test', 'api');
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.js'));
  await inTurns(files, async (file) => {
    const { code, stdout } = await stage.run([join(folder, file)], { CONTRACT_PROXY: address });
    t.strictSame({ code, failed: failedIn(stdout) }, { code: 0, failed: [] }, `${basename(file, '.js')} passes`);
  });
  await using mock = await startMock();
  judge(t, board.passages, await operationsOf(mock));
  t.comment(`${board.passages.length} requests passed ${proxies.size} proxies`);
}

const readDocument = async (url: string): Promise<string> => (await fetch(url)).text();

async function operationsOf({ controlUrl }: Mock): Promise<readonly string[]> {
  const { paths } = JSON.parse(await readDocument(`${controlUrl}/openapi.json`)) as { readonly paths: object };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Their blanks at both ends are not counted: JSON Schema has no word for that. */
const TRIMMED = ['POST /sender/save', 'POST /sender/update'].flatMap((asked) =>
  ['company_address', 'company_address2'].map((field) => ({
    asked,
    status: 200,
    broken: [`Request body property ${field} must NOT have more than 255 characters`],
  })),
);

const inOrder = (told: readonly object[]): readonly string[] => told.map((one) => JSON.stringify(one)).sort();

function judge(t: Test, passages: readonly Passage[], operations: readonly string[]): void {
  const breaking = (side: string, among: readonly Passage[]) =>
    among.flatMap(({ asked, status, violations }) => {
      const broken = violations.filter(({ location }) => location[0] === side).map(({ message }) => message);
      return broken.length > 0 ? [{ asked, status, broken }] : [];
    });
  const clean = passages.filter(({ isClean }) => isClean);
  // A test can order any answer.
  const given = passages.filter(({ isOrdered }) => !isOrdered);
  const successes = passages.filter(({ status }) => status < 300).map(({ asked }) => asked.replace(/\?.*/s, ''));
  t.strictSame([...new Set(successes)].sort(), [...operations].sort(), 'each operation was asked and answered');
  t.strictSame(breaking('response', given), [], 'no answer leaves the document');
  t.strictSame(
    inOrder(breaking('request', clean)),
    inOrder(TRIMMED),
    'no request leaves it that the mock answers without a warning, but for trimmed texts',
  );
  t.ok(breaking('request', passages).length > 500, 'those that are broken on purpose do');
  const refused = passages.flatMap(({ asked, refused: why }) => (why === undefined ? [] : [{ asked, why }]));
  t.strictSame(refused, [], 'Prism lets all of them through');
}

/** What is found when a mock has another contract than the document says. */
export async function proxyOther(t: Test, stage: Stage): Promise<void> {
  await using mock = await startMock();
  const document = await readDocument(`${mock.controlUrl}/openapi.json`);
  const other = document.replaceAll('"contactType"', '"contact_type"');
  const proxy = await startPrism(stage, 'other.json', other, mock.baseUrl);
  const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const answer = await fetch(`${proxy}/contacts-type/view?contact_type_id=1`, { headers });
  const violations = violationsIn(answer.headers.get('sl-violations'));
  t.strictSame(
    violations.map(({ location, message }) => [location.join('.'), message]),
    [
      ['response.body.message', "Response body property message must have required property 'contact_type'"],
      [
        'response.body.message',
        "Response body property message must NOT have additional properties; found 'contactType'",
      ],
    ],
    'an answer that leaves the document is told',
  );
}

async function startPrism(stage: Stage, name: string, document: string, upstream: string): Promise<string> {
  const script = stage.script('@stoplight/prism-cli/dist/index.js');
  const args = ['proxy', '-h', '127.0.0.1', '-p', '0', '--cors', 'false', stage.write(name, document), upstream];
  // Where it listens is told on the level info alone, which is the default.
  return stage.start([script, ...args]).printed(/listening on (http:\/\/\S+)/);
}

/** As many at once as there are processors. */
async function inTurns<T>(all: readonly T[], each: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const drain = async () => {
    for (const one of queue) await each(one);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drain));
}

const failedIn = (tap: string): readonly string[] => tap.split('\n').filter((line) => /^ *not ok/.test(line));
