/** One visit to the real service: sends requests at its pace, remembers the records that it showed, and removes its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject, present } from '../../messages/present.js';
import { MEDIA_TYPES, PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../../messages/protocol.js';
import type { Encoding } from '../../service/endpoint/admission.js';
import type { ListedEndpoint } from '../../service/endpoint/endpoint.js';
import { isBusy, isOdd, isRefused, itemsIn, MINUTE, now, PACE, type Reply, readReply, said } from './reply.js';
import {
  type Asked,
  deletionOf,
  describe,
  isOthers,
  isOwnTable,
  keyOf,
  listingOf,
  naming,
  OWN,
  pairsOf,
  type Shown,
  tableNamed,
  UNKNOWN,
  type Values,
} from './requests.js';

export interface VisitOptions {
  /** The base URL of the recorder. */
  readonly baseUrl: string;
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  /** Milliseconds between the starts of two requests. */
  readonly pace: number;
  /** Ends the session; its own records are still removed. */
  readonly signal: AbortSignal;
  /** Called with each request, and the milliseconds until it is sent. */
  follow?(request: string, wait: number): void;
  /** Called with messages for the user. */
  tell(text: string): void;
  /** Waits in the place of real time. */
  wait?(milliseconds: number, value: undefined, options: { readonly signal?: AbortSignal }): Promise<void>;
}

/** The longest wait for a service, in milliseconds. */
const MAX_WAIT = 120_000;
/** The longest wait for a response, in milliseconds. */
export const TIMEOUT = 30_000;
/** The number of times that a request is sent to a service that is not ready. */
const MAX_TRIES = 3;
/** The number of requests in a row without an answer after which the service counts as gone. */
const MAX_FAILED = 10;
const MAX_PAGES = 50;

export class Visit {
  /** The date and the time of a send that the service has accepted. */
  schedule: Values = {};
  /** The text of the latest response to `ask`. */
  text = '';
  /** True if the service made a record that refers to an unknown record. */
  acceptsUnknown = false;
  readonly #shown = new Map<string, readonly Shown[]>();
  /** Tables whose latest listing was read to its end. */
  readonly #whole = new Set<string>();
  #pace: number;
  /** The earliest time of the next request. */
  #next = 0;
  #isCleaning = false;
  /** The number of the latest requests that the service has not answered. */
  #failed = 0;
  /** The number of items of a page, by path, below which no page follows; infinite for a list without pages. */
  readonly #full = new Map<string, number>();
  /** Keys of parents whose list was empty, and that no form has named since. */
  readonly #empty = new Set<unknown>();
  /** True for an encoding that an endpoint read like the documented one. */
  readonly #takes = new Map<Encoding, boolean>();
  /** The tables of creates whose record was in no list. */
  readonly #unlisted = new Set<string>();
  /** The number of records that were removed, and of records without the marker that could not be removed. */
  removed = 0;
  lost = 0;
  /** The table and the key of each own record. */
  readonly #mine = new Set<string>();

  /** @param marker the beginning of every text of its own records */
  constructor(
    private readonly options: VisitOptions,
    readonly marker: string,
  ) {
    this.#pace = options.pace;
  }

  /** @returns true for a success */
  async ask(asked: Asked): Promise<boolean> {
    const { result, message, text } = await this.#reply(asked);
    this.text = text;
    const { isRead, lists, shows, makes } = asked.endpoint;
    // Reference data, such as countries, have names of their own.
    for (const [name, value] of isRead && (lists ?? shows) === undefined ? Object.entries(Object(message)) : [])
      if (Array.isArray(value)) this.#shown.set(name, value.filter(isObject));
    if (result !== 'failed' && makes !== undefined && this.#isUnmarked(asked))
      await this.#removeUnmarked(asked, makes, result === 'success');
    return result === 'success';
  }

  /** Sends a form as documented, and in other encodings: JSON while endpoints read it, else the other form until one does. */
  async askEncoded(asked: Asked): Promise<void> {
    const { text } = await this.#reply(asked);
    const other = asked.endpoint.encoding === 'multipart' ? 'urlencoded' : 'multipart';
    const ask = async (encoding: Encoding) =>
      this.#takes.set(encoding, (await this.#reply({ ...asked, encoding })).text === text);
    if (this.#takes.get('json') !== false) await ask('json');
    if (this.#takes.get('json') === false && this.#takes.get(other) !== true) await ask(other);
  }

  /** True for a write without the marker, or of a record that a probe does not make; a copy has the marker of its original. */
  #isUnmarked({ endpoint, form, query }: Asked): boolean {
    const texts = pairsOf(form).map(([, value]) => (typeof value === 'string' ? value : value.name));
    const isMarked = texts.join().includes(this.marker) && !isOthers(endpoint.makes);
    return form !== undefined && query === undefined && !isMarked;
  }

  /** The records that the service showed of a table, by the latest listing. */
  known(table: string): readonly Shown[] {
    return this.#shown.get(table) ?? [];
  }

  /** Lists a table, page by page; a table under a parent for each own parent. */
  async list(table: string): Promise<readonly Shown[]> {
    const endpoint = present(listingOf(table));
    const parents = endpoint.key?.field.names;
    const records = new Map<string, unknown>();
    this.#whole.add(table);
    if (parents === undefined) await this.readPages({ endpoint }, records);
    else {
      for (const owner of this.#isCleaning ? await this.own(parents) : this.known(parents).filter(this.isOwn)) {
        const [key, before] = [keyOf(parents, owner), records.size];
        if (this.#empty.has(key) && !this.#isCleaning) continue;
        await this.readPages(naming(endpoint, owner), records);
        if (records.size === before) this.#empty.add(key);
      }
    }
    const shown = [...records.values()].filter(isObject).toSorted((one, other) => Number(one.id) - Number(other.id));
    this.#shown.set(table, shown);
    for (const one of shown.filter(this.isOwn)) {
      // A list may hold records of two tables: an id that two of them have could name somebody else's.
      const change = shown.filter(({ id }) => id === one.id).length === 1 ? 'add' : 'delete';
      for (const key of [one.id, one.utr]) this.#mine[change](`${table} ${key}`);
    }
    return shown;
  }

  /** Reads all pages of a list. @param records takes the items of the list */
  async readPages(asked: Asked, records = new Map<string, unknown>()): Promise<void> {
    const { path, lists = '' } = asked.endpoint;
    for (let page = 1, full = 0; page <= MAX_PAGES; page += 1) {
      const reply = await this.#reply(page === 1 ? asked : { ...asked, query: { ...asked.query, page: String(page) } });
      // An empty list, and a page after the last one, may be a failure.
      if (isOdd(reply) || isRefused(reply)) {
        this.#whole.delete(lists);
        return this.options.tell(`${asked.endpoint.name} cannot be read: ${said(reply)}`);
      }
      const [items, before] = [itemsIn(reply.message), records.size];
      // Records of two tables may share an id.
      for (const item of items) records.set(JSON.stringify(item), item);
      // A service without pages returns its first page again.
      const isAgain = items.length > 0 && records.size === before;
      if (page === 1) full = items.length;
      else this.#full.set(path, isAgain ? Number.POSITIVE_INFINITY : Math.max(full, this.#full.get(path) ?? 0));
      if (records.size === before || items.length < (this.#full.get(path) ?? 0)) return;
    }
  }

  /** Lists the records of a table that carry the marker, and that a request can name. */
  async own(table: string): Promise<readonly Shown[]> {
    const isNamed = (one: Shown) => this.#mine.has(`${table} ${keyOf(table, one)}`);
    return (await this.list(table)).filter((one) => this.isOwn(one) && isNamed(one));
  }

  /** @throws {Error} for a write that would change a record of somebody else, or add to it */
  #assertOwn({ endpoint, query = {}, form = {} }: Asked): void {
    const sent = { ...query, ...form };
    for (const { name, field } of endpoint.isRead ? [] : endpoint.fields) {
      const isEntry = name === 'strIds';
      const table = isEntry ? endpoint.deletes : tableNamed(field.names);
      if (!isEntry && field.presence !== 'key' && !isOwnTable(table)) continue;
      const keys = [sent[name] ?? []].flat().map((key) => String(key).replace(/^(contacts|segments)_/, ''));
      const isForeign = (key: string) => !this.#mine.has(`${table} ${key}`) && !Object.values(UNKNOWN).includes(key);
      // Other texts name no record.
      const other = keys.find((key) => /^[\da-f-]+$/.test(key) && isForeign(key));
      if (other !== undefined) throw new Error(`${endpoint.name} is not sent: ${other} is no record of the probe`);
    }
  }

  /** True if a text of the record has the marker; records of others may show own custom fields. */
  isOwn = (record: Shown): boolean =>
    Object.values(record).some((value) => typeof value === 'string' && value.includes(this.marker));

  /** Reports that the record of a create is in no list, so that it counts as left unless a later list shows it. */
  tellUnlisted({ name, makes }: ListedEndpoint): void {
    this.#unlisted.add(String(makes));
    this.options.tell(`what ${name} made is in no list: look for ${this.marker} in a text`);
  }

  /** Removes the own records that a list shows, and that no other list may show. */
  async removeListed(create: ListedEndpoint, asked: Asked): Promise<void> {
    const { makes = '' } = create;
    const list = async () =>
      itemsIn((await this.#reply(asked)).message)
        .filter(isObject)
        .filter(this.isOwn);
    const own = await list();
    for (const record of own) await this.#remove(makes, record);
    if (own.length === 0 || (await list()).length > 0) this.tellUnlisted(create);
  }

  /** Deletes the records that carry the marker, the latest first. @returns the number of records that are left */
  async cleanUp(): Promise<number> {
    this.#isCleaning = true;
    let left = 0;
    for (const table of OWN.toReversed()) left += (await this.removeOwn(table)) + (this.#whole.has(table) ? 0 : 1);
    if (left > 0)
      this.options.tell(
        `records are left (${left}): each has ${this.marker} in a text; --cleanup and the recording remove them`,
      );
    return left + this.#unlisted.size;
  }

  /** Deletes the own records of a table. @returns the number of records that are left */
  async removeOwn(table: string): Promise<number> {
    const own = await this.own(table);
    for (const record of own) await this.#remove(table, record);
    if (own.length > 0) await this.list(table);
    if (own.length > 0) this.#unlisted.delete(table);
    return this.known(table).filter(this.isOwn).length;
  }

  async #remove(table: string, record: Shown): Promise<void> {
    this.#mine.add(`${table} ${keyOf(table, record)}`);
    const { result } = await this.#reply(naming(present(deletionOf(table)), record));
    if (result === 'success') this.removed += 1;
  }

  /** Removes the record of an unmarked create, if it is certain which one: a record may be somebody else's. */
  async #removeUnmarked(asked: Asked, table: string, isSuccess: boolean): Promise<void> {
    const before = new Set(this.known(table).map((record) => keyOf(table, record)));
    const wasWhole = this.#whole.has(table);
    const isMade = (one: Shown) => !before.has(keyOf(table, one)) && (isOthers(table) || !this.isOwn(one));
    const made = (await this.list(table)).filter(isMade);
    const isKnown = isSuccess && wasWhole && this.#whole.has(table) && deletionOf(table) !== undefined;
    const isOne = isKnown && made.length === 1;
    for (const record of isOne ? made : []) await this.#remove(table, record);
    if (!isSuccess && made.length === 0) return;
    if (!isOne) this.lost += 1;
    const what = isOne ? 'removed' : 'find and remove it yourself';
    this.options.tell(`${describe(asked)} made a record without its fields: ${what}`);
  }

  /** Sends a request, again if the service is not ready. */
  async #reply(asked: Asked): Promise<Reply> {
    this.#assertOwn(asked);
    for (let tries = 1; ; tries += 1) {
      await this.#waitForTurn(describe(asked));
      const reply = await this.#send(asked).catch((): Reply => ({ status: 0, text: 'no whole response' }));
      for (const [, value] of pairsOf(asked.form)) this.#empty.delete(value);
      if (reply.wait !== undefined) this.#next = Math.max(this.#next, now() + reply.wait);
      else if (reply.status === 429) {
        this.#next = now() + MINUTE;
        this.#pace = Math.max(PACE, 2 * this.#pace);
      }
      const isBad = isBusy(reply) || (asked.endpoint.lists !== undefined && isOdd(reply));
      // A create without the marker is sent once: of two equal records, it would be unknown which one to remove.
      const isOnce = reply.status !== 429 && this.#isUnmarked(asked);
      if (isBad && !isOnce && tries < MAX_TRIES) continue;
      this.#failed = isBusy(reply) ? this.#failed + 1 : 0;
      if (this.#failed < MAX_FAILED || this.#isCleaning) return reply;
      throw new Error(`the service has not answered the last ${MAX_FAILED} requests: ${said(reply)}; try again later`);
    }
  }

  async #waitForTurn(request: string): Promise<void> {
    const { signal, follow, wait = sleep } = this.options;
    if (!this.#isCleaning) signal.throwIfAborted();
    const time = Math.max(0, this.#next - now());
    if (time > MAX_WAIT && !this.#isCleaning)
      throw new Error(`the service asks to wait for ${Math.ceil(time / 1000)} s: come back later`);
    follow?.(request, time);
    await wait(time, undefined, this.#isCleaning ? {} : { signal });
    this.#next = now() + this.#pace;
  }

  async #send(asked: Asked): Promise<Reply> {
    const { endpoint, query, form, keys, encoding = endpoint.encoding } = asked;
    const { publicKey, secretKey } = this.options.keys;
    const sent = { [PUBLIC_KEY_HEADER]: publicKey, [SECRET_KEY_HEADER]: keys === 'wrong' ? 'wrong' : secretKey };
    const url = new URL(`${this.options.baseUrl}${endpoint.path}`);
    for (const [name, value] of pairsOf(query)) url.searchParams.append(name, String(value));
    const headers = { accept: MEDIA_TYPES.json, ...(keys !== 'none' && sent) };
    const body = form === undefined ? null : bodyOf(form, encoding);
    const init = { method: endpoint.method, headers, body, redirect: 'manual' } as const;
    return readReply(await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) }));
  }
}

function bodyOf(form: Values, encoding: Encoding): FormData | URLSearchParams | Blob {
  if (encoding === 'json') return new Blob([JSON.stringify(form)], { type: MEDIA_TYPES.json });
  const body = encoding === 'urlencoded' ? new URLSearchParams() : new FormData();
  for (const [name, value] of pairsOf(form)) {
    if (body instanceof FormData) body.append(name, value);
    else body.append(name, String(value));
  }
  return body;
}
