/** Sends a request as fetch does, over `node:http`: web streams take more processor time than all else of a short request. */
import { Agent, request as open } from 'node:http';

export interface HttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NonNullable<RequestInit['body']> | null;
}

export interface HttpResponse {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Each mock has an address of its own: its connections end with it. */
const agent = new Agent({ keepAlive: true });

/** What fetch says of itself. */
const OWN_HEADERS = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};

const BOUNDARY = '----formdata-test-0123456789ab';

const withLineEnds = (text: string): string => text.replace(/\r?\n|\r/g, '\r\n');

const quoted = (text: string): string =>
  `"${text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')}"`;

/** A multipart form, as browsers write it. */
export async function encodeForm(form: FormData, boundary = BOUNDARY): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(withLineEnds(name))}`;
    if (typeof value === 'string') {
      pieces.push(Buffer.from(`${head}\r\n\r\n${withLineEnds(value)}\r\n`));
      continue;
    }
    const type = value.type || 'application/octet-stream';
    pieces.push(Buffer.from(`${head}; filename=${quoted(value.name)}\r\nContent-Type: ${type}\r\n\r\n`));
    pieces.push(Buffer.from(await value.arrayBuffer()), Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
}

interface Encoded {
  readonly bytes: Buffer;
  readonly type?: string;
}

/** The bytes of a body, and the type that fetch gives it. */
async function encode(body: NonNullable<HttpRequest['body']>): Promise<Encoded> {
  if (body instanceof FormData)
    return { bytes: await encodeForm(body), type: `multipart/form-data; boundary=${BOUNDARY}` };
  if (body instanceof URLSearchParams)
    return { bytes: Buffer.from(`${body}`), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
  if (typeof body === 'string') return { bytes: Buffer.from(body), type: 'text/plain;charset=UTF-8' };
  return { bytes: Buffer.from(await new Response(body).arrayBuffer()) };
}

/** @throws {TypeError} where the connection breaks */
export async function sendHttp(url: string, { method, headers, body }: HttpRequest): Promise<HttpResponse> {
  const encoded = body === null ? undefined : await encode(body);
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const allHeaders = {
    ...OWN_HEADERS,
    ...(encoded?.type !== undefined && { 'content-type': encoded.type }),
    ...(encoded !== undefined && { 'content-length': `${encoded.bytes.length}` }),
    ...given,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => reject(new TypeError('fetch failed', { cause }));
    const request = open(url, { method, headers: allHeaders, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (cause) => reject(new TypeError('terminated', { cause })));
      response.on('end', () => {
        const own = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
        // A response has a status.
        const status = response.statusCode as number;
        resolve({ status, headers: Object.fromEntries(own), text: new TextDecoder().decode(Buffer.concat(chunks)) });
      });
    });
    request.on('error', fail);
    request.end(encoded?.bytes);
  });
}
