/** A large list arrives complete, in the state at the time of the request. */
import t from 'tap';
import type { Account } from '../../src/service/account/account.js';
import { CONTACT_TEXTS, type Contact } from '../../src/service/account/records/contacts.js';
import { start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';
import { transports } from './faults-order.js';

const contacts = Array.from({ length: 400 }, (_, index) => ({
  email: `c${index}@example.com`,
  first_name: 'Jörg',
  address_line1: 'é'.repeat(500),
}));
const fixture = smallAccount([{ contact_types: [{ name: 'One' }], contacts }]);

/** Builds the expected body of a list from its records. */
function bodyOf({ contacts, contactTypes }: Account): string {
  const records = contacts.all().map((one) => ({
    ...one,
    ...Object.fromEntries(['country', ...CONTACT_TEXTS].map((name) => [name, one[name as keyof Contact] ?? ''])),
    fullname: one.first_name,
    contact_type: contactTypes.find(one.contact_type_id ?? 0),
  }));
  return JSON.stringify({ status: 'success', message: { contacts: records } });
}

for (const [how, transport] of Object.entries(transports)) {
  t.test(`a large list arrives complete ${how}, with its Content-Length`, async (t) => {
    const { mock } = await start(t, { fixture });
    const account = mock.directory.find(mock.keys.publicKey) as Account;
    const headers = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
    for (let times = 0; times < 3; times += 1) {
      const expected = bodyOf(account);
      t.ok(Buffer.byteLength(expected) > 400 * 1024);
      // A response after a wait is sent by another path.
      if (times > 0) account.faults.add(times, { kind: 'delay', delay: 1 });
      const response = await transport(mock)(`${mock.baseUrl}/contacts/list`, { headers });
      t.equal(response.headers.get('content-length'), `${Buffer.byteLength(expected)}`);
      t.ok((await response.text()) === expected);
      // Only the third list lacks a contact.
      if (times === 1) account.contacts.remove(account.contacts.get(200));
    }
  });
}
