/** The shape of a definition: a question that the document leaves open, and the values to choose from. */

interface DefinitionBase {
  readonly question: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  /** Is it read as time passes, for the account as a whole? No endpoint narrows it. */
  readonly isTimed?: true;
}

/** Named values, each with its meaning; the first is the default. */
export interface Choice extends DefinitionBase {
  readonly values: Readonly<Record<string, string>>;
}

/** A number as the value. */
export interface Range extends DefinitionBase {
  readonly default: number | 'none';
  readonly minimum: number;
  readonly maximum: number;
}

export type Definition = Choice | Range;

/** Definitions by their ids. */
export type Definitions = Readonly<Record<string, Definition>>;
