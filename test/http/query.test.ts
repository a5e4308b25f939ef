import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import { type AssumptionOverrides, defaultValues } from '../../src/assumptions/registry.js';
import { key } from '../../src/contract/record-fields.js';
import type { Warn } from '../../src/contract/warnings.js';
import { readQuery } from '../../src/http/query.js';
import { start } from '../helper.js';
import { fixture } from './raw-connection.js';

function read(query: unknown, values: AssumptionOverrides = {}) {
  const warned: unknown[] = [];
  const warn: Warn = (id, ...facts) => warned.push([id, ...facts]);
  const assume = createAssume({ ...defaultValues, ...values });
  const fields = readQuery(query, { query: { id: key('contacts') } }, assume, warn);
  return { fields: [...fields], used: [...assume.used], warned };
}

t.test('a parameter is a text', async (t) => {
  const fields = [
    ['id', '1'],
    ['empty', ''],
  ];
  t.strictSame(read({ id: '1', empty: '' }), { fields, used: [], warned: [] });
  t.strictSame(read({}), { fields: [], used: [], warned: [] });
});

t.test('of a repeated parameter the last value counts, or the first, and it is warned of', async (t) => {
  const warned = [['repeated-field', 'id']];
  const repeated = { id: ['a', 'b', 'c'] };
  t.strictSame(read(repeated), { fields: [['id', 'c']], used: ['repeated-field'], warned });
  const first = read(repeated, { 'repeated-field': 'first' });
  t.strictSame(first, { fields: [['id', 'a']], used: ['repeated-field'], warned });
});

t.test('a repeated parameter that is unknown, or has one value, names no assumption', async (t) => {
  t.strictSame(read({ other: ['a', 'b'] }), {
    fields: [['other', 'b']],
    used: [],
    warned: [['repeated-field', 'other']],
  });
  t.strictSame(read({ id: ['a', 'b', 'a'] }), { fields: [['id', 'a']], used: [], warned: [['repeated-field', 'id']] });
});

t.test('a repeated parameter names the record of its last value', async (t) => {
  const { client } = await start(t, { fixture });
  const first = { 'x-mock-assume': 'repeated-field=first' };
  const path = '/contacts-type/view?contact_type_id=9&contact_type_id=1';
  t.equal((await client.get(path)).status, 200);
  t.equal((await client.get(path, {}, first)).status, 404);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&other=1&other=2&__proto__=1')).status, 200);
});
