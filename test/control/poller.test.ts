import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { MAX_WAITING, type NewMails, Poller, type Watch } from '../../src/control/poller.js';
import { serviceMail } from '../../src/mail/service-mail.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { World } from '../../src/world/world.js';

const never = new AbortController().signal;
const MINUTE = 60_000;

/** A poller, and the worlds of the accounts that it polls. */
function startPolling() {
  const accounts = [{ public_key: 'pk_1' }, { public_key: 'pk_2' }];
  const directory = new AccountDirectory('x', { accounts });
  const [one, two] = directory.all() as [World, World];
  return { directory, one, two, poller: new Poller(directory) };
}

const send = ({ outbox }: World, email = 'ada@example.com') =>
  outbox.add({
    at: 0,
    kind: 'verification',
    utr: 'u',
    recipients: [{ email }],
    source: null,
    write: () => serviceMail('Hello'),
  });

type Range = readonly [publicKey: string, after: number, before: number];

/** A call that waits until a look brings a mail with an id, and what it was shown. */
function watching(publicKey: string | undefined, id: number, onLook: (looks: number) => void = () => {}) {
  const shown: Range[] = [];
  let looks = 0;
  const look = (news: readonly NewMails[]) => {
    shown.push(...news.map(({ publicKey, after, before }): Range => [publicKey, after, before]));
    looks += 1;
    onLook(looks);
    return news.some(({ before }) => before > id) ? 'found' : undefined;
  };
  const watch: Watch<string> = { publicKey, look };
  return { watch, shown };
}

t.test('wait shows the mails that are there, then those that come', async (t) => {
  const { one, two, poller } = startPolling();
  for (let mails = 0; mails < 3; mails += 1) send(one);
  const own = watching('pk_1', 4);
  const all = watching(undefined, 4, (looks) => {
    if (looks > 1) return;
    send(two);
    send(one);
  });
  const waits = [poller.wait(own.watch, MINUTE, never), poller.wait(all.watch, MINUTE, never)];
  t.strictSame(await Promise.all(waits), ['found', 'found']);
  t.strictSame(own.shown, [
    ['pk_1', 0, 4],
    ['pk_1', 3, 5],
  ]);
  t.strictSame(all.shown, [
    ['pk_1', 0, 4],
    ['pk_2', 0, 1],
    ['pk_1', 3, 5],
    ['pk_2', 0, 2],
  ]);
});

t.test('a wait that begins between two looks shows each mail once to all', async (t) => {
  const { one, poller } = startPolling();
  const early = watching('pk_1', 2, (looks) => {
    if (looks === 1) send(one);
  });
  const late = watching(undefined, 2, (looks) => {
    if (looks === 1) send(one);
  });
  const waits = [poller.wait(early.watch, MINUTE, never), poller.wait(late.watch, MINUTE, never)];
  t.strictSame(await Promise.all(waits), ['found', 'found']);
  t.strictSame(early.shown, [
    ['pk_1', 0, 1],
    ['pk_1', 0, 2],
    ['pk_1', 1, 3],
  ]);
  t.strictSame(late.shown, [
    ['pk_1', 0, 2],
    ['pk_2', 0, 1],
    ['pk_1', 1, 3],
  ]);
});

t.test('a wait for one account is not shown the mails of another with its public key', async (t) => {
  const { directory, one, poller } = startPolling();
  const twin = directory.open({ publicKey: 'pk_1', secretKey: 'sk_twin' });
  const own = watching('pk_1', 1, (looks) => {
    if (looks === 1) send(one);
  });
  const all = watching(undefined, 1, (looks) => {
    if (looks === 1) send(twin);
  });
  await Promise.all([poller.wait(own.watch, MINUTE, never), poller.wait(all.watch, MINUTE, never)]);
  t.strictSame(own.shown, [
    ['pk_1', 0, 1],
    ['pk_1', 0, 2],
  ]);
});

t.test('each look has a turn of the event loop of its own', async (t) => {
  const { one, poller } = startPolling();
  const order: string[] = [];
  const waits = Array.from({ length: 5 }, (_, index) => {
    const { watch } = watching('pk_1', 1, (looks) => {
      order.push('look');
      if (looks === 1 && index === 4) send(one);
    });
    return poller.wait(watch, MINUTE, never);
  });
  let areDone = false;
  const done = Promise.all(waits).then(() => {
    areDone = true;
  });
  while (!areDone) {
    order.push('turn');
    await turn();
  }
  await done;
  t.equal(order.filter((one) => one === 'look').length, 10);
  t.notOk(order.some((one, index) => one === 'look' && order[index + 1] === 'look'));
});

t.test('a look that throws ends its own wait alone', async (t) => {
  const { one, poller } = startPolling();
  const failing = watching('pk_1', 9, (looks) => {
    if (looks > 1) throw new Error('broken');
    send(one);
  });
  const other = watching('pk_1', 1);
  const waits = [poller.wait(failing.watch, MINUTE, never), poller.wait(other.watch, MINUTE, never)];
  t.match(await Promise.allSettled(waits), [
    { status: 'rejected', reason: { message: 'broken' } },
    { status: 'fulfilled', value: 'found' },
  ]);
});

t.test('an error while all are brought to the time ends all waits, and no later one', async (t) => {
  const { directory, one, poller } = startPolling();
  const find = directory.find.bind(directory);
  const { watch } = watching('pk_1', 1, (looks) => {
    if (looks > 2) return;
    directory.find = () => {
      throw new Error('broken');
    };
  });
  await t.rejects(poller.wait(watch, MINUTE, never), { message: 'broken' });
  directory.find = find;
  send(one);
  t.equal(await poller.wait(watch, MINUTE, never), 'found');
});

t.test('a wait ends with its timeout, its signal and the poller', async (t) => {
  const { poller } = startPolling();
  const { watch } = watching(undefined, 1);
  t.equal(await poller.wait(watch, 1, never), undefined);
  const leaving = new AbortController();
  const left = poller.wait(watch, MINUTE, leaving.signal);
  leaving.abort();
  t.equal(await left, undefined);
  t.equal(await poller.wait(watch, MINUTE, leaving.signal), undefined, 'also when nobody waited from the start');
  const cut = poller.wait(watch, MINUTE, never);
  poller.close();
  t.equal(await cut, undefined);
  t.equal(await poller.wait(watch, MINUTE, never), undefined, 'also when it was closed before');
});

t.test('a wait that ends before its turn looks at the mails that came', async (t) => {
  const { one, poller } = startPolling();
  const leaving = new AbortController();
  const first = watching('pk_1', 1, (looks) => {
    if (looks === 2) leaving.abort();
  });
  const second = watching('pk_1', 1, (looks) => {
    if (looks === 1) send(one);
  });
  const waits = [poller.wait(first.watch, MINUTE, never), poller.wait(second.watch, MINUTE, leaving.signal)];
  t.strictSame(await Promise.all(waits), ['found', 'found']);
});

t.test('wait refuses more calls than may wait at once', async (t) => {
  const { poller } = startPolling();
  const { watch } = watching(undefined, 1);
  const waits = Array.from({ length: MAX_WAITING }, () => poller.wait(watch, MINUTE, never));
  await t.rejects(poller.wait(watch, MINUTE, never), {
    status: 409,
    message: '1000 calls wait for a mail already; let some of them end first.',
  });
  poller.close();
  t.ok((await Promise.all(waits)).every((one) => one === undefined));
  t.equal(await poller.wait(watch, MINUTE, never), undefined);
});
