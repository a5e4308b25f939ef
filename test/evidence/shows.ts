/** What exchanges show of one assumption, in short. */
import type { AssumptionId } from '../../src/assumptions/registry.js';
import type { Exchange } from '../../src/evidence/exchange.js';
import { judgeAccount } from '../../src/evidence/findings.js';
import { Recording } from '../../src/evidence/recording.js';

/** Every value that the exchanges of one account show; one that is inferred has a question mark. */
export const shows = (id: AssumptionId, ...exchanges: readonly Exchange[]): readonly (string | number)[] =>
  [...judgeAccount(new Recording(exchanges), [id])].map(({ value, certainty }) =>
    certainty === 'seen' ? value : `${value}?`,
  );
