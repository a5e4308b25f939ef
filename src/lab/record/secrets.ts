/** Keeps secrets out of a recording. */

declare const isRedacted: unique symbol;

/** A text in which no secret stands: a recording takes no other. */
export type Redacted = string & { readonly [isRedacted]: true };

const HIDDEN = '[redacted]';
const SECRET_NAME = /secret|authorization|cookie|password|api[_-]?key/i;

/** What tests of a refusal send for a key, `wrong` or `invalid`: hiding it would hide half of each message. */
const WORD = /^(.{0,3}|[a-z]{0,10})$/is;

/** The values in a header with a secret name: of cookies without their names and attributes, of credentials without their scheme. */
function secretsIn(name: string, value: string): readonly string[] {
  if (/^set-cookie$/i.test(name)) return [cookieValue(value.split(';')[0] ?? '')];
  if (/^cookie$/i.test(name)) return value.split(';').map(cookieValue);
  return [value, value.replace(/^\S+\s+/, '')];
}

const cookieValue = (cookie: string): string => cookie.replace(/^[^=]*=/, '').trim();

/** A secret as it is, and as URLs, forms, JSON and base64 write it. */
function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const bytes = Buffer.from(secret);
  // Within a longer text in base64, the first and the last character may hold bits of its neighbours.
  const shifted = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64url');
    return text.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + bytes.length) * 4) / 3));
  });
  return [
    ...[secret, encoded, encoded.replaceAll('%20', '+'), JSON.stringify(secret).slice(1, -1), bytes.toString('hex')],
    ...shifted.flatMap((text) => [text, text.replaceAll('-', '+').replaceAll('_', '/')]),
  ];
}

const literally = (text: string): string => text.replace(/\W/g, '\\$&');

type Pairs = Iterable<readonly [name: string, value: string]>;

export class Secrets {
  readonly #forms = new Set<string>();
  #pattern = /(?!)/;

  /** Takes the values of secret names for secrets: of headers, of a query or of a form. */
  addFrom(pairs: Pairs): void {
    const known = this.#forms.size;
    const values = [...pairs].flatMap(([name, value]) => (SECRET_NAME.test(name) ? secretsIn(name, value) : []));
    // Node reads the bytes of a header as Latin-1.
    const read = values.flatMap((value) => [value, Buffer.from(value, 'latin1').toString()]);
    const forms = read.filter((value) => !WORD.test(value)).flatMap(formsOf);
    for (const form of forms) this.#forms.add(form);
    if (this.#forms.size === known) return;
    // The longest first: one may be a part of another.
    const longestFirst = [...this.#forms].sort((one, other) => other.length - one.length);
    this.#pattern = new RegExp(longestFirst.map(literally).join('|'), 'gi');
  }

  hide(text: string): Redacted {
    // Nothing else makes such a text.
    return text.replace(this.#pattern, HIDDEN) as Redacted;
  }

  hidePairs(pairs: Pairs): readonly { readonly name: Redacted; readonly value: Redacted }[] {
    return [...pairs].map(([name, value]) => ({
      name: this.hide(name),
      value: this.hide(SECRET_NAME.test(name) ? HIDDEN : value),
    }));
  }

  /** Bytes that are no text are written in base64. */
  hideBytes(bytes: Buffer): { readonly text: Redacted; readonly encoding?: 'base64' } {
    const text = bytes.toString();
    if (Buffer.from(text).equals(bytes)) return { text: this.hide(text) };
    const shown = Buffer.from(this.hide(bytes.toString('latin1')), 'latin1').toString('base64');
    return { text: this.hide(shown), encoding: 'base64' };
  }
}
