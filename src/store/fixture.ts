/** The fixture format: a file that describes accounts and their records, in the document's field names and shapes. */
import { type TObject, type TSchema, Type } from 'typebox';
import { type AssumptionId, assumptionIds, registry, type Settings } from '../assumptions/registry.js';
import { CLOCK_FORMS } from './clock-setting.js';
import type { ChanceState } from './drawing.js';
import { HIGHEST_ID } from './records/shapes.js';
import type { Table } from './records/table.js';
import { accountTables, serviceTables } from './tables.js';

/** In a fixture only what makes no sense without must be there. */
function recordIn(table: Table): TSchema {
  const wanted = new Set<string>(table.needs);
  const properties = Object.entries(table.schema.properties).map(([key, schema]) => [
    key,
    wanted.has(key) ? schema : Type.Optional(schema as TSchema),
  ]);
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false });
}

const tablesIn = (tables: Readonly<Record<string, Table>>): Record<string, TSchema> =>
  Object.fromEntries(Object.values(tables).map((table) => [table.name, Type.Optional(Type.Array(recordIn(table)))]));

const perTable = (tables: Readonly<Record<string, Table>>, schema: TSchema): TObject =>
  Type.Object(Object.fromEntries(Object.values(tables).map((table) => [table.name, Type.Optional(schema)])), {
    additionalProperties: false,
  });

function answerSchema(id: AssumptionId): TSchema {
  const entry = registry[id];
  const description = entry.question;
  if ('answers' in entry) return Type.Enum(Object.keys(entry.answers), { description });
  const range = Type.Integer({ minimum: entry.minimum, maximum: entry.maximum });
  return entry.default === 'none'
    ? Type.Union([Type.Literal('none'), range], { description })
    : { ...range, description };
}

const Assumptions = Type.Object(Object.fromEntries(assumptionIds.map((id) => [id, Type.Optional(answerSchema(id))])), {
  additionalProperties: false,
});
const Clock = Type.String({
  description: `How the clock is set: ${CLOCK_FORMS}. Real time when left out.`,
});
const Key = Type.String({ pattern: '^[\\x21-\\x7e]+$' });

const AccountSchema = Type.Object(
  {
    user_id: Type.Optional(Type.Integer({ minimum: 1 })),
    public_key: Type.Optional(Key),
    secret_key: Type.Optional(Key),
    clock: Type.Optional(Clock),
    as_of: Type.Optional(
      Type.String({
        description: 'The time for which the records tell how things are: that of the clock, or of loading.',
      }),
    ),
    assumptions: Type.Optional(Assumptions),
    chance: Type.Optional(
      Type.Array(Type.Integer({ minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }), {
        minItems: 4,
        maxItems: 4,
        description: 'Where chance stands.',
      }),
    ),
    next_ids: Type.Optional(
      perTable(
        accountTables,
        Type.Integer({ minimum: 1, maximum: HIGHEST_ID, description: 'The id of the next new record.' }),
      ),
    ),
    gone: Type.Optional(
      perTable(
        { ...accountTables, ...serviceTables },
        Type.Array(Type.Integer({ minimum: 0 }), {
          description: 'Ids that records may still name although nothing has them.',
        }),
      ),
    ),
    ...tablesIn(serviceTables),
    ...tablesIn(accountTables),
  },
  { additionalProperties: false },
);

export const FixtureSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    clock: Type.Optional(Clock),
    assumptions: Type.Optional(Assumptions),
    ...tablesIn(serviceTables),
    accounts: Type.Optional(Type.Array(AccountSchema, { minItems: 1 })),
  },
  {
    additionalProperties: false,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A fixture of campaign-mock',
  },
);

/** An account as a fixture gives it; its tables stand beside these under their names. */
export interface FixtureAccount {
  readonly user_id?: number;
  readonly public_key?: string;
  readonly secret_key?: string;
  readonly clock?: string;
  readonly as_of?: string;
  readonly assumptions?: Settings;
  readonly chance?: ChanceState;
  readonly next_ids?: Readonly<Record<string, number>>;
  readonly gone?: Readonly<Record<string, readonly number[]>>;
  readonly [table: string]: unknown;
}

/** A fixture; the service's lists stand beside these under their names. */
export interface Fixture {
  readonly $schema?: string;
  readonly description?: string;
  readonly clock?: string;
  readonly assumptions?: Settings;
  readonly accounts?: readonly FixtureAccount[];
  readonly [list: string]: unknown;
}
