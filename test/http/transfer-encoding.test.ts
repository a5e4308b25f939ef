/** A request whose transfer coding is not exactly `chunked` has no certain end: it is refused before it does anything. */
import t from 'tap';
import { start } from '../helper.js';
import { failed } from './expect-refusal.js';
import { fixture, head, openConnection, stateOf, URLENCODED } from './raw-connection.js';
import { succeeded } from './raw-request.js';

const REFUSED = { status: 400, headers: { connection: 'close' }, body: failed('Bad Request') };
const DELETE_TYPE = '/api/v1/contacts-type/delete?contact_type_id=1';

const codings = ['gzip', 'identity', 'xchunked', 'gzip, chunked', 'chunked, gzip', 'chunked, chunked', 'chunkedx', ''];
for (const coding of codings) {
  t.test(`refuses "Transfer-Encoding: ${coding}" and changes nothing`, async (t) => {
    const { mock, client } = await start(t, { fixture });
    const state = await stateOf(mock);
    for (const request of [
      head('DELETE', DELETE_TYPE, [`Transfer-Encoding: ${coding}`]),
      head('GET', '/api/v1/global-unsubscribes', [`Transfer-Encoding: ${coding}`]),
      head('POST', '/api/v1/contacts-type/add', [`Content-Type: ${URLENCODED}`, `Transfer-Encoding: ${coding}`]),
      head('DELETE', '/__control/journal', [`Transfer-Encoding: ${coding}`]),
      head('PUT', '/nope', [`Transfer-Encoding: ${coding}`]),
    ]) {
      const connection = openConnection(t, mock);
      connection.write(request, '9\r\nname=Team\r\n0\r\n\r\n');
      const { status, headers, body } = (await connection.response()) ?? { status: 0, headers: {}, body: '' };
      t.match({ status, headers }, { status: 400, headers: { connection: 'close' } }, request);
      if (!request.includes('__control')) t.equal(body, REFUSED.body);
      t.equal(await connection.response(), undefined, 'one response alone');
      t.equal(await stateOf(mock), state);
    }
    t.equal((await client.get('/contacts-type')).status, 200);
  });
}

t.test('refuses two headers that each say chunked', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  connection.write(head('DELETE', DELETE_TYPE, ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']));
  t.match(await connection.response(), REFUSED);
  t.equal(await connection.response(), undefined);
});

t.test('the control plane refuses a coding as a problem', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  connection.write(head('POST', '/__control/reset', ['Transfer-Encoding: identity']));
  const response = await connection.response();
  t.equal(response?.headers['content-type'], 'application/problem+json; charset=utf-8');
  t.equal(response?.body, '{"type":"about:blank","title":"Bad Request","status":400,"detail":"Bad Request"}');
});

for (const coding of ['chunked', 'Chunked', 'CHUNKED']) {
  t.test(`reads a body with "Transfer-Encoding: ${coding}"`, async (t) => {
    const { mock } = await start(t, { fixture });
    const connection = openConnection(t, mock);
    const headers = [`Content-Type: ${URLENCODED}`, `Transfer-Encoding: ${coding}`];
    connection.write(head('POST', '/api/v1/contacts-type/add', headers), '9\r\nname=Team\r\n0\r\n\r\n');
    t.match(await connection.response(), { status: 200, body: succeeded('Added Successfully') });
  });
}
