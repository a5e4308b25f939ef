/** Defines an assumption: a question that the document leaves open, its default, and the kind of its values. */
import { Type } from 'typebox';
import { isZone, ZONE_PATTERN } from '../../time/zones.js';

/** Describes the values of an assumption: no other code asks whether they are names, words, numbers or zones. */
export interface Kind {
  /** Returns the value that a text or a number stands for; undefined if it stands for no value of the kind. */
  parse(given: unknown): string | number | undefined;
  describe(): string;
  schema(description: string): object;
  /** Returns the values to try: all names, but few words, zones and numbers. @param numbers replace the typical ones */
  candidates(numbers?: readonly number[]): readonly (string | number)[];
  /** The values that can be listed: all names; for numbers and zones only the default. */
  readonly values?: readonly (string | number)[];
  /** The ends of a range, which the lab tries in the place of all numbers between them. */
  readonly bounds?: readonly number[];
}

interface DefinitionBase<V> {
  readonly question: string;
  /** The section of the document that leaves the question open. */
  readonly section: string;
  readonly default: V;
  readonly kind: Kind;
}

/** Named values, each with its meaning, in which texts of responses stand between backticks; the first value is the default. */
export interface Choice<V extends string = string> extends DefinitionBase<V> {
  readonly values: Readonly<Record<string, string>>;
  /** The meaning of a value such as `text:Not allowed`, which has the words of a real service. */
  readonly text?: string;
  /** The placeholders that these words can contain: `name` for `{name}`. */
  readonly placeholders?: readonly string[];
  /** The meaning of a value of two integers, such as `10,20`. */
  readonly pair?: string;
}

export interface Range<V extends number | 'none' = number | 'none'> extends DefinitionBase<V> {
  readonly minimum: number;
  readonly maximum: number;
}

/** A time zone of the IANA database, or an offset from UTC. */
export interface ZoneChoice extends DefinitionBase<string> {
  readonly format: 'time-zone';
}

export type Definition = Choice | Range | ZoneChoice;

/** Matches two different integers, such as `10,20`: the codes of two types of records. */
const PAIR = /^(0|-?[1-9]\d{0,8}),(?!\1$)(0|-?[1-9]\d{0,8})$/;

/** The prefix of a value that has the words of a real service, such as `text:Not allowed`. */
const PREFIX = 'text:';
const MAX_LENGTH = 500;
/** Matches words without control characters, which could break a header, a log or a terminal. */
const WORDS_PATTERN = `^${PREFIX}[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,${MAX_LENGTH}}$`;

/** Returns the words after `text:` in a value; undefined for a value without this prefix. */
export const wordsOf = (value: string): string | undefined =>
  value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;

const namesInBraces = (words: string): readonly string[] =>
  Array.from(words.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

const WORDS = new RegExp(WORDS_PATTERN, 'u');

/** True if the value is a text of the allowed length, with each placeholder at most once and no unknown placeholder. */
function areWords(value: string, placeholders: readonly string[]): boolean {
  if (!WORDS.test(value) || !value.isWellFormed()) return false;
  const names = placeholders.length === 0 ? [] : namesInBraces(value);
  return names.every((name) => placeholders.includes(name)) && new Set(names).size === names.length;
}

const TELLING_TEXTS = ['It\'s "quoted" & <b>bold</b>', 'A long text, which goes on and on. '.repeat(12).trim()];

const named = (names: readonly string[]): Kind => ({
  parse: (given) => names.find((name) => name === given),
  describe: () => `one of ${names.join(', ')}`,
  schema: (description) => ({ ...Type.Enum([...names]), ...(description !== '' && { description }) }),
  candidates: () => names,
  values: names,
});

const worded = (placeholders: readonly string[]): Kind => ({
  parse: (given) => (typeof given === 'string' && areWords(given, placeholders) ? given : undefined),
  describe: () =>
    `text: and 1 to ${MAX_LENGTH} characters of a line${placeholders.map((name) => `, {${name}} at most once`).join('')}`,
  schema: (description) => Type.String({ pattern: WORDS_PATTERN, description }),
  candidates: () => TELLING_TEXTS.map((words) => [`${PREFIX}${words}`, ...placeholders.map((n) => `{${n}}`)].join(' ')),
});

const paired: Kind = {
  parse: (given) => (typeof given === 'string' && PAIR.test(given) ? given : undefined),
  describe: () => 'two integers a,b',
  schema: (description) => Type.String({ pattern: PAIR.source, description }),
  candidates: () => ['10,20'],
};

/** Joins kinds to one kind, which has the values of all of them. @param kinds each with the meaning of its values */
const joined = (kinds: readonly (readonly [kind: Kind, meaning: string])[]): Kind => ({
  parse: (given) => kinds.map(([kind]) => kind.parse(given)).find((value) => value !== undefined),
  describe: () => kinds.map(([kind]) => kind.describe()).join(', or '),
  schema: (description) =>
    Type.Union(
      kinds.map(([kind, meaning]) => kind.schema(meaning)),
      { description },
    ),
  candidates: (numbers) => kinds.flatMap(([kind]) => kind.candidates(numbers)),
  values: kinds.flatMap(([kind]) => kind.values ?? []),
});

/** The types of values that are no names, by the keys under which `choice` gets their meanings. */
interface Unnamed {
  'text:': `text:${string}`;
  'a,b': `${number},${number}`;
}

/** Defines a choice. @param meanings of the names, of `text:` with words of a service, and of `a,b`, two integers */
export function choice<const K extends string>(
  question: string,
  section: string,
  meanings: Readonly<Record<K, string>>,
): Choice<K extends keyof Unnamed ? Unnamed[K] : K> {
  const { 'text:': text, 'a,b': pair, ...values }: Readonly<Record<string, string>> = meanings;
  const placeholders = namesInBraces(text ?? '');
  const names = named(Object.keys(values));
  const unnamed: [kind: Kind, meaning: string][] = [];
  if (pair !== undefined) unnamed.push([paired, pair]);
  if (text !== undefined) unnamed.push([worded(placeholders), text]);
  return {
    question,
    section,
    values,
    ...(text !== undefined && { text }),
    ...(placeholders.length > 0 && { placeholders }),
    ...(pair !== undefined && { pair }),
    // The compiler does not know which of the keys is the first.
    default: Object.keys(values)[0] as K extends keyof Unnamed ? Unnamed[K] : K,
    kind: unnamed.length === 0 ? names : joined([[names, ''], ...unnamed]),
  };
}

/** Defines an integer within bounds, or the word `none` if that is the default. @param typical of other services */
export function integer<D extends number | 'none'>(
  question: string,
  section: string,
  byDefault: D,
  [minimum, maximum]: readonly [number, number],
  ...typical: readonly number[]
): Range<number | Extract<D, 'none'>> {
  const isWithin = (value: number): boolean => value >= minimum && value <= maximum;
  const canBeNone = byDefault === 'none';
  const range = `an integer from ${minimum} to ${maximum}`;
  const kind: Kind = {
    parse(given) {
      if (given === 'none' && canBeNone) return given;
      const number = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
      return typeof number === 'number' && Number.isInteger(number) && isWithin(number) ? number : undefined;
    },
    describe: () => (canBeNone ? `none or ${range}` : range),
    schema(description) {
      const integers = Type.Integer({ minimum, maximum });
      return canBeNone ? Type.Union([Type.Literal('none'), integers], { description }) : { ...integers, description };
    },
    candidates: (numbers = typical) => [byDefault, ...numbers.filter(isWithin)],
    values: [byDefault],
    bounds: [minimum, maximum],
  };
  // The cast is safe, because a default is one of the values, which the compiler does not see for a generic type.
  return { question, section, default: byDefault as number | Extract<D, 'none'>, minimum, maximum, kind };
}

/** Defines an assumption whose value is a time zone, by its IANA name or as an offset from UTC. */
export const zone = (question: string, section: string): ZoneChoice => ({
  question,
  section,
  format: 'time-zone',
  default: 'UTC',
  kind: {
    parse: (given) => (typeof given === 'string' && isZone(given) ? given : undefined),
    describe: () => 'a time zone such as Europe/Berlin, or an offset such as +02:00',
    schema: (description) => Type.String({ pattern: ZONE_PATTERN, description }),
    candidates: () => ['UTC', 'America/New_York', '+05:30'],
    values: ['UTC'],
  },
});
