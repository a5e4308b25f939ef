/** What an assumption is: a question that the document leaves open, and the answers to choose from. */

interface Asked {
  readonly question: string;
  /** The section of the document that is silent. */
  readonly section: string;
}

/** Named answers with what each means; the first is the default. */
export interface Choice extends Asked {
  readonly answers: Readonly<Record<string, string>>;
}

/** A number as the answer. */
export interface Range extends Asked {
  readonly default: number | 'none';
  readonly minimum: number;
  readonly maximum: number;
}

export type Question = Choice | Range;

/** Questions by their ids. */
export type Questions = Readonly<Record<string, Question>>;
