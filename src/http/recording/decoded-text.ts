/** Finds in a text what is written there in escapes: those of URLs, JSON and HTML, and of one within another. */

/** `\`, in JSON within JSON more of them, perhaps with `u0041` · `%41` · `&#65;`, `&#x41;`, `&quot;` */
const ESCAPE = /\\+(?:u[\da-f]{4})?|%[\da-f]{2}|&(?:#\d{1,7}|#x[\da-f]{1,6}|quot|apos|lt|gt|amp);/gi;

/** Most texts have no escape; a regular expression takes 10 µs for 8 kB, and these less than one. */
export const maybeEscaped = (text: string): boolean => text.includes('\\') || text.includes('%') || text.includes('&');

/** What is encoded more often than this stays as it is. */
const MAX_LAYERS = 8;

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function characterOf(escaped: string): string {
  // A backslash is the escape of what follows.
  if (escaped.endsWith('\\')) return '';
  if (!escaped.startsWith('&')) return String.fromCharCode(Number(`0x${escaped.slice(escaped[0] === '%' ? -2 : -4)}`));
  const entity = ENTITIES[escaped.toLowerCase()];
  if (entity !== undefined) return entity;
  const code = escaped.slice('&#'.length, -1);
  return String.fromCharCode(Number(/^x/i.test(code) ? `0${code}` : code));
}

/** A text without its escapes, which may show others. */
class Layer {
  readonly text: string;
  /** The places where an escape begins or ends: in this text, and in the one with the escapes. */
  readonly #here = [0];
  readonly #there = [0];
  #passed = 0;

  constructor(original: string) {
    let removed = 0;
    this.text = original.replace(ESCAPE, (escaped: string, at: number) => {
      const character = characterOf(escaped);
      this.#here.push(at - removed, at - removed + character.length);
      this.#there.push(at, at + escaped.length);
      removed += escaped.length - character.length;
      return character;
    });
  }

  /** The place of a character in the text with the escapes; to be asked from left to right. */
  originOf(index: number): number {
    while ((this.#here[this.#passed + 1] ?? index) < index) this.#passed += 1;
    // A backslash belongs to the character that it escapes.
    const at = this.#here[this.#passed + 1] === index ? this.#passed + 1 : this.#passed;
    return Number(this.#there[at]) + index - Number(this.#here[at]);
  }
}

/** The text without its first escapes, without those that show then, and so on. */
function layersOf(original: string): readonly Layer[] {
  const layers: Layer[] = [];
  let text = original;
  while (layers.length < MAX_LAYERS && maybeEscaped(text)) {
    const layer = new Layer(text);
    if (layer.text === text) break;
    layers.push(layer);
    text = layer.text;
  }
  return layers;
}

/** A text without escapes. */
export const decode = (text: string): string => layersOf(text).at(-1)?.text ?? text;

/**
 * Replaces what a pattern finds in the decoded text; the rest of the original stays as it is.
 * @param pattern with the flag g
 */
export function replaceDecoded(original: string, pattern: RegExp, replacement: string): string {
  const layers = layersOf(original);
  const decoded = layers.at(-1)?.text;
  if (decoded === undefined) return original.replace(pattern, replacement);
  const originOf = (place: number): number => layers.reduceRight((index, layer) => layer.originOf(index), place);
  let replaced = '';
  let end = 0;
  for (const { index, 0: found } of decoded.matchAll(pattern)) {
    replaced += original.slice(end, originOf(index)) + replacement;
    end = originOf(index + found.length);
  }
  return replaced + original.slice(end);
}
