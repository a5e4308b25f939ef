import t from 'tap';
import { KEYS, start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const WHY = { 'x-mock-why': '1' };
const STAMP = '2026-01-05T09:00:00.123456Z';
const fixture = smallAccount([{ contact_types: [{ id: 1, name: 'Customers', created_at: STAMP, updated_at: STAMP }] }]);

const change = (id: string, value: string | number, changes: string) => ({ id, value, changes });
const created = [change('http-status.success', 201, 'status 201')];

t.test('x-mock-why lists the values that would have changed a response, and where', async (t) => {
  const { client } = await start(t, { fixture });
  const why = async (path: string, headers = {}) => {
    return JSON.parse(`${(await client.get(path, {}, { ...WHY, ...headers })).headers['x-mock-why']}`);
  };
  const inSeconds = change('timestamp.precision', 'seconds', '/message/contactType/created_at');
  t.strictSame(await why('/contacts-type/view?contact_type_id=1'), [inSeconds, ...created]);
  const inForce = { 'x-mock-assume': 'timestamp.precision=seconds' };
  const inMicros = change('timestamp.precision', 'microseconds', '/message/contactType/created_at');
  t.strictSame(await why('/contacts-type/view?contact_type_id=1', inForce), [inMicros, ...created]);
  t.strictSame(await why('/contacts-type/view?contact_type_id=2'), [
    change('contact-type-view.failure', 'not-found-2', '/errors'),
    change('contact-type-view.failure', 'invalid-id', 'status 422'),
    change('http-status.not-found', 200, 'status 200'),
    change('http-status.not-found', 400, 'status 400'),
  ]);
  t.strictSame(await why('/contacts/csv-sample/download'), [
    change('csv-sample', 'csv-file', ''),
    change('csv-sample', 'not-found', 'status 404'),
    ...created,
  ]);
  const refused = await client.get('/contacts-type', {}, { ...WHY, ...KEYS, SecretKey: 'wrong' });
  t.strictSame([refused.status, refused.headers['x-mock-why']], [401, undefined], 'not for a refused key');
});

t.test('x-mock-why leaves the state and the bytes of later responses as they are', async (t) => {
  const options = { clock: '2026-01-05T09:00:00Z' };
  const [asked, other] = [await start(t, options), await start(t, options)];
  const named = { single_send_name: 'A', subject: 'B', preheader: 'C', template_id: 1, template_html: '<p></p>' };
  const send = { ...named, sender_id: 1, recipient_id: ['contacts_1'], unsubscribe_group_id: 1, schedule_type: 0 };
  const type = ['/contacts-type/add', { name: 'Friends' }] as const;
  const requests = [type, type, ['/single/send/create', send]] as const;
  const first: unknown[] = [];
  for (const [path, fields] of requests) {
    const { headers, ...response } = await asked.client.post(path, fields, WHY);
    first.push(JSON.parse(`${headers['x-mock-why']}`)[0]);
    const { headers: _, ...wanted } = await other.client.post(path, fields);
    t.strictSame([response.status, response], [200, wanted], path);
  }
  t.strictSame(first.slice(0, 2), [...created, change('duplicate-name', 'taken', 'status 422')]);
  for (const path of ['/state', '/outbox'])
    t.strictSame((await asked.client.control('GET', path)).body, (await other.client.control('GET', path)).body, path);
});
