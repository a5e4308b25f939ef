/** Plays a session against the real service, through a recorder, and removes what it made. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, messageOf } from '../../messages/present.js';
import { PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../../messages/protocol.js';
import { startMock } from '../../mock/mock.js';
import { endpoints } from '../../service/document/index.js';
import { realTime } from '../../time/clock.js';
import {
  type Asked,
  askReads,
  askWrites,
  deletionOf,
  describe,
  keyOf,
  OWN,
  type Shown,
  type Values,
  type Visitor,
} from './session.js';

export interface ProbeOptions {
  /** The base URL of the recorder. */
  readonly baseUrl: string;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  readonly isWriting: boolean;
  /** Milliseconds between the starts of two requests. */
  readonly pace: number;
  /** Ends the session; what it made is still removed. */
  readonly signal: AbortSignal;
  /** Hears of each request before it is sent. */
  follow?(request: string): void;
  /** Takes what somebody has to know. */
  tell(text: string): void;
}

/** Where a service counts the requests of a minute, this many fit. */
export const PACE = 1000;

const MARKER = /cmprobe[a-z0-9]{6}/;
const newMarker = (): string => `cmprobe${realTime().toString(36).slice(-6)}`;

/** A service that is not ready is asked again. */
const MAX_TRIES = 3;
/** Seconds that a service may ask to wait. */
const MAX_WAIT = 120;
const MAX_PAGES = 50;
/** Characters of a response that a message shows. */
const MAX_SAID = 200;

interface Reply {
  readonly status: number;
  readonly isSuccess: boolean;
  readonly message: unknown;
  readonly text: string;
}

class Visit implements Visitor {
  readonly marker: string;
  readonly #options: ProbeOptions;
  readonly #shown = new Map<string, readonly Shown[]>();
  #last = Number.NEGATIVE_INFINITY;
  #isCleaning = false;
  /** Undefined until a list with records was asked for its second page. */
  #hasPages: boolean | undefined;

  constructor(options: ProbeOptions, marker: string) {
    this.#options = options;
    this.marker = marker;
  }

  async ask(asked: Asked): Promise<boolean> {
    const { isSuccess } = await this.#reply(asked);
    const { makes } = asked.endpoint;
    // A copy carries the marker of its original.
    const isUnmarked =
      asked.form !== undefined && asked.query === undefined && !formTexts(asked.form).join().includes(this.marker);
    if (isSuccess && makes !== undefined && isUnmarked) await this.#removeUnmarked(describe(asked), makes);
    return isSuccess;
  }

  known(table: string): readonly Shown[] {
    return this.#shown.get(table) ?? [];
  }

  async list(table: string): Promise<readonly Shown[]> {
    const endpoint = endpoints.find(({ lists, query }) => lists === table && Object.keys(query).length === 0);
    if (endpoint === undefined) return [];
    const records = new Map<string, Shown>();
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { message } = await this.#reply({ endpoint, ...(page > 1 && { query: { page: String(page) } }) });
      const fresh = recordsIn(message).filter((record) => !records.has(keyOf(table, record)));
      for (const record of fresh) records.set(keyOf(table, record), record);
      // The second page of a service without pages is the first.
      if (page > 1 && fresh.length === 0) this.#hasPages ??= false;
      if (page > 1 && fresh.length > 0) this.#hasPages = true;
      if (fresh.length === 0 || this.#hasPages === false) break;
    }
    this.#shown.set(table, [...records.values()]);
    return this.known(table);
  }

  async own(table: string): Promise<readonly Shown[]> {
    return (await this.list(table)).filter(this.#isMarked);
  }

  #isMarked = (record: Shown): boolean => JSON.stringify(record).includes(this.marker);

  tell(text: string): void {
    this.#options.tell(text);
  }

  /** Deletes what carries the marker, the last made first. @returns the number of records that are left */
  async cleanUp(): Promise<number> {
    this.#isCleaning = true;
    let left = 0;
    for (const table of OWN.toReversed()) {
      for (const record of await this.own(table)) await this.#remove(table, record);
      left += (await this.own(table)).length;
    }
    return left;
  }

  async #remove(table: string, record: Shown): Promise<void> {
    const endpoint = deletionOf(table);
    const [name] = Object.keys(endpoint?.query ?? {});
    if (endpoint !== undefined && name !== undefined) {
      await this.#reply({ endpoint, query: { [name]: keyOf(table, record) } });
    }
  }

  async #removeUnmarked(request: string, table: string): Promise<void> {
    const before = new Set(this.known(table).map((record) => keyOf(table, record)));
    const isNew = (record: Shown) => !before.has(keyOf(table, record)) && !this.#isMarked(record);
    const made = (await this.list(table)).filter(isNew);
    const [record] = made;
    const isOne = made.length === 1 && record !== undefined && deletionOf(table) !== undefined;
    if (isOne) await this.#remove(table, record);
    this.tell(`${request} made a record without its fields: ${isOne ? 'removed' : 'look for it yourself'}`);
  }

  async #reply(asked: Asked): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      if (!this.#isCleaning) this.#options.signal.throwIfAborted();
      this.#options.follow?.(describe(asked));
      await sleep(Math.max(0, this.#last + this.#options.pace - realTime() / 1000));
      this.#last = realTime() / 1000;
      const response = await this.#send(asked);
      const reply = readReply(response.status, await response.text());
      for (const [table, records] of tablesIn(asked, reply))
        if (!this.#shown.has(table)) this.#shown.set(table, records);
      const isBusy = response.status === 429 || response.status >= 500;
      if (!isBusy || tries === MAX_TRIES) return reply;
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      if (!(seconds <= MAX_WAIT)) throw new Error(`the service asks to wait for ${seconds} s: come back later`);
      await sleep(Math.min(seconds * 1000, this.#options.pace * 60));
    }
  }

  #send({ endpoint, query, form, keys }: Asked): Promise<Response> {
    const { publicKey, secretKey } = this.#options.keys;
    const sent = { [PUBLIC_KEY_HEADER]: publicKey, [SECRET_KEY_HEADER]: keys === 'wrong' ? 'wrong' : secretKey };
    const url = new URL(`${this.#options.baseUrl}${endpoint.path}`);
    for (const [name, value] of pairsOf(query)) url.searchParams.append(name, String(value));
    const body =
      form === undefined ? null : endpoint.encoding === 'urlencoded' ? new URLSearchParams() : new FormData();
    for (const [name, value] of pairsOf(form)) {
      if (body instanceof FormData && typeof value !== 'string') body.append(name, value);
      else body?.append(name, String(value));
    }
    const headers = { accept: 'application/json', ...(keys === 'none' ? {} : sent) };
    return fetch(url, { method: endpoint.method, headers, body, redirect: 'manual' });
  }
}

const pairsOf = (values: Values = {}): readonly (readonly [string, string | File])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one, index): [string, string] => [`${name}[${index}]`, one])
      : [[name, value as string | File] as const],
  );

const formTexts = (form: Values = {}) =>
  pairsOf(form).map(([, value]) => (typeof value === 'string' ? value : value.name));

function readReply(status: number, text: string): Reply {
  try {
    const { status: word, message } = Object(JSON.parse(text));
    return { status, isSuccess: word === 'success', message, text };
  } catch {
    return { status, isSuccess: false, message: undefined, text };
  }
}

const isRecord = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordsIn = (message: unknown): readonly Shown[] => Object.values(Object(message)).flat().filter(isRecord);

/** The records of a response by their tables; reference data stands under names of its own. */
function tablesIn(
  { endpoint }: Asked,
  { isSuccess, message }: Reply,
): readonly (readonly [string, readonly Shown[]])[] {
  if (!isSuccess) return [];
  if (endpoint.lists !== undefined) return [[endpoint.lists, recordsIn(message)]];
  return Object.entries(Object(message)).flatMap(([name, value]) =>
    Array.isArray(value) && endpoint.shows === undefined ? [[name, value.filter(isRecord)] as const] : [],
  );
}

/**
 * Plays a session, and removes what it made.
 * @returns the number of own records that are left
 * @throws {Error} for a signal, and where the service asks to wait for long
 */
export async function probe(options: ProbeOptions): Promise<number> {
  const visit = new Visit(options, newMarker());
  if (!options.isWriting) {
    await askReads(visit);
    return 0;
  }
  let left = 0;
  try {
    await askReads(visit);
    await askWrites(visit);
  } finally {
    left = await visit.cleanUp();
    if (left > 0) options.tell(`${left} records could not be removed; each has ${visit.marker} in a text`);
  }
  return left;
}

/** @throws {Error} where the service is down, refuses the keys or is not under this address */
export async function assertReady({ baseUrl, keys }: Pick<ProbeOptions, 'baseUrl' | 'keys'>): Promise<void> {
  const headers = { [PUBLIC_KEY_HEADER]: keys.publicKey, [SECRET_KEY_HEADER]: keys.secretKey };
  const response = await fetch(`${baseUrl}/contacts-type`, { headers, redirect: 'manual' }).catch((error: Error) => {
    throw new Error(`the service is down: ${codeOf(error.cause) ?? messageOf(error)}`);
  });
  const { status, isSuccess, text } = readReply(response.status, await response.text());
  const said = `${status} ${text.replace(/\s+/g, ' ').slice(0, MAX_SAID)}`;
  if (status === 401 || status === 403) throw new Error(`the service refuses the keys: ${said}`);
  if (!isSuccess) throw new Error(`no list of contact types under ${baseUrl}: ${said}`);
}

/** Plays the session against a mock. @returns what it asks, a line each */
export async function rehearse(isWriting: boolean): Promise<readonly string[]> {
  await using mock = await startMock({ port: 0 });
  const { publicKey, secretKey } = mock.keys;
  const lines: string[] = [];
  const options = {
    ...{ baseUrl: mock.baseUrl, keys: { publicKey, secretKey }, isWriting, pace: 0 },
    ...{ signal: new AbortController().signal, tell: () => undefined, follow: (line: string) => lines.push(line) },
  };
  await probe(options);
  return lines;
}

/**
 * Removes what a probe left that was broken off.
 * @param file its recording
 * @throws {Error} for a recording of something else
 */
export async function cleanUp(file: string, options: ProbeOptions): Promise<number> {
  const [marker] = MARKER.exec(readFileSync(file, 'utf8')) ?? [];
  if (marker === undefined) throw new Error(`${file} has nothing that a probe made`);
  await assertReady(options);
  return new Visit(options, marker).cleanUp();
}
