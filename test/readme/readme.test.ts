import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { assumptionIds, idsInsteadOf } from '../../src/assumptions/registry.js';
import { bannerOf } from '../../src/cli/banner.js';
import { calls } from '../../src/control/registry.js';
import { startCampaignMock } from '../../src/library/local-client.js';
import { runCommand } from '../command.js';
import { start } from '../helper.js';
import { ROOT } from '../process.js';
import { block, blocks, README, runBy } from './blocks.js';
import { methods } from './library-table.js';
import { tables } from './tables.js';

const MAX_BYTES = 16_000;

/** Compares a page with what the code makes of it; UPDATE_README=1 writes it. */
function compare(t: Test, name: string, fill: (text: string) => string): void {
  const file = join(ROOT, name);
  const text = readFileSync(file, 'utf8');
  const expected = fill(text);
  if (process.env.UPDATE_README === '1') writeFileSync(file, expected);
  t.equal(text, expected, name);
}

t.test('the README shows the banner, the response and the assumption of the code', async (t) => {
  const { mock, client } = await start(t);
  const { port } = new URL(mock.baseUrl);
  const banner = bannerOf(mock).replaceAll(`:${port}`, ':4477').trimEnd();
  const { body } = await client.get('/contacts-type/view', { contact_type_id: 1 });
  const [, ...words] = block('What the document leaves open: sh 1').replace('npx ', '').trim().split(' ');
  const { stdout } = await runCommand(t, words).ended;
  const code: Partial<Record<keyof typeof runBy, string>> = {
    'Start it: text 1': `${banner}\n`,
    'Start it: json 1': `${JSON.stringify(body)}\n`,
    'What the document leaves open: text 1': stdout,
  };
  compare(t, 'README.md', (text) =>
    Object.entries(code).reduce(
      // No two blocks are the same.
      (filled, [name, content]) => filled.replace(`\n${blocks.get(name)}\`\`\``, () => `\n${content}\`\`\``),
      text,
    ),
  );
});

t.test('the tables of endpoints and options are those of the code', async (t) => {
  for (const [name, { page, table }] of Object.entries(tables)) {
    const place = new RegExp(`(?<=<!-- table: ${name} -->\n\n)(\\|.*\n)*`);
    compare(t, page, (text) => text.replace(place, () => `${table}\n`));
  }
});

t.test('what is decided without an assumption has a key, and names no id of the registry', async (t) => {
  const text = readFileSync(join(ROOT, 'src/api/README.md'), 'utf8').replace(
    /^[\s\S]*## Decided without an assumption/,
    '',
  );
  const keys = [...text.matchAll(/^- (?:\*\*([a-z.-]+)\*\*: )?/gm)].map(([, key]) => key ?? '');
  const words = [...keys, ...[...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word)];
  t.notOk(keys.includes(''));
  const ids: readonly string[] = assumptionIds;
  const named = words.filter((word = '') => ids.includes(word) || idsInsteadOf(word).length > 0);
  t.strictSame([named, new Set(keys).size], [[], keys.length]);
});

t.test('the table of control calls has a row for each', async (t) => {
  const text = readFileSync(join(ROOT, 'src/control/README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+ \/__control\S*)` \|/gm)].map(([, call = '']) => call);
  const expected = Object.values(calls).map(({ method, path }) => `${method} /__control${path.replace(/^\/$/, '')}`);
  t.strictSame(rows.filter((call) => !call.endsWith('/reference')).sort(), expected.sort());
});

t.test('the table of methods has all of the library', async (t) => {
  const mock = await startCampaignMock({ listen: false });
  t.teardown(() => mock.close());
  const OTHERS = ['fetch', 'close'];
  const names = Object.entries(mock).flatMap(([name, member]) => {
    if (typeof member === 'function') return OTHERS.includes(name) ? [] : [name];
    return Object.entries(member).flatMap(([below, one]) => (typeof one === 'function' ? [`${name}.${below}`] : []));
  });
  t.strictSame(methods.map(({ name }) => name).sort(), names.sort());
});

t.test('every block of the README is run or compared by a test', async (t) => {
  t.strictSame([...blocks.keys()].sort(), Object.keys(runBy).sort());
  for (const [name, file] of Object.entries(runBy)) {
    const isFilledIn = file === 'test/readme/readme.test.ts';
    t.ok(isFilledIn || readFileSync(join(ROOT, file), 'utf8').includes(`'${name}'`), `${file} takes ${name}`);
  }
});

t.test('the README has less than 16 kB, and its picture less than 150 kB', async (t) => {
  t.ok(Buffer.byteLength(README) < MAX_BYTES, `${Buffer.byteLength(README)} bytes`);
  const [, picture = ''] = /<img src="(.*?)"/.exec(README) ?? [];
  t.ok(readFileSync(join(ROOT, picture)).length < 150_000);
});
