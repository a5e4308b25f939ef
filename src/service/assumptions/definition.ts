/** A definition: a question that the document leaves open, and the values to choose from, whose kind describes itself. */
import { Type } from 'typebox';
import { isZone, ZONE_PATTERN } from '../../time/zones.js';

/** What the values of an assumption are: a choice, numbers or zones. Nobody else asks which. */
export interface Kind {
  /** Returns the value that is written so; undefined for what is no value. */
  parse(given: unknown): string | number | undefined;
  describe(): string;
  /** A JSON Schema. */
  schema(description: string): object;
  /**
   * Returns values to try: of words, numbers and zones a few telling ones.
   * @param numbers those of other services
   */
  candidates(numbers: readonly number[]): readonly (string | number)[];
}

interface DefinitionBase<V> {
  readonly question: string;
  /** The section of the document that leaves it open. */
  readonly section: string;
  readonly default: V;
  /** True if it is read as time passes, for the account as a whole: no endpoint narrows it. */
  readonly isTimed?: true;
  readonly kind: Kind;
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

export interface Range<V extends number | 'none' = number | 'none'> extends DefinitionBase<V> {
  readonly minimum: number;
  readonly maximum: number;
}

/** A time zone as the value: one of the IANA database, or an offset from UTC. */
export interface ZoneChoice extends DefinitionBase<string> {
  readonly format: 'time-zone';
}

export type Definition = Choice | Range | ZoneChoice;

/** Two different integers: the codes of two types. */
const PAIR = /^(0|-?[1-9]\d{0,8}),(?!\1$)(0|-?[1-9]\d{0,8})$/;

/** Values in the words of a service: `text:` and what it says. */
const PREFIX = 'text:';
const MAX_LENGTH = 500;
const WORDS_PATTERN = `^${PREFIX}[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]{1,${MAX_LENGTH}}$`;

/** Control characters, which could break a header, a log or a terminal, and lone surrogates. */
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** The words of a value; undefined for a named one. */
export const wordsOf = (value: string): string | undefined =>
  value.startsWith(PREFIX) ? value.slice(PREFIX.length) : undefined;

const namesInBraces = (words: string): readonly string[] =>
  Array.from(words.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** True if the value is a text of the allowed length, with each placeholder at most once and no unknown one. */
function areWords(value: string, placeholders: readonly string[]): boolean {
  const words = wordsOf(value);
  // A character has at most two code units: those of a long text are not counted.
  if (words === undefined || words.length > 2 * MAX_LENGTH || CONTROL.test(words)) return false;
  const { length } = [...words];
  const names = placeholders.length === 0 ? [] : namesInBraces(words);
  const areKnown = names.every((name) => placeholders.includes(name));
  return length >= 1 && length <= MAX_LENGTH && areKnown && new Set(names).size === names.length;
}

const TELLING_TEXTS = ['It\'s "quoted" & <b>bold</b>', 'A long text, which goes on and on. '.repeat(12).trim()];

function namedValues({ values, text, placeholders = [], pair }: Omit<Choice, 'kind'>): Kind {
  const isValue = (given: string): boolean =>
    Object.hasOwn(values, given) ||
    (text !== undefined && areWords(given, placeholders)) ||
    (pair !== undefined && PAIR.test(given));
  const filled = placeholders.map((name) => `, {${name}} at most once`).join('');
  const unnamed = [
    ...(pair === undefined ? [] : ['two integers a,b']),
    ...(text === undefined ? [] : [`text: and 1 to ${MAX_LENGTH} characters of a line${filled}`]),
  ];
  return {
    parse: (given) => (typeof given === 'string' && isValue(given) ? given : undefined),
    describe: () => [`one of ${Object.keys(values).join(', ')}`, ...unnamed].join(', or '),
    schema(description) {
      const names = Type.Enum(Object.keys(values));
      const more = [
        ...(text === undefined ? [] : [Type.String({ pattern: WORDS_PATTERN, description: text })]),
        ...(pair === undefined ? [] : [Type.String({ pattern: PAIR.source, description: pair })]),
      ];
      return more.length === 0 ? { ...names, description } : Type.Union([names, ...more], { description });
    },
    candidates() {
      const named = placeholders.map((name) => ` {${name}}`).join('');
      return [
        ...Object.keys(values),
        ...(pair === undefined ? [] : ['10,20']),
        ...(text === undefined ? [] : TELLING_TEXTS.map((words) => `${PREFIX}${words}${named}`)),
      ];
    },
  };
}

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
    const placeholders = namesInBraces(text ?? '');
    const definition = {
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
    return { ...definition, kind: namedValues(definition) };
  };

/**
 * Defines a choice.
 * @param meanings of the named values; of `text:`, the words of a service, and of `a,b`, two other integers
 */
export const choice = choices({});

/** Defines a choice that is read as time passes. */
export const timed = choices({ isTimed: true });

function numbers({ default: byDefault, minimum, maximum }: Omit<Range, 'kind'>): Kind {
  const isWithin = (value: number): boolean => value >= minimum && value <= maximum;
  const range = `an integer from ${minimum} to ${maximum}`;
  return {
    parse(given) {
      if (given === 'none' && byDefault === 'none') return given;
      const number = typeof given === 'string' && /^-?\d+$/.test(given) ? Number(given) : given;
      return typeof number === 'number' && Number.isInteger(number) && isWithin(number) ? number : undefined;
    },
    describe: () => (byDefault === 'none' ? `none or ${range}` : range),
    schema(description) {
      const integers = Type.Integer({ minimum, maximum });
      const isOptional = byDefault === 'none';
      return isOptional ? Type.Union([Type.Literal('none'), integers], { description }) : { ...integers, description };
    },
    candidates: (given) => [byDefault, ...given.filter(isWithin)],
  };
}

/** Defines a number within bounds; where `none` is the default, it is a value, too. */
export function integer<D extends number | 'none'>(
  question: string,
  section: string,
  byDefault: D,
  [minimum, maximum]: readonly [number, number],
): Range<number | Extract<D, 'none'>> {
  // A default is a value.
  const definition = { question, section, default: byDefault as number | Extract<D, 'none'>, minimum, maximum };
  return { ...definition, kind: numbers(definition) };
}

const zones: Kind = {
  parse: (given) => (typeof given === 'string' && isZone(given) ? given : undefined),
  describe: () => 'a time zone such as Europe/Berlin, or an offset such as +02:00',
  schema: (description) => Type.String({ pattern: ZONE_PATTERN, description }),
  candidates: () => ['UTC', 'America/New_York', '+05:30'],
};

/** Defines an assumption whose value is a time zone; its offset changes with daylight saving. */
export const zone = (question: string, section: string): ZoneChoice => ({
  question,
  section,
  format: 'time-zone',
  default: 'UTC',
  isTimed: true,
  kind: zones,
});
