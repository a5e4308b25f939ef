import t from 'tap';
import { type AssumptionOverrides, defaultValues } from '../../src/service/assumptions/registry.js';
import { createAssume } from '../../src/service/assumptions/values.js';
import { readQuery } from '../../src/service/endpoint/validate.js';
import type { Warn } from '../../src/service/endpoint/warnings.js';
import { lastExchange, start } from '../helper.js';
import { fresh } from '../sample-accounts/sample-time.js';
import { fixture } from '../server/raw-connection.js';

function read(query: unknown, values: AssumptionOverrides = {}) {
  const warned: unknown[] = [];
  const warn: Warn = (id, ...facts) => warned.push([id, ...facts]);
  const assume = createAssume({ ...defaultValues, ...values });
  const endpoint = { lists: 'contacts' } as const;
  const { parameters, page } = readQuery(query, endpoint, assume, warn);
  return { fields: [...parameters], page, used: [...assume.used], warned };
}

const size = { 'list.page-size': 2 };

/** A query, the fields and the page that are read from it, and the parameters with a warning. */
const rows: readonly (readonly [
  query: object,
  fields: object,
  page: number,
  values: AssumptionOverrides,
  ...repeated: readonly string[],
])[] = [
  [{ id: '1', empty: '' }, { id: '1', empty: '' }, 1, {}],
  [{ id: ['a', 'b', 'c'] }, { id: 'c' }, 1, {}, 'id'],
  [{ page: '3' }, { page: '3' }, 1, {}],
  [{ page: ['3', '2'] }, {}, 2, size, 'page'],
  ...Object.entries({ 1: 1, 3: 3, ' +2 ': 2, 0: 1, '-1': 1, '02': 1, 1.5: 1, x: 1, '': 1, 9007199254740993: 1 }).map(
    ([page, read]) => [{ id: '1', page }, { id: '1' }, read, size] as const,
  ),
];

t.test('readQuery takes the last of repeated parameters, and reads page only if a page size is set', async (t) => {
  for (const [query, fields, page, values, ...repeated] of rows) {
    const used = 'page' in query ? ['list.page-size'] : [];
    const warned = repeated.map((name) => ['repeated-field', name]);
    t.strictSame(read(query, values), { fields: Object.entries(fields), page, used, warned }, JSON.stringify(query));
  }
});

t.test('undeclared query parameters of any name change nothing in the response but its warnings', async (t) => {
  const { client } = await start(t, { fixture });
  const { status, body } = await client.get('/contacts-type/view?contact_type_id=1&other=1&other=2&__proto__=1');
  const contactType = { ...fresh, id: 1, user_id: 1, name: 'Team', deleted_at: null };
  t.strictSame([status, body], [200, { status: 'success', message: { contactType } }]);
  const warned = (await lastExchange(client)).warnings.map(({ id }) => id);
  t.strictSame(warned, ['repeated-field', 'undocumented-parameter', 'undocumented-parameter']);
});
