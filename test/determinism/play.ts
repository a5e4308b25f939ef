/** Several hundred mixed requests to the default fixture: every chapter and every failure, with steps of the clock. */
import { assume, automations, contact, csv, send, singleSends } from './mailings.js';
import { lastIn, type Player, type RecordedResponse } from './player.js';

/** The start of the frozen clock: later than all records of the fixture. */
export const BEGINNING = '2026-06-01T09:00:00Z';

async function contactTypes(player: Player): Promise<void> {
  for (const name of ['Guests', 'Vendors', 'Friends', 'x', '', 'Guests'])
    await player.post('/contacts-type/add', { name });
  await player.post('/contacts-type/add', { name: 'guests' }, assume('duplicate-name=taken'));
  for (const contact_type_id of [1, 4, 99]) await player.get('/contacts-type/view', { contact_type_id });
  await player.get('/contacts-type/view', { contact_type_id: '1abc' }, assume('loose-id=coerced'));
  for (const id of [4, 5, 99]) await player.post('/contacts-type/update', { id, name: `Renamed ${id}` });
  for (let times = 0; times < 2; times += 1) await player.delete('/contacts-type/delete', { contact_type_id: 5 });
  await player.get('/contacts-type', {}, assume('list-order=newest-first'));
}

async function fields(player: Player): Promise<void> {
  for (const field_name of ['shoe_size', 'pet', 'no blanks', 'first_name', '']) {
    await player.post('/custom-fields/save', { field_name, field_type: field_name === 'pet' ? 'text' : 'number' });
  }
  await player.post('/custom-fields/save', { field_name: 'colour', field_type: 'colour' });
  for (const id of [22, 99]) await player.delete('/custom-fields/delete', { id });
}

async function contacts(player: Player): Promise<void> {
  for (let index = 0; index < 40; index += 1) await player.post('/contacts/add', contact(index, 1 + (index % 4)));
  await player.post('/contacts/add', { contact_type_id: 1, country: 1 });
  await player.post('/contacts/add', { ...contact(0, 77), email: 'none' });
  await player.post('/contacts/add', contact(0, 1), assume('duplicate-email=taken'));
  await player.post('/contacts/add', contact(0, 1), assume('duplicate-email=ignore'));
  const rows = Array.from(
    { length: 30 },
    (_, index) => `row.${index}@example.com,Row,${index % 2 ? 'India' : ''},${30 + index}`,
  );
  const table = `email,first_name,country,shoe_size\n${rows.join('\n')}\n`;
  await player.post('/contacts/upload-csv', { contact_type_id: 4, file: csv(table) });
  await player.post('/contacts/upload-csv', { contact_type_id: 4, file: csv('email\nnone\n') });
  await player.post(
    '/contacts/upload-csv',
    { contact_type_id: 4, file: csv('email\nnone\nyes@example.com\n') },
    assume('csv-bad-row=skip-row'),
  );
  await player.post('/contacts/upload-csv', { contact_type_id: 4, file: csv(table, 'contacts.txt') });
  await player.post('/contacts/upload-csv', { contact_type_id: 4, file: csv(table) }, assume('limits.upload-bytes=64'));
  for (const contact_id of [101, 114, 120, 999]) {
    await player.get('/contacts/details', { contact_id });
    await player.post('/contacts/update', { contact_id, ...contact(contact_id, 2), country: 3 });
  }
  for (const contact_id of [115, 115, 116]) await player.delete('/contacts/delete', { contact_id });
  await player.bulk('/contacts/bulk-delete', [117, 118, 999]);
  await player.bulk('/contacts/bulk-delete', [117, 119], assume('bulk-delete.unknown=all-or-nothing'));
  await player.bulk('/contacts/bulk-delete', []);
  await player.get('/contacts/csv-sample/download');
  await player.get('/contacts/csv-sample/download', {}, assume('csv-sample=csv-file'));
}

async function segments(player: Player): Promise<void> {
  for (const email of ['guest.3@example.com', 'new@example.com', 'none', 'aarav.sharma@example.com']) {
    await player.post('/segment/email/store', { segment_id: 1, first_name: 'Sam', last_name: 'Bo', email });
  }
  await player.post('/segment/email/store', { segment_id: 77 });
  for (const segment_id of [1, 2, 77]) await player.get('/segment/email/list', { segment_id });
  for (const id of [2, 77]) await player.delete('/segment/email/delete', { segment_recipient_id: id });
  for (const segment_id of [2, 2]) await player.delete('/segment/delete', { segment_id });
}

async function unsubscribes(player: Player): Promise<void> {
  for (const email_address of [
    'one@example.com, two@example.com,,three@example.com',
    'none',
    ' , ',
    'guest.4@example.com',
  ]) {
    await player.post('/global-unsubscribes/save', { email_address });
    await player.post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 1, email_address });
  }
  for (const id of [1, 99]) await player.delete('/global-unsubscribes/delete', { id });
  await player.bulk('/global-unsubscribes/bulk-delete', [2, 4, '5x']);
  const group = { group_name: 'Events', description: 'Open days', is_display: 1 };
  for (const is_display of [0, 1, 2]) await player.post('/unsubscribes-groups/save', { ...group, is_display });
  for (const id of [3, 99]) {
    await player.get('/unsubscribes-groups/details', { id });
    await player.post(`/unsubscribes-groups/update?id=${id}`, { ...group, group_name: 'Days' });
    await player.get('/unsubscribes-groups/recipients-list', { groupId: id });
  }
  await player.get('/unsubscribes-groups/recipients-list', { groupId: 1 });
  for (const id of [2, 99]) await player.delete('/unsubscribes-groups/recipients-delete', { id });
  await player.bulk('/unsubscribes-groups/recipients-bulk-delete', [3, 4]);
}

async function senders(player: Player): Promise<void> {
  const form = {
    from_name: 'Care',
    from_email: 'care@acme.example',
    reply_to_email: 'reply@acme.example',
    country_id: 3,
    company_address: '3 Acme Road',
    nickname: 'care',
  };
  for (let times = 0; times < 3; times += 1) await player.post('/sender/save', { ...form, nickname: `care ${times}` });
  await player.post('/sender/save', { ...form, company_address: 'x'.repeat(256), from_email: 'none' });
  await player.post('/sender/update', { sender_id: 3, ...form, from_email: 'moved@acme.example' });
  await player.post('/sender/update', { sender_id: 99, ...form });
  const mails = await player.control('GET', '/outbox?kind=verification');
  await player.control('GET', `/verify/pk_test_default/${lastIn(mails, 'utr')}`);
  await player.get('/sender/resend-mail', { sender_id: 4 });
  await player.get('/sender/resend-mail', { sender_id: 5 }, assume('sender.verification=on-resend'));
  for (const sender_id of [1, 3, 99]) await player.get('/sender/details', { sender_id });
  for (const sender_id of [4, 4]) await player.delete('/sender/delete', { sender_id });
  await player.post('/senders');
}

async function notificationRecipients(player: Player): Promise<void> {
  for (const email_address of ['cto@acme.example', 'cfo@acme.example', '']) {
    await player.post('/notification-recipient/save', { email_address, email_owner: 'The boss' });
  }
  for (const id of [1, 99]) await player.delete('/notification-recipient/delete', { id });
  await player.bulk('/notification-recipient/bulk-delete', [2, 99]);
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
  const orders = [
    { kind: 'answer', status: 418, body: { tea: true }, headers: { 'retry-after': '3' } },
    { kind: 'failure', failure: 'AUTH', endpoint: 'POST /contacts-type/add' },
    { kind: 'failure', failure: 'V', fields: { name: ['No.'] }, when: 'after' },
    { kind: 'failure', failure: '429', retry_after: 9, times: 2, after: 1 },
    { kind: 'failure', failure: '500' },
    { kind: 'truncated' },
    { kind: 'drip', bytes: 40, every: 0 },
    { kind: 'delay', delay: 1 },
    { kind: 'empty' },
  ];
  for (const order of orders) await player.control('POST', '/faults', order);
  for (let times = 0; times < 12; times += 1) await player.post('/contacts-type/add', { name: `Fault ${times}` });
  await player.control('GET', '/faults');
  await player.control('DELETE', '/faults');
  await player.control('PATCH', '/warnings', { strict: true });
  await player.get('/contacts-type', { nme: 1 });
  await player.control('PATCH', '/warnings', { strict: false });
}

/** Generates ids, utrs and tokens, and advances the clock. */
async function generate(player: Player): Promise<RecordedResponse[]> {
  return [
    await player.post('/unsubscribes-groups/save', { group_name: 'Drawn', description: 'x', is_display: 0 }),
    await player.post('/single/send/create', send),
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

/** @returns the responses after a snapshot, and those after its restore */
export async function play(player: Player): Promise<readonly [RecordedResponse[], RecordedResponse[]]> {
  for (const path of ['/reserve-fields', '/get-design/template', '/get-dynamic/content', '/get/country-state-city']) {
    await player.get(path);
  }
  await player.control('PATCH', '/assumptions', { 'custom-field.label': 'name' });
  const chapters = [contactTypes, fields, contacts, segments, unsubscribes, senders, notificationRecipients];
  for (const part of [...chapters, singleSends, automations, failures]) {
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
