/** The keys of the open tokens of a single send, and their order. */
import t from 'tap';
import { applySendEvent } from '../../../src/service/passing/events.js';
import { keysInOrder } from '../../../src/service/passing/open-tokens.js';
import { openMailing } from './catch-up-account.js';

/** A send that reached contacts, a second contact with one of their addresses, and a guest who is not a contact. */
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
  const account = openMailing(accountFixture);
  const send = () => account.singleSends.get(1);
  return {
    send,
    account,
    open: (...addresses: readonly string[]) => applySendEvent('open', send(), addresses, account),
  };
}

const keys: readonly (readonly [who: string, tokens: object, opens: readonly string[], keys: readonly string[]])[] = [
  ['a contact of the target before another with the address', {}, ['ADA@example.com', 'bea@example.com'], ['50', '60']],
  ['a guest who is not a contact', { 100: 'x', y: 'z' }, ['guest@example.com'], ['100', '101', 'y']],
  ['a contact whose id is a key already', { 50: 'x' }, ['ada@example.com'], ['50', '51']],
];
for (const [who, tokens, opens, expected] of keys) {
  t.test(`an open adds a token under the id of the contact, or under the next number: ${who}`, async (t) => {
    const { send, open } = create({ ...tokens });
    for (const address of opens) open(address);
    t.strictSame(Object.keys(send().unique_open_token), expected);
  });
}

t.test('keysInOrder returns keys without an open event first, then the others as they were opened', async (t) => {
  const { open, send, account } = create({ 7: 'x', 3: 'y' });
  for (const address of ['bea@example.com', 'guest@example.com', 'ada@example.com', 'bea@example.com']) open(address);
  applySendEvent('bounce', send(), ['bea@example.com'], account);
  t.strictSame(keysInOrder(send(), account), ['3', '7', '60', '61', '50']);
});

t.test('keysInOrder ignores events of unknown keys, and orders a key by its last open event', async (t) => {
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
