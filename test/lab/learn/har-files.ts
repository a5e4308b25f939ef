/** HAR files as recorders write them, for tests. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { HarContent, PostData } from '../../../src/lab/learn/har-file.js';

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

export interface Recorded {
  readonly method?: string;
  readonly url: string;
  readonly at?: string;
  readonly time?: number | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly postData?: PostData;
  readonly bodySize?: number;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The body before it is written as JSON. */
  readonly body?: unknown;
  readonly content?: HarContent;
  readonly more?: object;
}

export const BASE = 'https://mail.example.com/api/v1';
const JSON_TYPE = { 'content-type': 'application/json' };

/** An entry as the developer tools of Chrome write it. */
export function chrome(recorded: Recorded) {
  const { method = 'GET', url, at = '2026-01-05T09:00:00.000Z', time = 1.5, headers = {}, status = 200 } = recorded;
  const { postData, bodySize = 0, responseHeaders = JSON_TYPE, body = '', content, more = {} } = recorded;
  const text = JSON.stringify(body);
  const size = Buffer.byteLength(text);
  return {
    _initiator: { type: 'script', stack: { callFrames: [] } },
    _resourceType: 'fetch',
    pageref: 'page_1',
    request: {
      method,
      url,
      httpVersion: 'http/2.0',
      headers: pairs({
        ':authority': 'mail.example.com',
        ':method': method,
        publickey: 'pk_1',
        secretkey: 'sk_secret_1',
        ...headers,
      }),
      bodySize,
      ...(postData !== undefined && { postData }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'http/2.0',
      headers: pairs(responseHeaders),
      content: content ?? { size, mimeType: 'application/json', text },
      bodySize: -1,
    },
    startedDateTime: at,
    time,
    timings: { blocked: 1, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: 0.3, receive: 0.1, _blocked_queueing: 0.9 },
    ...more,
  };
}

/** Writes a file with entries, or a text as it is, and returns its path. */
export function harFile(t: Test, entries: readonly unknown[] | string | Buffer, name = 'recording.har'): string {
  const file = join(existsSync(t.testdirName) ? t.testdirName : t.testdir({}), name);
  const log = {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [{ startedDateTime: '2026-01-05T08:59:59.000Z', id: 'page_1', title: 'App', pageTimings: {} }],
  };
  const isText = typeof entries === 'string' || Buffer.isBuffer(entries);
  writeFileSync(file, isText ? entries : JSON.stringify({ log: { ...log, entries } }));
  return file;
}
