/** Names on the wire that several folders use: the path of the control plane, headers, media types. */

/** The path before every control call: a call that steers the mock, such as a reset. */
export const CONTROL_PREFIX = '/__control';

/** Method and documented path, such as `GET /contacts/list`; the published types list the names. */
export type EndpointName = string;

/** The headers with the keys of an account, in the spelling of the document. */
export const PUBLIC_KEY_HEADER = 'PublicKey';
export const SECRET_KEY_HEADER = 'SecretKey';

/** The key headers of a received request: Node writes every name in lower case. */
export const RECEIVED_PUBLIC_KEY = 'publickey';
export const RECEIVED_SECRET_KEY = 'secretkey';

/** The headers of the mock: requests carry `assume`, `fault` and `why`, responses carry all but `assume`. */
export const MOCK_HEADERS = {
  assume: 'x-mock-assume',
  assumptions: 'x-mock-assumptions',
  warnings: 'x-mock-warnings',
  fault: 'x-mock-fault',
  suggestion: 'x-mock-suggestion',
  why: 'x-mock-why',
} as const;

/** The header of every response that forbids browsers to guess another content type. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const;

/** Statuses whose responses have no body (RFC 9110, 15.3.5, 15.3.6 and 15.4.5). */
export const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

/** Media types without parameters. */
export const MEDIA_TYPES = {
  multipart: 'multipart/form-data',
  urlencoded: 'application/x-www-form-urlencoded',
  json: 'application/json',
  csv: 'text/csv',
} as const;

/** Content types of responses, with their charset. */
export const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  problem: 'application/problem+json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  javascript: 'text/javascript; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
} as const;

/** Octets of the longest email address: 64 before the at sign and 255 after it (RFC 5321, 4.5.3.1). */
export const MAX_ADDRESS_OCTETS = 320;

/** A value of the option `corsOrigins`: no page of another origin may call the mock. */
export const NO_ORIGIN = 'none';
