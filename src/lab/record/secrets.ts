/** Keeps keys, cookies and credentials out of a recording, whatever their encoding. */

declare const isRedacted: unique symbol;

/** An object without secrets in its texts. The type keeps a recording from taking any other object. */
export type Redacted<T> = T & { readonly [isRedacted]: true };

const SECRET_NAME = /secret|public_?key|authorization|cookie|password|api[_-]?key/i;

/** Matches words such as `wrong`, which tests send as a key. In texts they stay, because many messages have them. */
const WORD = /^(.{0,3}|[a-z]{0,10})$/is;

/** Returns the secrets in a header, which are the values of cookies, or credentials with and without their scheme. */
function secretsIn(name: string, value: string): readonly string[] {
  if (/^set-cookie$/i.test(name)) return [cookieValue(value.split(';')[0] ?? '')];
  if (/^cookie$/i.test(name)) return value.split(';').map(cookieValue);
  return [value, value.replace(/^\S+\s+/, '')];
}

const cookieValue = (cookie: string): string => cookie.replace(/^[^=]*=/, '').trim();

const literally = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '\\$&');

/** Matches a number in hexadecimal digits of any case. */
const hex = (number: number, digits: number): string =>
  number
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Matches the `25` that each further escaping adds to a percent sign. The bound keeps the search linear. */
const AGAIN = '(?:25){0,4}';
/** Matches a backslash, which a URL may escape in turn. */
const BACKSLASH = `(?:\\\\|%${AGAIN}5[cC])`;

/** Matches a character as it is, or escaped for a URL, for JSON or for HTML, even several times. */
function formsOf(character: string): string {
  const bytes = [...Buffer.from(character)].map((byte) => `%${AGAIN}${hex(byte, 2)}`).join('');
  const units = Array.from(
    { length: character.length },
    (_, at) => `${BACKSLASH}{1,8}u${hex(character.charCodeAt(at), 4)}`,
  );
  const point = Number(character.codePointAt(0));
  const html = `&(?:amp;){0,4}#(?:0{0,6}${point}|x0{0,6}${hex(point, 1)});`;
  return `(?:${BACKSLASH}{0,8}${literally(character)}|${bytes}|${units.join('')}|${html}${character === ' ' ? '|\\+' : ''})`;
}

/** Matches a key in Base64, also for URLs. Its letters depend on its position in a group of three bytes. */
const base64Of = (key: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const decided = bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    const others: Readonly<Record<string, string>> = { '+': '-', '/': '_' };
    return [...decided].map((one) => `(?:${formsOf(one)}|${others[one] ?? '(?!)'})`).join('');
  });

/** Matches each form of a key. Only Base64 is case-sensitive, because there the case of a letter has a meaning. */
const patternsOf = (key: string): readonly RegExp[] => [
  new RegExp(`${[...key].map(formsOf).join('')}|${Buffer.from(key).toString('hex')}`, 'gi'),
  new RegExp(base64Of(key).join('|'), 'g'),
];

type NamedTexts = Iterable<readonly [name: string, value: string]>;

/** Collects secrets and hides them. Each secret has a number, so that the accounts of a recording stay distinct. */
export class Secrets {
  readonly #names = new Map<string, string>();
  readonly #patterns: { readonly pattern: RegExp; readonly name: string }[] = [];

  /** Adds the values of secret names in headers, a query or a form. */
  addFrom(pairs: NamedTexts): void {
    for (const [name, value] of pairs) {
      if (!SECRET_NAME.test(name)) continue;
      // Node reads a header as Latin-1, so the value is also added as UTF-8.
      for (const one of secretsIn(name, value))
        for (const read of [one, Buffer.from(one, 'latin1').toString()]) this.#add(read);
    }
  }

  #add(secret: string): void {
    if (secret === '' || this.#names.has(secret)) return;
    const name = `[redacted ${this.#names.size + 1}]`;
    this.#names.set(secret, name);
    if (WORD.test(secret)) return;
    this.#patterns.push(...patternsOf(secret.toWellFormed()).map((pattern) => ({ pattern, name })));
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
