import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { calls } from '../../src/control/registry.js';
import type { Mock } from '../../src/mock/mock.js';
import { type Client, start } from '../helper.js';
import {
  after,
  instantly,
  join,
  mailingAccount,
  mailsIn,
  sendForm,
  startMailing,
  welcome,
} from '../sample-accounts/mailing-account.js';
import { problem } from './problem.js';

const live = { automations: [welcome], automation_schedules: [instantly('Hello'), after(1, 'hours', 'Tips')] };
/** Real time: a single send goes out two seconds after it was created. */
const real = { ...live, clock: 'real', assumptions: { 'single-send.step-seconds': 1 } } as const;
const wait = (client: Client, body?: unknown, headers = {}) => client.control('POST', '/outbox/wait', body, headers);
const briefly = ({ status, body }: { status: number; body: unknown }) => {
  const { mails } = body as { mails: { to: string; subject: string }[] };
  return [status, mails.map(({ to, subject }) => `${to} ${subject}`)];
};
const STILL = 'A clock stands still: what falls due later comes when it is advanced.';
const none = (detail: string) => [404, problem(404, detail)];
const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];

/** Resolves when `count` calls wait for mails. */
async function untilWaiting({ directory }: Mock, count = 1): Promise<void> {
  while (directory.events.listenerCount('mail') !== count) await setImmediate();
}

t.test('wait returns present mails at once', async (t) => {
  const { client } = await startMailing(t, live);
  await join(client, 'ada@example.com');
  await join(client, 'bob@example.com');
  const ada = ['ada@example.com Hello'];
  const bob = ['bob@example.com Hello'];
  t.strictSame(briefly(await wait(client)), [200, [...ada, ...bob]]);
  t.strictSame(briefly(await wait(client, {})), [200, [...ada, ...bob]]);
  t.strictSame(briefly(await wait(client, { match: {}, timeout: 0 })), [200, [...ada, ...bob]]);
  t.strictSame(briefly(await wait(client, { match: { to: 'BOB@example.com' } })), [200, bob]);
  t.strictSame(briefly(await wait(client, { match: { kind: 'automation', utr: 'e-Hello', after: 1 } })), [200, bob]);
  const { body } = await client.control('GET', '/outbox');
  t.strictSame((await wait(client)).body, { mails: (body as { mails: unknown }).mails });
});

t.test('wait returns when a request sends the mail', async (t) => {
  const { client } = await startMailing(t, live);
  const waiting = wait(client, { match: { to: 'ada@example.com' }, timeout: 60_000 });
  await join(client, 'bob@example.com');
  await join(client, 'ada@example.com');
  t.strictSame(briefly(await waiting), [200, ['ada@example.com Hello']]);
});

t.test('wait returns when an advanced clock reaches the mail', async (t) => {
  const { client } = await startMailing(t, live);
  await join(client, 'ada@example.com');
  const waiting = wait(client, { match: { utr: 'e-Tips' }, timeout: 60_000 });
  await client.control('POST', '/clock/advance', { by: 'PT1H' });
  t.strictSame(briefly(await waiting), [200, ['ada@example.com Tips']]);
});

t.test('wait returns when a running clock reaches the mail', async (t) => {
  const { client } = await startMailing(t, { ...real, contacts: [{ email: 'ada@example.com', contact_type_id: 1 }] });
  await client.post('/single/send/create', sendForm);
  t.strictSame(await mailsIn(client), []);
  const waiting = wait(client, { match: { kind: 'single-send' }, timeout: 60_000 });
  t.strictSame(briefly(await waiting), [200, ['ada@example.com We launched']]);
});

t.test('wait returns 404 with the number of other mails after its timeout', async (t) => {
  const { client } = await startMailing(t, live);
  await join(client, 'ada@example.com');
  const match = { to: 'bob@example.com', kind: 'automation' };
  t.strictSame(
    statusAndBody(await wait(client, { match, timeout: 30 })),
    none(`No mail fits {"to":"bob@example.com","kind":"automation"} within 30 ms; 1 other is there. ${STILL}`),
  );
  t.strictSame(
    statusAndBody(await wait(client, { match: { after: 1 }, timeout: 0 })),
    none(`No mail fits {"after":1} within 0 ms; 1 other is there. ${STILL}`),
  );
  const long = await wait(client, { match: { to: 'b'.repeat(1_000) }, timeout: 0 });
  const excerpt = `{"to":"${'b'.repeat(293)}`;
  t.strictSame(statusAndBody(long), none(`No mail fits ${excerpt} within 0 ms; 1 other is there. ${STILL}`));
  const { client: running } = await startMailing(t, real);
  t.strictSame(
    statusAndBody(await wait(running, { timeout: 1 })),
    none('No mail fits {} within 1 ms; 0 others are there.'),
  );
});

t.test('wait sees only mails of the addressed account', async (t) => {
  const { client } = await start(t, { fixture: mailingAccount(live) });
  await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  await join(client, 'ada@example.com');
  const own = { PublicKey: 'pk_2' };
  t.strictSame(
    statusAndBody(await wait(client, { timeout: 0 }, own)),
    none(`No mail fits {} within 0 ms; 0 others are there. ${STILL}`),
  );
  await join(client.as('pk_2', 'sk_2'), 'bob@example.com');
  t.strictSame(briefly(await wait(client, {}, own)), [200, ['bob@example.com Hello']]);
  t.strictSame(briefly(await wait(client)), [200, ['ada@example.com Hello', 'bob@example.com Hello']]);
  t.equal((await wait(client, {}, { PublicKey: 'pk_3' })).status, 404);
});

t.test('wait returns a mail of a state that was loaded during the wait', async (t) => {
  const { client, mock } = await startMailing(t);
  const waiting = wait(client, { timeout: 60_000 }, { PublicKey: 'pk_mail' });
  await untilWaiting(mock);
  await client.control('POST', '/load', { fixture: mailingAccount(live) });
  await join(client, 'ada@example.com');
  t.strictSame(briefly(await waiting), [200, ['ada@example.com Hello']]);
});

t.test('wait returns 404 if its account is closed during the wait', async (t) => {
  const { client, mock } = await startMailing(t, live);
  await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
  await join(client, 'ada@example.com');
  const waiting = wait(client, { timeout: 300 }, { PublicKey: 'pk_2' });
  await untilWaiting(mock);
  t.equal((await client.control('DELETE', '/accounts', undefined, { PublicKey: 'pk_2' })).status, 204);
  t.strictSame(statusAndBody(await waiting), none('No account has the public key "pk_2".'));
});

t.test('twenty waits in one process cause no warning of a listener leak', async (t) => {
  const { mock } = await startMailing(t, live);
  const warned: Error[] = [];
  const note = (warning: Error) => warned.push(warning);
  process.on('warning', note);
  t.teardown(() => process.off('warning', note));
  const waits = Array.from({ length: 20 }, () =>
    calls.outbox.waitFor.perform(mock.context, { body: { timeout: 60_000 } }),
  );
  const ends = Promise.allSettled(waits);
  await untilWaiting(mock, 20);
  await mock.close();
  t.strictSame(new Set((await ends).map(({ status }) => status)), new Set(['rejected']));
  t.strictSame(warned, []);
});
