/** The keys of the tokens of those who open a single send. */

import t from 'tap';
import type { Account } from '../../../src/service/account/account.js';
import { applySendEvent, keysInOrder } from '../../../src/service/passing/events.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { mailingAccount } from '../../sample-accounts/mailing-account.js';

/** A send that reached contacts, a second contact with one of their addresses, and a guest who is no contact. */
function create(unique_open_token: Readonly<Record<string, string>> = {}) {
  const accountFixture = {
    contacts: [
      { id: 40, email: 'ada@example.com', contact_type_id: 2 },
      { id: 50, email: 'Ada@example.com', contact_type_id: 1 },
      { id: 60, email: 'bea@example.com', contact_type_id: 2 },
    ],
    segments: [{ id: 1, segment_name: 'Guests' }],
    segment_recipients: [{ segment_id: 1, email: 'guest@example.com' }],
    contact_types: [1, 2].map((id) => ({ id, name: `Type ${id}` })),
    single_sends: [
      {
        single_send_name: 'Launch',
        utr: 's-1',
        status: 3 as const,
        unique_open_token,
        recipient_id: [
          { id: '1', table: 'contacts_' as const },
          { id: '1', table: 'segments_' as const },
        ],
      },
    ],
  };
  const [account] = createDirectory('x', mailingAccount(accountFixture)).all() as [Account];
  const send = () => account.singleSends.get(1);
  return {
    send,
    account,
    open: (...addresses: readonly string[]) => applySendEvent('open', send(), addresses, account),
  };
}

t.test('the key is the id of the contact, before another one with the address of the target', async (t) => {
  const { open } = create();
  open('ADA@example.com');
  t.strictSame(Object.keys(open('bea@example.com').unique_open_token), ['50', '60']);
});

t.test('somebody who is no contact gets the next number', async (t) => {
  const { open } = create({ 100: 'x', y: 'z' });
  t.strictSame(Object.keys(open('guest@example.com').unique_open_token), ['100', '101', 'y']);
});

t.test('a contact whose id is a key already gets the next number', async (t) => {
  const { open } = create({ 50: 'x' });
  t.strictSame(Object.keys(open('ada@example.com').unique_open_token), ['50', '51']);
});

t.test('tokens are in the order of the openings, after those whose opening is unknown', async (t) => {
  const { open, send, account } = create({ 7: 'x', 3: 'y' });
  for (const address of ['bea@example.com', 'guest@example.com', 'ada@example.com', 'bea@example.com']) open(address);
  applySendEvent('bounce', send(), ['bea@example.com'], account);
  t.strictSame(keysInOrder(send(), account), ['3', '7', '60', '61', '50']);
});

t.test('the order of the openings is that of the events, which need not know every token', async (t) => {
  // Each letter is a key.
  const cases = [
    ['', '', ''],
    ['123', '123', '123'],
    ['23', '123', '123'],
    ['132', '123', '132'],
    ['1', '12', '21'],
    ['13', '13', '13'],
    ['21', '12', '21'],
    ['121', '12', '21'],
    ['92', '12', '12'],
  ] as const;
  for (const [opened, tokens, expected] of cases) {
    const { account, send } = create(Object.fromEntries([...tokens].map((key) => [key, `t${key}`])));
    for (const token_key of opened) account.mailEvents.add({ event: 'open', mailing_utr: 's-1', token_key });
    account.mailEvents.add({ event: 'bounce', mailing_utr: 's-1' });
    t.strictSame(keysInOrder(send(), account), [...expected], `${opened} of ${tokens}`);
  }
});
