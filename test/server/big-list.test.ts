/** A list sent in chunks arrives complete, in the state at the time of the request. */
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { type Account, RESET_PARTS } from '../../src/service/account/account.js';
import { CONTACT_TEXTS, type Contact } from '../../src/service/account/records/contacts.js';
import { start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';
import { type Send, transports } from './faults-order.js';
import { head } from './raw-connection.js';

const LIST = '/contacts/list';
const KEYS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

/** @param bytes of each contact's address, in two-byte letters */
const fixtureOf = (contacts: number, bytes: number) =>
  smallAccount([
    {
      contact_types: [{ name: 'One' }],
      contacts: Array.from({ length: contacts }, (_, index) => ({
        email: `c${index}@example.com`,
        first_name: 'Jörg',
        address_line1: 'é'.repeat(bytes / 2),
      })),
    },
  ]);

/** More than 400 KiB, in chunks of about 65 KiB. */
const BIG = fixtureOf(400, 1000);
/** Larger than all buffers of a connection together. */
const HUGE = fixtureOf(4000, 4000);

const accountOf = (mock: Mock): Account => mock.directory.find(mock.keys.publicKey) as Account;

/** The expected list body, built from the records alone. */
function bodyOf(mock: Mock): string {
  const { contacts, contactTypes } = accountOf(mock);
  const records = contacts.all().map((one) => ({
    ...one,
    ...Object.fromEntries(['country', ...CONTACT_TEXTS].map((name) => [name, one[name as keyof Contact] ?? ''])),
    fullname: one.first_name,
    contact_type: contactTypes.find(one.contact_type_id ?? 0),
  }));
  return JSON.stringify({ status: 'success', message: { contacts: records } });
}

async function getList(mock: Mock, send: Send) {
  const response = await send(mock.baseUrl + LIST, { headers: KEYS });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, length: response.headers.get('content-length'), bytes };
}

for (const [how, transport] of Object.entries(transports)) {
  t.test(`a large list arrives complete ${how}, with its Content-Length`, async (t) => {
    const { mock } = await start(t, { fixture: BIG });
    const expected = bodyOf(mock);
    t.ok(Buffer.byteLength(expected) > 400 * 1024);
    for (let times = 0; times < 2; times += 1) {
      const { status, length, bytes } = await getList(mock, transport(mock));
      t.strictSame([status, length], [200, `${Buffer.byteLength(expected)}`]);
      t.ok(bytes.equals(Buffer.from(expected)));
    }
    accountOf(mock).contacts.remove(accountOf(mock).contacts.get(200));
    t.equal((await getList(mock, transport(mock))).bytes.toString(), bodyOf(mock));
  });
}

/** Requests the list, and reads nothing of the response until `read` is called. */
function slowReader(t: Test, mock: Mock) {
  const { hostname, port } = new URL(mock.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.pause().on('error', () => undefined);
  t.teardown(() => socket.destroy());
  socket.write(head('GET', `/api/v1${LIST}`, ['Connection: close']));
  const pieces: Buffer[] = [];
  return {
    /** The body. */
    read: () =>
      new Promise<string>((resolve) => {
        socket.on('data', (piece) => pieces.push(piece));
        socket.on('close', () =>
          resolve(
            Buffer.concat(pieces)
              .toString()
              .replace(/^.*?\r\n\r\n/s, ''),
          ),
        );
        socket.resume();
      }),
    disconnect: () => socket.destroy(),
  };
}

/** Resolves once the journal holds `count` exchanges. */
async function untilRecorded(mock: Mock, count: number): Promise<void> {
  while (mock.directory.journalOf(mock.keys.publicKey).find().length < count) await setImmediate();
}

t.test('a slow reader gets the list of the time of its request, despite later writes', async (t) => {
  const { mock, client } = await start(t, { fixture: HUGE });
  const before = bodyOf(mock);
  const slow = slowReader(t, mock);
  await untilRecorded(mock, 1);
  const { contacts, contactTypes } = accountOf(mock);
  t.equal(
    (await client.post('/contacts/add', { contact_type_id: 1, email: 'new@example.com', country: 1 })).status,
    200,
  );
  for (const contact of contacts.all()) contacts.update(contact, { first_name: 'Changed' });
  contactTypes.update(contactTypes.get(1), { name: 'Changed' });
  const changed = bodyOf(mock);
  t.ok((await getList(mock, fetch)).bytes.equals(Buffer.from(changed)), 'the next request gets the new state');
  for (const contact of contacts.all().slice(0, 3999)) contacts.remove(contact);
  t.equal((await getList(mock, fetch)).bytes.toString(), bodyOf(mock));
  accountOf(mock).reset(RESET_PARTS);
  t.ok((await getList(mock, fetch)).bytes.equals(Buffer.from(before)));
  const received = await slow.read();
  t.equal(received.length, before.length);
  t.ok(received === before);
});
