/** A raw socket connection for bytes that no HTTP client sends, and the fixture of its mock, a variation of the small account. */
import { connect } from 'node:net';
import type { Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { smallAccount, team } from '../sample-accounts/small-account.js';

/** The random state and the three unsubscribed addresses are fixed. */
export const fixture = smallAccount([
  {
    ...team,
    global_unsubscribers: ['a', 'b', 'c'].map((name) => ({ email_address: `${name}@unsubscribed.example` })),
  },
]);

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface RawConnection {
  write(...bytes: (string | Uint8Array)[]): void;
  /** Half-closes the socket. */
  end(): void;
  /** Resets the TCP connection. */
  reset(): void;
  /** The next response; undefined when the server closed the connection instead. */
  response(options?: { readonly head: boolean }): Promise<RawResponse | undefined>;
}

function parse(received: Buffer, head: boolean): { response: RawResponse; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const begin = end + 4;
  const length = begin + (head ? 0 : Number(headers['content-length'] ?? 0));
  if (received.length < length) return undefined;
  const body = received.subarray(begin, length).toString('utf8');
  return { response: { status: Number(first.split(' ')[1]), headers, body }, length };
}

/** Opens a connection that closes with the test, and sends bytes. */
export function openConnection(t: Test, mock: Mock, ...bytes: readonly (string | Uint8Array)[]): RawConnection {
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect(Number(port), hostname);
  t.teardown(() => socket.destroy());
  let received = Buffer.alloc(0);
  let closed = false;
  let wake = (): void => {};
  const close = () => {
    closed = true;
    wake();
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  // A reset by the server counts as a close.
  socket.on('error', close).on('close', close);
  const write: RawConnection['write'] = (...bytes) => {
    for (const one of bytes) socket.write(one);
  };
  write(...bytes);
  return {
    write,
    end: () => socket.end(),
    reset: () => socket.resetAndDestroy(),
    async response({ head } = { head: false }) {
      for (;;) {
        const parsed = parse(received, head);
        if (parsed !== undefined) {
          received = received.subarray(parsed.length);
          return parsed.response;
        }
        if (closed) return undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

export const KEYS = 'PublicKey: pk_test_default\r\nSecretKey: sk_test_default\r\n';
export const MULTIPART = 'multipart/form-data; boundary=B';
export const URLENCODED = 'application/x-www-form-urlencoded';
export const UNSUPPORTED = `Unsupported Media Type: this endpoint takes multipart/form-data or ${URLENCODED}.`;

/** A request head with the keys of the first account. */
export const head = (method: string, target: string, headers: readonly string[] = []): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, KEYS, ''].join('\r\n');

/** A complete POST below the prefix. */
export const post = (path: string, contentType: string, body: string | Uint8Array, headers: readonly string[] = []) =>
  [
    head('POST', `/api/v1${path}`, [
      ...(contentType === '' ? [] : [`Content-Type: ${contentType}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ]),
    body,
  ] as const;

/** A multipart body; each part includes its headers. */
export const multipart = (...parts: readonly string[]): string =>
  `${parts.map((part) => `--B\r\n${part}\r\n`).join('')}--B--\r\n`;

/** A part as `FormData` writes it. */
export const part = (name: string, value: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** The whole state, as text from the control plane. */
export const stateOf = async (mock: Mock): Promise<string> => (await fetch(`${mock.controlUrl}/state`)).text();
