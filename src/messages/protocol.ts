/** The names on the wire that several folders share: the path of the control plane, header names, media types. */

/** The path before every control call. */
export const CONTROL_PREFIX = '/__control';

/** Method and documented path, `GET /contacts/list`: the types of the package list them. */
export type EndpointName = string;

/** The two headers with the keys of an account, as the document spells them (Authentication). */
export const PUBLIC_KEY_HEADER = 'PublicKey';
export const SECRET_KEY_HEADER = 'SecretKey';

/** The same headers of a received request: Node gives every name in lower case. */
export const RECEIVED_PUBLIC_KEY = 'publickey';
export const RECEIVED_SECRET_KEY = 'secretkey';

/** The mock's own headers: `assume` and `fault` are read from a request; all but `assume` stand in a response. */
export const MOCK_HEADERS = {
  assume: 'x-mock-assume',
  assumptions: 'x-mock-assumptions',
  warnings: 'x-mock-warnings',
  fault: 'x-mock-fault',
  suggestion: 'x-mock-suggestion',
} as const;

/** Every response carries it: a browser takes none for another type than it names. */
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

/** Media types of responses, with their charset. */
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

/** The octets of the longest address: a local part of 64, an at sign and a domain of 255 (RFC 5321, 4.5.3.1). */
export const MAX_ADDRESS_OCTETS = 320;

/** A value of the option `corsOrigins`: no page of another origin may call. */
export const NO_ORIGIN = 'none';
