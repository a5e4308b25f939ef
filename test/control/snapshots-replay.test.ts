import t from 'tap';
import type { Mock } from '../../src/mock.js';
import { type Client, type Fields, start } from '../helper.js';
import { stateOf } from '../http/raw-connection.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

/** A response as a client sees it, byte by byte. */
async function seen(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => /^(content-|x-mock-|retry-after)/.test(name));
  return `${response.status} ${JSON.stringify(headers)} ${await response.text()}`;
}

const person = {
  first_name: 'Eve',
  last_name: 'Adams',
  country: 1,
  state: 'Kerala',
  city: 'Kochi',
  address_line1: 'Road 1',
  address_line2: 'Floor 1',
  state_province_region: 'South',
  postal_code: '682001',
};
const send = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  single_send_name: 'News',
  subject: 'News',
  preheader: 'All',
  recipient_id: ['contacts_1'],
  schedule_type: 0,
};
const sender = {
  from_name: 'Eve',
  from_email: 'eve@example.com',
  reply_to_email: 'eve@example.com',
  country_id: 1,
  company_address: 'Road 1',
  nickname: 'eve',
};

/** Mixed requests of one account, their responses, and the account's state in the control plane. */
async function play(mock: Mock, meanwhile: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const answers: string[] = [];
  const keys = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
  const ask = async (url: string, init: RequestInit = {}) => {
    await meanwhile();
    const answer = await seen(await fetch(url, { ...init, headers: { ...keys, ...init.headers } }));
    answers.push(answer);
    return answer;
  };
  const get = (path: string, method = 'GET') => ask(mock.baseUrl + path, { method });
  const post = (path: string, fields: Fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (Array.isArray(value))
        for (const [index, one] of value.entries()) body.append(`${name}[${index}]`, String(one));
      else body.append(name, value instanceof File ? value : String(value));
    }
    return ask(mock.baseUrl + path, { method: 'POST', body });
  };
  const control = (path: string, method = 'GET', body?: unknown) =>
    ask(mock.controlUrl + path, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const utrIn = (answer: string) => /"utr":"([^"]+)"/.exec(answer)?.[1] ?? '';

  await post('/contacts-type/add', { name: 'Friends' });
  await post('/contacts/add', { contact_type_id: 1, email: 'eve@example.com', ...person });
  await post('/contacts/upload-csv', { contact_type_id: 1, file: new File(['email\nzoe@example.com\n'], 'a.csv') });
  await get('/contacts/list');
  await post('/unsubscribes-groups/save', { group_name: 'Offers', description: 'Sales', is_display: 1 });
  await post('/unsubscribes-groups/save', { group_name: '', description: 'Sales', is_display: 1 });
  await get('/unsubscribes-groups');
  await post('/single/send/create', send);
  const sent = utrIn(await get('/single-send/list'));
  await post('/single/send/duplicate', { utr: sent });
  const utr = utrIn(
    await post('/automations/create', {
      type: 'welcome',
      automation_name: 'A',
      automation_for: 'contacts_1',
      unsubscribe_group_id: 1,
    }),
  );
  await post('/automations/schedule/create', {
    utr,
    sender_id: 1,
    subject: 'Hi',
    waiting_period: 1,
    waiting_type: 'hours',
    template_id: 1,
    preview_img: 'a.png',
  });
  await get(`/automations/set-live?utr=${utr}`);
  await post('/contacts/add', { contact_type_id: 1, email: 'joe@example.com', ...person, first_name: 'Joe' });
  await post('/sender/save', sender);
  await get('/sender/resend-mail?sender_id=1');
  await get('/global-unsubscribes/delete?id=1', 'DELETE');
  await get('/contacts-type/view?contact_type_id=99&colour=red');
  await control('/clock/advance', 'POST', { by: 'P1D' });
  for (const path of ['/single-send/list', '/automations', '/automations/schedule?utr=', '/senders']) {
    await get(path === '/automations/schedule?utr=' ? path + utr : path);
  }
  for (const path of ['/state', '/outbox', '/clock', '/assumptions']) await control(path);
  return answers;
}

const change = async (client: Client) => {
  await client.post('/contacts-type/add', { name: 'Before' });
  await client.post('/automations/create', { type: 'custom', automation_name: 'B', unsubscribe_group_id: 1 });
  await client.post('/single/send/create', send);
  await client.control('POST', '/clock/advance', { by: 'PT7S' });
  await client.control('PATCH', '/assumptions', { 'list-order': 'newest-first' });
};

t.test('responses after a restore are byte-identical to those after the save', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await change(client);
  const state = await stateOf(mock);
  await client.control('POST', '/snapshots/here');
  const first = await play(mock);
  t.ok(first.length > 20);
  t.same(
    first.filter((one) => one.startsWith('500')),
    [],
  );
  t.not(await stateOf(mock), state);
  for (let times = 0; times < 3; times += 1) {
    await client.control('POST', '/snapshots/here/restore');
    t.equal(await stateOf(mock), state);
    t.strictSame(await play(mock), first);
  }
});

t.test('a restored account ignores other accounts and an earlier reset', async (t) => {
  const { mock, client } = await start(t, { fixture: fullFixture });
  await change(client);
  const PublicKey = mock.keys.publicKey;
  await client.control('POST', '/snapshots/here', undefined, { PublicKey });
  const first = await play(mock);
  await client.control('POST', '/reset', undefined, { PublicKey });
  await client.control('POST', '/snapshots/here/restore', undefined, { PublicKey });
  const other = client.as('pk_other', 'sk_other');
  const meanwhile = async () => {
    await other.post('/unsubscribes-groups/save', { group_name: 'G', description: 'D', is_display: 0 });
    await client.control('POST', '/accounts');
  };
  t.strictSame(await play(mock, meanwhile), first);
});

t.test('restore keeps the request count of the minute', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('PATCH', '/assumptions', { 'rate-limit': 5 });
  const statuses = async (times: number) => {
    const answers: number[] = [];
    for (let index = 0; index < times; index += 1) answers.push((await client.get('/contacts-type')).status);
    return answers;
  };
  await statuses(3);
  await client.control('POST', '/snapshots/here');
  for (let times = 0; times < 2; times += 1) {
    t.strictSame(await statuses(4), [200, 200, 429, 429]);
    await client.control('POST', '/snapshots/here/restore');
  }
});
