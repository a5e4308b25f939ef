/** Fields that name records: the record of the endpoint, or other records that a write refers to. */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
import type { Target } from '../account/records/single-sends.js';
import type { Table } from '../account/table.js';
import { type AccountTable, type RecordOf, type ReferenceTable, type Tables, tableOf } from '../account/tables.js';
import type { Assume } from '../assumptions/registry.js';
import {
  arrayField,
  DANGLING_REFERENCE,
  type Field,
  field,
  Invalid,
  integer,
  invalid,
  isRejection,
  parseInteger,
  type Rejection,
  refined,
  textField,
  UNKNOWN_RECORD,
  type ValidationContext,
} from './fields.js';

const isReferenceTable = (table: AccountTable | ReferenceTable, { referenceData }: Account): table is ReferenceTable =>
  table in referenceData;

/** True if the account, or the reference data of the service, has the record. */
export function exists(account: Account, table: AccountTable | ReferenceTable, id: number): boolean {
  return isReferenceTable(table, account)
    ? account.referenceData[table].some((one) => one.id === id)
    : account[table].find(id) !== undefined;
}

/** Returns a field with the integer id of a record of another table. */
export const reference = (table: AccountTable | ReferenceTable) => {
  const example = (account: Account) =>
    (isReferenceTable(table, account) ? account.referenceData[table] : account[table].all())[0]?.id;
  return refined({ ...integer(), names: table, example }, (id, { account, assume }) =>
    exists(account, table, id) ? id : dangling(id, assume),
  );
};

/** Returns the result of reading a value that names no record. */
function dangling<T>(value: T, assume: Assume): T | Rejection {
  const reaction = assume('dangling-reference');
  if (reaction === 'accept') return value;
  return reaction === 'not-found' ? DANGLING_REFERENCE : invalid('selected');
}

/** Returns a field with the utr of the automation that a schedule belongs to. */
export const automationUtr = () =>
  field({
    ...textField(
      () => Type.String(),
      (utr, { account, assume }) => (account.automations.first('utr', utr) === undefined ? dangling(utr, assume) : utr),
    ),
    names: 'automations',
    example: (account) => account.automations.all()[0]?.utr,
  });

export const targetExists = (account: Account, { id, table }: Target): boolean =>
  exists(account, table === 'segments_' ? 'segments' : 'contactTypes', Number(id));

const TARGET = /^(contacts_|segments_)(\d+)$/;

function parseTarget(value: string): Target | undefined {
  const [, prefix, id = ''] = TARGET.exec(value) ?? [];
  if (parseInteger(id) === undefined) return undefined;
  return { id, table: prefix === 'segments_' ? prefix : 'contacts_' };
}

function readTarget(value: string, { account, assume }: ValidationContext): Target | Rejection {
  const target = parseTarget(value);
  if (target === undefined) return invalid('selected');
  return targetExists(account, target) ? target : dangling(target, assume);
}

const targetText = () =>
  Type.String({
    pattern: TARGET.source,
    description: 'A contact type, contacts_ and its id, or a segment, segments_ and its id.',
    examples: ['contacts_1'],
  });

const targetIn = ({ contactTypes }: Account) => contactTypes.all().map(({ id }) => `contacts_${id}`)[0];

/** Returns a field that names a contact type or a segment (Single sends, Recipient addressing). */
export const target = () => field({ ...textField(targetText, readTarget), names: 'targets', example: targetIn });

export const targets = () =>
  field({
    ...arrayField<Target[]>(targetText, (values, context) => {
      // The elements share one message, and a malformed element is enough for it.
      const at = values.findIndex((value) => parseTarget(value) === undefined);
      if (at >= 0 && context.assume('array-errors') === 'field') return new Invalid({ rule: 'selected', at });
      const read = values.map((value) => readTarget(value, context));
      const bad = [...read.keys()].filter((at) => read[at] instanceof Invalid);
      // A malformed target is reported before a target that does not exist.
      if (bad.length > 0) return new Invalid(bad.map((at) => ({ rule: 'selected', at })));
      return read.find(isRejection) ?? read.filter((one): one is Target => !isRejection(one));
    }),
    names: 'targets',
    example: targetIn,
  });

/** A field that names the record of the endpoint. */
export interface Key<T extends AccountTable, V extends number | string = number | string> extends Field<V, 'key'> {
  readonly names: T;
  /** @param value the value that `read` returned */
  find(value: unknown, account: Tables): RecordOf<T> | undefined;
}

export const key = <T extends AccountTable>(table: T): Key<T, number> => ({
  presence: 'key',
  names: table,
  schema: () => Type.Integer(),
  example: (account) => account[table].all()[0]?.id,
  read(sent, { warn }, name) {
    if (typeof sent !== 'string') return UNKNOWN_RECORD;
    const id = parseInteger(sent);
    if (id === undefined) warn('id-form', name, sent);
    return id ?? UNKNOWN_RECORD;
  },
  find: (id, account) => tableOf(account, table).find(Number(id)),
});

export const utrKey = <T extends 'singleSends' | 'automations' | 'automationSchedules'>(table: T): Key<T, string> => ({
  presence: 'key',
  names: table,
  schema: () => Type.String(),
  example: (account) => account[table].all()[0]?.utr,
  read: (sent) => (typeof sent === 'string' ? sent : UNKNOWN_RECORD),
  find(utr, account) {
    const records: Pick<Table<RecordOf<T> & { readonly utr: string }>, 'first'> = tableOf(account, table);
    return records.first('utr', String(utr));
  },
});
