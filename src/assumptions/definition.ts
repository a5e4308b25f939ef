/** The shape of a definition: a question that the document leaves open, and the values to choose from. */

interface DefinitionBase {
  readonly question: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  /** Is it read as time passes, for the account as a whole? No endpoint narrows it. */
  readonly isTimed?: true;
  /** Does it decide what a write stores? The records that it shaped remember it. */
  readonly isEffect?: true;
}

/** Named values, each with its meaning; the first is the default. */
export interface Choice extends DefinitionBase {
  readonly values: Readonly<Record<string, string>>;
  /** The meaning of `text:` and words of a service. */
  readonly text?: string;
  /** What can stand in the words in braces. */
  readonly placeholders?: readonly string[];
  /** The meaning of two other integers, `a,b`. */
  readonly pair?: string;
}

/** Two different integers: the codes of two types. */
export const PAIR = /^(0|-?[1-9]\d{0,8}),(?!\1$)(0|-?[1-9]\d{0,8})$/;

/** A number as the value. */
export interface Range extends DefinitionBase {
  readonly default: number | 'none';
  readonly minimum: number;
  readonly maximum: number;
}

/** A time zone as the value: one of the IANA database, or an offset from UTC. */
export interface ZoneChoice extends DefinitionBase {
  readonly format: 'time-zone';
  readonly default: 'UTC';
}

export type Definition = Choice | Range | ZoneChoice;

/** Definitions by their ids. */
export type Definitions = Readonly<Record<string, Definition>>;
