/** What a judge says of the last of some exchanges. */
import type { AssumptionId } from '../../src/assumptions/registry.js';
import { evidence } from '../../src/evidence/evidence.js';
import type { Exchange } from '../../src/evidence/exchange.js';
import type { Judge } from '../../src/evidence/judge.js';
import { recordingOf } from './exchanges.js';

/** The value that an exchange shows among others, which are given in their order. */
export function valueIn(id: AssumptionId, exchange: Exchange, all: readonly Exchange[] = [exchange]): unknown {
  // An id has the judge of its own values.
  const judge = evidence[id] as Judge<AssumptionId> | undefined;
  const shown = judge?.(exchange, recordingOf(...all));
  return typeof shown === 'object' ? shown.value : shown;
}
