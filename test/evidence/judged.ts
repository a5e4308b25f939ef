/** What exchanges show of one assumption, for tests of its judge. */
import type { AssumptionId } from '../../src/assumptions/registry.js';
import type { Exchange } from '../../src/evidence/exchange.js';
import { evidence, judgeAccount } from '../../src/evidence/findings.js';
import type { Judge } from '../../src/evidence/judge.js';
import { exchangeOf, recordingOf, success } from './exchanges.js';

/** The values, in the order of the exchanges. */
export const judged = (id: AssumptionId, ...exchanges: readonly Exchange[]): readonly unknown[] =>
  [...judgeAccount(recordingOf(...exchanges), [id])].map(({ value }) => value);

/** The same; one that is inferred has a question mark. */
export const shows = (id: AssumptionId, ...exchanges: readonly Exchange[]): readonly (string | number)[] =>
  [...judgeAccount(recordingOf(...exchanges), [id])].map(({ value, certainty }) =>
    certainty === 'seen' ? value : `${value}?`,
  );

/** The value that one exchange shows among others, which are given in their order. */
export function valueIn(id: AssumptionId, exchange: Exchange, all: readonly Exchange[] = [exchange]): unknown {
  // An id has the judge of its own values.
  const judge = evidence[id] as Judge<AssumptionId> | undefined;
  const shown = judge?.(exchange, recordingOf(...all));
  return typeof shown === 'object' ? shown.value : shown;
}

type Row = Readonly<Record<string, unknown>>;

export const listed = {
  sends: (...singleSends: readonly Row[]) => exchangeOf('GET /single-send/list', { body: success({ singleSends }) }),
  automations: (...automations: readonly Row[]) => exchangeOf('GET /automations', { body: success({ automations }) }),
  schedules: (utr: string, ...automation_schedules: readonly Row[]) =>
    exchangeOf('GET /automations/schedule', { query: { utr }, body: success({ automation_schedules }) }),
  senders: (...senders: readonly Row[]) => exchangeOf('GET /senders', { body: success({ senders }) }),
  templates: (...templates: readonly Row[]) => exchangeOf('GET /get-design/template', { body: success({ templates }) }),
};
