/** Hides secrets in everything that the mock publishes about a request: journal, HAR, warnings and log. */
import type { SentFile, Warning } from '../service/account/journal.js';
import type { Pairs } from './forms/form-log.js';

const HIDDEN = '[redacted]';
const SECRET_NAME = /secret|authorization|cookie|password|api[_-]?key/i;
/** Characters. A shorter key, or a shorter beginning of a key, is not hidden: it occurs in most messages by chance. */
const SHORTEST_SECRET = 4;

/** Marks the place where `preview` has cut a text: the beginning of a key may stand before it. */
const ELLIPSIS = '...';

/** Returns a key plain, and as URLs, forms and JSON write it; a key that is encoded twice is not found. */
function formsOf(key: string): readonly string[] {
  const encoded = encodeURIComponent(key.toWellFormed());
  return [key, encoded, encoded.replaceAll('%20', '+'), JSON.stringify(key).slice(1, -1)];
}

/** Hides the beginning of a key at the end of a cut text. */
function hideBeginning(text: string, form: string): string {
  const at = text.lastIndexOf(form.slice(0, SHORTEST_SECRET));
  return at !== -1 && form.startsWith(text.slice(at)) ? text.slice(0, at) + HIDDEN : text;
}

export class Redaction {
  readonly #forms: readonly string[];
  /** Ignores case: clients may write `%2f` for `%2F`, and Node writes header names (a key can be one) in lower case. */
  readonly #pattern: RegExp;

  /** @param keys the secret key of the account, and the secret key of the request */
  constructor(...keys: readonly string[]) {
    this.#forms = [...new Set(keys.filter(({ length }) => length >= SHORTEST_SECRET).flatMap(formsOf))];
    const patterns = this.#forms.map((form) => form.replace(/\W/g, '\\$&'));
    this.#pattern = new RegExp(patterns.join('|') || '(?!)', 'gi');
  }

  /** @param isCut true if the text may end within a key */
  text(text: string, isCut = false): string {
    const parts = text.replace(this.#pattern, HIDDEN).split(ELLIPSIS);
    const isWhole = (index: number) => index === parts.length - 1 && !isCut;
    return parts.map((part, index) => (isWhole(index) ? part : this.#forms.reduce(hideBeginning, part))).join(ELLIPSIS);
  }

  /** Hides a body whose fields were not read: all of it if it has a word such as `password`, or else only the keys. */
  unread(text: string, isCut: boolean): string {
    return SECRET_NAME.test(text) ? HIDDEN : this.text(text, isCut);
  }

  value(name: string, value: string, isCut = false): string {
    return SECRET_NAME.test(name) ? HIDDEN : this.text(value, isCut);
  }

  /** @param isCut true if the last value is only a beginning */
  pairs(pairs: Pairs, isCut = false): Pairs {
    const isCutAt = (index: number) => isCut && index === pairs.length - 1;
    return pairs.map(([name, value], index) => [this.text(name), this.value(name, value, isCutAt(index))]);
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

  url(url: string): string {
    const hide = (pair: string, name: string) => (SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : pair);
    return this.text(url.replace(/([^?&=]+)=[^&]*/g, hide));
  }
}
