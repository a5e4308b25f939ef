import t from 'tap';
import { Type } from 'typebox';
import { differencesIn, shapeOf } from '../../../src/lab/evidence/shape-differences.js';
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

const differences = (item: object, more: object = {}) =>
  differencesIn(shapeOf(List, 'null'), { items: [{ ...fine, ...item }], ...more }, 'message');

t.test('differencesIn reports no difference for a shape under any value of any assumption', async (t) => {
  t.strictSame(differences({}), []);
  t.strictSame(differences({ name: 'a', created_at: null, fields: null, deleted_at: null }), []);
  t.strictSame(differences({}, { country: { title: 'of any form' } }), [], 'the fields of a country are not compared');
  const { unique_open_token } = ShownSingleSend.properties;
  for (const tokens of [{}, { 1: 'a' }, []])
    t.strictSame(differencesIn(shapeOf(unique_open_token, 'null'), tokens, 'a'), []);
});

t.test('differencesIn reports unknown and missing fields, but not an unknown deleted_at', async (t) => {
  const { id: _, ...rest } = fine;
  t.strictSame(differencesIn(shapeOf(List, 'null'), { items: [{ ...rest, phone: 1 }], more: 1 }, 'message'), [
    ['unknown-field', 'shows message.items[].phone: the document has no such field.'],
    ['missing-field', 'does not show message.items[].id.'],
    ['unknown-field', 'shows message.more: the document has no such field.'],
  ]);
  const Bare = record('Bare', { id: id() });
  t.strictSame(differencesIn(shapeOf(Bare, 'null'), { id: 1, deleted_at: null }, 'a'), []);
});

t.test('differencesIn reports a value of another type in the place of a list or a record', async (t) => {
  const { singleSend } = Type.Object({ singleSend: Type.Array(ShownSingleSend) }).properties;
  const found = (value: unknown) => differencesIn(shapeOf(singleSend, 'null'), value, 'a');
  t.strictSame(found({ id: 1 }), [['other-type', 'shows a as an object; the document has an array.']]);
  t.strictSame(found(['x']), [['other-type', 'shows a[] as a text; the document has an object.']]);
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
t.test('differencesIn describes other types in words, without received texts', async (t) => {
  for (const [item, name, found, wanted] of types)
    t.strictSame(differences(item), [
      ['other-type', `shows message.items[].${name} as ${found}; the document has ${wanted}.`],
    ]);
});
