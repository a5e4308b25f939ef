/** Requests that one connection sends without waiting for responses are acted on one after the other, as they are answered. */
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { start } from '../helper.js';
import { order } from './faults-order.js';
import { head, openConnection, post, type RawResponse, URLENCODED } from './raw-connection.js';
import { succeeded } from './raw-request.js';
import { closeOf, holdWaits, watchArrivals } from './server-events.js';

const EMPTY = { accounts: [{}] };
const LIST = head('GET', '/api/v1/contacts-type');
const NONE = { status: 'success', message: { contactTypes: [] } };
const ADDED = succeeded('Added Successfully');

const add = (name: string) => post('/contacts-type/add', URLENCODED, `name=${name}`);
/** The names in a response that lists the types; undefined for any other. */
function namesIn(response: RawResponse | undefined): readonly string[] | undefined {
  const { contactTypes } = JSON.parse(response?.body ?? '{}').message ?? {};
  return contactTypes?.map(({ name }: { readonly name: string }) => name);
}

/** Orders a delay of one request, and holds it. */
async function startHeld(t: Test) {
  const [waits, arrivals] = [holdWaits(t), watchArrivals(t)];
  const { mock, client } = await start(t, { fixture: EMPTY });
  await order(client, { kind: 'delay', delay: 60, times: 1 });
  return { waits, arrivals, client, connection: openConnection(t, mock) };
}

t.test('a request sees what those before it have changed, however long they take', async (t) => {
  const { waits, arrivals, connection } = await startHeld(t);
  connection.write(...add('One'), LIST, ...add('Two'), LIST);
  await waits.begun.next();
  await arrivals.requests.take(4);
  waits.release();
  t.equal((await connection.response())?.body, ADDED);
  t.strictSame(namesIn(await connection.response()), ['One']);
  t.equal((await connection.response())?.body, ADDED);
  t.strictSame(namesIn(await connection.response()), ['One', 'Two']);
});

/** What is answered with `Connection: close` by a mock that reads on. */
const closing = {
  'a control call without an end of its JSON': [
    head('POST', '/__control/clock/advance', ['Content-Type: application/json', 'Content-Length: 1']),
    '{',
  ],
  'an expectation that cannot be met': [head('GET', '/api/v1/contacts-type', ['Expect: wonders'])],
  'a request without a Host header': [LIST.replace(/Host: .*\r\n/, '')],
};

for (const [what, bytes] of Object.entries(closing)) {
  t.test(`what follows on its connection is never acted on: ${what}`, async (t) => {
    const { mock, client } = await start(t, { fixture: EMPTY });
    const connection = openConnection(t, mock);
    connection.write([...bytes, ...add('Never')].join(''));
    t.equal((await connection.response())?.headers.connection, 'close');
    t.equal(await connection.response(), undefined);
    t.strictSame((await client.get('/contacts-type')).body, NONE);
  });
}

t.test('of the requests that wait on a connection few are read, and all are answered in order', async (t) => {
  const { waits, arrivals, connection } = await startHeld(t);
  const names = Array.from({ length: 2_000 }, (_, index) => `T${index}`);
  connection.write(names.map((name) => add(name).join('')).join(''), LIST);
  await waits.begun.next();
  const [first] = await arrivals.requests.take(66);
  t.ok(first?.socket.isPaused());
  waits.release();
  for (const _ of names) t.equal((await connection.response())?.body, ADDED);
  t.strictSame(namesIn(await connection.response()), names);
});

t.test('a client that hangs up while its request waits has not made it', async (t) => {
  const { waits, arrivals, client, connection } = await startHeld(t);
  connection.write(LIST, ...add('Never'));
  const [first] = await arrivals.requests.take(2);
  await waits.begun.next();
  const closed = first === undefined ? undefined : closeOf(first.socket);
  connection.reset();
  await closed;
  waits.release();
  await setImmediate();
  t.strictSame((await client.get('/contacts-type')).body, NONE);
});
