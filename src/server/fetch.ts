/** Creates a `fetch` that calls the app without a socket. */
import { File } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { preview } from '../messages/preview.js';
import { BODILESS_STATUSES } from '../messages/protocol.js';

type Init = NonNullable<ConstructorParameters<typeof Request>[1]>;
type RequestBody = NonNullable<Init['body']> | null;
type InjectedMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD';

/** @param baseUrl stands before a path that begins with a slash */
export function createFetch(app: FastifyInstance, baseUrl: string) {
  return async (input: string | URL | Request, init?: Init): Promise<Response> => {
    const isPath = typeof input === 'string' && input.startsWith('/');
    const request = await toRequest(isPath ? baseUrl + input : input, init);
    const { signal = request.signal } = init ?? {};
    signal?.throwIfAborted();
    const { host, pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    try {
      const injected = await app.inject({
        // The types of Fastify list some methods; Fastify routes every other method too, and refuses it.
        method: request.method as InjectedMethod,
        url: pathname + search,
        headers: { host, ...Object.fromEntries(request.headers) },
        ...(body.length > 0 && { payload: body }),
        ...(signal !== null && { signal }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(injected.headers))
        for (const one of [value].flat()) headers.append(name, String(one));
      const { statusCode: status, statusMessage: statusText } = injected;
      const isBodiless = BODILESS_STATUSES.has(status) || request.method === 'HEAD';
      return new Response(isBodiless ? null : injected.rawPayload, { status, statusText, headers });
    } catch (cause) {
      signal?.throwIfAborted();
      // A fetch over a connection throws this error when the connection breaks.
      throw new TypeError('fetch failed', { cause });
    }
  };
}

/** Converts the arguments of `fetch` to Node's Request, which refuses signals and forms of another realm (jsdom's). */
async function toRequest(input: string | URL | Request, init: Init | undefined): Promise<Request> {
  if (init === undefined && typeof input === 'object' && 'arrayBuffer' in input) return input;
  const { signal: _signal, body = null, ...plain } = init ?? {};
  return new Request(input, { ...plain, body: await adopt(body) });
}

const tagOf = (body: RequestBody): string => Object.prototype.toString.call(body);
const isForm = (body: RequestBody): body is FormData => tagOf(body) === '[object FormData]';

/** Copies a form of another realm: Request would send it as the text `[object FormData]`. */
async function adopt(body: RequestBody): Promise<RequestBody> {
  if (tagOf(body) === '[object URLSearchParams]') return new URLSearchParams(String(body));
  if (!isForm(body)) return body;
  const form = await new Response(new URLSearchParams()).formData();
  if (body instanceof form.constructor) return body;
  for (const [name, value] of body) form.append(name, typeof value === 'string' ? value : await adoptFile(value));
  return form;
}

async function adoptFile(file: Blob & { readonly name: string }): Promise<File> {
  const { name, type } = file;
  const bytes = 'arrayBuffer' in file ? Buffer.from(await file.arrayBuffer()) : bytesBehind(file);
  if (bytes === undefined)
    throw new TypeError(`file ${preview(name)}: has no arrayBuffer(); wanted one that can be read`);
  return new File([bytes], name, { type });
}

/** Reads the bytes inside a file of jsdom before 28.1: it lacks `arrayBuffer()`, and FileReader needs real timers. */
function bytesBehind(file: object): Buffer | undefined {
  const members = Object.getOwnPropertySymbols(file).flatMap((key) => Object.values(Reflect.get(file, key)));
  const bytes = members.find(ArrayBuffer.isView);
  return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
