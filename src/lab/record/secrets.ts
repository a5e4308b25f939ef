/** Keeps keys, cookies and credentials out of a recording, whatever their encoding. */
import { patternsOf } from './secret-patterns.js';

declare const isRedacted: unique symbol;

/** An object without secrets in its texts. The type keeps a recording from taking any other object. */
export type Redacted<T> = T & { readonly [isRedacted]: true };

const SECRET_NAME = /secret|public_?key|authorization|cookie|password|api[_-]?key/i;

/** Matches words such as `wrong`, which tests send as a key. In texts they stay, because many messages have them. */
const WORD = /^(.{0,3}|[a-z]{0,10})$/is;

/** Returns the secrets in a header, which are the values of cookies, or credentials with and without their scheme. */
function secretsIn([name, value]: readonly [name: string, value: string]): readonly string[] {
  if (/^set-cookie$/i.test(name)) return value.split(';', 1).map(cookieValue);
  if (/^cookie$/i.test(name)) return value.split(';').map(cookieValue);
  return [value, value.replace(/^\S+\s+/, '')];
}

const cookieValue = (cookie: string): string => cookie.replace(/^[^=]*=/, '').trim();

type NamedTexts = Iterable<readonly [name: string, value: string]>;

/** Collects secrets and hides them. Each secret has a number, so that the accounts of a recording stay distinct. */
export class Secrets {
  readonly #names = new Map<string, string>();
  readonly #patterns: { readonly pattern: RegExp; readonly name: string }[] = [];

  /** Adds the values of secret names in headers, a query or a form. */
  addFrom(pairs: NamedTexts): void {
    const named = [...pairs].filter(([name]) => SECRET_NAME.test(name));
    // Node reads a header as Latin-1, so the value is also added as UTF-8.
    const secrets = named.flatMap(secretsIn).flatMap((one) => [one, Buffer.from(one, 'latin1').toString()]);
    for (const secret of secrets) {
      if (secret === '' || this.#names.has(secret)) continue;
      const name = `[redacted ${this.#names.size + 1}]`;
      this.#names.set(secret, name);
      if (WORD.test(secret)) continue;
      this.#patterns.push(...patternsOf(secret.toWellFormed()).map((pattern) => ({ pattern, name })));
    }
  }

  hide(text: string): string {
    return this.#patterns.reduce((left, { pattern, name }) => left.replace(pattern, name), text);
  }

  /** Hides secrets in each text of an object. */
  hideIn<T extends object>(value: T): Redacted<T> {
    const hideOne = (_: string, one: unknown) => (typeof one === 'string' ? this.hide(one) : one);
    // The cast is safe because all texts of the object have been redacted here.
    return JSON.parse(JSON.stringify(value, hideOne)) as Redacted<T>;
  }

  /** Hides secrets in a URL or in a urlencoded form. */
  hideParameters(text: string): string {
    const parameter = /([^?&=#]+)=([^&#]+)/g;
    return this.hide(text.replace(parameter, (pair, name) => (SECRET_NAME.test(name) ? `${name}=[redacted]` : pair)));
  }

  /** Hides the values of secret names. An empty value stays, because it shows that no key was sent. */
  hidePairs(pairs: NamedTexts): readonly { readonly name: string; readonly value: string }[] {
    return [...pairs].map(([name, value]) => {
      const isHidden = SECRET_NAME.test(name) && value !== '';
      return { name: this.hide(name), value: this.hide(isHidden ? (this.#names.get(value) ?? '[redacted]') : value) };
    });
  }
}
