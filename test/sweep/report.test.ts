import t from 'tap';
import { createFinding, readAccepted, type SweepResult } from '../../src/sweep/findings.js';
import { createProgress, describeProgress, writeJUnit, writeReport } from '../../src/sweep/report.js';

const order = { id: 'list-order', value: 'newest-first', endpoint: 'GET /contacts/list' } as const;
const words = { id: 'duplicate.name', value: `text:${'a "long" text '.repeat(9)}{name}`, endpoint: undefined } as const;
const known = { id: 'missing-id', value: 'validation', endpoint: undefined } as const;
const size = { id: 'list.page-size', value: 1, endpoint: undefined } as const;

const ORDER = 'list-order@GET /contacts/list=newest-first';
const accepted = readAccepted(`# known\n\n missing-id = validation \n;\n`);

const result: SweepResult = {
  command: ['npm', 'test'],
  runs: 12,
  consulted: 23,
  tried: 40,
  dependencies: [
    createFinding([order], 'not ok 1 - <order>', accepted),
    createFinding([words, size], 'Error: \u0000 & "more"', accepted),
    createFinding([known], 'not ok 2', accepted),
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
  outdated: ['time-zone=+05:30'],
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
  outdated: [],
};

t.test('the table names value, endpoint, line and question; what else was found follows', async (t) => {
  const lines = [
    'id              value                                                         endpoint            first failing line',
    'list-order      newest-first                                                  GET /contacts/list  not ok 1 - <order>',
    '  The order of lists (Limits)',
    'duplicate.name  "text:a \\"long\\" text a \\"long\\" text a \\"long\\" text a \\...  any                 Error: \u0000 & "more"',
    '  The name of a duplicate (Endpoints: Single sends, Automations)',
    'list.page-size  1                                                             any                 together with the one above',
    '  Page size of lists: their first items, unless the parameter `page` picks others (Limits)',
    'missing-id      validation                                                    any                 accepted: not ok 2',
    '  A lookup without its query parameter (Endpoints)',
    '',
    'flaky: the command failed and passed under the values in force: not ok 3',
    'flaky: the command failed and passed under timestamp.precision=seconds: not ok 4',
    'pinned by a test: missing-id=validation',
    'pinned by a test: list-order=newest-first at GET /senders',
    'not consulted: csv-sample',
    'accepted, and breaks nothing any more: time-zone=+05:30',
    'your client depends on 4 of 23 assumptions (3 of them new): 40 values tried in 12 runs',
    'to accept what is found: --accept sweep.accepted --update',
    '',
  ];
  t.equal(writeReport(result, undefined), lines.join('\n'));
  t.match(writeReport(result, 'known.txt'), /\nto accept what is found: --accept known\.txt --update\n$/);
  t.equal(writeReport(clean, 'known.txt'), 'your client depends on 0 of 1 assumption: 1 value tried in 1 run\n');
});

t.test('JUnit XML has a case for each dependency: new ones fail, accepted and flaky ones are skipped', async (t) => {
  const xml = writeJUnit(result);
  t.match(
    xml,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuite name="campaign-mock sweep" tests="6" failures="2" skipped="3">\n/,
  );
  t.ok(
    xml.includes(
      `<testcase classname="campaign-mock sweep" name="${ORDER}"><failure message="not ok 1 - &lt;order&gt;">The order of lists (Limits)</failure></testcase>\n`,
    ),
  );
  t.ok(xml.includes('<failure message="Error: \ufffd &amp; &quot;more&quot;">'), 'what XML cannot hold is replaced');
  t.ok(xml.includes('name="missing-id=validation"><skipped message="accepted"/></testcase>'));
  t.ok(xml.includes('name="the values in force"><skipped message="flaky: not ok 3"/></testcase>'));
  t.equal(
    writeJUnit(clean),
    '<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="campaign-mock sweep" tests="1" failures="0" skipped="0">\n' +
      '  <testcase classname="campaign-mock sweep" name="the command passes under the values in force"/>\n</testsuite>\n',
  );
});

t.test('progress is one line on a terminal, and nothing elsewhere', async (t) => {
  const progress = { runs: 7, left: 25, duration: 1500, found: 2 };
  t.equal(describeProgress(progress, 1), 'run 7 of about 32, 38 s left, 2 found');
  t.equal(describeProgress({ ...progress, left: 250 }, 2), 'run 7 of about 257, 3 min left, 2 found');
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  for (const isTTY of [true, false]) {
    // A stream as far as it is written to.
    const { follow, clear } = createProgress(
      { stderr: Object.assign(Object.create(process.stderr), { write, isTTY }) },
      1,
    );
    follow(progress);
    clear();
  }
  t.strictSame(written, ['\r\u001b[Krun 7 of about 32, 38 s left, 2 found', '\r\u001b[K']);
});
