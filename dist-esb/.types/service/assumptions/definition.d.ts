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
/** The words of a value; undefined for a named one. */
export declare const wordsOf: (value: string) => string | undefined;
/** Values that have no name, by the keys of their meanings. */
interface Unnamed {
    'text:': `text:${string}`;
    'a,b': `${number},${number}`;
}
/**
 * Defines a choice.
 * @param meanings of the named values; of `text:`, the words of a service, and of `a,b`, two other integers
 */
export declare const choice: <const K extends string>(question: string, section: string, meanings: Readonly<Record<K, string>>) => Choice<K extends keyof Unnamed ? Unnamed[K] : K>;
/** Defines a choice that is read as time passes. */
export declare const timed: <const K extends string>(question: string, section: string, meanings: Readonly<Record<K, string>>) => Choice<K extends keyof Unnamed ? Unnamed[K] : K>;
/** Defines a number within bounds; where `none` is the default, it is a value, too. */
export declare function integer<D extends number | 'none'>(question: string, section: string, byDefault: D, [minimum, maximum]: readonly [number, number]): Range<number | Extract<D, 'none'>>;
/** Defines an assumption whose value is a time zone; its offset changes with daylight saving. */
export declare const zone: (question: string, section: string) => ZoneChoice;
export {};
