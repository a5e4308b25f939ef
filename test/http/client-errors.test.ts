/** The failure for bytes that are no request comes behind every response that the connection still waits for. */
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { FaultDefinition } from '../../src/account/fault-definition.js';
import type { MockOptions } from '../../src/options.js';
import { type Client, start } from '../helper.js';
import { type Bytes, failed } from './expect-refusal.js';
import { order } from './faults-order.js';
import { fixture, head, KEYS, MULTIPART, multipart, openConnection, part, post, URLENCODED } from './raw-connection.js';
import { succeeded } from './raw-request.js';
import { closeOf, holdWaits, watchArrivals } from './server-events.js';

const TYPES = '/api/v1/contacts-type';
const EMPTY = { accounts: [{}] };
const EMPTY_LIST = '{"status":"success","message":{"contactTypes":[]}}';
const GARBAGE = 'hello there\r\n\r\n';
const REFUSED = failed('Bad Request');
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
const list = head('GET', TYPES);
const broken = (path: string, type = URLENCODED) =>
  head('POST', `/api/v1${path}`, [`Content-Type: ${type}`, 'Transfer-Encoding: chunked']);

interface Case extends MockOptions {
  readonly faults?: readonly FaultDefinition[];
  readonly bytes: Bytes;
  /** Written when the first ones were read. */
  readonly later?: Bytes;
  readonly expected: readonly (readonly [status: number, body: string])[];
  /** The statuses in the journal. */
  readonly journal: readonly number[];
}

const delayed = (times: number, delay = 60): FaultDefinition => ({ kind: 'delay', delay, times });

const cases: Readonly<Record<string, Case>> = {
  'several delayed responses': {
    faults: [delayed(3)],
    bytes: [list, list, ...post('/contacts-type/add', URLENCODED, 'name=Team'), GARBAGE],
    expected: [
      [200, EMPTY_LIST],
      [200, EMPTY_LIST],
      [200, succeeded('Added Successfully')],
      [400, REFUSED],
    ],
    journal: [200, 200, 200],
  },
  'an upload that is still read': {
    fixture,
    bytes: [
      ...post(
        '/contacts/upload-csv',
        MULTIPART,
        multipart(part('contact_type_id', '1'), `${FILE}email\r\n${'a@example.com\r\n'.repeat(9999)}`),
      ),
      GARBAGE,
    ],
    expected: [
      [200, succeeded('Imported Successfully')],
      [400, REFUSED],
    ],
    journal: [200],
  },
  'a body that breaks off while it is read': {
    bytes: [broken('/contacts-type/add'), '4\r\nname\r\nzz\r\n'],
    expected: [[400, REFUSED]],
    journal: [400],
  },
  'a refusal that ends the connection': {
    faults: [delayed(1)],
    bytes: [list, head('GET', TYPES, ['Expect: wonders']), GARBAGE],
    expected: [
      [200, EMPTY_LIST],
      [417, failed('Expectation Failed')],
    ],
    journal: [200],
  },
  'the last response of a connection': {
    faults: [delayed(1)],
    bytes: [head('GET', TYPES, ['Connection: close']), GARBAGE],
    expected: [[200, EMPTY_LIST]],
    journal: [200],
  },
};

async function check(t: Test, { faults = [], bytes, later = [], expected, journal, ...options }: Case) {
  const [waits, { clientErrors }] = [holdWaits(t), watchArrivals(t)];
  const { mock, client } = await start(t, { fixture: EMPTY, ...options });
  for (const fault of faults) await order(client, fault);
  const connection = openConnection(t, mock);
  connection.write(...bytes);
  for (const _ of faults) await waits.begun.next();
  if (later.length > 0) {
    await clientErrors.next();
    connection.write(...later);
  }
  await clientErrors.next();
  waits.release();
  const received: [number, string][] = [];
  for (let response = await connection.response(); response !== undefined; response = await connection.response()) {
    received.push([response.status, response.body]);
    t.equal(response.headers.connection === 'close', received.length === expected.length);
  }
  t.strictSame(received, expected);
  t.strictSame(await journalled(client, journal.length), journal);
}

/** The statuses in the journal, once it holds so many: the last one is recorded behind its response. */
async function journalled(client: Client, count: number): Promise<number[]> {
  const { body } = await client.control('GET', '/journal');
  const { exchanges } = body as { readonly exchanges: readonly { readonly response: { readonly status: number } }[] };
  if (exchanges.length < count) return journalled(client, count);
  return exchanges.map(({ response }) => response.status);
}

for (const [what, one] of Object.entries(cases)) t.test(`the failure waits: ${what}`, (t) => check(t, one));

t.test('a form that is longer than its length is stored as its response says', async (t) => {
  const { mock, client } = await start(t, { fixture: EMPTY });
  const connection = openConnection(t, mock);
  connection.write(
    head('POST', `${TYPES}/add`, [`Content-Type: ${URLENCODED}`, 'Content-Length: 9']),
    'name=Lost0\r\n\r\n',
  );
  t.match(await connection.response(), { status: 200, body: succeeded('Added Successfully') });
  const { body } = await client.get('/contacts-type');
  t.match(body, { message: { contactTypes: [{ name: 'Lost' }] } });
});

t.test('a body that breaks off behind its refusal is refused in turn', async (t) => {
  const { mock } = await start(t, { fixture: EMPTY });
  const connection = openConnection(t, mock);
  connection.write(broken('/contacts-type/add').replace(KEYS, KEYS.replace(/Secret.*\r\n/, '')));
  const unauthorized = failed({ SecretKey: ['The secret key field is required.'] });
  t.match(await connection.response(), { status: 401, body: unauthorized });
  connection.write('zz\r\n');
  t.match(await connection.response(), { status: 400, body: REFUSED });
  t.equal(await connection.response(), undefined);
});

t.test('a client that hangs up before its responses leaves the others alone', async (t) => {
  const [waits, { requests, clientErrors }] = [holdWaits(t), watchArrivals(t)];
  const { mock, client } = await start(t, { fixture: EMPTY });
  await order(client, delayed(1));
  const connection = openConnection(t, mock);
  connection.write(list, list, GARBAGE);
  const { socket } = await requests.next();
  await waits.begun.next();
  await clientErrors.next();
  const closed = closeOf(socket);
  connection.reset();
  await closed;
  waits.release();
  await setImmediate();
  t.strictSame(await journalled(client, 2), [200, 200]);
  t.equal((await client.get('/contacts-type')).status, 200);
});

t.test('answers a whole request that asks for an upgrade, and closes the connection', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  connection.write(head('GET', '/api/v1/contacts-type', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c']));
  const response = await connection.response();
  t.strictSame(
    [response?.status, response?.headers.connection, JSON.parse(response?.body ?? '').status],
    [200, 'close', 'success'],
  );
  t.equal(await connection.response(), undefined);
});
