/** What falls due of very many is prepared in batches, and happens in one step. */
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { type Assume, createAssume } from '../../src/assumptions/assume.js';
import { MAX_ITEMS, runInBatches } from '../../src/batches.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { enrol } from '../../src/mail/automations.js';
import { catchUp, catchUpAll, catchUpInBatches } from '../../src/mail/catch-up.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { World } from '../../src/world/world.js';
import { createClient, start } from '../helper.js';
import { instantly, mailingWorld, welcome } from '../worlds/mailing-world.js';
import { mailsOf, send, setTime } from './catch-up-world.js';

const MANY = 2_000;
const numbers = Array.from({ length: MANY }, (_, index) => index);

/** Contacts, and as many of a segment; two of each are unsubscribed. */
const fixture = mailingWorld({
  contacts: numbers.map((id) => ({ email: `c${id}@example.com`, contact_type_id: 1 })),
  segment_recipients: numbers.map((id) => ({ email: `s${id}@example.com` })),
  global_unsubscribers: ['C1@example.com', 's1@example.com'].map((email_address) => ({ email_address })),
  unsubscribe_group_recipients: ['c2@example.com', 's2@example.com'].map((email_address) => ({
    email_address,
    unsubscribe_groups_id: 1,
  })),
  notification_recipients: [{ email_address: 'boss@example.com' }],
  single_sends: [
    send({ utr: 's-1' }),
    send({
      utr: 's-2',
      recipient_id: [
        { id: '1', table: 'contacts_' },
        { id: '1', table: 'segments_' },
      ],
    }),
  ],
  enrolments: [],
  automations: [welcome],
  automation_schedules: [instantly('Hello')],
});

function open(): { world: World; assume: Assume } {
  const [world] = new AccountDirectory('x', structuredClone(fixture)).all() as [World];
  enrol(world, 'contacts_', 1, world.contacts.all());
  setTime(world, 60);
  return { world, assume: createAssume(world.assumptions.values) };
}

/** What an account shows of what fell due. */
const seen = ({ singleSends, automations, enrolments, outbox, caughtUpTo }: World) => ({
  sends: singleSends.all(),
  automations: automations.all(),
  enrolments: enrolments.all(),
  mails: outbox.find({}, 10 * MANY),
  caughtUpTo,
});

t.test('catchUpInBatches does what catchUp does, and nothing of it is seen before all of it', async (t) => {
  const [expected, { world, assume }] = [open(), open()];
  catchUp(expected.world, expected.assume);
  t.equal(seen(expected.world).mails.length, 4 * MANY - 8 + 2, 'the two sends, the automation and the notifications');
  const before = seen(world);
  const work = catchUpInBatches(world, assume);
  let steps = 0;
  for (; !work.next().done; steps += 1) {
    if (world.outbox.size > 0) break;
    t.strictSame(seen(world).sends, before.sends);
  }
  // Of contacts: the index, the search and the addresses of two sends, their recipients; of enrolments their times, changes and mails.
  t.ok(steps >= (12 * MANY) / MAX_ITEMS, `${steps} steps`);
  for (; !work.next().done; steps += 1);
  t.strictSame(seen(world), seen(expected.world));
  t.equal([...catchUpInBatches(world, assume)].length, 0, 'nothing is left');
});

t.test('catchUpInBatches begins anew where the account changes meanwhile, and ends all the same', async (t) => {
  const changes: Readonly<Record<string, (world: World, step: number) => void>> = {
    'a contact': ({ contacts }, step) => void contacts.add({ email: `new${step}@example.com`, contact_type_id: 2 }),
    'the clock': (world, step) => setTime(world, 60 + step),
    'the outbox': ({ outbox }, step) =>
      outbox.add({
        at: 0,
        kind: 'verification',
        utr: `u-${step}`,
        recipients: [{ email: 'a@example.com' }],
        source: '',
        write: () => ({ from: '', from_name: '', reply_to: '', subject: '', preheader: '', html: '', link: null }),
      }),
  };
  for (const [what, change] of Object.entries(changes)) {
    const [expected, { world, assume }] = [open(), open()];
    catchUp(expected.world, expected.assume);
    let steps = 0;
    const work = catchUpInBatches(world, assume);
    for (; !work.next().done; steps += 1) {
      if (steps < 1_000) change(world, steps);
    }
    t.strictSame(seen(world).sends, seen(expected.world).sends, what);
    t.strictSame(seen(world).automations, seen(expected.world).automations, what);
  }
});

t.test('catchUpInBatches undoes no reset', async (t) => {
  const { world, assume } = open();
  const work = catchUpInBatches(world, assume);
  for (let steps = 0; steps < 10; steps += 1) work.next();
  world.reset(['clock', 'records']);
  while (!work.next().done);
  t.strictSame([mailsOf(world), world.enrolments.size], [[], 0]);
});

t.test('requests that come meanwhile wait, and what fell due is prepared once', async (t) => {
  const { world, assume } = open();
  let drafts = 0;
  const beginDraft = world.beginDraft.bind(world);
  world.beginDraft = () => {
    drafts += 1;
    return beginDraft();
  };
  const done: number[] = [];
  const all = [1, 2, 3].map(async (number) => {
    await runInBatches(catchUpInBatches(world, assume));
    done.push(number);
  });
  await setImmediate();
  t.strictSame([done, world.outbox.size, drafts], [[], 0, 1]);
  await Promise.all(all);
  t.strictSame([done.length, world.outbox.size, world.catchingUp], [3, 4 * MANY - 8 + 2, undefined]);
  t.equal(drafts, 2, 'once what is due, and once to see that nothing is left');
});

t.test('catchUpAll looks at many accounts in batches', async (t) => {
  const accounts = Array.from({ length: 2 * MAX_ITEMS + 1 }, (_, index) => ({ public_key: `pk_${index}` }));
  const worlds = new AccountDirectory('x', { accounts }).all();
  t.equal([...catchUpAll(worlds)].length, 2);
});

t.test('a read and a write find what fell due, beside another account that waits for nothing', async (t) => {
  const account = fixture.accounts[0] as FixtureAccount;
  const { mock, client } = await start(t, {
    fixture: { ...fixture, accounts: [account, { public_key: 'pk_other', secret_key: 'sk_other' }] },
  });
  const order: string[] = [];
  const note = (what: string) => () => order.push(what);
  const world = mock.directory.find('pk_mail') as World;
  setTime(world, 60);
  const [read, added] = await Promise.all([
    client.get('/single-send/details', { utr: 's-1' }).finally(note('read')),
    client.post('/contacts/add', { contact_type_id: 1, email: 'new@example.com', country: 1 }).finally(note('write')),
    createClient(mock).as('pk_other', 'sk_other').get('/contacts-type').finally(note('other')),
  ]);
  t.match(read.body, { message: { singleSend: [{ status: 3, triggered: MANY, delivered: MANY - 2 }] } });
  t.equal(added.status, 200);
  t.equal(order[0], 'other');
  t.equal(world.singleSends.get(2).triggered, 2 * MANY, 'the new contact came after it');
});

t.test('an upload whose second try finds very much that fell due ends', async (t) => {
  const { mock } = await start(t, { fixture });
  const world = mock.directory.find('pk_mail') as World;
  const body = new FormData();
  body.append('contact_type_id', '2');
  const rows = numbers.map((id) => `new${id}@example.com`);
  body.append('file', new File([['email', ...rows].join('\n')], 'a.csv'));
  const headers = { publickey: 'pk_mail', secretkey: 'sk_mail' };
  const uploading = mock.fetch(`${mock.baseUrl}/contacts/upload-csv`, { method: 'POST', headers, body });
  while (!world.isLocked) await setImmediate();
  // The clock decides on the times of new contacts: the first try is not applied.
  setTime(world, 60);
  t.equal((await uploading).status, 200);
  t.strictSame([world.contacts.size, world.singleSends.get(1).triggered], [2 * MANY, MANY]);
});
