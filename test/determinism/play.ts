/** Several hundred mixed requests to the sample account: every endpoint and every failure, with steps of the clock. */
import { endpoints } from '../../src/service/document/index.js';
import { provocationsOf, special } from '../service/assumptions/trigger-requests.js';
import { samples } from '../service/document/samples.js';
import { lastIn, type Player, type RecordedResponse, utrIn } from './player.js';

/** The start of the frozen clock: later than all records of the fixture. */
export const BEGINNING = '2026-06-01T09:00:00Z';

/** Only one in so many of the invalid requests is played. */
const EVERY = 25;

const assume = (text: string) => ({ 'x-mock-assume': text });

/** The sample of each endpoint, and invalid requests to it. */
export async function playChapters(player: Player): Promise<void> {
  for (const endpoint of endpoints) {
    const name = endpoint.name;
    const broken = provocationsOf(endpoint, name).filter((_, index) => index % EVERY === 1);
    await player.control('POST', '/reset', { only: ['records'] });
    for (const input of [...(special[name] ?? []), ...broken]) await player.call(name, input);
    await player.control('POST', '/reset', { only: ['records'] });
    await player.call(name, samples[name]);
    await player.control('POST', '/clock/advance', { by: 'PT1H' });
  }
}

/** Single sends and automations, by the clock. */
async function mailings(player: Player): Promise<void> {
  await player.control('POST', '/reset', { only: ['records', 'outbox'] });
  const send = utrIn(await player.call('POST /single/send/create', samples['POST /single/send/create']));
  const made = await player.call('POST /automations/create', samples['POST /automations/create']);
  const automation = utrIn(made);
  const mail = samples['POST /automations/schedule/create']?.form;
  for (const waiting_type of ['instantly', 'hours', 'days']) {
    await player.call('POST /automations/schedule/create', { form: { ...mail, utr: automation, waiting_type } });
  }
  await player.call('GET /automations/set-live', { query: { utr: automation } });
  for (let index = 0; index < 10; index += 1) {
    const email = `guest.${index}@example.com`;
    await player.call('POST /contacts/add', { form: { ...samples['POST /contacts/add']?.form, email } });
  }
  for (const by of ['PT6S', 'PT6S', 'PT3H', 'P4D']) {
    await player.control('POST', '/clock/advance', { by });
    await player.call('GET /single-send/details', { query: { utr: send } });
    await player.call('GET /automations/details', { query: { utr: automation } });
  }
  for (const event of ['open', 'bounce', 'unsubscribe']) {
    await player.control('POST', `/single-sends/${send}/events`, { event });
    await player.control('POST', `/automations/${automation}/events`, { event, to: 'guest.3@example.com' });
  }
  const copy = utrIn(await player.call('GET /automations/duplicate', { query: { utr: automation } }));
  await player.call('GET /automations/schedule', { query: { utr: copy } });
}

async function failures(player: Player): Promise<void> {
  for (const headers of [
    { PublicKey: '' },
    { SecretKey: '' },
    { PublicKey: '', SecretKey: '' },
    { SecretKey: 'wrong' },
  ]) {
    await player.get('/contacts-type', {}, headers);
  }
  await player.get('/contacts-type', {}, { SecretKey: 'wrong', ...assume('wrong-credentials=text') });
  await player.get('/contact-types');
  for (const method of ['PUT', 'PATCH', 'OPTIONS', 'POST']) await player.send(method, '/contacts-type');
  await player.send('POST', '/contacts-type/add', { 'content-type': 'application/json' }, '{"name":"Mates"}');
  await player.send(
    'POST',
    '/contacts-type/add',
    { 'content-type': 'application/json', ...assume('body-encoding=any') },
    '{"name":"Mates"}',
  );
  await player.send('POST', '/contacts-type/add', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=%zz');
  await player.get('/contacts-type', { nme: 1 }, assume('nothing=1'));
  for (let times = 0; times < 4; times += 1) await player.get('/contacts-type', { nme: times }, assume('rate-limit=2'));
  const file = new File(['email\n'], 'contacts.csv');
  await player.post('/contacts/upload-csv', { contact_type_id: 3, file }, assume('limits.upload-bytes=4'));
  const orders = [
    { kind: 'response', status: 418, body: { tea: true }, headers: { 'retry-after': '3' } },
    { kind: 'failure', failure: 'AUTH', endpoint: 'POST /contacts-type/add' },
    { kind: 'failure', failure: 'V', fields: { name: ['No.'] }, when: 'after' },
    { kind: 'failure', failure: '429', retry_after: 9, times: 2, after: 1 },
    { kind: 'failure', failure: '500' },
    { kind: 'truncated' },
    { kind: 'delay', delay: 1 },
  ];
  for (const order of orders) await player.control('POST', '/faults', order);
  for (let times = 0; times < 12; times += 1) await player.post('/contacts-type/add', { name: `Fault ${times}` });
  await player.control('GET', '/faults');
  await player.control('DELETE', '/faults');
  await player.control('PATCH', '/settings', { strict: true });
  await player.get('/contacts-type', { nme: 1 });
  await player.control('PATCH', '/settings', { strict: false });
}

/** Generates ids, utrs and tokens, and advances the clock. */
async function generate(player: Player): Promise<RecordedResponse[]> {
  return [
    await player.post('/unsubscribes-groups/save', { group_name: 'Drawn', description: 'x', is_display: 0 }),
    await player.call('POST /single/send/create', samples['POST /single/send/create']),
    await player.post('/automations/create', { type: 'welcome', automation_name: 'Drawn', unsubscribe_group_id: 1 }),
    await player.control('POST', '/clock/advance', { by: 'PT11S' }),
    await player.get('/single-send/list'),
    await player.get('/automations'),
    await player.control('GET', '/state'),
    await player.control('GET', '/outbox'),
  ];
}

async function accounts(player: Player): Promise<void> {
  const opened = await player.control('POST', '/accounts', {});
  const fresh = player.as({ publicKey: lastIn(opened, 'public_key'), secretKey: lastIn(opened, 'secret_key') });
  await fresh.post('/contacts-type/add', { name: 'Of the fresh one' });
  await generate(fresh);
  await fresh.control('DELETE', '/accounts');
  await fresh.get('/contacts-type');
  const given = { publicKey: 'pk_play', secretKey: 'sk_play' };
  await player.control('POST', '/accounts', { public_key: given.publicKey, secret_key: given.secretKey });
  await generate(player.as(given));
}

const LISTS = [
  '/global-unsubscribes',
  '/segment/list',
  '/unsubscribes-groups',
  '/contacts-type',
  '/contacts/list',
  '/custom-fields',
  '/single-send/list',
  '/automations',
  '/senders',
  '/notification-recipients',
];

const CALLS = ['/state', '/outbox?limit=1000', '/clock', '/assumptions', '/snapshots', '/warnings', '/accounts'];

/** @returns the responses after a snapshot, and the responses after its restore */
export async function play(player: Player): Promise<readonly [RecordedResponse[], RecordedResponse[]]> {
  await player.control('PATCH', '/assumptions', { 'custom-field.label': 'name' });
  for (const part of [playChapters, mailings, failures]) {
    await part(player);
    for (const path of LISTS) await player.get(path);
  }
  await player.control('POST', '/snapshots/middle');
  const followed = await generate(player);
  await player.control('POST', '/snapshots/middle/restore');
  const again = await generate(player);
  await accounts(player);
  for (const path of CALLS) await player.control('GET', path);
  await player.control('POST', '/load', { fixture: 'edge-cases' });
  for (const path of LISTS) await player.get(path);
  await generate(player);
  await player.control('POST', '/reset', {});
  await player.control('GET', '/state');
  return [followed, again];
}
