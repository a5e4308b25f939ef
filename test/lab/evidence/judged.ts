/** What exchanges show of one assumption, for tests of its judge. */

import type { Exchange } from '../../../src/lab/evidence/exchange.js';
import { evidence, judge, judgeAccount } from '../../../src/lab/evidence/findings.js';
import type { AssumptionId } from '../../../src/service/assumptions/registry.js';
import { exchangeOf, recordingOf, success } from './exchanges.js';

/** What a rule shows, in the order of the exchanges, or what a replay shows at each endpoint. */
const findingsOf = (id: AssumptionId, exchanges: readonly Exchange[]) =>
  id in evidence
    ? [...judgeAccount(recordingOf(...exchanges), [id])]
    : judge(exchanges).findings.filter((one) => one.id === id);

export const judged = (id: AssumptionId, ...exchanges: readonly Exchange[]): readonly unknown[] =>
  findingsOf(id, exchanges).map(({ value }) => value);

/** The same; one that is inferred has a question mark. */
export const shows = (id: AssumptionId, ...exchanges: readonly Exchange[]): readonly (string | number)[] =>
  findingsOf(id, exchanges).map(({ value, certainty }) => (certainty === 'seen' ? value : `${value}?`));

type Row = Readonly<Record<string, unknown>>;

export const listed = {
  sends: (...singleSends: readonly Row[]) => exchangeOf('GET /single-send/list', { body: success({ singleSends }) }),
  automations: (...automations: readonly Row[]) => exchangeOf('GET /automations', { body: success({ automations }) }),
  schedules: (utr: string, ...automation_schedules: readonly Row[]) =>
    exchangeOf('GET /automations/schedule', { query: { utr }, body: success({ automation_schedules }) }),
  senders: (...senders: readonly Row[]) => exchangeOf('GET /senders', { body: success({ senders }) }),
  templates: (...templates: readonly Row[]) => exchangeOf('GET /get-design/template', { body: success({ templates }) }),
};
