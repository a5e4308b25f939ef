import t from 'tap';
import { readQuery } from '../../src/service/answer.js';
import { createAssume } from '../../src/service/assumptions/assume.js';
import { type AssumptionOverrides, defaultValues } from '../../src/service/assumptions/registry.js';
import type { Warn } from '../../src/service/endpoint/warnings.js';
import { start } from '../helper.js';
import { fixture } from '../server/raw-connection.js';

function read(query: unknown, values: AssumptionOverrides = {}) {
  const warned: unknown[] = [];
  const warn: Warn = (id, ...facts) => warned.push([id, ...facts]);
  const assume = createAssume({ ...defaultValues, ...values });
  const endpoint = { lists: 'contacts' } as const;
  const { parameters, page } = readQuery(query, endpoint, assume, warn);
  return { fields: [...parameters], page, used: [...assume.used], warned };
}

t.test('a parameter is a text', async (t) => {
  const fields = [
    ['id', '1'],
    ['empty', ''],
  ];
  t.strictSame(read({ id: '1', empty: '' }), { fields, page: 1, used: [], warned: [] });
  t.strictSame(read({}), { fields: [], page: 1, used: [], warned: [] });
});

t.test('of a repeated parameter the last value counts, and it is warned of', async (t) => {
  const warned = [['repeated-field', 'id']];
  const repeated = { id: ['a', 'b', 'c'] };
  t.strictSame(read(repeated), { fields: [['id', 'c']], page: 1, used: [], warned });
});

t.test('under a page size the parameter page is that of a list', async (t) => {
  const under = { 'list.page-size': 2 };
  const used = ['list.page-size'];
  for (const [text, page] of [
    ['1', 1],
    ['3', 3],
    [' +2 ', 2],
    ['0', 1],
    ['-1', 1],
    ['02', 1],
    ['1.5', 1],
    ['x', 1],
    ['', 1],
    ['9007199254740993', 1],
  ] as const) {
    t.strictSame(read({ id: '1', page: text }, under), { fields: [['id', '1']], page, used, warned: [] }, text);
  }
  t.strictSame(read({ page: '3' }), { fields: [['page', '3']], page: 1, used, warned: [] }, 'else it is unknown');
  t.strictSame(read({ page: ['3', '2'] }, under), {
    fields: [],
    page: 2,
    used: ['list.page-size'],
    warned: [['repeated-field', 'page']],
  });
});

t.test('a repeated parameter names the record of its last value', async (t) => {
  const { client } = await start(t, { fixture });
  const path = '/contacts-type/view?contact_type_id=9&contact_type_id=1';
  t.equal((await client.get(path)).status, 200);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&other=1&other=2&__proto__=1')).status, 200);
});
