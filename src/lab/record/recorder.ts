/** A proxy on loopback in front of the real service, which records requests and responses. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { codeOf, messageOf } from '../../messages/present.js';
import { preview } from '../../messages/preview.js';
import { CONTENT_TYPES, MEDIA_TYPES } from '../../messages/protocol.js';
import { BODY_IS_CUT } from '../../service/account/journal.js';
import { failureBody } from '../../service/answer.js';
import { realTime } from '../../time/clock.js';
import { parseBaseUrl } from '../learn/base-url.js';
import { decodeUtf8, decompress } from '../learn/received-text.js';
import { HarWriter } from './har-writer.js';
import { Secrets } from './secrets.js';

export interface RecorderOptions {
  /** The address of the real service, with its path. */
  readonly baseUrl: string;
  /** The path of the HAR file. */
  readonly out: string;
  /** True to replace an earlier recording. */
  readonly isForced?: boolean;
  /** The default is a free port. */
  readonly port?: number;
}

/** Maximum number of bytes of a recorded body; a longer body is passed on, but not recorded. */
export const MAX_KEPT = 8 * 1024 ** 2;

/** Members that HAR requires, although a proxy does not know their values or has no use for them. */
const UNKNOWN = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };

export class Recorder {
  readonly #target: URL;
  readonly #server = createServer((request, response) => {
    // Clients send an absolute URL only to a forward proxy, which the recorder is not.
    if (!request.url?.startsWith('/')) return void response.writeHead(400).end();
    const recorded = this.#record(request, response).catch((error: Error) => {
      this.#failure ??= error;
    });
    this.#written = this.#written.then(() => recorded);
  });
  readonly #writer: HarWriter;
  readonly #secrets = new Secrets();
  /** Resolves when all exchanges so far are written. */
  #written = Promise.resolve();
  #failure: Error | undefined;

  private constructor({ baseUrl, out, isForced = false }: RecorderOptions) {
    this.#target = new URL(parseBaseUrl(baseUrl));
    this.#writer = new HarWriter(out, isForced);
  }

  /**
   * Listens on loopback.
   * @throws {Error} if the base URL, the file or the port cannot be used
   */
  static async start(options: RecorderOptions): Promise<Recorder> {
    const { port = 0 } = options;
    const recorder = new Recorder(options);
    try {
      await once(recorder.#server.listen(port, '127.0.0.1'), 'listening');
      return recorder;
    } catch (error) {
      await recorder.close();
      throw new Error(
        `--port: cannot listen to ${port}: ${messageOf(error)}; choose another port, or 0 for a free one`,
      );
    }
  }

  /** The address of the recorder, which the client uses in place of the address of the service. */
  get baseUrl(): string {
    return this.#origin + this.#target.pathname.replace(/^\/$/, '');
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get count(): number {
    return this.#writer.count;
  }

  /** The problem of each exchange whose response is missing or incomplete. */
  readonly problems: string[] = [];

  /**
   * Ends open connections, and closes the file.
   * @throws {Error} if an exchange could not be written
   */
  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#written;
    this.#writer.close();
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #record(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = realTime();
    const { method = '', url = '', headers } = request;
    const address = new URL(this.#target.origin + url);
    this.#secrets.addFrom([...pairsOf(headers), ...address.searchParams]);
    const sent = request.pipe(new KeptBody());
    // Node has already answered this header, so it must not reach the service.
    delete headers.expect;
    const { status = 0, headers: given = {}, body, problem } = await this.#forward(request, response, sent);
    if (problem !== undefined) this.problems.push(problem);
    if (isUrlencoded(headers)) this.#secrets.addFrom(new URLSearchParams(sent.text(undefined)));
    this.#secrets.addFrom(pairsOf(given));
    const time = (realTime() - started) / 1000;
    this.#writer.add(
      this.#secrets.hideIn({
        startedDateTime: new Date(started / 1000).toISOString(),
        time,
        request: { method, ...this.#requestOf(address, headers, sent) },
        response: {
          ...{ ...UNKNOWN, status, statusText: '', headers: this.#secrets.hidePairs(pairsOf(given)) },
          content: body === undefined ? { size: 0, mimeType: '' } : this.#contentOf(given, body),
          ...{ redirectURL: '', bodySize: body?.size ?? -1 },
        },
        cache: {},
        timings: { send: 0, wait: time, receive: 0 },
        _error: problem,
      }),
    );
  }

  #requestOf(address: URL, headers: IncomingHttpHeaders, body: KeptBody) {
    const url = this.#secrets.hideParameters(address.href);
    const queryString = [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
    const { size, ...postData } = this.#contentOf(headers, body);
    const pairs = pairsOf({ ...headers, host: this.#target.host });
    return {
      ...{ ...UNKNOWN, url, headers: this.#secrets.hidePairs(pairs), queryString, bodySize: body.size },
      ...((body.size > 0 || postData.mimeType !== '') && { postData }),
    };
  }

  /** The size must be that of the redacted text, because a text that is shorter than its size would count as cut. */
  #contentOf(headers: IncomingHttpHeaders, body: KeptBody) {
    const { 'content-type': mimeType = '', 'content-encoding': coding } = headers;
    const text = body.text(coding);
    if (text === undefined) return { mimeType, size: body.size, comment: BODY_IS_CUT };
    const shown = isUrlencoded(headers) ? this.#secrets.hideParameters(text) : this.#secrets.hide(text);
    return { mimeType, size: Buffer.byteLength(shown), text: shown };
  }

  /** Resolves when the response has ended. */
  #forward(request: IncomingMessage, response: ServerResponse, body: KeptBody): Promise<Received> {
    // The certificate of the service is checked by default.
    const proxy = createProxyServer({ target: this.#target.origin, changeOrigin: true });
    return new Promise((resolve) => {
      const refuse = (problem: string) => {
        resolve({ problem });
        if (response.headersSent) response.destroy();
        else
          response.writeHead(502, { 'content-type': CONTENT_TYPES.json }).end(failureBody(`campaign-mock: ${problem}`));
      };
      let hasResponse = false;
      proxy.on('proxyRes', (given) => {
        hasResponse = true;
        const { statusCode: status = 0, headers } = given;
        const { location = '' } = headers;
        const next = URL.canParse(location, this.#target.href) ? new URL(location, this.#target.href) : undefined;
        if (location !== '' && next?.origin !== this.#target.origin) {
          given.resume();
          return refuse(`the service redirects to ${preview(location)}: nothing is sent to another host`);
        }
        const received = { ...headers };
        if (location.includes('//')) headers.location = this.#origin + next?.pathname + next?.search + next?.hash;
        const kept = new KeptBody();
        given.on('data', (chunk: Buffer) => kept.add(chunk));
        given.once('close', () => {
          const problem = given.complete ? undefined : 'the connection broke within the response';
          resolve({ status, headers: received, body: kept, problem });
        });
      });
      proxy.on('error', (error) => {
        // A response that breaks off is reported when it closes, so only a missing response is reported here.
        if (!hasResponse) refuse(`no response of ${this.#target.origin}: ${codeOf(error) ?? messageOf(error)}`);
      });
      response.once('close', () => {
        if (!response.writableFinished && !response.headersSent) resolve({ problem: 'the client has hung up' });
      });
      proxy.web(request, response, { buffer: body }).catch(refuse);
    });
  }
}

const isUrlencoded = (headers: IncomingHttpHeaders): boolean =>
  headers['content-type']?.startsWith(MEDIA_TYPES.urlencoded) === true;

const pairsOf = (headers: IncomingHttpHeaders): readonly (readonly [string, string])[] =>
  Object.entries(headers).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one] as const));

/** The response of the service, or only the problem if there is no response. */
interface Received {
  readonly status?: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: KeptBody;
  readonly problem?: string | undefined;
}

/** Passes a body on, and keeps its bytes unless there are too many. */
class KeptBody extends Transform {
  #chunks: Buffer[] = [];
  size = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.add(chunk);
    done(null, chunk);
  }

  add(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size <= MAX_KEPT) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** @returns undefined for a body that is too long, in an unknown coding, or not UTF-8 */
  text(coding: string | undefined): string | undefined {
    if (this.size > MAX_KEPT) return undefined;
    const bytes = Buffer.concat(this.#chunks);
    const text = coding === undefined ? decodeUtf8(bytes) : decompress(bytes, coding);
    // In UTF-16, a zero follows each letter, so no secret would be found and hidden.
    return text?.includes('\0') ? undefined : text;
  }
}
