import t from 'tap';
import type { Warning } from '../../src/world/journal.js';
import { type Client, start } from '../helper.js';
import { fixture } from './raw-connection.js';

const ADD = '/contacts-type/add';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

interface Journalled {
  readonly request: { readonly fields: Readonly<Record<string, string>>; readonly is_cut: boolean };
  readonly warnings: readonly Warning[];
}

async function lastOf(client: Client): Promise<Journalled> {
  const { body } = await client.control('GET', '/journal');
  return (body as { exchanges: Journalled[] }).exchanges.at(-1) as Journalled;
}

t.test('a header carries any text in ASCII', async (t) => {
  const { client } = await start(t, { fixture });
  const names = ['né', '友達', '😀', '\u0000\u007f\r\n', '"\\', '%'];
  const { status, headers } = await client.get('/contacts/list', Object.fromEntries(names.map((name) => [name, 1])));
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  t.match(header, /^[ -~]+$/);
  const warned = names.map((name) => ({
    id: 'undocumented-parameter',
    text: `GET /contacts/list has no parameter ${JSON.stringify(name)}; it takes none.`,
    section: 'Endpoints: Contacts',
  }));
  t.strictSame(JSON.parse(header), warned);
  t.strictSame((await lastOf(client)).warnings, warned);
});

t.test('what is long is told in short', async (t) => {
  const { client } = await start(t, { fixture });
  const name = 'x'.repeat(5000);
  const { headers } = await client.post(ADD, { name: 'Friends', [name]: '1' });
  t.strictSame(JSON.parse(headers['x-mock-warnings'] ?? ''), [
    {
      id: 'undocumented-parameter',
      text: `POST /contacts-type/add has no parameter "${'x'.repeat(56)}...; the nearest is name.`,
      section: 'Endpoints: Contact types',
    },
  ]);
});

t.test('the same warning is told once for a request, and counted for each', async (t) => {
  const { client } = await start(t, { fixture });
  const body = 'strIds[]=x&strIds[]=x&strIds[]=1';
  const bulk = () => client.request('POST', '/global-unsubscribes/bulk-delete', { headers: URLENCODED, body });
  const first = (await bulk()).headers['x-mock-warnings'] ?? '';
  t.strictSame(
    JSON.parse(first).map(({ id }: Warning) => id),
    ['array-key', 'id-form'],
  );
  await bulk();
  t.match((await client.control('GET', '/warnings')).body, { total: 4, warnings: [{ count: 2 }, { count: 2 }] });
});

t.test('of many warnings the header carries the first ones, and the journal a hundred', async (t) => {
  const { client } = await start(t, { fixture });
  const form = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, '1']));
  const { status, headers } = await client.post(ADD, { name: 'Friends', ...form });
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  const told: Warning[] = JSON.parse(header);
  const { warnings } = await lastOf(client);
  t.ok(header.length <= 4098, `${header.length}`);
  t.ok(told.length > 20);
  t.strictSame(told, warnings.slice(0, told.length));
  t.strictSame(
    warnings.map(({ text }) => text),
    Array.from(
      { length: 100 },
      (_, index) => `POST /contacts-type/add has no parameter "x${index}"; the nearest is name.`,
    ),
  );
});

t.test('a form of 100,000 fields that nobody knows is answered, and warned of a hundred times', async (t) => {
  const { client } = await start(t, { fixture });
  const unknown = Array.from({ length: 99_999 }, (_, index) => `unknown${index}=1`).join('&');
  const headers = URLENCODED;
  const answer = await client.request('POST', ADD, { headers, body: `name=Friends&${unknown}` });
  t.strictSame([answer.status, answer.body], [200, { status: 'success', message: 'Added Successfully' }]);
  const { warnings, request } = await lastOf(client);
  t.equal(warnings.length, 100);
  t.equal(request.is_cut, true);
  t.equal(request.fields.name, 'Friends');
  const kept = Object.entries(request.fields).flat().join('').length;
  t.ok(kept <= 64 * 1024, `${kept}`);
  t.match((await client.control('GET', '/warnings')).body, { total: 100, dropped: 0 });
});

t.test('a query of many parameters that nobody knows is answered', async (t) => {
  const { client } = await start(t, { fixture });
  const query = Array.from({ length: 900 }, (_, index) => `q${index}=`).join('&');
  t.equal((await client.get(`/contacts/list?${query}`)).status, 200);
  t.equal((await lastOf(client)).warnings.length, 100);
});
