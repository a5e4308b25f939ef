/** Keeps secrets out of the journal: what is called a secret, and the secret key of the account wherever it stands. */

const HIDDEN = '[redacted]';
const SECRETS = /secret|authorization|cookie|password|api[_-]?key/i;

/** A shorter key is no secret, and would hide half of what is told. */
const SHORTEST_SECRET = 4;

type Values = Readonly<Record<string, string | readonly string[]>>;

export class Redaction {
  readonly #secret: string | undefined;

  /** @param secret the secret key of the account, when it is known */
  constructor(secret: string | undefined) {
    this.#secret = secret !== undefined && secret.length >= SHORTEST_SECRET ? secret : undefined;
  }

  /** Of the secret in bytes: keys are ASCII. */
  get length(): number {
    return this.#secret?.length ?? 0;
  }

  text(text: string): string {
    return this.#secret === undefined ? text : text.replaceAll(this.#secret, HIDDEN);
  }

  value(name: string, value: string): string {
    return SECRETS.test(name) ? HIDDEN : this.text(value);
  }

  values(values: Values): Record<string, string | readonly string[]> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        this.text(name),
        typeof value === 'string' ? this.value(name, value) : value.map((one) => this.value(name, one)),
      ]),
    );
  }

  headers(headers: Readonly<Record<string, unknown>>): Record<string, string> {
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, this.value(name, String(value))]));
  }
}
