import t from 'tap';
import { instantly, mailSummaries, startMailing, welcome } from '../sample-accounts/mailing-account.js';
import { stateOf } from '../service/document/state.js';
import { PROBLEM, problem } from './problem.js';

const customers = { recipient_id: [{ id: '1', table: 'contacts_' }] } as const;
const completed = { status: 3, delivered: 2, ...customers } as const;
const account = {
  contacts: ['ada@example.com', 'bob@example.com'].map((email) => ({ email, contact_type_id: 1 })),
  dangling_references: true,
  global_unsubscribers: [{ email_address: 'left@example.com' }],
  single_sends: [
    { single_send_name: 'Completed', utr: 's-done', ...completed },
    ...([0, 1, 2] as const).map((status) => ({
      single_send_name: 'On its way',
      utr: `s-${status}`,
      status,
      ...customers,
    })),
    { single_send_name: 'Groupless', utr: 's-groupless', unsubscribe_group_id: 9, ...completed },
    { single_send_name: 'Without', utr: 's-without', unsubscribe_group_id: 0, ...completed },
    { single_send_name: 'To nobody', utr: 's-nobody', status: 3 },
  ],
  automations: [
    { ...welcome, total_triggered: 2, total_delivered: 2 },
    { ...welcome, utr: 'a-silent' },
    { ...welcome, utr: 'a-groupless', unsubscribe_group_id: '0', total_delivered: 2 },
    { ...welcome, utr: 'a-nobody', automation_for: 0, automation_for_table: '', total_delivered: 2 },
  ],
  automation_schedules: [instantly('Hello')],
  assumptions: { 'single-send.lifecycle': 'never' },
} as const;

const refusal = (status: number, detail: string, more?: object) => [status, PROBLEM, problem(status, detail, more)];
const unreached = (...errors: readonly { pointer: string; detail: string }[]) =>
  refusal(422, 'The mail did not reach all of these.', { errors });
const NO_GROUP = 'Its unsubscribe group does not exist, so there is no list to join.';

const ada = { event: 'open', to: 'ada@example.com' };
const stranger = (pointer: string, shown: string) => ({ pointer, detail: `is ${shown}, which did not get the mail` });

/** Bodies that every mailing refuses. */
const bodies: readonly [body: unknown, expected: unknown][] = [
  [{ event: 'open', to: 'eda@example.com' }, unreached(stranger('/to', '"eda@example.com"'))],
  [
    { event: 'bounce', to: ['ada@example.com', 'bo@example.com', 'x'.repeat(80)] },
    unreached(stranger('/to/1', '"bo@example.com"'), stranger('/to/2', `"${'x'.repeat(56)}...`)),
  ],
  [{ event: 'open', to: '\ud800@example.com' }, unreached(stranger('/to', '"\\ud800@example.com"'))],
  [{ event: 'unsubscribe', to: '' }, unreached(stranger('/to', '""'))],
];

const refused: readonly [path: string, body: unknown, expected: unknown][] = [
  ...['/single-sends/s-done', '/automations/a-1'].flatMap((path) =>
    bodies.map(([body, expected]): [string, unknown, unknown] => [path, body, expected]),
  ),
  ...[0, 1, 2].map((status): [string, unknown, unknown] => [
    `/single-sends/s-${status}`,
    ada,
    refusal(409, `The single send has the status ${status}: it did not go out yet.`),
  ]),
  ['/automations/a-silent', ada, refusal(409, 'The automation has sent no mail yet.')],
  ['/single-sends/s-groupless', { ...ada, event: 'unsubscribe' }, refusal(409, NO_GROUP)],
  ['/single-sends/s-without', { event: 'unsubscribe' }, refusal(409, NO_GROUP)],
  ['/automations/a-groupless', { event: 'unsubscribe' }, refusal(409, NO_GROUP)],
  ['/single-sends/s-nobody', ada, unreached(stranger('/to', '"ada@example.com"'))],
  ['/automations/a-nobody', ada, unreached(stranger('/to', '"ada@example.com"'))],
  ['/single-sends/a-1', ada, refusal(404, 'None of the selected accounts has the single send "a-1".')],
  ['/automations/s-done', ada, refusal(404, 'None of the selected accounts has the automation "s-done".')],
  [
    `/automations/${'x'.repeat(80)}`,
    ada,
    refusal(404, `None of the selected accounts has the automation "${'x'.repeat(56)}....`),
  ],
];

t.test('an impossible event is refused and changes nothing', async (t) => {
  const { client } = await startMailing(t, account);
  const before = await stateOf(client);
  for (const [path, body, expected] of refused) {
    const answer = await client.control('POST', `${path}/events`, body);
    const seen = [answer.status, answer.headers['content-type'], answer.body];
    t.strictSame(seen, expected, `${path} ${JSON.stringify(body)}`);
  }
  t.strictSame(await stateOf(client), before);
  t.strictSame(await mailSummaries(client), []);
});

t.test('a mailing without an unsubscribe group accepts opens and bounces', async (t) => {
  const { client } = await startMailing(t, account);
  for (const path of ['/single-sends/s-groupless', '/single-sends/s-without', '/automations/a-groupless']) {
    for (const event of ['open', 'bounce']) {
      t.equal((await client.control('POST', `${path}/events`, { event })).status, 200, `${path} ${event}`);
    }
  }
});

t.test('an event of a single send without recipients is refused', async (t) => {
  const { client } = await startMailing(t, {
    contacts: [{ email: 'left@example.com', contact_type_id: 1 }],
    global_unsubscribers: [{ email_address: 'left@example.com' }],
    single_sends: [{ single_send_name: 'Launch', utr: 's-1', status: 1, ...customers }],
  });
  await client.control('POST', '/clock/advance', { by: 'PT10S' });
  const { status, headers, body } = await client.control('POST', '/single-sends/s-1/events', {
    ...ada,
    to: 'left@example.com',
  });
  t.strictSame([status, headers['content-type'], body], unreached(stranger('/to', '"left@example.com"')));
});
