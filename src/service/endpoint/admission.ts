/** The methods that an endpoint accepts, and the encodings of its form. */
import type { IncomingHttpHeaders } from 'node:http';
import { MEDIA_TYPES, MOCK_HEADERS } from '../../messages/protocol.js';
import type { Assume } from '../assumptions/registry.js';
import { type Endpoint, methodsOf } from './endpoint.js';
import { compressed, Failure, unsupported } from './failure.js';
import type { Warn } from './warnings.js';

const ENCODINGS = ['multipart', 'urlencoded', 'json'] as const satisfies readonly (keyof typeof MEDIA_TYPES)[];

export type Encoding = (typeof ENCODINGS)[number];

/** Returns the media type of a Content-Type header, without parameters. */
export const mediaTypeOf = (contentType = ''): string => contentType.replace(/;.*/s, '');

/** Returns the content coding of a compressed body; undefined for a plain body. */
export const codingOf = ({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): string | undefined =>
  coding.toLowerCase() === 'identity' ? undefined : coding;

/** Returns undefined for a media type that carries no form. */
export const encodingOf = (mediaType: string): Encoding | undefined =>
  ENCODINGS.find((encoding) => MEDIA_TYPES[encoding] === mediaType.trim().toLowerCase());

export function isAllowed(encoding: Encoding, endpoint: Endpoint, assume: Assume): boolean {
  if (encoding === endpoint.encoding) return true;
  const allowed = assume('body-encoding');
  return allowed === 'any' || (allowed === 'any-form' && encoding !== 'json');
}

/** False if the endpoint takes no form; a readable body is then read only to warn of its fields. */
export const takesForm = ({ form }: Endpoint): boolean => Object.keys(form).length > 0;

/** Returns undefined for an unreadable body if the endpoint takes no form. @throws {Failure} 415 if it takes a form */
export function readableEncoding(headers: IncomingHttpHeaders, endpoint: Endpoint, assume: Assume) {
  const encoding = encodingOf(mediaTypeOf(headers['content-type']));
  const coding = codingOf(headers);
  if (coding === undefined && encoding !== undefined && isAllowed(encoding, endpoint, assume)) return encoding;
  if (!takesForm(endpoint)) return undefined;
  if (coding !== undefined) throw compressed(coding);
  throw unsupported(ENCODINGS.filter((one) => isAllowed(one, endpoint, assume)).map((one) => MEDIA_TYPES[one]));
}

/**
 * Admits the method of a request that was routed to an endpoint.
 * @param path the path of the request, for messages
 * @throws {Failure} 405 for a method that the assumption `method-mismatch` refuses
 */
export function admitMethod(
  sent: string,
  path: string,
  { method, path: documented, documentedMethod }: Endpoint,
  { assume, warn }: { readonly assume: Assume; readonly warn: Warn },
): void {
  if (documentedMethod === undefined) return;
  if (assume('method-mismatch') === 'both') warn('ambiguous-method', documented, documentedMethod, method);
  const allowed = methodsOf(method, documentedMethod, assume);
  // HEAD is answered as GET.
  if (!allowed.some((one) => one === (sent === 'HEAD' ? 'GET' : sent)))
    throw methodNotAllowed(sent, path, allowed, warn);
}

export function methodNotAllowed(method: string, path: string, allowed: readonly string[], warn: Warn): Failure {
  warn('undocumented-method', method, path, allowed.join(' and '));
  const text = `The ${method} method is not supported for route ${path}. Supported methods: ${allowed.join(', ')}.`;
  return new Failure(405, text, { allow: allowed.join(', '), [MOCK_HEADERS.suggestion]: `${allowed[0]} ${path}` });
}
