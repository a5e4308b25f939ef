/** Fields that name records: the record of the endpoint, or others that a write refers to. */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import type { Target } from '../store/records/single-sends.js';
import type { Entity } from '../store/records/table-definition.js';
import type { AccountTable, ReferenceTable } from '../store/tables.js';
import type { World } from '../world/world.js';
import {
  arrayField,
  DANGLING_REFERENCE,
  field,
  Invalid,
  integer,
  invalid,
  parseInteger,
  type Rejection,
  textField,
  UNKNOWN_RECORD,
  type ValidationContext,
} from './fields.js';

/** Does the account, or the service's reference data, have this record? */
export function exists(world: World, table: AccountTable | ReferenceTable, id: number): boolean {
  return isReferenceTable(table, world)
    ? world.referenceData[table].some((one) => one.id === id)
    : world[table].find(id) !== undefined;
}

/** The first record of a table: the example of a field that names one. */
const firstIn = (world: World, table: AccountTable | ReferenceTable): Entity | undefined =>
  isReferenceTable(table, world) ? world.referenceData[table][0] : world[table].all()[0];

const isReferenceTable = (table: AccountTable | ReferenceTable, { referenceData }: World): table is ReferenceTable =>
  table in referenceData;

/** The integer id of a record of another table. */
export function reference(table: AccountTable | ReferenceTable) {
  const plain = integer();
  return field({
    ...plain,
    example: (world) => firstIn(world, table)?.id,
    asks: [...plain.asks, 'dangling-reference'],
    read(sent, context, name, form) {
      const id = plain.read(sent, context, name, form);
      return typeof id !== 'number' || exists(context.world, table, id) ? id : dangling(id, context.assume);
    },
  });
}

/** What a value is read as that names no record. */
function dangling<T>(value: T, assume: Assume<'dangling-reference'>): T | Rejection {
  const reaction = assume('dangling-reference');
  if (reaction === 'accept') return value;
  return reaction === 'invalid' ? invalid('selected') : DANGLING_REFERENCE;
}

/** The utr of an automation. */
export const automationUtr = () =>
  field({
    ...textField(
      () => Type.String(),
      ['dangling-reference'],
      (value, { world, assume }) =>
        world.automations.first('utr', value) === undefined ? dangling(value, assume) : value,
    ),
    example: (world) => world.automations.all()[0]?.utr,
  });

const TARGET = /^(contacts_|segments_)(\d+)$/;

function readTarget(value: string, { world, assume }: ValidationContext<'dangling-reference'>): Target | Rejection {
  const [, prefix, digits = ''] = TARGET.exec(value) ?? [];
  const id = parseInteger(digits);
  if (id === undefined) return invalid('selected');
  const table = prefix === 'segments_' ? prefix : 'contacts_';
  const target = { id: digits, table } as const;
  return exists(world, table === 'segments_' ? 'segments' : 'contactTypes', id) ? target : dangling(target, assume);
}

const isRejection = (read: Target | Rejection): read is Rejection =>
  read instanceof Invalid || typeof read === 'symbol';

const targetText = () =>
  Type.String({
    pattern: TARGET.source,
    description: 'A contact type, contacts_ and its id, or a segment, segments_ and its id.',
    examples: ['contacts_1'],
  });

function targetIn(world: World): string | undefined {
  const [type] = world.contactTypes.all();
  return type && `contacts_${type.id}`;
}

/** A contact type or a segment (Single sends, Recipient addressing). */
export const target = () =>
  field({
    ...textField<Target, 'dangling-reference'>(targetText, ['dangling-reference'], readTarget),
    example: targetIn,
  });

/** Contact types and segments. */
export const targets = () =>
  field({
    ...arrayField<Target[], 'dangling-reference'>(targetText, ['dangling-reference'], (values, context) => {
      const read = values.map((value) => readTarget(value, context));
      const rejected = read.filter(isRejection);
      // A target of another form goes before one that dangles.
      return (
        rejected.find((one) => one instanceof Invalid) ??
        rejected[0] ??
        read.filter((one): one is Target => !isRejection(one))
      );
    }),
    example: targetIn,
  });

/**
 * The identifiers of a bulk delete.
 * @param areIds is each of them an id, not a utr?
 * @param example gives one of them
 */
export const strIds = (areIds: boolean, example: (world: World, assume: Assume) => string | undefined) =>
  field({
    ...arrayField(
      (assume) => Type.String({ description: `One identifier; at most ${assume('limits.bulk-ids')} are sent.` }),
      ['limits.bulk-ids', 'bulk-delete.empty', 'loose-id'],
      (values, { assume, warn }) => {
        if (values.length > assume.peek('limits.bulk-ids')) {
          return new Invalid({ rule: 'items', limit: assume('limits.bulk-ids') });
        }
        const loose = areIds ? values.filter((value) => parseInteger(value) === undefined) : [];
        for (const value of loose) warn('id-form', 'strIds', value);
        return loose.length > 0 && assume('loose-id') === 'invalid' ? invalid('integer') : values;
      },
    ),
    example,
    whenMissing: (assume) => (assume('bulk-delete.empty') === 'validation' ? { rule: 'required' } : UNKNOWN_RECORD),
  });

const LEADING_INTEGER = /^\s*([-+]?\d+)/;

/** Parses the id of a record as a client sent it. */
export function readId(value: string, assume: Assume<'loose-id'>): number | typeof UNKNOWN_RECORD {
  const id = parseInteger(value);
  if (id !== undefined) return id;
  const leading = LEADING_INTEGER.exec(value)?.[1];
  return leading !== undefined && assume('loose-id') === 'coerced' ? Number(leading) : UNKNOWN_RECORD;
}

/** The id of the record of the endpoint. */
export const key = (table: AccountTable) =>
  field({
    presence: 'key',
    schema: () => Type.Integer(),
    example: (world) => firstIn(world, table)?.id,
    asks: ['loose-id', 'message-style'],
    read(sent, { assume, warn }, name) {
      if (typeof sent !== 'string') return UNKNOWN_RECORD;
      if (parseInteger(sent) === undefined) {
        warn('id-form', name, sent);
        if (assume('loose-id') === 'invalid') return invalid('integer');
      }
      return readId(sent, assume);
    },
  });

type TableWithUtr = 'singleSends' | 'automations' | 'automationSchedules';

/** The utr of the record of the endpoint. */
export const utrKey = (table: TableWithUtr) =>
  field({
    presence: 'key',
    schema: () => Type.String(),
    example: (world) => world[table].all()[0]?.utr,
    asks: [],
    read: (sent) => (typeof sent === 'string' ? sent : UNKNOWN_RECORD),
  });
