import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { startCampaignMock } from '../../src/client/local-client.js';
import { callsByName } from '../../src/control/registry.js';
import { assumptionIds } from '../../src/service/assumptions/registry.js';
import { ROOT } from '../process.js';
import { README } from './blocks.js';
import { methods } from './library-table.js';
import { tables } from './tables.js';

const MAX_BYTES = 16_000;

/** Compares a page with the text that the code generates; UPDATE_README=1 writes it. */
function compare(t: Test, name: string, fill: (text: string) => string): void {
  const file = join(ROOT, name);
  const text = readFileSync(file, 'utf8');
  const expected = fill(text);
  if (process.env.UPDATE_README === '1') writeFileSync(file, expected);
  t.equal(text, expected, name);
}

t.test('the tables of endpoints and options are equal to those generated from the code', async (t) => {
  for (const [name, { page, table }] of Object.entries(tables)) {
    const place = new RegExp(`(?<=<!-- table: ${name} -->\n\n)(\\|.*\n)*`);
    compare(t, page, (text) => text.replace(place, () => `${table}\n`));
  }
});

t.test('each decision without an assumption has a key of its own, and names no assumption', async (t) => {
  const text = readFileSync(join(ROOT, 'src/service/document/README.md'), 'utf8').replace(
    /^[\s\S]*## Decided without an assumption/,
    '',
  );
  const keys = [...text.matchAll(/^- (?:\*\*([a-z.-]+)\*\*: )?/gm)].map(([, key]) => key ?? '');
  const words = [...keys, ...[...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word)];
  t.notOk(keys.includes(''));
  const ids: readonly string[] = assumptionIds;
  const named = words.filter((word = '') => ids.includes(word));
  t.strictSame([named, new Set(keys).size], [[], keys.length]);
});

t.test('the table of control calls has a row for each call, with its method and its command', async (t) => {
  compare(t, 'src/control/README.md', (text) => {
    const rows = [...text.matchAll(/^\| `(\w+ \/__control\S*)` \|(?:[^|\n]*\|[^|\n]*\|)? (.+) \|$/gm)];
    const prose = new Map(rows.map(([, call = '', does = '']) => [call, does]));
    const written = [...callsByName].map(([name, { method, path, command }]) => {
      const call = `${method} /__control${path.replace(/^\/$/, '')}`;
      const usage = command === undefined ? '' : `\`${command[0]}\``;
      return `| \`${call}\` | \`${name}\` | ${usage} | ${prose.get(call)} |`;
    });
    const page = rows.flatMap(([row, call]) => (/__control\/(reference|events|)$/.test(call ?? '') ? [row] : []));
    const table = ['| call | method | command | does |', '|---|---|---|---|', ...written, ...page, ''].join('\n');
    return text.replace(/^\| call \|.*\n(\|.*\n)*/m, () => table);
  });
});

t.test('the table of methods has every method of the library', async (t) => {
  await using mock = await startCampaignMock({ listen: false });
  const OTHERS = ['fetch', 'close'];
  const names = Object.entries(mock).flatMap(([name, member]) => {
    if (typeof member === 'function') return OTHERS.includes(name) ? [] : [name];
    return Object.entries(member).flatMap(([below, one]) => (typeof one === 'function' ? [`${name}.${below}`] : []));
  });
  t.strictSame(methods.map(({ name }) => name).sort(), names.sort());
});

t.test('the README has less than 16 kB, and its picture less than 150 kB', async (t) => {
  t.ok(Buffer.byteLength(README) < MAX_BYTES, `${Buffer.byteLength(README)} bytes`);
  const [, picture = ''] = /<img src="(.*?)"/.exec(README) ?? [];
  t.ok(readFileSync(join(ROOT, picture)).length < 150_000);
});
