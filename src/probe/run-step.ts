/** Runs the acts of a step, and knows what its names stand for. */
import { endpointNamed } from '../inference/endpoints.js';
import { type Exchange, isObject } from '../inference/exchange.js';
import { itemsIn, kindShownBy, type RecordKind, recordsIn, type ShownRecord } from '../inference/shown-records.js';
import { kindMadeBy, listKey, listOfMade } from './guard/kinds.js';
import type { ProbeRequest } from './guard/requests.js';
import type { Session } from './guard/session.js';
import { recipes } from './recipes.js';
import type { Act, Step } from './step.js';

/** A record that a name stands for. */
interface Named {
  readonly record: ShownRecord;
  /** Of what a list shows. */
  readonly kind?: RecordKind;
  readonly of?: ProbeRequest;
}

/** The service has not made or shown what a name stands for: nothing that follows can be asked. */
class Inconclusive extends Error {}

/** Runs a step as far as the service lets it. */
export async function runStep(session: Session, { acts }: Pick<Step, 'acts'>): Promise<void> {
  await new Run(session).attempt(acts);
}

/** A reference to a record, or to a member of it. */
const REFERENCE = /\$\{?([a-z]\w*)(?:\[(\d)\])?(?:\.(\w+))?(\?)?\}?/gi;

class Run {
  readonly #session: Session;
  readonly #names = new Map<string, readonly Named[]>();

  constructor(session: Session) {
    this.#session = session;
  }

  /** What the service has not made ends the acts, and is no error. */
  async attempt(acts: readonly Act[]): Promise<void> {
    try {
      await this.#all(acts);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
    }
  }

  async #all(acts: readonly Act[]): Promise<void> {
    for (const act of acts) await this.#one(act);
  }

  async #one(act: Act): Promise<void> {
    switch (act.act) {
      case 'send':
        return this.#send(act.call, await this.#filled(act.request), act.name);
      case 'list': {
        const { kind, found } = act;
        const of = await this.#filled(act.of);
        const records = await this.#session.list(kind, of);
        if (found === undefined) return;
        const isFound = (one: ShownRecord) =>
          Object.entries(found.having).every(([name, value]) => one[name] === value);
        this.#names.set(
          found.name,
          records.filter(isFound).map((record) => ({ record, kind, of })),
        );
        return;
      }
      case 'remove':
        for (const name of act.names) for (const one of await this.#find(name)) await this.#remove(one);
        return;
      case 'clear':
        return this.#clear(act.names);
      case 'each':
        return this.#each(act);
      case 'unless':
        if ((await this.#find(act.name)).length === 0) await this.#all(act.acts);
        return;
      case 'pick':
        return this.#name(act.name, await act.by(this.#session, (name) => this.#recordsOf(name)));
      case 'wait':
        return this.#session.wait(act.milliseconds);
    }
  }

  #name(name: string, records: readonly ShownRecord[]): void {
    this.#names.set(
      name,
      records.map((record) => ({ record })),
    );
  }

  async #send(call: string, request: ProbeRequest, name: string | undefined): Promise<void> {
    const kind = kindMadeBy(call);
    const of = kind && listOfMade(kind, endpointNamed(call), request);
    if (name === undefined || kind === undefined || of === undefined) {
      const exchange = await this.#session.send(call, request);
      if (name !== undefined) this.#name(name, shownIn(exchange));
      return;
    }
    const { records } = await this.#session.make(kind, call, request, of);
    this.#names.set(name, [...(this.#names.get(name) ?? []), ...records.map((record) => ({ record, kind, of }))]);
  }

  async #each({ names, as, acts, most }: Extract<Act, { act: 'each' }>): Promise<void> {
    const all: Named[] = [];
    for (const name of names) all.push(...(await this.#find(name)));
    const before = this.#names.get(as);
    for (const one of all.slice(0, most)) {
      this.#names.set(as, [one]);
      await this.#all(acts);
    }
    if (before === undefined) this.#names.delete(as);
    else this.#names.set(as, before);
  }

  async #remove({ record, kind }: Named): Promise<void> {
    if (kind !== undefined) await this.#session.remove(kind, record);
  }

  /** Deletes what the lists still show, list by list. */
  async #clear(names: readonly string[]): Promise<void> {
    const left = new Map<string, ReadonlySet<unknown>>();
    for (const name of names) {
      for (const one of await this.#find(name)) {
        const { record, kind, of = {} } = one;
        if (kind !== undefined) {
          const key = listKey(kind, of);
          const ids = left.get(key) ?? new Set((await this.#session.list(kind, of)).map(({ id }) => id));
          left.set(key, ids);
          if (ids.has(record.id)) await this.#remove(one);
        }
      }
    }
  }

  async #recordsOf(name: string): Promise<readonly ShownRecord[]> {
    return (await this.#find(name)).map(({ record }) => record);
  }

  /** What a name stands for: what several steps share is made when it is first named. */
  async #find(name: string): Promise<readonly Named[]> {
    const named = this.#names.get(name);
    if (named !== undefined) return named;
    const recipe = recipes[name];
    if (recipe === undefined) return [];
    return this.#session.share(name, async () => {
      const run = new Run(this.#session);
      await run.attempt(recipe);
      return run.#names.get(name) ?? [];
    });
  }

  /** A template with the values of its names. */
  async #filled<T>(template: T): Promise<T> {
    // What is filled in leaves the shape as it is, but for fields without a value.
    if (typeof template === 'string') return (await this.#text(template)) as T;
    if (!isObject(template) && !Array.isArray(template)) return template;
    const entries: [string, unknown][] = [];
    for (const [name, value] of Object.entries(template)) {
      const filled = await this.#filled(value);
      if (filled !== undefined) entries.push([name, filled]);
    }
    return (Array.isArray(template) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as T;
  }

  async #text(template: string): Promise<string | undefined> {
    let text = template.replaceAll('~', this.#session.options.marker);
    for (const [reference, name = '', index = '0', member = 'value', optional] of template.matchAll(REFERENCE)) {
      const value = (await this.#recordsOf(name))[Number(index)]?.[member];
      if (value === undefined || value === null) {
        if (optional === undefined) throw new Inconclusive(reference);
        return undefined;
      }
      text = text.replace(reference, () => String(value));
    }
    return text;
  }
}

/** The records that a response shows; a text in place of one is its value. */
function shownIn(exchange: Exchange): readonly ShownRecord[] {
  if (kindShownBy(exchange.name) !== undefined) return recordsIn(exchange);
  const { outcome } = exchange;
  const lists = outcome.kind === 'success' && isObject(outcome.data) ? Object.values(outcome.data).map(itemsIn) : [];
  const items = lists.find(({ length }) => length > 0) ?? [];
  return items.map((one) => (isObject(one) ? one : { value: one }));
}
