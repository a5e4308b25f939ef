/** Plays a session against the real service, through a recorder, and removes what it made. */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, messageOf } from '../../messages/present.js';
import { PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../../messages/protocol.js';
import { startMock } from '../../mock/mock.js';
import { endpoints } from '../../service/document/index.js';
import { nameOf } from '../../service/endpoint/endpoint.js';
import { realTime } from '../../time/clock.js';
import {
  type Asked,
  askReads,
  askWrites,
  deletionOf,
  describe,
  keyIn,
  keyOf,
  listingOf,
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

/** Milliseconds: no 60 requests arrive within a minute, however the network delays them. */
export const PACE = 1020;

const MARKER = /cmprobe[a-z0-9]{6}/;
const newMarker = (): string => `cmprobe${realTime().toString(36).slice(-6)}`;

/** A service that is not ready is asked again. */
const MAX_TRIES = 3;
/** Milliseconds that a service may ask to wait. */
const MAX_WAIT = 120_000;
const MAX_PAGES = 50;
/** Characters of a response that a message shows. */
const MAX_SAID = 200;

interface Reply {
  /** 0 where the connection broke. */
  readonly status: number;
  readonly isSuccess: boolean;
  /** True for a documented failure. */
  readonly isFailure: boolean;
  readonly message: unknown;
  readonly text: string;
  /** Milliseconds that the service asks to wait. */
  readonly wait: number | undefined;
}

class Visit implements Visitor {
  readonly marker: string;
  readonly #options: ProbeOptions;
  readonly #shown = new Map<string, readonly Shown[]>();
  /** Tables whose latest listing was read to its end. */
  readonly #whole = new Set<string>();
  #last = now();
  #isCleaning = false;
  /** Undefined until a list with records was asked for its second page. */
  #hasPages: boolean | undefined;

  constructor(options: ProbeOptions, marker: string) {
    this.#options = options;
    this.marker = marker;
  }

  async ask(asked: Asked): Promise<boolean> {
    const { isSuccess, isFailure } = await this.#reply(asked);
    const { makes } = asked.endpoint;
    if (!isFailure && makes !== undefined && this.#isUnmarked(asked))
      await this.#removeUnmarked(asked, makes, isSuccess);
    return isSuccess;
  }

  /** True for a write without the marker; a copy carries that of its original. */
  #isUnmarked({ form, query }: Asked): boolean {
    return form !== undefined && query === undefined && !formTexts(form).join().includes(this.marker);
  }

  known(table: string): readonly Shown[] {
    return this.#shown.get(table) ?? [];
  }

  async list(table: string): Promise<readonly Shown[]> {
    const endpoint = listingOf(table);
    if (endpoint === undefined) return [];
    const [name, parents] = keyIn(endpoint.query) ?? [];
    const records = new Map<string, Shown>();
    this.#whole.add(table);
    if (name === undefined || parents === undefined) await this.#listPages(table, { endpoint }, records);
    else
      for (const parent of await this.own(parents))
        await this.#listPages(table, { endpoint, query: { [name]: keyOf(parents, parent) } }, records);
    this.#shown.set(table, [...records.values()]);
    return this.known(table);
  }

  /** Adds the records of all pages of a list. */
  async #listPages(table: string, asked: Asked, records: Map<string, Shown>): Promise<void> {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const reply = await this.#reply(page === 1 ? asked : { ...asked, query: { ...asked.query, page: String(page) } });
      // An empty list may be a failure, and no page after the last one, too.
      if (isOdd(reply) || REFUSED.includes(reply.status)) {
        this.#whole.delete(table);
        return this.tell(`${nameOf(asked.endpoint)} cannot be read: ${said(reply)}`);
      }
      const fresh = recordsIn(reply.message).filter((record) => !records.has(keyOf(table, record)));
      for (const record of fresh) records.set(keyOf(table, record), record);
      // The second page of a service without pages is the first.
      if (page > 1 && fresh.length === 0) this.#hasPages ??= false;
      if (page > 1 && fresh.length > 0) this.#hasPages = true;
      if (fresh.length === 0 || this.#hasPages === false) return;
    }
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
      if (!this.#whole.has(table)) left += 1;
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

  /** Removes a record that is certainly the one that was made: what was not listed before may be somebody else's. */
  async #removeUnmarked(asked: Asked, table: string, isSuccess: boolean): Promise<void> {
    const before = new Set(this.known(table).map((record) => keyOf(table, record)));
    const wasWhole = this.#whole.has(table);
    const isNew = (record: Shown) => !before.has(keyOf(table, record)) && !this.#isMarked(record);
    const made = (await this.list(table)).filter(isNew);
    const [record] = made;
    const isKnown = isSuccess && wasWhole && this.#whole.has(table) && deletionOf(table) !== undefined;
    const isOne = isKnown && made.length === 1 && record !== undefined;
    if (isOne) await this.#remove(table, record);
    if (isSuccess || made.length > 0)
      this.tell(`${describe(asked)} made a record without its fields: ${isOne ? 'removed' : 'look for it yourself'}`);
  }

  async #reply(asked: Asked): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      if (!this.#isCleaning) this.#options.signal.throwIfAborted();
      this.#options.follow?.(describe(asked));
      await this.#wait(this.#last + this.#options.pace - now());
      this.#last = now();
      const reply = await this.#send(asked).catch(() => BROKEN);
      for (const [table, records] of tablesIn(asked, reply))
        if (!this.#shown.has(table)) this.#shown.set(table, records);
      const isList = asked.endpoint.lists !== undefined;
      const isBad = isBusy(reply) || (isList && isOdd(reply));
      // What a write without the marker made could not be told from the second one.
      const isOnce = reply.status !== 429 && this.#isUnmarked(asked);
      const { wait = this.#options.pace } = reply;
      if (isBad && wait > MAX_WAIT && !this.#isCleaning)
        throw new Error(`the service asks to wait for ${Math.ceil(wait / 1000)} s: come back later`);
      if (!isBad || isOnce || tries === MAX_TRIES) return reply;
      await this.#wait(wait);
    }
  }

  #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#options;
    return sleep(Math.max(0, milliseconds), undefined, this.#isCleaning ? {} : { signal });
  }

  async #send({ endpoint, query, form, keys }: Asked): Promise<Reply> {
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
    return readReply(await fetch(url, { method: endpoint.method, headers, body, redirect: 'manual' }));
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

async function readReply(response: Response): Promise<Reply> {
  const { status } = response;
  const text = await response.text();
  const wait = waitIn(response.headers.get('retry-after') ?? '');
  try {
    const { status: word, message } = Object(JSON.parse(text));
    return { status, isSuccess: word === 'success', isFailure: word === 'failed', message, text, wait };
  } catch {
    return { ...BROKEN, status, text, wait };
  }
}

const BROKEN: Reply = {
  status: 0,
  isSuccess: false,
  isFailure: false,
  message: undefined,
  text: 'no whole response',
  wait: undefined,
};

/** Milliseconds: HTTP has seconds, or a date. */
function waitIn(text: string): number | undefined {
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now();
  return Number.isNaN(wait) ? undefined : wait;
}

const now = (): number => realTime() / 1000;

const isBusy = ({ status }: Reply): boolean => status === 0 || status === 429 || status >= 500;
const isOdd = (reply: Reply): boolean => isBusy(reply) || !(reply.isSuccess || reply.isFailure);
/** The keys do not open what they opened before. */
const REFUSED: readonly number[] = [401, 403];

const said = ({ status, text }: Reply): string => `${status} ${text.replace(/\s+/g, ' ').slice(0, MAX_SAID)}`;

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
  const reply = await readReply(response);
  // A list of an account fails for its keys only (Authentication).
  if ((reply.isFailure && reply.status !== 404) || REFUSED.includes(reply.status))
    throw new Error(`the service refuses the keys: ${said(reply)}`);
  if (!reply.isSuccess) throw new Error(`no list of contact types under ${baseUrl}: ${said(reply)}`);
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
 * @param options by default with the address of the recording
 * @throws {Error} for a recording of something else
 */
export async function cleanUp(file: string, options: ProbeOptions): Promise<number> {
  const text = readFileSync(file, 'utf8');
  const [marker] = MARKER.exec(text) ?? [];
  if (marker === undefined) throw new Error(`${file} has nothing that a probe made`);
  const found = { ...options, baseUrl: options.baseUrl || baseUrlIn(text) };
  await assertReady(found);
  return new Visit(found, marker).cleanUp();
}

/** A session begins with a list that the document has. */
function baseUrlIn(text: string): string {
  const [, address = ''] = /"url":"([^"]+)"/.exec(text) ?? [];
  const path = endpoints.map((one) => one.path).find((one) => address.endsWith(one)) ?? '';
  return address.slice(0, -path.length);
}
