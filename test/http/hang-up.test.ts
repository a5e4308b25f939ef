/** A client that hangs up ends nothing but its own connection. */
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { FaultDefinition } from '../../src/account/fault-definition.js';
import type { Exchange } from '../../src/account/journal.js';
import { type Client, start } from '../helper.js';
import { fixture, order } from './faults-order.js';
import {
  head,
  MULTIPART,
  multipart,
  openConnection,
  part,
  post,
  type RawResponse,
  fixture as rawFixture,
} from './raw-connection.js';
import { succeeded } from './raw-request.js';
import { holdWaits, watchArrivals } from './server-events.js';

const TYPES = '/api/v1/contacts-type';
const EMPTY_LIST = { status: 'success', message: { contactTypes: [] } };

async function setUp(t: Test, fault: FaultDefinition) {
  const [waits, { requests }] = [holdWaits(t), watchArrivals(t)];
  const { mock, client } = await start(t, { fixture });
  await order(client, fault);
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect(Number(port), hostname);
  t.teardown(() => socket.destroy());
  socket.write(head('GET', TYPES));
  return { client, waits, socket, request: await requests.next() };
}

/** The kind of fault and the status of each exchange in the journal. */
async function exchanges(client: Client): Promise<unknown[]> {
  const { body } = await client.control('GET', '/journal');
  const { exchanges } = body as { readonly exchanges: readonly Pick<Exchange, 'fault' | 'response'>[] };
  return exchanges.map(({ fault, response }) => [fault?.kind, response?.status]);
}

/** What the server sees of each way to leave: a connection that is closed in order may still wait for its response. */
const ways = { destroy: 'end', resetAndDestroy: 'close' } as const;

for (const how of ['destroy', 'resetAndDestroy'] as const) {
  t.test(`a delayed response is recorded after the client has left (${how})`, async (t) => {
    const { client, waits, socket, request } = await setUp(t, { kind: 'delay', delay: 60 });
    const wait = await waits.begun.next();
    const left = new Promise((resolve) => request.socket.once(ways[how], resolve));
    socket[how]();
    await left;
    t.strictSame(await exchanges(client), []);
    wait.end();
    await setImmediate();
    t.strictSame(await exchanges(client), [['delay', 200]]);
    const { status, body } = await client.get('/contacts-type');
    t.strictSame([status, body], [200, EMPTY_LIST]);
  });
}

t.test('a client that closes only its own side has the response to its upload', async (t) => {
  const { mock } = await start(t, { fixture: rawFixture });
  const connection = openConnection(t, mock);
  const file = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\na@csv.example';
  connection.write(...post('/contacts/upload-csv', MULTIPART, multipart(part('contact_type_id', '1'), file)));
  connection.end();
  const { status, body } = (await connection.response()) as RawResponse;
  t.strictSame([status, body], [200, succeeded('Imported Successfully')]);
});
