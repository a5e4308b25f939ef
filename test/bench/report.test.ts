import { readFileSync } from 'node:fs';
import t from 'tap';
import { figureOf } from './figures.js';
import { readmeLines, readmeTable, report, shortened, withTable } from './report.js';
import type { Outcome } from './scenario.js';

const machine = { cpu: 'Some CPU', cores: 2, node: 'v20.19.0' };

const figure = (ours: number, other: number) =>
  figureOf('requests/s', [{ value: ours }], [{ value: other }], { atLeast: 0.9 });

const scenario = { name: 'lists/large', work: 'a list', against: 'raw', reach: { atLeast: 0.9 } };
const measured: Outcome = {
  scenario,
  cases: [
    { name: 'many', figure: figure(950, 1000) },
    { name: 'more', figure: figure(5, 1000) },
  ],
  seconds: 3,
};
const memory: Outcome = {
  scenario: { name: 'memory/peak', work: 'memory', against: 'the body', reach: { atMost: 5 } },
  cases: [{ name: 'one', figure: figureOf('MB', [{ value: 30, note: 'large' }], [{ value: 10 }], { atMost: 5 }) }],
  seconds: 1,
};
const skipped: Outcome = { scenario, cases: [], seconds: 0, skipped: 'no network' };
const broken: Outcome = { scenario, cases: [], seconds: 0, broken: 'it ended\nwith a stack' };

t.test('shortened keeps at least two significant digits', async (t) => {
  t.same([0.0123, 0.1, 0.949, 12.34, 1234.5].map(shortened), ['0.012', '0.10', '0.95', '12.3', '1,235']);
});

t.test('the report has a row for each figure, and one for what is missing', async (t) => {
  const lines = report([measured, memory, skipped, broken], machine, ['a remark']).split('\n');
  t.same(lines, [
    '# Benchmark',
    '',
    'Some CPU, 2 cores, Node v20.19.0. Ratios of medians, measured in turns within one run.',
    '',
    '- a remark',
    '',
    '| work | of | against | ratio | spread | by server time | target |  | it | against it |',
    '|---|---|---|---|---|---|---|---|---|---|',
    '| a list | many | raw | 0.95 | 0.95 – 0.95 |  | ≥ 0.9 | reached | 950 requests/s | 1,000 requests/s |',
    '| a list | more | raw | 0.005 | 0.005 – 0.005 |  | ≥ 0.9 | not reached | 5.00 requests/s | 1,000 requests/s |',
    '| memory | one | the body | 3.00 | 3.00 – 3.00 |  | ≤ 5 | reached | 30.0 MB | 10.0 MB |',
    '| a list |  | raw |  |  |  | ≥ 0.9 | no network |  |  |',
    '| a list |  | raw |  |  |  | ≥ 0.9 | broke: it ended |  |  |',
    '',
    '- memory: large',
    '',
  ]);
});

t.test('the table of the README has a row for each figure, with its verdict', async (t) => {
  const peers = { ...measured, scenario: { name: 'peers/one', work: 'one', against: 'us' } };
  const without = figureOf('MB', [{ value: 1 }], [{ value: 2 }]);
  const outcomes = [measured, memory, skipped, { ...peers, cases: [{ name: 'all', figure: without }] }];
  t.same(readmeTable(outcomes, machine).split('\n'), [
    'Ratios on Some CPU, 2 cores, Node v20.19.0:',
    '',
    '| of | work | against | ratio | target | |',
    '|---|---|---|---|---|---|',
    '| lists | a list, many | raw | 0.95 | ≥ 0.9 | ✓ |',
    '| lists | a list, more | raw | 0.005 | ≥ 0.9 | ✗ |',
    '| memory | memory | the body | 3.00 | ≤ 5 | ✓ |',
    '| peers | one | us | 0.50 |  |  |',
  ]);
});

t.test('the lines of the README count what is reached, and show some figures of the table', async (t) => {
  const starting = { ...measured, scenario: { ...scenario, work: 'start to first answer' } };
  const [first] = measured.cases;
  const table = readmeTable([measured, { ...starting, cases: first === undefined ? [] : [first] }], machine);
  t.same(readmeLines(table).split('\n'), [
    '2 of 3 targets are reached (✓). Four of them:',
    '',
    '- ✓ start to first answer, against raw: 0.95, target ≥ 0.9',
  ]);
});

t.test('the lines of the README are those of the table', async (t) => {
  const between = (name: string) => {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8');
    return /<!-- bench -->\n\n([\s\S]*?)\n\n<!-- \/bench -->/.exec(text)?.[1] ?? '';
  };
  const lines = between('../../README.md');
  t.equal(lines, readmeLines(between('README.md')));
  t.equal(lines.split('\n').length, 6, 'four figures');
});

t.test('the table replaces only what is between the markers', async (t) => {
  const readme = 'before\n<!-- bench -->\nold $1\n<!-- /bench -->\nafter\n';
  const once = 'before\n<!-- bench -->\n\nnew $& table\n\n<!-- /bench -->\nafter\n';
  t.equal(withTable(readme, 'new $& table'), once);
  t.equal(withTable(once, 'new $& table'), once);
  t.equal(withTable('<!-- bench -->\n<!-- /bench -->\n', 'first'), '<!-- bench -->\n\nfirst\n\n<!-- /bench -->\n');
  t.throws(() => withTable('no markers', 'table'), { message: /<!-- bench -->/ });
});
