/** The size of a send to very many, before its mails are read. */
import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import { catchUp } from '../../src/mail/catch-up.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { Recipient } from '../../src/world/recipient.js';
import type { World } from '../../src/world/world.js';
import { mailingWorld } from '../worlds/mailing-world.js';

const MANY = 100_000;
/** A mail of this length for each recipient would take 1 GB. */
const template_html = `<p>((full_name))</p>${'.'.repeat(10_000)}`;

/** A list that counts how often one of its items is read: whoever keeps the list itself reads none. */
function counted<T>(items: readonly T[], count: () => void): readonly T[] {
  return new Proxy(items, {
    get(target, key) {
      if (typeof key === 'string' && /^\d/.test(key)) count();
      return Reflect.get(target, key);
    },
  });
}

/** A world with a send to many, half of them of a segment, whose outbox tells what it is given and what it reads. */
function create() {
  const half = Array.from({ length: MANY / 2 }, (_, index) => index + 1);
  const fixture = mailingWorld({
    contacts: half.map((id) => ({ id, email: `c${id}@example.com`, first_name: 'C', last_name: `${id}` })),
    segment_recipients: half.map((id) => ({ id, email: `s${id}@example.com`, first_name: 'S', last_name: `${id}` })),
    single_sends: [
      {
        single_send_name: 'Launch',
        utr: 's-1',
        subject: 'To ((first_name))',
        status: 1,
        template_html,
        recipient_id: [
          { id: '1', table: 'contacts_' },
          { id: '1', table: 'segments_' },
        ],
      },
    ],
  });
  const [world] = new AccountDirectory('x', fixture).all() as [World];
  const { outbox } = world;
  const add = outbox.add.bind(outbox);
  const written: string[] = [];
  const added: (readonly Recipient[])[] = [];
  let read = 0;
  outbox.add = (mailing) => {
    added.push(mailing.recipients);
    const recipients = counted(mailing.recipients, () => {
      read += 1;
    });
    const write: typeof mailing.write = (recipient) => {
      written.push(recipient.email);
      return mailing.write(recipient);
    };
    add({ ...mailing, recipients, write });
  };
  return { world, written, added, read: () => read };
}

t.test('a send to 100,000 contacts renders a mail when it is read', async (t) => {
  const { world, written, added, read } = create();
  world.clock.set({ frozen: world.clock.now() + 10_000_000 });
  catchUp(world, createAssume(world.assumptions.values));
  t.match(world.singleSends.get(1), { status: 3, triggered: MANY, delivered: MANY });
  t.strictSame([added.map(({ length }) => length), read(), written], [[MANY, 0], 0, []], 'the list is kept as it is');
  const records: ReadonlySet<unknown> = new Set([...world.contacts.all(), ...world.segmentRecipients.all()]);
  t.equal(added[0]?.filter((recipient) => !records.has(recipient)).length, 0, 'its items are the records themselves');

  t.equal(world.outbox.size, MANY);
  t.equal(world.outbox.search({ to: 'C7@example.com' }, 0).total, 1);
  t.equal([...world.outbox.addressesOf('s-1')].length, MANY);
  t.strictSame(written, [], 'search renders no mail');

  const subjects = world.outbox.find({ to: 's50000@example.com' }, 10).map(({ id, subject }) => [id, subject]);
  t.strictSame([subjects, written.splice(0)], [[[MANY, 'To S']], ['s50000@example.com']]);
  const html = world.outbox.get(1)?.html.slice(0, 20);
  t.strictSame([html, written.splice(0)], ['<p>C 1</p>..........', ['c1@example.com']]);
  const latest = world.outbox.find({}, 2).map(({ to }) => to);
  t.strictSame([latest, written.splice(0).sort()], [Array.of('s49999@example.com', 's50000@example.com'), latest]);
});

t.test('a snapshot of a big world shares its mails', async (t) => {
  const { world, written, added, read } = create();
  world.clock.set({ frozen: world.clock.now() + 10_000_000 });
  catchUp(world, createAssume(world.assumptions.values));
  const copies = Array.from({ length: 50 }, () => world.outbox.copy());
  t.strictSame(
    copies.map((copy) => copy.size),
    copies.map(() => MANY),
  );
  t.strictSame([added.length, read(), written], [2, 0, []], 'none of them reads its recipients');
});
