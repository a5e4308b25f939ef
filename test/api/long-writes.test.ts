/** A request that writes many records, or shows what many made, has a turn for each batch of them. */
import t, { type Test } from 'tap';
import { endpoints } from '../../src/api/index.js';
import { showSingleSend } from '../../src/api/shown-single-send.js';
import { createAssume } from '../../src/assumptions/assume.js';
import { MAX_ITEMS, nextTurn } from '../../src/batches.js';
import { nameOf, type PreparedWrite } from '../../src/contract/endpoint.js';
import { showEach } from '../../src/contract/list-order.js';
import { readerOf } from '../../src/contract/serialized-list.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import { Table } from '../../src/world/table.js';
import type { World } from '../../src/world/world.js';
import { start } from '../helper.js';

const COUNT = 600;
/** Batches of so many records. */
const BATCHES = [MAX_ITEMS, MAX_ITEMS, COUNT - 2 * MAX_ITEMS];
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: COUNT }, (_, index) => make(index));

const account: FixtureAccount = {
  contact_types: [{ id: 1, name: 'Friends' }],
  contacts: many((index) => ({ id: index + 1, email: `c${index}@example.com`, contact_type_id: 1 })),
  segments: [{ id: 1, segment_name: 'All' }],
  segment_recipients: many((index) => ({ segment_id: 1, email: `s${index}@example.com` })),
  unsubscribe_groups: [{ id: 1, group_name: 'G' }],
  senders: [{ id: 1, from_name: 'A', from_email: 'a@example.com', nickname: 'a', is_verified: 1 }],
  automations: (['contacts_', 'segments_'] as const).map((automation_for_table, index) => ({
    id: index + 1,
    utr: automation_for_table,
    automation_name: 'A',
    automation_type: 2,
    automation_for: 1,
    automation_for_table,
    unsubscribe_group_id: '1',
  })),
  automation_schedules: [1, 2].map((id) => ({ id, automation_id: id, utr: `e-${id}`, sender_id: 1, subject: 'Hi' })),
  notification_recipients: [{ id: 1, email_address: 'n@example.com' }],
  single_sends: [
    {
      id: 1,
      utr: 's-1',
      single_send_name: 'Launch',
      unique_open_token: Object.fromEntries(many((index) => [index + 1, `t${index}`])),
    },
  ],
  mail_events: many((index) => ({
    mailing_utr: 's-1',
    event: 'open' as const,
    email_address: `c${index}@example.com`,
    token_key: String(COUNT - index),
  })),
};

async function startFull(t: Test) {
  const assumptions = { 'automation.audience': 'existing', 'open-tokens.key': 'counter' } as const;
  const { mock, client } = await start(t, { fixture: { accounts: [account] }, assumptions });
  return { client, world: mock.directory.all()[0] as World };
}

/** Notes how many records are added at once. */
function watchAdded(t: Test): readonly number[] {
  const added: number[] = [];
  const { addAll } = Table.prototype;
  t.teardown(() => {
    Table.prototype.addAll = addAll;
  });
  Table.prototype.addAll = function (given) {
    added.push(given.length);
    // It is called with records of its own table.
    return addAll.call(this, given as never) as never;
  };
  return added;
}

const addresses = many((index) => `n${index}@example.com`);
const writes = [
  ['POST /global-unsubscribes/save', { email_address: addresses }, 'globalUnsubscribers'],
  [
    'POST /unsubscribes-groups/manually-add',
    { email_address: addresses, unsubscribe_groups_id: 1 },
    'unsubscribeGroupRecipients',
  ],
  ['GET /automations/set-live', { utr: 'contacts_' }, 'enrolments'],
  ['GET /automations/set-live', { utr: 'segments_' }, 'enrolments'],
] as const;

for (const [name, input, table] of writes) {
  t.test(`${name} of ${Object.keys(input)} adds a batch in each turn, and applies all in one step`, async (t) => {
    const { world } = await startFull(t);
    const added = watchAdded(t);
    const context = {
      input,
      world,
      assume: createAssume(world.assumptions.values),
      emptied: new Set<string>(),
      page: 1,
    };
    // So many records are prepared.
    const writing = endpoints.find((one) => nameOf(one) === name)?.handle(context) as Promise<PreparedWrite<undefined>>;
    let before = added.length;
    while (added.length < BATCHES.length) {
      await nextTurn();
      t.ok(added.length <= before + 1, 'one batch in a turn');
      before = added.length;
    }
    t.equal(world[table].size, 0);
    const write = await writing;
    write.commit();
    t.strictSame([added, world[table].size], [BATCHES, COUNT]);
  });
}

t.test('an automation that was changed while it was set live is set live as it is', async (t) => {
  const { world } = await startFull(t);
  const set = (utr: string) => {
    const context = {
      input: { utr },
      world,
      assume: createAssume(world.assumptions.values),
      emptied: new Set<string>(),
      page: 1,
    };
    return endpoints.find((one) => nameOf(one) === 'GET /automations/set-live')?.handle(context) as Promise<
      PreparedWrite<undefined>
    >;
  };
  const [changed, deleted] = [await set('contacts_'), await set('segments_')];
  world.automations.update(world.automations.get(1), { automation_name: 'Changed' });
  changed.commit();
  t.match(world.automations.get(1), { automation_name: 'Changed', status: 1 });
  world.automations.remove(world.automations.get(2));
  deleted.commit();
  t.equal(world.enrolments.size, COUNT);
});

t.test('showEach shows a batch in each turn, as the records were at its call', async (t) => {
  const { world } = await startFull(t);
  const assume = createAssume(world.assumptions.values);
  let shown = 0;
  const showing = showEach(world.contacts.all(), world, assume, ({ id }, reader) => {
    shown += 1;
    return reader.world.contacts.find(id)?.city;
  });
  world.contacts.update(world.contacts.get(COUNT), { city: 'Pune' });
  for (const most of [250, 500, 600]) {
    t.equal(shown, most);
    await nextTurn();
  }
  t.strictSame(
    await showing,
    many(() => null),
  );
});

t.test('a single send that many opened is shown in batches', async (t) => {
  const { world, client } = await startFull(t);
  const reader = readerOf(world, createAssume(world.assumptions.values));
  const work = showSingleSend(world.singleSends.get(1), reader);
  let steps = 0;
  for (let step = work.next(); ; step = work.next()) {
    steps += 1;
    if (!step.done) continue;
    t.strictSame(
      step.value.unique_open_token,
      Object.fromEntries(many((index) => [index + 1, `t${COUNT - index - 1}`])),
    );
    break;
  }
  // Events are found and put in order, then tokens without one, then numbers: each in three batches.
  t.equal(steps, 1 + 4 * (BATCHES.length - 1));
  const { body } = await client.get('/single-send/details', { utr: 's-1' });
  t.equal((body as { message: { singleSend: readonly unknown[] } }).message.singleSend.length, 1);
});
