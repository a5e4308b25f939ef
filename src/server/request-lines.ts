/** Writes one line on stderr for each request: the request, the status of the response, failures, warnings and the fault. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attempt } from '../messages/present.js';
import { printable } from '../messages/preview.js';
import { CONTROL_PREFIX } from '../messages/protocol.js';
import type { TextStream } from '../messages/terminal.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Warning } from '../service/account/journal.js';
import type { Body } from '../service/answer.js';
import { realTime } from '../time/clock.js';
import { toLocalTime } from '../time/timestamps.js';
import { readKeys } from './head.js';
import { Redaction } from './redaction.js';

/** Characters of a failure in a line. */
const MAX_LENGTH = 300;

/**
 * Makes a function that writes the line of a request when its response has gone out, or its connection is gone.
 * @param prefix stands before every documented path; lines leave it out
 */
export function createRequestLines(stream: TextStream, directory: AccountDirectory, prefix: string) {
  /** @param took microseconds */
  function lineOf(request: FastifyRequest, status: number | undefined, took: number): string {
    const { publicKey, secretKey } = readKeys(request.headers);
    const account = directory.find(publicKey);
    const redaction = new Redaction(account?.secretKey ?? '', secretKey);
    const text = (given: string) => printable(redaction.text(given));
    const path = printable(redaction.url(request.url));
    const { attempt, fault, body } = request.requestContext ?? {};
    const failure = failureIn(body);
    const parts = [
      toLocalTime(realTime()),
      request.method,
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
      status ?? 'no response',
      `${Math.round(took / 1000)} ms`,
      ...(account !== undefined && directory.size > 1 ? [account.publicKey] : []),
      ...(failure === '' ? [] : [` ${text(failure)}`]),
      ...(attempt?.warnings.all() ?? []).map((one) => ` ! ${text(describe(one))}`),
      ...(fault === undefined ? [] : [` ! fault ${fault.id} ${fault.kind} ${fault.when}`]),
    ];
    return `${parts.join(' ')}\n`;
  }

  return (request: FastifyRequest, { raw }: FastifyReply): void => {
    const started = realTime();
    raw.once('close', () => {
      const status = raw.headersSent ? raw.statusCode : undefined;
      if (!isPoll(request, status)) stream.write(lineOf(request, status, realTime() - started));
    });
  };
}

/** True for a successful read of the control plane, which gets no line: an open page would fill the screen. */
const isPoll = ({ method, url }: FastifyRequest, status: number | undefined): boolean =>
  url.startsWith(CONTROL_PREFIX) && (method === 'GET' || method === 'HEAD') && status !== undefined && status < 400;

/** The id of a warning with the first text that it quotes, or else its first sentence. */
function describe({ id, text }: Warning): string {
  const [, quoted] = /"((?:[^"\\]|\\.)+)"/.exec(text) ?? [];
  return `${id} ${quoted ?? text.replace(/\. .*/s, '.')}`;
}

/** Returns the messages of a failure of the service; '' for a success. */
export function failureIn(body: Body = ''): string {
  if (typeof body !== 'string' || !body.startsWith('{"status":"failed"')) return '';
  // The response of a fault can be any text.
  const { errors = '' } = attempt(() => JSON.parse(body), {});
  // `errors` is an object with the messages of each field, or one text.
  const texts =
    typeof errors === 'object'
      ? Object.entries(Object(errors)).map(([field, all]) => `${field}: ${[all].flat().join(' ')}`)
      : [errors];
  return texts.join('  ').slice(0, MAX_LENGTH);
}
