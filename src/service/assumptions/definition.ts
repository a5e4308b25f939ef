/** A definition: a question that the document leaves open, and the values to choose from. */

interface DefinitionBase<V> {
  readonly question: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  readonly default: V;
  /** Is it read as time passes, for the account as a whole? No endpoint narrows it. */
  readonly isTimed?: true;
}

/** Named values, each with its meaning; the first is the default. */
export interface Choice<V extends string = string> extends DefinitionBase<V> {
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

export interface Range<V extends number | 'none' = number | 'none'> extends DefinitionBase<V> {
  readonly minimum: number;
  readonly maximum: number;
}

/** A time zone as the value: one of the IANA database, or an offset from UTC. */
export interface ZoneChoice extends DefinitionBase<string> {
  readonly format: 'time-zone';
}

export type Definition = Choice | Range | ZoneChoice;

/** Values that have no name, by the keys of their meanings. */
interface Unnamed {
  'text:': `text:${string}`;
  'a,b': `${number},${number}`;
}

const choices =
  (mark: Pick<Definition, 'isTimed'>) =>
  <const K extends string>(
    question: string,
    section: string,
    meanings: Readonly<Record<K, string>>,
  ): Choice<K extends keyof Unnamed ? Unnamed[K] : K> => {
    const { 'text:': text, 'a,b': pair, ...values }: Readonly<Record<string, string>> = meanings;
    const placeholders = Array.from(text?.matchAll(/\{(\w+)\}/g) ?? [], ([, name = '']) => name);
    return {
      question,
      section,
      values,
      ...(text !== undefined && { text }),
      ...(placeholders.length > 0 && { placeholders }),
      ...(pair !== undefined && { pair }),
      // The first of the keys.
      default: Object.keys(values)[0] as K extends keyof Unnamed ? Unnamed[K] : K,
      ...mark,
    };
  };

/**
 * Defines a choice.
 * @param meanings of the named values; of `text:`, the words of a service, and of `a,b`, two other integers
 */
export const choice = choices({});

/** Defines a choice that is read as time passes. */
export const timed = choices({ isTimed: true });

/** Defines a number within bounds; where `none` is the default, it is a value, too. */
export const integer = <D extends number | 'none'>(
  question: string,
  section: string,
  byDefault: D,
  [minimum, maximum]: readonly [number, number],
): Range<number | Extract<D, 'none'>> => ({
  question,
  section,
  // A default is a value.
  default: byDefault as number | Extract<D, 'none'>,
  minimum,
  maximum,
});

/** Defines an assumption whose value is a time zone; its offset changes with daylight saving. */
export const zone = (question: string, section: string): ZoneChoice => ({
  question,
  section,
  format: 'time-zone',
  default: 'UTC',
  isTimed: true,
});
