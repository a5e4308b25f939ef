/** Writes one line on stderr for each request: the request, the status of the response, failures, warnings and faults. */
import { styleText } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { printable } from '../messages/preview.js';
import { CONTROL_PREFIX } from '../messages/protocol.js';
import type { TextStream } from '../messages/terminal.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import type { Warning } from '../service/account/journal.js';
import type { Body } from '../service/endpoint/envelope.js';
import { realTime } from '../time/clock.js';
import { toLocalTime } from '../time/timestamps.js';
import { readKeys } from './head.js';
import { Redaction } from './recording/redaction.js';

export interface LineWriter {
  readonly isColoured: boolean;
  write(line: string): void;
}

interface RequestLinesOptions extends LineWriter {
  readonly directory: AccountDirectory;
  /** Stands before every documented path; lines leave it out. */
  readonly prefix: string;
}

/** Characters of a failure in a line. */
const MAX_LENGTH = 300;

type Style = 'dim' | 'green' | 'yellow' | 'red';

export type RequestLines = ReturnType<typeof createRequestLines>;

export function createRequestLines({ isColoured, write, directory, prefix }: RequestLinesOptions) {
  const controlFailures = new WeakMap<FastifyRequest, string>();
  const paint = (style: Style, text: string): string =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;

  /** @param took microseconds */
  function lineOf(request: FastifyRequest, status: number | undefined, took: number): string {
    const { publicKey, secretKey } = readKeys(request.headers);
    const account = directory.find(publicKey);
    const redaction = new Redaction(account?.secretKey ?? '', secretKey);
    const text = (given: string) => printable(redaction.text(given));
    const path = printable(redaction.url(request.url));
    const { attempt, faults = [], body } = request.requestContext ?? {};
    const failure = controlFailures.get(request) ?? failureIn(body);
    const parts = [
      paint('dim', toLocalTime(realTime())),
      request.method,
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
      paint(styleOf(status), status === undefined ? 'no response' : String(status)),
      `${Math.round(took / 1000)} ms`,
      ...(account !== undefined && directory.size > 1 ? [account.publicKey] : []),
      ...(failure === '' ? [] : [` ${text(failure)}`]),
      ...(attempt?.warnings.all() ?? []).map((one) => paint('yellow', ` ! ${text(describe(one))}`)),
      ...faults.map(({ id, kind, when }) => paint('yellow', ` ! fault ${id} ${kind} ${when}`)),
    ];
    return `${parts.join(' ')}\n`;
  }

  /** Writes the line of a request when its response has gone out, or its connection is gone. */
  function follow(request: FastifyRequest, { raw }: FastifyReply): void {
    const started = realTime();
    raw.once('close', () => {
      const status = raw.headersSent ? raw.statusCode : undefined;
      if (!isPoll(request, status)) write(lineOf(request, status, realTime() - started));
    });
  }

  /** Adds the hooks, which a mock without lines does not need. */
  function watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      follow(request, reply);
      done();
    });
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (typeof payload === 'string') controlFailures.set(request, failureIn(payload));
      done();
    });
  }

  return { follow, watch };
}

/** True for a successful read of the control plane: the reads of an open page would fill the screen. */
const isPoll = ({ method, url }: FastifyRequest, status: number | undefined): boolean =>
  url.startsWith(CONTROL_PREFIX) && (method === 'GET' || method === 'HEAD') && status !== undefined && status < 400;

function styleOf(status: number | undefined): Style {
  if (status === undefined || status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** The id of a warning with the first text that it quotes, or else its first sentence. */
function describe({ id, text }: Warning): string {
  const [, quoted] = /"((?:[^"\\]|\\.)+)"/.exec(text) ?? [];
  return `${id} ${quoted ?? text.replace(/\. .*/s, '.')}`;
}

/** Returns the messages of a failure of the service or the control plane; '' for a success. */
export function failureIn(body: Body = ''): string {
  if (typeof body !== 'string' || !/^\{"(status":"failed|type":"about:blank)"/.test(body)) return '';
  try {
    const { errors = '', detail = errors } = JSON.parse(body);
    // Messages by field, or one text.
    const texts =
      typeof detail === 'object'
        ? Object.entries(detail).map(([field, all]) => `${field}: ${[all].flat().join(' ')}`)
        : [detail];
    return texts.join('  ').slice(0, MAX_LENGTH);
  } catch {
    // The response of a fault can be any text.
    return '';
  }
}

/** Writes lines to a terminal, which NO_COLOR keeps from colours (no-color.org), or to a file. */
export const linesTo = (stream: TextStream, { NO_COLOR }: NodeJS.ProcessEnv): LineWriter => ({
  isColoured: stream.isTTY === true && !NO_COLOR,
  write: (line) => stream.write(line),
});
