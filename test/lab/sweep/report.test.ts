import t from 'tap';
import { createFinding, type SweepResult, writeReport } from '../../../src/lab/sweep/report.js';
import { firstFailingLine, runCommand } from '../../../src/lab/sweep/run-command.js';

const order = { id: 'list-order', value: 'newest-first', endpoint: 'GET /contacts/list' } as const;
const words = { id: 'duplicate.name', value: `text:${'a "long" text '.repeat(9)}{name}`, endpoint: undefined } as const;
const known = { id: 'missing-id', value: 'validation', endpoint: undefined } as const;
const size = { id: 'list.page-size', value: 1, endpoint: undefined } as const;

const result: SweepResult = {
  command: ['npm', 'test'],
  runs: 12,
  consulted: 23,
  tried: 40,
  dependencies: [
    createFinding([order], 'not ok 1 - <order>'),
    createFinding([words, size], 'Error: \u0000 & "more"'),
    createFinding([known], 'not ok 2'),
  ],
  flaky: [
    { setting: '', line: 'not ok 3' },
    { setting: 'timestamp.precision=seconds', line: 'not ok 4' },
  ],
  pinned: [
    { id: 'missing-id', endpoint: null, value: 'validation' },
    { id: 'list-order', endpoint: 'GET /senders', value: 'newest-first' },
  ],
  unconsulted: ['csv-sample'],
};

const clean: SweepResult = {
  ...result,
  runs: 1,
  tried: 1,
  consulted: 1,
  dependencies: [],
  flaky: [],
  pinned: [],
  unconsulted: [],
};

t.test('writeReport writes a table of dependencies with questions, then the other findings', async (t) => {
  const lines = [
    'id              value                                                         endpoint            first failing line',
    'list-order      newest-first                                                  GET /contacts/list  not ok 1 - <order>',
    '  The order of lists (Limits)',
    'duplicate.name  "text:a \\"long\\" text a \\"long\\" text a \\"long\\" text a \\...  any                 Error: \u0000 & "more"',
    '  The name of a duplicate (Endpoints: Single sends, Automations)',
    'list.page-size  1                                                             any                 together with the one above',
    '  Page size of lists: their first items, unless the parameter `page` picks others (Limits)',
    'missing-id      validation                                                    any                 not ok 2',
    '  A lookup without its query parameter (Endpoints)',
    '',
    'flaky: the command failed and passed under the values in force: not ok 3',
    'flaky: the command failed and passed under timestamp.precision=seconds: not ok 4',
    'pinned by a test: missing-id=validation',
    'pinned by a test: list-order=newest-first at GET /senders',
    'not read: csv-sample',
    'your client depends on 4 of 23 assumptions: 40 values tried in 12 runs',
    '',
  ];
  t.equal(writeReport(result), lines.join('\n'));
  t.equal(writeReport(clean), 'your client depends on 0 of 1 assumption: 1 value tried in 1 run\n');
});

t.test('firstFailingLine returns the first line of a failure that the passed run did not print', async (t) => {
  const passed = 'start 1\n✖ 0 failed\nError: expected noise at port 4477\n';
  const cases: readonly (readonly [output: string, line: string])[] = [
    ['start 1\nError: expected noise at port 5001\nnot ok 2 - a list\nnot ok 3\n', 'not ok 2 - a list'],
    ['\u001b[31m  ✖ a status\u001b[39m\n', '✖ a status'],
    ['first\nlast\n', 'last'],
    ['start 7\n', 'start 7'],
    ['', 'no output'],
    [`Error: ${'x'.repeat(300)}`, `Error: ${'x'.repeat(193)}…`],
  ];
  for (const [output, line] of cases) t.equal(firstFailingLine(output, passed), line);
});

t.test('runCommand keeps the end of a long output', async (t) => {
  const script = "process.stdout.write('first ' + 'x'.repeat(400_000) + 'y'.repeat(400_000) + ' last')";
  const command = [process.execPath, '-e', script] as const;
  const options = { command, env: process.env, cwd: '.', timeout: 20_000, signal: new AbortController().signal };
  const { output } = await runCommand(options);
  t.strictSame([output.length, output.startsWith('x'), output.endsWith('y last')], [512 * 1024, true, true]);
});
