import t from 'tap';
import { createFinding, type SweepResult, writeReport } from '../../../src/lab/sweep/report.js';

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
