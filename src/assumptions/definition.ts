/** What an assumption is: a question that the document leaves open, and the answers to choose from. */

interface DefinitionBase {
  readonly question: string;
  /** The section of the document that is silent. */
  readonly section: string;
}

/** Named answers with what each means; the first is the default. */
export interface Choice extends DefinitionBase {
  readonly values: Readonly<Record<string, string>>;
}

/** A number as the answer. */
export interface Range extends DefinitionBase {
  readonly default: number | 'none';
  readonly minimum: number;
  readonly maximum: number;
}

export type Definition = Choice | Range;

/** Questions by their ids. */
export type Definitions = Readonly<Record<string, Definition>>;
