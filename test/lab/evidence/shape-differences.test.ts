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
import { ShownSingleSend } from '../../../src/service/document/shown-single-send.js';

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
const type = (name: string, found: string, wanted: string) => ({
  kind: 'type',
  path: `message.items[].${name}`,
  found,
  wanted,
});

t.test('what has a shape under any value of any assumption is no difference', async (t) => {
  t.strictSame(differences({}), []);
  t.strictSame(differences({ name: 'a', created_at: null, fields: null, deleted_at: null }), []);
  t.strictSame(differences({}, { country: { title: 'of any form' } }), [], 'fields of countries are not shown');
  const { unique_open_token } = ShownSingleSend.properties;
  for (const tokens of [{}, { 1: 'a' }, []])
    t.strictSame([...createComparison('null')(unique_open_token, tokens, 'a')], []);
});

t.test('unknown and missing fields are told, one of a record that omits deleted_at is none', async (t) => {
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

t.test('what stands in the place of a list or a record is told', async (t) => {
  const { singleSend } = Type.Object({ singleSend: Type.Array(ShownSingleSend) }).properties;
  const found = (value: unknown) => [...createComparison('null')(singleSend, value, 'a')];
  t.strictSame(found({ id: 1 }), [{ kind: 'type', path: 'a', found: 'an object', wanted: 'an array' }]);
  t.strictSame(found(['x']), [{ kind: 'type', path: 'a[]', found: 'a text', wanted: 'an object' }]);
});

t.test('other types are told in words, without texts that were received', async (t) => {
  t.strictSame(differences({ id: '1' }), [type('id', 'a text', 'an integer')]);
  t.strictSame(differences({ id: null }), [type('id', 'null', 'an integer')]);
  t.strictSame(differences({ id: -1 }), [type('id', 'another number, -1', 'an integer')]);
  t.strictSame(differences({ is_on: true }), [type('is_on', 'a boolean', '0 or 1')]);
  t.strictSame(differences({ is_on: 2 }), [type('is_on', 'another number, 2', '0 or 1')]);
  t.strictSame(differences({ kind: 'c' }), [type('kind', 'a text of another form', '"a" or "b"')]);
  t.strictSame(differences({ created_at: '2026' }), [
    type('created_at', 'a text of another form', 'a text of the form YYYY-MM-DDTHH:MM:SS.ffffffZ or null'),
  ]);
  t.strictSame(differences({ code: 'a' }), [type('code', 'a text of another form', 'a text of the form ^\\d+$')]);
  t.strictSame(differences({ criteria: null }), [type('criteria', 'null', 'an integer')]);
  t.strictSame(differences({ criteria: {} }), [type('criteria', 'an object', 'an integer')]);
  t.strictSame(differences({ name: 1.5 }), [type('name', 'a number', 'a text or null')]);
  t.strictSame(differences({ fields: [] }), [type('fields', 'an array', 'an object or null')]);
  t.strictSame(differences({ fields: { age: { label: 1 } } }), [type('fields.*.label', 'an integer', 'a text')]);
});
