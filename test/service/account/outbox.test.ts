import t from 'tap';
import type { Letter } from '../../../src/service/account/letter.js';
import {
  type Mail,
  type MailBatch,
  type MailFilter,
  normalizeAddress,
  Outbox,
} from '../../../src/service/account/outbox.js';

const content: Omit<Letter, 'filling'> = {
  from: 'from@example.com',
  from_name: 'F',
  reply_to: 'reply@example.com',
  subject: 'S',
  preheader: 'P',
  html: '<p>H</p>',
  link: null,
};

const mailing = (emails: readonly string[], more: Partial<MailBatch> = {}): MailBatch => ({
  at: 1_500_000,
  kind: 'single-send',
  utr: 'u',
  recipients: emails.map((email) => ({ email })),
  letter: { ...content, subject: 'To ((email))', filling: { utr: 'u', sender: undefined } },
  ...more,
});

const addressed = (id: number, to: string): Mail => ({
  ...{ id, kind: 'single-send', to, ...content, subject: `To ${to}` },
  ...{ utr: 'u', schedule_utr: null, at: '1970-01-01T00:00:01.500000Z' },
});

const idsOf = (outbox: Outbox, filter: MailFilter = {}, most = 1000) =>
  outbox.find(filter, most).mails.map(({ id }) => id);

const countOf = (outbox: Outbox, filter: MailFilter = {}) => outbox.find(filter, 0).total;

/** The public view of an outbox. */
const seen = (outbox: Outbox) => ({
  mails: outbox.find({}, 1000).mails,
  count: countOf(outbox),
  size: outbox.state.nextId - outbox.state.firstId,
  dropped: outbox.state.dropped,
  nextId: outbox.state.nextId,
});

t.test('add makes a mail with an id for each recipient, in their order', async (t) => {
  const outbox = new Outbox();
  t.strictSame(seen(outbox), { mails: [], count: 0, size: 0, dropped: 0, nextId: 1 });
  outbox.add(mailing(['a', 'b']));
  outbox.add(mailing([]));
  outbox.add(mailing(['c']));
  const mails = [addressed(1, 'a'), addressed(2, 'b'), addressed(3, 'c')];
  t.strictSame(seen(outbox), { mails, count: 3, size: 3, dropped: 0, nextId: 4 });
});

t.test('a mail is written only when it is read, and as it is without filling', async (t) => {
  let written = 0;
  const letter: Letter = Object.defineProperty({ ...content, filling: null }, 'subject', {
    enumerable: true,
    get: () => `((email)) ${++written}`,
  });
  const outbox = new Outbox();
  outbox.add(mailing(['a', 'b', 'c'], { letter }));
  t.strictSame([countOf(outbox, { to: 'b' }), written], [1, 0]);
  t.strictSame(outbox.get(2), { ...addressed(2, 'b'), subject: '((email)) 1' });
  t.strictSame([outbox.find({}, 1).mails.length, written], [1, 2]);
});

/** Each mailed address once. */
const addressesIn = (outbox: Outbox, utr: string) =>
  [...new Set([...outbox.addressesOf(utr)].map(normalizeAddress))].sort();

t.test('addressesOf lists the addresses that a mailing reached, also after clear', async (t) => {
  const outbox = new Outbox();
  outbox.add(mailing(['Ada@example.com', 'bob@example.com']));
  outbox.add(mailing(['ada@example.com'], { kind: 'automation', utr: 'auto', schedule: 'first' }));
  outbox.add(mailing(['ADA@example.com', 'eve@example.com']));
  outbox.add(mailing(['owner@example.com'], { kind: 'notification' }));
  outbox.add(mailing(['other@example.com'], { utr: 'other' }));
  const mailedAddresses = {
    u: ['ada@example.com', 'bob@example.com', 'eve@example.com'],
    auto: ['ada@example.com'],
    none: [],
  };
  for (const what of ['before clear', 'after clear']) {
    for (const [utr, addresses] of Object.entries(mailedAddresses))
      t.strictSame(addressesIn(outbox, utr), addresses, `${utr}, ${what}`);
    outbox.clear();
  }
});

t.test('addressesOf forgets the addresses of mails beyond the size of the outbox, cleared or not', async (t) => {
  for (const isCleared of [false, true]) {
    const outbox = new Outbox(undefined, 2);
    for (let count = 0; count < 100; count += 1) {
      outbox.add(mailing([`${count}`]));
      if (isCleared) outbox.clear();
    }
    const addresses = new Set(outbox.addressesOf('u'));
    t.ok(addresses.has('98') && addresses.has('99'));
    t.ok(addresses.size <= 4, `${addresses.size}`);
  }
});

t.test('a full outbox drops its oldest mails and counts them', async (t) => {
  const outbox = new Outbox(undefined, 3);
  outbox.add(mailing(['a', 'b']));
  outbox.add(mailing(['c']));
  const rows: readonly (readonly [emails: readonly string[], ids: readonly number[], dropped: number])[] = [
    [[], [1, 2, 3], 0],
    [['d'], [2, 3, 4], 1],
    [['e', 'f'], [4, 5, 6], 3],
    // A mailing larger than the outbox.
    [['g', 'h', 'i', 'j', 'k'], [9, 10, 11], 8],
  ];
  for (const [emails, ids, dropped] of rows) {
    outbox.add(mailing(emails));
    t.same([idsOf(outbox), outbox.state.dropped, countOf(outbox)], [ids, dropped, 3]);
  }
  t.same([outbox.get(8), outbox.get(9)?.to, outbox.get(12)], [undefined, 'i', undefined]);
  outbox.clear();
  t.same([idsOf(outbox), outbox.state.dropped, outbox.state.nextId], [[], 0, 12]);
  const large = new Outbox();
  large.add(mailing(Array(250_001).fill('a')));
  t.same([large.state.nextId - large.state.firstId, large.state.dropped], [250_000, 1]);
});

/** The whole visible state of an outbox. */
const whole = (outbox: Outbox) => ({ ...seen(outbox), addresses: addressesIn(outbox, 'u') });

t.test('a copy has the same mails, and a change of it or of the original leaves the other as it is', async (t) => {
  const changes: Readonly<Record<string, (outbox: Outbox) => void>> = {
    'an added mail': (outbox) => outbox.add(mailing(['x'])),
    'mails that push out others': (outbox) => outbox.add(mailing(['x', 'y', 'z'])),
    'a clear': (outbox) => outbox.clear(),
    'a clear and a mail': (outbox) => {
      outbox.clear();
      outbox.add(mailing(['x']));
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    for (const changed of ['original', 'copy'] as const) {
      const original = new Outbox(undefined, 4);
      for (const email of ['a', 'b', 'c', 'd', 'e']) original.add(mailing([email]));
      const copy = new Outbox(original.state, 4);
      const before = whole(original);
      t.strictSame(whole(copy), before);
      const [one, other] = changed === 'copy' ? [copy, original] : [original, copy];
      change(one);
      t.notSame(whole(one), before, `${what}: the ${changed} changes`);
      t.strictSame(whole(other), before, `${what}: only the ${changed} changes`);
      change(other);
      t.strictSame(whole(other), whole(one), `${what}: the same change has the same result`);
      other.add(mailing(['late']));
      t.equal(idsOf(one, { to: 'late' }).length, 0);
    }
  }
});
