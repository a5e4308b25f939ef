/** An upload ends with its second try, however often control calls come in between. */
import t, { type Test } from 'tap';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { CLOCK } from '../worlds/small-world.js';
import { order } from './faults-order.js';
import { emailsOf, fileOf, IMPORTED, startUploads } from './upload-world.js';

const BEFORE = ['ada@example.com', 'bea@example.com'];
const NEW = { contact_type_id: 1, email: 'new@example.com', country: 1 };
/** An upload that never ends stops here. */
const MOST = 5;

type Started = Awaited<ReturnType<typeof startUploads>>;

/** Runs a function after the begin of each try. @returns the number of tries until now */
function disturb(world: World, change: (tries: number) => void): () => number {
  const { contacts } = world;
  const draft = contacts.draft.bind(contacts);
  let tries = 0;
  contacts.draft = () => {
    tries += 1;
    if (tries > MOST) throw new Error(`${tries} tries`);
    setImmediate(change, tries);
    return draft();
  };
  return () => tries;
}

const secondsLater = (seconds: number): number => (Date.parse(CLOCK) + seconds * 1000) * 1000;

async function startDisturbed(t: Test, change: (started: Started, tries: number) => void) {
  const started = await startUploads(t);
  const triesOf = disturb(started.world, (tries) => change(started, tries));
  return { ...started, triesOf };
}

t.test('an upload ends although the clock is advanced during each try', async (t) => {
  const { send, client, emails, world, triesOf } = await startDisturbed(t, ({ world }, tries) =>
    world.clock.set({ frozen: secondsLater(tries) }),
  );
  const uploading = send(fileOf('u'));
  const added = client.post('/contacts/add', NEW);
  t.strictSame(await uploading.response, IMPORTED);
  t.equal((await added).status, 200);
  t.equal(triesOf(), 2);
  t.strictSame(emails().toSorted(), [...BEFORE, 'new@example.com', ...emailsOf('u')].toSorted());
  const [first] = world.contacts.whereIgnoringCase('email', 'u1@example.com');
  t.equal(first?.created_at, '2026-01-05T09:00:01.000000Z', 'the time at which the second try began');
});

t.test('an upload is read by the assumptions at the begin of its second try', async (t) => {
  const { send, world, triesOf } = await startDisturbed(t, ({ world }, tries) =>
    world.assumptions.change({ 'limits.upload-rows': tries === 1 ? 1 : 1000 }),
  );
  const errors = { file: ['The file must not have more than 1 items.'] };
  const { response } = send(fileOf('u'));
  t.strictSame(await response, { status: 422, text: JSON.stringify({ status: 'failed', errors }) });
  t.equal(triesOf(), 2);
  t.equal(world.contacts.size, BEFORE.length);
});

for (const [what, change] of [
  ['reset', ({ world }: Started) => world.reset(RESET_PARTS)],
  ['load', ({ mock }: Started) => mock.directory.load(mock.directory.baseline)],
] as const) {
  t.test(`an upload came before a ${what} during its second try`, async (t) => {
    const { send, client, triesOf, mock } = await startDisturbed(t, (started, tries) => {
      if (tries === 1) started.world.clock.set({ frozen: secondsLater(1) });
      else change(started);
    });
    await client.post('/contacts/add', NEW);
    t.strictSame(await send(fileOf('u')).response, IMPORTED);
    t.equal(triesOf(), 2);
    const emails = () =>
      mock.directory
        .all()[0]
        ?.contacts.all()
        .map(({ email }) => email);
    t.strictSame(emails(), BEFORE);
    t.equal((await client.post('/contacts/add', NEW)).status, 200, 'nothing waits for it any more');
    t.strictSame(emails(), [...BEFORE, 'new@example.com']);
  });
}

t.test('an upload whose response is truncated before the state change ends likewise', async (t) => {
  const { send, client, emails, triesOf } = await startDisturbed(t, ({ world }, tries) =>
    world.clock.set({ frozen: secondsLater(tries) }),
  );
  await order(client, { kind: 'truncated', endpoint: 'POST /contacts/upload-csv' });
  const { text } = IMPORTED;
  t.strictSame(await send(fileOf('u')).response, { status: 200, text: text.slice(0, Math.floor(text.length / 2)) });
  t.equal(triesOf(), 2);
  t.strictSame(emails(), BEFORE);
});
