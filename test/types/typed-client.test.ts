import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import t from 'tap';
import ts from 'typescript';
import { start } from '../helper.js';
import { exec, link, TSC, TSC_FLAGS } from '../package/install.js';
import { FLOWS, MISTAKES, SAID, WRONG } from './flows.js';

/** The type of a file, which is a text by default. */
const FILE = ts.factory.createTypeReferenceNode('File');

t.test('a client that is generated from the document', async (t) => {
  const { mock } = await start(t);
  const folder = t.testdir({ 'package.json': '{"type":"module"}' });
  for (const name of ['openapi-fetch', '@types/node']) link(folder, name);
  const nodes = await openapiTypescript(new URL(`${mock.controlUrl}/openapi.json`), {
    transform: ({ format }) => (format === 'binary' ? FILE : undefined),
  });
  writeFileSync(join(folder, 'contract.ts'), astToString(nodes));
  const checkTypes = (file: string) => exec(TSC, [...TSC_FLAGS, file], { cwd: folder });

  t.test('a generated client type-checks strictly, and runs the main flows', async (t) => {
    writeFileSync(join(folder, 'flows.ts'), FLOWS);
    await checkTypes('flows.ts');
    const { stdout } = await exec(process.execPath, ['flows.js', mock.baseUrl], { cwd: folder });
    t.strictSame(JSON.parse(stdout), SAID);
  });

  t.test('a generated client reports a wrong path, field or response as a type error', async (t) => {
    writeFileSync(join(folder, 'wrong.ts'), WRONG);
    const failed = await checkTypes('wrong.ts').catch(({ stdout }: { readonly stdout: string }) => stdout);
    const found = [...String(failed).matchAll(/^wrong\.ts\((\d+),\d+\): error (TS\d+)/gm)];
    const first = WRONG.split('\n').indexOf(MISTAKES[0]?.[0] ?? '') + 1;
    t.strictSame(
      found.map(([, line, code]) => [Number(line), code]),
      MISTAKES.map(([, code], index) => [first + index, code]),
    );
  });
});
