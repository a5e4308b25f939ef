import t from 'tap';
import { Type } from 'typebox';
import { createComparison } from '../../../src/lab/evidence/shape-differences.js';
import {
  flag,
  id,
  mapOf,
  nullable,
  orUnset,
  record,
  text,
  timestamp,
} from '../../../src/service/account/records/shapes.js';
import { ShownSingleSend } from '../../../src/service/document/single-sends.js';

const Item = record('Item', {
  id: id(),
  name: orUnset('text', text()),
  is_on: flag(),
  kind: Type.Enum(['a', 'b']),
  created_at: nullable(timestamp()),
  code: Type.String({ pattern: '^\\d+$' }),
  fields: nullable(mapOf(record('Value', { label: text() }))),
  criteria: orUnset('assumed', Type.Integer()),
  deleted_at: nullable(timestamp()),
});
const ListedCountry = record('Country', {
  id: id(),
  name: text(),
  iso2: Type.Optional(text()),
  phone_code: Type.Optional(text()),
});
const List = Type.Object({ items: Type.Array(Item), country: Type.Optional(ListedCountry) });

const fine = {
  id: 1,
  name: null,
  is_on: 1,
  kind: 'a',
  created_at: '2026-01-05T09:00:00.000000Z',
  code: '12',
  fields: { age: { label: 'Age' } },
  criteria: 1,
};

const differences = (item: object, more: object = {}) => [
  ...createComparison('null')(List, { items: [{ ...fine, ...item }], ...more }, 'message'),
];

t.test('createComparison reports no difference for a shape under any value of any assumption', async (t) => {
  t.strictSame(differences({}), []);
  t.strictSame(differences({ name: 'a', created_at: null, fields: null, deleted_at: null }), []);
  t.strictSame(differences({}, { country: { title: 'of any form' } }), [], 'the fields of a country are not compared');
  const { unique_open_token } = ShownSingleSend.properties;
  for (const tokens of [{}, { 1: 'a' }, []])
    t.strictSame([...createComparison('null')(unique_open_token, tokens, 'a')], []);
});

t.test('createComparison reports unknown and missing fields, but not an unknown deleted_at', async (t) => {
  const { id: _, ...rest } = fine;
  t.strictSame(
    [...createComparison('null')(List, { items: [{ ...rest, phone: 1 }], more: 1 }, 'message')],
    [
      { kind: 'unknown', path: 'message.items[].phone' },
      { kind: 'missing', path: 'message.items[].id' },
      { kind: 'unknown', path: 'message.more' },
    ],
  );
  const Bare = record('Bare', { id: id() });
  t.strictSame([...createComparison('null')(Bare, { id: 1, deleted_at: null }, 'a')], []);
});

t.test('createComparison reports a value of another type in the place of a list or a record', async (t) => {
  const { singleSend } = Type.Object({ singleSend: Type.Array(ShownSingleSend) }).properties;
  const found = (value: unknown) => [...createComparison('null')(singleSend, value, 'a')];
  t.strictSame(found({ id: 1 }), [{ kind: 'type', path: 'a', found: 'an object', wanted: 'an array' }]);
  t.strictSame(found(['x']), [{ kind: 'type', path: 'a[]', found: 'a text', wanted: 'an object' }]);
});

const STAMP = 'a text of the form YYYY-MM-DDTHH:MM:SS.ffffffZ or null';
const types: readonly (readonly [item: object, name: string, found: string, wanted: string])[] = [
  [{ id: '1' }, 'id', 'a text', 'an integer'],
  [{ id: null }, 'id', 'null', 'an integer'],
  [{ id: -1 }, 'id', 'another number, -1', 'an integer'],
  [{ is_on: true }, 'is_on', 'a boolean', '0 or 1'],
  [{ is_on: 2 }, 'is_on', 'another number, 2', '0 or 1'],
  [{ kind: 'c' }, 'kind', 'a text of another form', '"a" or "b"'],
  [{ created_at: '2026' }, 'created_at', 'a text of another form', STAMP],
  [{ code: 'a' }, 'code', 'a text of another form', 'a text of the form ^\\d+$'],
  [{ criteria: null }, 'criteria', 'null', 'an integer'],
  [{ criteria: {} }, 'criteria', 'an object', 'an integer'],
  [{ name: 1.5 }, 'name', 'a number', 'a text or null'],
  [{ fields: [] }, 'fields', 'an array', 'an object or null'],
  [{ fields: { age: { label: 1 } } }, 'fields.*.label', 'an integer', 'a text'],
];
t.test('createComparison describes other types in words, without received texts', async (t) => {
  for (const [item, name, found, wanted] of types)
    t.strictSame(differences(item), [{ kind: 'type', path: `message.items[].${name}`, found, wanted }]);
});
