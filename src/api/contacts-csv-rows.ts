/** Judges the rows of an uploaded file while it is read: good ones become contacts, bad ones messages. */
import type { Assume } from '../assumptions/assume.js';
import { MAX_VALUE_BYTES, type RowReader } from '../contract/csv.js';
import { type Failure, violationFailure } from '../contract/failure.js';
import { isAddress, isTooLong } from '../contract/fields.js';
import { textOf, type Violation } from '../contract/messages.js';
import { trimmed } from '../contract/own-text.js';
import type { Contact } from '../store/records/contacts.js';
import type { World } from '../world/world.js';
import {
  type Columns,
  createContactReader,
  FIXED_COLUMNS,
  HeaderRow,
  type ReadContact,
} from './contacts-csv-columns.js';

/** Further bad rows of a file are counted. */
const MAX_MESSAGES = 100;

type JudgingAssumption =
  | 'csv-bad-row'
  | 'csv-columns'
  | 'csv.headings'
  | 'duplicate-email'
  | 'email-format'
  | 'limits.address-octets'
  | 'limits.upload-rows'
  | 'message-style'
  | 'over-limit'
  | 'rule-violations';

/** V on `file`. */
export const fileFailure = (messages: readonly string[], assume: Assume<'rule-violations'>): Failure =>
  violationFailure({ file: messages }, assume);

export class ContactRows implements RowReader {
  readonly #type: number;
  readonly #world: World;
  readonly #judging: Assume<JudgingAssumption>;
  readonly #header: HeaderRow;
  #columns: Columns | undefined;
  #wanted: ReadonlySet<number> = new Set();
  #readContact: ReadContact | undefined;
  /** The values of the current row. */
  readonly #cells = new Map<number, string>();
  #isTooLong = false;
  readonly #seen = new Set<string>();
  readonly #messages: string[] = [];
  #bad = 0;
  #good = 0;
  #read: ReturnType<ReadContact>[] = [];

  /** @param judging reads what decides whether a row is good */
  constructor(type: number, world: World, judging: Assume<JudgingAssumption>) {
    this.#type = type;
    this.#world = world;
    this.#judging = judging;
    this.#header = new HeaderRow(world, judging);
    if (judging('csv-columns') === 'fixed-order') this.#begin(FIXED_COLUMNS);
  }

  #begin(columns: Columns): void {
    this.#columns = columns;
    if (!columns.places.has('email')) return;
    this.#wanted = new Set(columns.places.values());
    this.#readContact = createContactReader(this.#type, columns, this.#world);
  }

  wants(column: number): boolean {
    return this.#columns === undefined || this.#wanted.has(column);
  }

  readValue(column: number, text: string | undefined): void {
    if (text === undefined) this.#isTooLong = true;
    else if (this.#columns === undefined) this.#header.read(column, text);
    else this.#cells.set(column, trimmed(text));
  }

  endRow(line: number, count: number): void {
    if (this.#columns === undefined) this.#begin(this.#header.end(count));
    else if (this.#readContact !== undefined) this.#judge(line, count, this.#columns, this.#readContact);
    this.#cells.clear();
    this.#isTooLong = false;
  }

  #judge(line: number, count: number, columns: Columns, readContact: ReadContact): void {
    const email = this.#valueOf('email', columns);
    const wrong = this.#findWrong(count, columns, email);
    if (wrong !== undefined) {
      this.#refuse(line, ...wrong);
      return;
    }
    const duplicate = this.#isTaken(email) ? this.#judging('duplicate-email') : 'accept';
    if (duplicate === 'taken') this.#refuse(line, 'email', { rule: 'taken' });
    else if (duplicate === 'accept') this.#accept(readContact);
  }

  #valueOf(name: string, { places }: Columns): string {
    // No column has a negative place.
    return this.#cells.get(places.get(name) ?? -1) ?? '';
  }

  #findWrong(count: number, columns: Columns, email: string): readonly [name: string, Violation] | undefined {
    if (count > columns.count) {
      return ['', { rule: 'text', text: `The row has ${count} values for ${columns.count} columns.` }];
    }
    if (this.#isTooLong) {
      return ['', { rule: 'text', text: `The row has a value of more than ${MAX_VALUE_BYTES} bytes.` }];
    }
    if (email === '') return ['email', { rule: 'required' }];
    if (!isAddress(email, this.#judging)) return ['email', { rule: 'email' }];
    return isTooLong(this.#valueOf('alt_email', columns), this.#judging) ? ['alt_email', { rule: 'email' }] : undefined;
  }

  /** Has the contact type, or an earlier row, this address? */
  #isTaken(address: string): boolean {
    const isSeen = this.#seen.size === this.#seen.add(address.toLowerCase()).size;
    const sharing = () => this.#world.contacts.whereIgnoringCase('email', address);
    return isSeen || sharing().some((one) => one.contact_type_id === this.#type);
  }

  #refuse(line: number, name: string, violation: Violation): void {
    this.#bad += 1;
    if (this.#bad <= MAX_MESSAGES) this.#messages.push(`Line ${line}: ${textOf(violation, name, this.#judging)}`);
    // No row of a file that is refused is kept.
    if (this.#isAllOrNothing) this.#read = [];
  }

  get #isAllOrNothing(): boolean {
    return this.#judging.peek('csv-bad-row') === 'reject-file';
  }

  /** @throws {Failure} V for more rows than are accepted */
  #accept(readContact: ReadContact): void {
    this.#good += 1;
    // No limit is lower than 1.
    const limit = this.#good > 1 ? this.#judging('limits.upload-rows') : 1;
    if (this.#good > limit) {
      if (this.#judging('over-limit') === 'cut') return;
      throw fileFailure([textOf({ rule: 'items', limit }, 'file', this.#judging)], this.#judging);
    }
    if (this.#bad > 0 && this.#isAllOrNothing) return;
    this.#read.push(readContact(this.#cells));
  }

  /**
   * @returns the contacts of the file
   * @throws {Failure} V, which names the line of each bad row
   */
  end(): readonly Partial<Contact>[] {
    if (this.#readContact === undefined) throw fileFailure(['Line 1: The email column is required.'], this.#judging);
    if (this.#bad > 0 && this.#judging('csv-bad-row') === 'reject-file')
      throw fileFailure(this.#allMessages(), this.#judging);
    return this.#read;
  }

  #allMessages(): readonly string[] {
    const more = this.#bad - this.#messages.length;
    return more === 0 ? this.#messages : [...this.#messages, `And ${more} more rows.`];
  }
}
