/** The types of evidence: the value of an assumption that an exchange shows, by itself or with others. */
import type { AssumptionId, AssumptionValue } from '../../service/assumptions/registry.js';
import type { Exchange } from './exchange.js';
import type { Recording } from './recording.js';

export interface Sighting<Id extends AssumptionId = AssumptionId> {
  readonly value: AssumptionValue<Id>;
  /** The other exchanges without which it would show nothing. */
  readonly with?: readonly Exchange[];
  /** True if the value follows from something that did not happen, or from other values that are ruled out. */
  readonly isInferred?: true;
}

/**
 * Gives the value that an exchange shows at its endpoint; undefined where it shows none, or leaves a doubt.
 * It gets the exchanges of the endpoints that read the assumption; all exchanges, if no single endpoint reads it.
 */
export type Judge<Id extends AssumptionId> = (
  exchange: Exchange,
  recording: Recording,
) => AssumptionValue<Id> | Sighting<Id> | undefined;

export type Evidence = { readonly [Id in AssumptionId]?: Judge<Id> };

/** What is inferred, from an exchange and those that belong to it. */
export const inferred = <const V>(value: V, ...others: readonly Exchange[]) =>
  ({ value, with: others, isInferred: true }) as const;

/** What an exchange shows together with others. */
export const seen = <const V>(value: V, ...others: readonly Exchange[]) => ({ value, with: others }) as const;

export interface Finding {
  readonly id: AssumptionId;
  /** The endpoint that shows it; undefined where no single endpoint reads the assumption. */
  readonly endpoint: string | undefined;
  readonly value: AssumptionValue<AssumptionId>;
  readonly certainty: 'seen' | 'inferred';
  /** The first exchanges that show it, in their order. */
  readonly exchanges: readonly Exchange[];
}

/** Two findings of one assumption at one endpoint with different values. */
export type Contradiction = readonly [Finding, Finding];

export interface Findings {
  readonly findings: readonly Finding[];
  readonly contradictions: readonly Contradiction[];
}
