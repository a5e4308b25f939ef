/** Keeps secrets out of all that leaves the mock about a request: journal, HAR, warnings and log. */
import type { SentFile, Warning } from '../../world/journal.js';
import { decode, maybeEscaped, replaceDecoded } from './decoded-text.js';
import type { Pairs } from './form-log.js';

const HIDDEN = '[redacted]';
const SECRETS = /secret|authorization|cookie|password|api[_-]?key/i;

/** A shorter key, or beginning of one, is no secret, and would hide half of what is told. */
const SHORTEST_SECRET = 4;

/** Characters of a key that are looked for: behind so many, what is not blank is hidden. */
const MAX_COMPARED = 1000;

/** Characters of a beginning that is found before a cut: regular expressions nest no deeper. */
const MAX_BEGINNING = 250;

/** What follows where a preview cuts a text. */
const PREVIEW_END = '(?=\\.\\.\\.)';
/** The same, or the end of a text, perhaps within an escape. */
const CUT_END = '(?=\\.\\.\\.|(?:[%&u][#\\w%]{0,8})?$)';

/** A key where it stands whole, and its beginning before a cut. */
function patternOf(key: string, cut: string): string {
  const end = literally(key.slice(MAX_BEGINNING, MAX_COMPARED)) + (key.length > MAX_COMPARED ? '\\S*' : '');
  const rest = [...key.slice(SHORTEST_SECRET, MAX_BEGINNING)].reduceRight(
    (after, character) => `(?:${literally(character)}${after}|${cut})`,
    end,
  );
  return literally(key.slice(0, SHORTEST_SECRET)) + rest;
}

/** A form writes a blank as `+`. */
const literally = (text: string): string => text.replace(/\W/g, (one) => (' +'.includes(one) ? '[ +]' : `\\${one}`));

/** Node writes header names in lower case. */
const anyOf = (keys: readonly string[], cut: string): RegExp =>
  new RegExp(keys.map((key) => patternOf(key, cut)).join('|') || '(?!)', 'gi');

const isSecret = (name: string): boolean => SECRETS.test(decode(name));

export class Redaction {
  readonly #keys: readonly string[];
  readonly #decoded: readonly string[];
  /** The patterns; most texts are whole. */
  #whole: RegExp | undefined;
  #cut: RegExp | undefined;

  /** @param keys the secret key of the account, and the one that was sent */
  constructor(...keys: readonly string[]) {
    this.#keys = [...new Set(keys)].filter(isLongEnough);
    this.#decoded = this.#keys.map(decode).filter(isLongEnough);
  }

  /** @param isCut may the text end within a key? */
  text(text: string, isCut = false): string {
    const pattern = isCut ? this.#inCut : this.#inWhole;
    if (!maybeEscaped(text)) return text.replace(pattern, HIDDEN);
    // What stands beside a key can make an escape of its first or last character.
    const plain = this.#keys.reduce((shown, key) => shown.replaceAll(key, HIDDEN), text);
    return replaceDecoded(plain, pattern, HIDDEN);
  }

  get #inWhole(): RegExp {
    this.#whole ??= anyOf(this.#decoded, PREVIEW_END);
    return this.#whole;
  }

  get #inCut(): RegExp {
    this.#cut ??= anyOf(this.#decoded, CUT_END);
    return this.#cut;
  }

  value(name: string, value: string, isCut = false): string {
    return isSecret(name) ? HIDDEN : this.text(value, isCut);
  }

  /** @param isCut is the last value the beginning of one? */
  pairs(pairs: Pairs, isCut = false): Pairs {
    return pairs.map(([name, value], index) => [
      this.text(name),
      this.value(name, value, isCut && index === pairs.length - 1),
    ]);
  }

  files(files: readonly SentFile[]): readonly SentFile[] {
    return files.map((file) => ({
      ...file,
      name: this.text(file.name),
      file_name: this.text(file.file_name),
      content_type: this.text(file.content_type),
    }));
  }

  warnings(warnings: readonly Warning[]): readonly Warning[] {
    return warnings.map((warning) => ({ ...warning, text: this.text(warning.text) }));
  }

  headers(headers: Readonly<Record<string, unknown>>): Record<string, string> {
    return Object.fromEntries(this.pairs(Object.entries(headers).map(([name, value]) => [name, String(value)])));
  }

  /** A path with its query string. */
  url(url: string): string {
    const [path = '', search] = url.split(/\?(.*)/s);
    if (search === undefined) return this.text(path);
    const pairs = search.split('&').map((pair) => {
      const [, name] = /^([^=]*)=/.exec(pair) ?? [];
      return name !== undefined && isSecret(name) ? `${name}=${HIDDEN}` : pair;
    });
    return this.text(`${path}?${pairs.join('&')}`);
  }
}

const isLongEnough = (key: string): boolean => key.length >= SHORTEST_SECRET;
