/** A Postman collection from the document, run by Newman: each request gets a fresh default fixture. */
import { readFileSync } from 'node:fs';
import type { Test } from 'tap';
import { listProfiles } from '../../src/fixtures/profiles.js';
import { startMock } from '../../src/mock.js';
import { writeDocument } from './documents.js';
import type { Stage } from './stage.js';

interface Item {
  readonly item?: readonly Item[];
  readonly request?: { readonly body?: { readonly formdata?: readonly { type?: string; src?: unknown }[] } };
}

interface Collection extends Item {
  event?: readonly unknown[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary: string;
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { readonly schema: Success }>> } };
}

/** The schema of a success; a file has no status. */
interface Success {
  readonly properties?: { readonly status?: { readonly const: string } };
  readonly anyOf?: readonly Success[];
}

interface Report {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly cursor: { readonly position: number };
      readonly response?: { readonly code: number; readonly stream: { readonly data: readonly number[] } };
    }[];
  };
}

/** A Postman collection has one API key, and the service needs two. */
const BEFORE_EACH = `
pm.request.headers.upsert({ key: 'SecretKey', value: pm.variables.get('secretKey') });
pm.sendRequest({ url: pm.variables.get('control') + '/reset', method: 'POST' }, (error, response) => {
  if (error || response.code !== 200) throw new Error('the mock was not reset');
});`;

export async function runCollections(t: Test, stage: Stage): Promise<void> {
  for (const [profile] of listProfiles()) await runCollection(t, stage, profile);
}

async function runCollection(t: Test, stage: Stage, profile: string): Promise<void> {
  const document = await writeDocument(stage, ['--profile', profile], `collected-${profile}.json`);
  const file = await convert(stage, document);
  await using mock = await startMock({ profile });
  const results = await play(stage, file, {
    origin: new URL(mock.baseUrl).origin,
    control: mock.controlUrl,
    apiKey: mock.keys.publicKey,
    secretKey: mock.keys.secretKey,
  });
  const { paths } = JSON.parse(readFileSync(document, 'utf8')) as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const expected = operations.map(({ summary, responses }) => {
    const [success] = Object.values(responses[200].content);
    // Where failures have the status of successes, the success stands first.
    const schema = success?.schema.anyOf?.[0] ?? success?.schema;
    return `${summary}: 200 ${schema?.properties?.status?.const}`;
  });
  t.strictSame(results.sort(), expected.sort(), `all requests succeed under ${profile}`);
  t.comment(`${results.length} requests`);
}

/** @returns the path of the collection file */
async function convert(stage: Stage, document: string): Promise<string> {
  const script = stage.script('openapi-to-postmanv2/bin/openapi2postmanv2.js');
  const converted = stage.write('collection.json', '');
  const flags = ['-o', converted, '-O', 'folderStrategy=Tags,parametersResolution=Example'];
  const { code, stdout, stderr } = await stage.run([script, '-s', document, ...flags]);
  if (code !== 0) throw new Error(stdout + stderr);
  const collection = JSON.parse(readFileSync(converted, 'utf8')) as Collection;
  // The collection names files on the disk of the machine that runs it.
  const upload = stage.write('contacts.csv', 'email\nada@example.com\n');
  for (const { request } of itemsIn(collection)) {
    for (const field of request?.body?.formdata ?? []) if (field.type === 'file') field.src = upload;
  }
  collection.event = [{ listen: 'prerequest', script: { exec: BEFORE_EACH.split('\n') } }];
  return stage.write('collection.json', collection);
}

const itemsIn = ({ item }: Item): readonly Item[] => item?.flatMap((one) => [one, ...itemsIn(one)]) ?? [];

/** @returns the name, the HTTP status and the body status of each request */
async function play(stage: Stage, file: string, variables: Readonly<Record<string, string>>): Promise<string[]> {
  const report = stage.write('report.json', '');
  const flags = ['--reporters', 'json', '--reporter-json-export', report, '--timeout-request', '10000'];
  const variableFlags = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const { stdout, stderr } = await stage.run([
    stage.script('newman/bin/newman.js'),
    'run',
    file,
    ...flags,
    ...variableFlags,
  ]);
  const text = readFileSync(report, 'utf8');
  if (text === '') throw new Error(stdout + stderr);
  const { run } = JSON.parse(text) as Report;
  // A request whose script sent another one is reported twice.
  const byPosition = new Map(run.executions.map((one) => [one.cursor.position, one]));
  return [...byPosition.values()].map(({ item, response }) => {
    const body = response && JSON.parse(String(Buffer.from(response.stream.data)));
    return `${item.name}: ${response?.code} ${body?.status}`;
  });
}
