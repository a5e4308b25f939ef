/** What a probe knows of the account: its own records, and the ids that lists showed. */
import { type Exchange, parseBody } from '../../inference/exchange.js';
import { kindShownBy, type RecordKind, recordsIn, type ShownRecord } from '../../inference/shown-records.js';
import { identityOf } from './kinds.js';

/** Letters and digits alone: a service may change the case of a name, or refuse other characters in it. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

const GEOGRAPHY = ['countries', 'states', 'cities'];

export class Ledger {
  readonly #marker: string;
  readonly #own = new Map<string, Map<string, ShownRecord>>();
  readonly #shown = new Map<string, Set<string>>();
  /** Ids of the recipients of groups that the global list showed. */
  readonly #foreign = new Set<string>();
  readonly #removed = new Set<string>();
  /** Own contact types that contacts were added to. */
  readonly filledTypes = new Set<string>();

  constructor(marker: string) {
    this.#marker = plain(marker);
  }

  /** Own records of a kind, the deleted ones too. */
  own(kind: string): readonly ShownRecord[] {
    return [...(this.#own.get(kind)?.values() ?? [])];
  }

  addOwn(kind: RecordKind, records: readonly ShownRecord[]): void {
    const known = this.#own.get(kind) ?? new Map<string, ShownRecord>();
    this.#own.set(kind, known);
    for (const record of records) known.set(identityOf(record), record);
  }

  isOwn(kind: string, record: ShownRecord): boolean {
    return this.#own.get(kind)?.has(identityOf(record)) === true;
  }

  /** The own record that a value names, as a tombstone too. */
  named(kind: string, member: 'id' | 'utr', value: string): ShownRecord | undefined {
    return this.own(kind).find((record) => record[member] !== undefined && String(record[member]) === value);
  }

  /** Was a record with this id shown? */
  wasShown(kind: string, id: string): boolean {
    return this.#shown.get(kind)?.has(id) === true;
  }

  /** Takes that a delete of a record is about to be sent. */
  noteRemoval(kind: string, id: string): void {
    this.#removed.add(`${kind} ${id}`);
  }

  /** May a tombstone name another record? The global list mixes two tables where it shows recipients of groups. */
  isAmbiguous(kind: string, id: string): boolean {
    return kind === 'globalUnsubscribers' && this.#foreign.has(id) && this.#removed.has(`${kind} ${id}`);
  }

  /** Does a text hold the marker? */
  isMarked(text: string): boolean {
    return plain(text).includes(this.#marker);
  }

  /** Has a record one of some texts, whatever a service made of their case and their signs? */
  holds(record: ShownRecord, texts: readonly string[]): boolean {
    const shown = plain(JSON.stringify(record));
    return texts.some((text) => shown.includes(plain(text)));
  }

  /** Has a record the marker, or is it one of an own contact type or automation? */
  isRecognised(record: ShownRecord): boolean {
    if (this.isMarked(JSON.stringify(record))) return true;
    const { contact_type_id, automation_id, automation_for, automation_for_table, recipient_id } = record;
    const targets = [
      { id: automation_for, table: automation_for_table },
      ...(Array.isArray(recipient_id) ? recipient_id : []),
    ];
    return (
      this.#hasOwn('contactTypes', contact_type_id) ||
      this.#hasOwn('automations', automation_id) ||
      targets.some((one) => one?.table === 'contacts_' && this.#hasOwn('contactTypes', one.id))
    );
  }

  #hasOwn(kind: RecordKind, id: unknown): boolean {
    return this.named(kind, 'id', String(id)) !== undefined;
  }

  /** Takes what a response shows. */
  note(exchange: Exchange): void {
    const kind = kindShownBy(exchange.name);
    if (kind !== undefined) this.#show(kind, recordsIn(exchange));
    else if (exchange.name === 'GET /get/country-state-city') this.#showGeography(parseBody(exchange.response));
  }

  #show(kind: string, records: readonly ShownRecord[]): void {
    const ids = this.#shown.get(kind) ?? new Set<string>();
    this.#shown.set(kind, ids);
    for (const { id, unsubscribe_groups_id } of records) {
      ids.add(String(id));
      if (unsubscribe_groups_id !== null && kind === 'globalUnsubscribers') this.#foreign.add(String(id));
    }
    for (const record of records) {
      // An own record shows its present state: an automation has a target since an update.
      if (!this.isOwn(kind, record)) continue;
      this.#own.get(kind)?.set(identityOf(record), record);
      this.#removed.delete(`${kind} ${record.id}`);
    }
  }

  #showGeography(body: unknown): void {
    const lists = (body as { readonly message?: Readonly<Record<string, unknown>> } | undefined)?.message;
    for (const name of GEOGRAPHY) {
      const items: unknown = lists?.[name];
      // Items have ids; what has none names nothing.
      if (Array.isArray(items))
        this.#show(
          name,
          items.filter((one) => typeof one === 'object' && one !== null),
        );
    }
  }
}
