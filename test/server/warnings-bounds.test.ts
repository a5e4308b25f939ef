import t from 'tap';
import type { Warning } from '../../src/service/account/journal.js';
import { lastExchange, start } from '../helper.js';
import { fixture } from './raw-connection.js';
import { unknown as unknownIn } from './warnings-texts.js';

const ADD = '/contacts-type/add';
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };

t.test('x-mock-warnings carries any text in ASCII', async (t) => {
  const { client } = await start(t, { fixture });
  const names = ['né', '友達', '😀', '\u0000\u007f\r\n', '"\\', '%'];
  const { status, headers } = await client.get('/contacts/list', Object.fromEntries(names.map((name) => [name, 1])));
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  t.match(header, /^[ -~]+$/);
  const warned = names.map((name) => unknownIn('Contacts', 'GET /contacts/list', name, 'it takes none'));
  t.strictSame(JSON.parse(header), warned);
  t.strictSame((await lastExchange(client)).warnings, warned);
});

t.test('a repeated warning is listed and counted once for each request', async (t) => {
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

t.test('the header carries the first of many warnings, and the journal a hundred', async (t) => {
  const { client } = await start(t, { fixture });
  const form = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`x${index}`, '1']));
  const { status, headers } = await client.post(ADD, { name: 'Friends', ...form });
  t.equal(status, 200);
  const header = headers['x-mock-warnings'] ?? '';
  const inHeader: Warning[] = JSON.parse(header);
  const { warnings } = await lastExchange(client);
  t.ok(header.length <= 4098, `${header.length}`);
  t.ok(JSON.stringify(warnings.slice(0, inHeader.length + 1)).length > 4098, 'the next one has no room');
  t.strictSame(inHeader, warnings.slice(0, inHeader.length));
  t.strictSame(
    warnings.map(({ text }) => text),
    Array.from({ length: 100 }, (_, index) => unknownIn('', 'POST /contacts-type/add', `x${index}`).text),
  );
});
