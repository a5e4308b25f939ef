import t from 'tap';
import { deviationsOf } from '../../../src/lab/evidence/deviations.js';
import { prove } from '../../../src/lab/evidence/profile.js';
import { plural, reportLines, toReportJson } from '../../../src/lab/evidence/report.js';
import { exchangeOf, success } from './exchanges.js';

const at = (entry: number) => {
  const exchange = exchangeOf('GET /senders', { body: { ...success({ senders: [] }), code: 1 } });
  return { ...exchange, file: 'a.har', entry, took: 1e6 };
};
const finding = { id: 'list-order', endpoint: 'GET /senders', certainty: 'seen' } as const;
const oldest = { ...finding, value: 'oldest-first', exchanges: [at(1), at(3)] } as const;
const newest = { ...finding, value: 'newest-first', certainty: 'inferred', exchanges: [at(4)] } as const;
const words = { ...finding, id: 'wrong-credentials', value: `text:${'long '.repeat(9)}`, exchanges: [at(2)] } as const;
const lifecycle = { ...newest, id: 'single-send.lifecycle', endpoint: undefined, value: 'waits' } as const;
const status = { ...oldest, id: 'http-status.wrong-credentials', value: 500 } as const;

const evaluation = {
  ...prove([words, oldest, lifecycle, status]),
  contradictions: [[oldest, newest]] as const,
  deviations: deviationsOf([at(1), at(3)], [], []),
};

t.test('reportLines writes a table with a row for each value, then contradictions and deviations', async (t) => {
  t.strictSame(reportLines(evaluation), [
    'id                     endpoint      value                                                 certainty  exchange',
    'wrong-credentials      any           "text:long long long long long long long long long "  seen       a.har[2]',
    'list-order             GET /senders  oldest-first                                          seen       a.har[1], a.har[3]',
    'single-send.lifecycle  any           waits                                                 inferred   a.har[4]',
    '',
    'not for a profile: http-status.wrong-credentials cannot be 500: it is an integer from 200 to 499: a.har[1], a.har[3]',
    'contradiction: list-order at GET /senders is oldest-first by a.har[1], a.har[3] and newest-first by a.har[4]',
    'unknown-field: GET /senders shows code: the document has no such field. (Resources and their fields) 2 exchanges, first a.har[1]',
  ]);
  const broad = { ...lifecycle, value: 'steps' } as const;
  t.strictSame(reportLines({ proofs: [], unfit: [], contradictions: [[lifecycle, broad]], deviations: [] }), [
    'contradiction: single-send.lifecycle is waits by a.har[4] and steps by a.har[4]',
  ]);
});

t.test('reportLines merges endpoints of one value into a row, with the exchanges of the first', async (t) => {
  const details = { ...oldest, endpoint: 'GET /contacts-type', exchanges: [at(1), at(2), at(3), at(4)] } as const;
  const sends = { ...oldest, endpoint: 'GET /single-send/list' };
  const proved = prove([details, oldest, sends]);
  t.strictSame(reportLines({ ...evaluation, ...proved, contradictions: [], deviations: [] }), [
    'id          endpoint  value         certainty  exchange',
    'list-order  3 of 14   oldest-first  seen       a.har[1], a.har[2], a.har[3]',
    '',
  ]);
});

t.test('toReportJson returns findings, unfit values, contradictions and deviations', async (t) => {
  const shown = (entry: number) => ({
    file: 'a.har',
    entry,
    time: '2026-01-05T09:00:00.000Z',
    request: 'GET /senders',
    status: 200,
  });
  const first = {
    id: 'list-order',
    endpoint: 'GET /senders',
    value: 'oldest-first',
    certainty: 'seen',
    exchanges: [shown(1), shown(3)],
  };
  const { findings, unfit, contradictions, deviations } = toReportJson(evaluation);
  t.strictSame(findings[1], first);
  t.strictSame(findings[2], {
    id: 'single-send.lifecycle',
    endpoint: null,
    value: 'waits',
    certainty: 'inferred',
    exchanges: [shown(4)],
  });
  t.match(unfit, [{ id: 'http-status.wrong-credentials', value: 500, reason: /cannot be 500/ }]);
  t.strictSame(contradictions, [
    [first, { ...first, value: 'newest-first', certainty: 'inferred', exchanges: [shown(4)] }],
  ]);
  t.strictSame(deviations, [
    {
      id: 'unknown-field',
      text: 'GET /senders shows code: the document has no such field.',
      section: 'Resources and their fields',
      count: 2,
      first: { file: 'a.har', entry: 1, time: '2026-01-05T09:00:00.000Z' },
    },
  ]);
});

t.test('plural returns the number with its noun', async (t) => {
  t.strictSame([plural(1, 'run'), plural(2, 'run')], ['1 run', '2 runs']);
});
