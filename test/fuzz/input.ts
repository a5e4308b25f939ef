/** One input of a run: the bytes of a request, with tokens where the keys go of the account that sends it. */

/** Characters that stand for what is known only when an input is sent; no other character of an input is above U+00FF. */
export const TOKENS = {
  publicKey: '\uF8F0',
  secretKey: '\uF8F1',
  /** The secret key, percent-encoded. */
  percentSecret: '\uF8F2',
  /** The secret key as a JSON string holds it. */
  jsonSecret: '\uF8F3',
  /** The number of bytes of the body. */
  length: '\uF8F4',
} as const;

/** A text, a text so many times, or a chunk of a chunked body with what stands around its size. */
export type Piece =
  | string
  | readonly [text: string, times: number]
  | { readonly chunk: string; readonly before?: string; readonly behind?: string };

export interface Input {
  /** The generator that made it. */
  readonly kind: string;
  /** The endpoint or the control call that it aims at. */
  readonly aim: string;
  /** The request line and the header lines. */
  readonly lines: readonly string[];
  readonly body: readonly Piece[];
  /** Is it one request, sent whole? It gets exactly one response. Anything else gets some, and the connection closes. */
  readonly isWhole: boolean;
  /** What the client does behind the last byte. */
  readonly ending?: 'half-close' | 'reset';
  /** The client pauses at these bytes. */
  readonly cuts?: readonly number[];
  /** The schema of the call does not take the body: the response is a refusal. */
  readonly isInvalid?: true;
  /** A text that its own response has, and no other. */
  readonly mark?: string;
  /** A fault that was ordered before may disrupt the response. */
  readonly meetsFault?: true;
}

/** The inputs that one client sends over its connections, in order. */
export interface Session {
  /** Which account of the batch it uses. */
  readonly account: number;
  readonly inputs: readonly Input[];
}

const NOT_TOKENS = /[^\uF8F0-\uF8F4]+/g;
const PLAIN = /^[ -~\t\r\n\uF8F0-\uF8F4]*$/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** A text as the characters of its UTF-8 bytes; tokens stay. */
export const binary = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(NOT_TOKENS, (part) => utf8(part).toString('latin1'));

/** A lone surrogate goes out in the three bytes that it would have. */
function utf8(text: string): Buffer {
  if (!LONE_SURROGATE.test(text)) return Buffer.from(text, 'utf8');
  const characters = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0xd800 || code > 0xdfff) return Buffer.from(character, 'utf8');
    return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]);
  });
  return Buffer.concat(characters);
}

/** The response to a HEAD has no body. */
export const isHead = ({ lines }: Input): boolean => lines[0]?.startsWith('HEAD ') ?? false;

const SECRETS: readonly string[] = [TOKENS.secretKey, TOKENS.percentSecret, TOKENS.jsonSecret];
const SECRET_HEADER = `SecretKey: ${TOKENS.secretKey}`;

/** Does it hold the secret key elsewhere than in its header? */
export const holdsSecret = ({ lines, body }: Input): boolean =>
  [...lines.filter((line) => line !== SECRET_HEADER), ...body.map((piece) => JSON.stringify(piece))].some((text) =>
    SECRETS.some((secret) => text.includes(secret)),
  );
