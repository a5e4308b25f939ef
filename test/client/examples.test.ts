/** Runs each `@example` of a comment in `src`, with the names that a user's file has in scope. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { defineConfig } from 'vite';
import { connectCampaignMock, type MockOptions, startCampaignMock } from '../../src/index.js';
import { assertSameType } from '../../src/messages/validation.js';
import { endpoint } from '../../src/service/endpoint/endpoint.js';
import { key, text } from '../../src/service/endpoint/fields.js';
import { campaignFixtures } from '../../src/test.js';
import { campaignMock } from '../../src/vite.js';
import { ROOT } from '../process.js';
import { prepared } from './play.js';

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

/** The text after each `@example`, up to the next tag or the end of its comment. */
const examples = files.flatMap((file) => {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  const found = [...text.matchAll(/\* @example\s([\s\S]*?)(?=\n *\* @|\n *\*\/)/g)];
  return found.map(([, code = '']) => ({ file, code: code.replace(/^ *\* ?/gm, '') }));
});

t.ok(examples.length > 25, `${examples.length} examples are found`);

const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs TypeScript with some names in scope. */
async function run(code: string, scope: Readonly<Record<string, unknown>>): Promise<void> {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };
  const { outputText } = ts.transpileModule(code, { compilerOptions });
  await new AsyncFunction(...Object.keys(scope), `{${outputText}}`)(...Object.values(scope));
}

for (const { file, code } of examples) {
  t.test(`the example runs, ${file}: ${code}`, async (t) => {
    const { mock } = await prepared(t);
    const body = new URLSearchParams({ contact_type_id: '1', country: '1', email: 'ada@example.com' });
    // A fault in the header keeps the ordered faults for the example.
    await mock.fetch('/contacts/add', {
      method: 'POST',
      headers: { ...mock.headers, 'x-mock-fault': 'delay=0' },
      body,
    });
    await mock.warnings.clear();
    const account = /\{ account\b/.test(code) ? await (await connectCampaignMock(mock.baseUrl)).account() : undefined;
    const tests: Promise<void>[] = [];
    const test = (_title: string, run: (given: object) => Promise<void>) =>
      tests.push(run({ account, request: { get: fetch } }));
    await run(code.replace('http://127.0.0.1:4477/api/v1', mock.baseUrl), {
      exports: {},
      require: (name: string) => (name === 'vite' ? { defineConfig } : { campaignMock }),
      mock,
      base: { extend: () => test },
      campaignFixtures,
      connectCampaignMock,
      startCampaignMock: async (options: MockOptions) => {
        const started = await startCampaignMock(options);
        t.teardown(() => started.close());
        return started;
      },
      assertSameType,
      endpoint,
      key,
      text,
    });
    await Promise.all(tests);
  });
}
