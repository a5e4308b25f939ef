/** An event at many addresses is prepared in batches, and applied in one step. */
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { calls } from '../../src/control/registry.js';
import type { World } from '../../src/world/world.js';
import { start } from '../helper.js';
import { mailingWorld, welcome } from '../worlds/mailing-world.js';

const COUNT = 600;

const contacts = Array.from({ length: COUNT }, (_, index) => ({ email: `c${index}@example.com`, contact_type_id: 1 }));
const sent = {
  single_send_name: 'Launch',
  utr: 's-1',
  status: 3,
  recipient_id: [{ id: '1', table: 'contacts_' }],
  unsubscribe_group_id: 1,
  triggered: COUNT,
  delivered: COUNT,
} as const;
const automation = { ...welcome, utr: 'a-1', unsubscribe_group_id: '1', total_delivered: COUNT };

async function startSent(t: Test) {
  const fixture = mailingWorld({ contacts, single_sends: [sent], automations: [automation] });
  const { mock } = await start(t, { fixture });
  const world = mock.directory.all()[0] as World;
  return { mock, world, countsOf: () => [world.mailEvents.size, world.unsubscribeGroupRecipients.size] };
}

const inputOf = (utr: string, event: string, to?: readonly string[]) => ({
  params: { utr },
  body: { event, ...(to !== undefined && { to }) },
});

for (const [kind, eventCall, utr] of [
  ['a single send', calls.happenToSingleSend, 's-1'],
  ['an automation', calls.happenToAutomationMails, 'a-1'],
] as const) {
  t.test(`an event of ${kind} at many addresses has happened nowhere, or everywhere`, async (t) => {
    const { mock, countsOf } = await startSent(t);
    const happening = eventCall.performInBatches(mock.context, inputOf(utr, 'unsubscribe'));
    for (let turns = 0; turns < 5; turns += 1) {
      t.strictSame(countsOf(), [0, 0]);
      await setImmediate();
    }
    await happening;
    t.strictSame(countsOf(), [COUNT, COUNT]);
  });

  t.test(`an event of ${kind} at many addresses goes on from another that came meanwhile`, async (t) => {
    const { mock, countsOf, world } = await startSent(t);
    const happening = eventCall.performInBatches(mock.context, inputOf(utr, 'open'));
    eventCall.perform(mock.context, inputOf(utr, 'open', ['c0@example.com', 'c1@example.com']));
    t.strictSame(countsOf(), [2, 0]);
    await happening;
    t.strictSame(countsOf(), [COUNT, 0]);
    const send = world.singleSends.get(1);
    const { total_opens, total_unique_opens } = world.automations.get(1);
    const opens = utr === 's-1' ? [send.total_opens, send.unique_opens] : [total_opens, total_unique_opens];
    t.strictSame(opens, [COUNT + 2, COUNT]);
  });
}

for (const [kind, eventCall, utr] of [
  ['a single send', calls.happenToSingleSend, 's-1'],
  ['an automation', calls.happenToAutomationMails, 'a-1'],
] as const) {
  t.test(`an event of ${kind} ends beside others that come in each of its batches`, async (t) => {
    const { mock, countsOf } = await startSent(t);
    let isOver = false;
    const happening = Promise.resolve(eventCall.performInBatches(mock.context, inputOf(utr, 'open'))).then(() => {
      isOver = true;
    });
    let others = 0;
    for (; !isOver && others < 100; others += 1) {
      eventCall.perform(mock.context, inputOf(utr, 'open', ['c0@example.com']));
      // A bounce is stored, an open of somebody who opened is not.
      eventCall.perform(mock.context, inputOf(utr, 'bounce', [`c${others}@example.com`]));
      await setImmediate();
    }
    t.ok(others < 100, `${others} others`);
    await happening;
    t.strictSame(countsOf(), [COUNT + others, 0]);
  });

  t.test(`events of ${kind} that come at once are prepared once each, one after the other`, async (t) => {
    const { mock, countsOf, world } = await startSent(t);
    let drafts = 0;
    const draft = world.mailEvents.draft.bind(world.mailEvents);
    world.mailEvents.draft = () => {
      drafts += 1;
      return draft();
    };
    const events = ['open', 'bounce', 'unsubscribe', 'open', 'open'];
    await Promise.all(events.map((event) => eventCall.performInBatches(mock.context, inputOf(utr, event))));
    t.equal(drafts, events.length);
    t.strictSame(countsOf(), [3 * COUNT, COUNT]);
  });
}

t.test('a write of the service waits for an event at many addresses, a read does not', async (t) => {
  const { mock, countsOf, world } = await startSent(t);
  const happening = calls.happenToSingleSend.performInBatches(mock.context, inputOf('s-1', 'open'));
  const headers = { publickey: world.publicKey, secretkey: world.secretKey };
  const answered: unknown[] = [];
  const ask = async (method: string, path: string) => {
    const response = await mock.fetch(`${mock.baseUrl}${path}`, { method, headers });
    answered.push([method, response.status, countsOf()]);
  };
  await Promise.all([ask('DELETE', '/contacts/delete?contact_id=1'), ask('GET', '/contacts-type')]);
  await happening;
  t.strictSame(answered, [
    ['GET', 200, [0, 0]],
    ['DELETE', 200, [COUNT, 0]],
  ]);
});

t.test('an event adds to counters that changed meanwhile', async (t) => {
  const { mock, world } = await startSent(t);
  const happening = calls.happenToAutomationMails.performInBatches(mock.context, inputOf('a-1', 'open'));
  world.automations.amend(world.automations.get(1), { total_triggered: 7, total_opens: 5 });
  await happening;
  const { total_triggered, total_opens, total_unique_opens } = world.automations.get(1);
  t.strictSame([total_triggered, total_opens, total_unique_opens], [7, COUNT + 5, COUNT]);
});

t.test('an event goes on from an unsubscriber that was added meanwhile', async (t) => {
  const { mock, countsOf, world } = await startSent(t);
  const happening = calls.happenToSingleSend.performInBatches(mock.context, inputOf('s-1', 'unsubscribe'));
  world.unsubscribeGroupRecipients.add({ unsubscribe_groups_id: 1, email_address: 'new@example.com' });
  await happening;
  t.strictSame(countsOf(), [COUNT, COUNT + 1]);
});

t.test('an event is refused when its send is a draft again meanwhile', async (t) => {
  const { mock, countsOf, world } = await startSent(t);
  const happening = calls.happenToSingleSend.performInBatches(mock.context, inputOf('s-1', 'open'));
  world.singleSends.amend(world.singleSends.get(1), { status: 0 });
  await t.rejects(Promise.resolve(happening), { name: 'ControlFailure', message: /./ });
  t.strictSame(countsOf(), [0, 0]);
});
