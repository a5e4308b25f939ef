import t from 'tap';
import { exchangeOf, failed, success } from './exchanges.js';
import { valueIn } from './judged.js';

const ADD = 'POST /contacts/add';
const UPDATE = 'POST /contacts/update';
const UPLOAD = 'POST /contacts/upload-csv';
const ADDED = success('Contact Added Successfully');
const REQUIRED = ['The email field is required.'];

const contact = (id: number, email: string, more: object = {}) => ({ id, email, contact_type_id: 1, ...more });
const contacts = (...all: readonly object[]) => exchangeOf('GET /contacts/list', { body: success({ contacts: all }) });
const add = (form: Record<string, string>, body: unknown = ADDED) => exchangeOf(ADD, { form, body });
const upload = (text: string, body: unknown = success('Imported Successfully'), fileName = 'contacts.csv') =>
  exchangeOf(UPLOAD, {
    form: [
      ['contact_type_id', '1'],
      ['file', { fileName, text }],
    ],
    body,
  });

t.test('required-fields', async (t) => {
  const shown = (form: Record<string, string>, body: unknown, encoding?: 'json') =>
    valueIn('required-fields', exchangeOf(ADD, { form, body, ...(encoding && { encoding }) }));
  const email = 'a@example.com';
  t.equal(shown({ email }, ADDED), 'reported');
  t.equal(shown({}, failed({ email: REQUIRED })), 'reported');
  t.equal(shown({}, failed({ email: REQUIRED, country: ['The country field is required.'] })), 'starred');
  t.equal(shown({}, failed({ email: REQUIRED, country: ['Where is it?'] })), 'starred', 'in own words');
  t.equal(shown({ email, contact_type_id: '1', country: '1' }, ADDED), undefined, 'nothing is missing');
  t.equal(shown({ email }, failed('Too Many Attempts.')), undefined);
  t.equal(shown({ email }, failed('Record Not Found')), undefined, 'a reference may be unknown');
  t.equal(shown({ email }, ADDED, 'json'), undefined, 'the fields may not be read');
  const update = (form: Record<string, string>) =>
    valueIn('required-fields', exchangeOf(UPDATE, { form, body: failed('Record not found') }));
  t.equal(update({ email }), 'reported');
  t.equal(update({ email, country: '9' }), undefined, 'the country may be unknown');
});

t.test('dangling-reference', async (t) => {
  const deleted = exchangeOf('DELETE /contacts-type/delete', {
    query: { contact_type_id: '7' },
    body: { status: 'success', errors: 'Deleted Successfully' },
  });
  const places = exchangeOf('GET /get/country-state-city', {
    body: success({ countries: [{ id: 1, name: 'India' }], states: [], cities: [] }),
  });
  const shown = (one: ReturnType<typeof add>, ...before: readonly ReturnType<typeof add>[]) =>
    valueIn('dangling-reference', one, [...before, one]);
  const selected = { contact_type_id: ['The selected contact type id is invalid.'] };
  t.equal(shown(add({}, failed(selected))), 'invalid');
  t.equal(shown(add({ contact_type_id: '7' })), undefined);
  t.equal(shown(add({ contact_type_id: '7' }), deleted), 'accept');
  t.equal(shown(add({ contact_type_id: '07' }), deleted), undefined, 'it is no plain id');
  t.equal(shown(add({ country: '2' }), places), 'accept');
  t.equal(shown(add({ country: '1' }), places), undefined);
  const unread = exchangeOf(ADD, { form: { country: '2' }, encoding: 'json', body: ADDED });
  t.equal(shown(unread, places), undefined, 'it may not be read');
  t.equal(shown(add({ country: 'x' }), places), undefined);
  t.equal(shown(add({ country: '2' }, failed('Record Not Found')), places), 'not-found');
  t.equal(shown(add({ country: '2' }, failed({ email: REQUIRED })), places), undefined);
  const update = exchangeOf(UPDATE, { form: { contact_id: '3', country: '2' }, body: failed('Record Not Found') });
  t.equal(shown(update, places), undefined, 'the contact may be gone');
  t.equal(shown(update, contacts(contact(3, 'a@example.com')), places), 'not-found');
  const send = (name: string, target: string, errors: unknown) =>
    exchangeOf(name, {
      form: [[name.endsWith('create') ? 'recipient_id[0]' : 'automation_for', target]],
      body: failed(errors),
    });
  const refused = { recipient_id: ['The selected recipient id is invalid.'] };
  t.equal(shown(send('POST /single/send/create', 'contacts_7', refused), deleted), 'invalid');
  t.equal(
    shown(send('POST /single/send/create', 'contacts_8', refused), deleted),
    undefined,
    'it may have another form',
  );
  t.equal(shown(send('POST /single/send/create', 'segments_7', refused), deleted), undefined);
  const schedule = exchangeOf('POST /automations/schedule/create', {
    form: { sender_id: '4' },
    body: failed('Record Not Found'),
  });
  const sender = exchangeOf('DELETE /sender/delete', {
    query: { sender_id: '4' },
    body: success('Deleted Successfully'),
  });
  t.equal(shown(schedule, sender), undefined, 'the automation may be gone');
  const unkeyed = exchangeOf('POST /sender/update', { form: { country_id: '2' }, body: failed('Record Not Found') });
  t.equal(shown(unkeyed, places), undefined);
});

t.test('duplicate-email', async (t) => {
  const email = 'a@example.com';
  const form = { contact_type_id: '1', email: 'A@example.com' };
  const [one, two] = [contacts(contact(1, email)), contacts(contact(1, email), contact(2, email))];
  const shown = (write: ReturnType<typeof add>, ...after: readonly ReturnType<typeof add>[]) =>
    valueIn('duplicate-email', write, [one, write, ...after]);
  t.equal(shown(add(form, failed({ email: ['The email has already been taken.'] }))), 'taken');
  t.equal(shown(add(form), two), 'accept');
  t.equal(shown(add(form), one), undefined, 'the list may be a page');
  t.equal(shown(add(form), one, two), 'ignore');
  t.equal(shown(add({ ...form, contact_type_id: '2' }), one, two), undefined, 'it is another type');
  t.equal(shown(add(form)), undefined);
  t.equal(shown(add(form, failed({ email: REQUIRED })), two), undefined);
  const rows = `email\n${email}\n`;
  t.equal(shown(upload(rows), two), 'accept');
  t.equal(shown(upload(rows), one, two), undefined, 'a bad row may be left out');
  const refused = upload('email\nx\n', failed({ file: ['Line 2: The email must be a valid email address.'] }));
  t.equal(shown(upload(rows), one, two, refused), 'ignore');
  t.equal(shown(upload(rows, failed({ file: ['Line 2: The email has already been taken.'] }))), 'taken');
  const sender = exchangeOf('POST /sender/save', { form: { from_email: email }, body: success('Added Successfully') });
  t.equal(valueIn('duplicate-email', sender), undefined);
});

t.test('duplicate-email of an update', async (t) => {
  const [a, b] = ['a@example.com', 'b@example.com'];
  const before = contacts(contact(1, a), contact(2, b));
  const update = exchangeOf(UPDATE, {
    form: { contact_id: '2', email: a },
    body: success('Contact Updated Successfully'),
  });
  const shown = (first: ReturnType<typeof add>, ...after: readonly ReturnType<typeof add>[]) =>
    valueIn('duplicate-email', update, [first, update, ...after]);
  t.equal(shown(before, contacts(contact(1, a), contact(2, a))), 'accept');
  t.equal(shown(before, before), 'ignore');
  t.equal(shown(before), undefined);
  t.equal(shown(contacts(contact(2, b)), contacts(contact(2, a))), undefined, 'nobody has it');
  t.equal(shown(contacts(contact(1, a), contact(2, a)), before), undefined, 'it is its own');
  t.equal(shown(before, contacts(contact(2, a, { contact_type_id: 3 }))), undefined, 'the type changed');
  const anonymous = exchangeOf(UPDATE, { form: {}, body: success('Contact Updated Successfully') });
  t.equal(valueIn('duplicate-email', anonymous, [before, anonymous, before]), undefined);
});

t.test('duplicate-name', async (t) => {
  const types = exchangeOf('GET /contacts-type', { body: success({ contactTypes: [{ id: 1, name: 'Customers' }] }) });
  const save = (form: Record<string, string>, body: unknown = success('Added Successfully')) =>
    exchangeOf('POST /contacts-type/add', { form, body });
  const shown = (one: ReturnType<typeof save>) => valueIn('duplicate-name', one, [types, one]);
  t.equal(shown(save({ name: 'customers' })), 'accept');
  t.equal(shown(save({ name: 'Others' })), undefined);
  t.equal(shown(save({}, failed({ name: ['The name field is required.'] }))), undefined);
  t.equal(shown(save({ name: 'Customers' }, failed({ name: ['The name has already been taken.'] }))), 'taken');
  t.equal(shown(save({ name: 'Customers' }, failed('Too Many Attempts.'))), undefined);
  const own = exchangeOf('POST /contacts-type/update', {
    form: { id: '1', name: 'Customers' },
    body: success('Updated Successfully'),
  });
  t.equal(shown(own), undefined, 'it is its own');
  t.equal(shown(add({ email: 'a@example.com' })), undefined, 'it gives no name');
});

t.test('email-format', async (t) => {
  const refusal = failed({ email: ['The email must be a valid email address.'] });
  const shown = (email: string, body: unknown, ...before: readonly ReturnType<typeof add>[]) => {
    const one = add({ email }, body);
    return valueIn('email-format', one, [...before, one]);
  };
  t.equal(shown('x', refusal), 'checked');
  t.equal(shown('nobody', refusal), undefined, 'it may be too long');
  t.equal(shown('nobody', refusal, add({ email: 'ab@cd.example' })), 'checked');
  t.equal(shown('x', ADDED), 'unchecked');
  t.equal(shown('x', failed({ country: ['The country must be an integer.'] })), 'unchecked');
  t.equal(shown('x@y', ADDED), undefined, 'it may be an address');
  t.equal(shown('', failed({ email: REQUIRED })), undefined);
  const list = exchangeOf('POST /global-unsubscribes/save', {
    form: { email_address: 'x,a@example.com' },
    body: success('Added Successfully'),
  });
  t.equal(valueIn('email-format', list), undefined, 'it may be left out');
});

t.test('email-format of an upload', async (t) => {
  const blamed = (line: number) => failed({ file: [`Line ${line}: The email must be a valid email address.`] });
  t.equal(valueIn('email-format', upload('email\nx\n', blamed(2))), 'checked');
  t.equal(valueIn('email-format', upload('email\nnobody\n', blamed(2))), undefined, 'it may be too long');
  t.equal(valueIn('email-format', upload('email\nx\n', blamed(9))), undefined, 'the file has no such line');
  const [before, after] = [contacts(), contacts(contact(1, 'x'))];
  const taken = upload('email\nx\n');
  t.equal(valueIn('email-format', taken, [before, taken, after]), 'unchecked');
  t.equal(valueIn('email-format', taken, [before, taken, before]), undefined);
  t.equal(valueIn('email-format', taken), undefined);
  t.equal(valueIn('email-format', exchangeOf(UPLOAD, { form: { file: 'x' }, body: blamed(2) })), undefined);
});

t.test('update.omitted-fields and update.empty-field', async (t) => {
  const before = contact(1, 'a@example.com', { state: 'Kerala', city: 'Kochi', first_name: 'Ada' });
  const update = (form: Record<string, string>, body: unknown = success('Contact Updated Successfully')) =>
    exchangeOf(UPDATE, { form: { contact_id: '1', ...form }, body });
  const shown = (form: Record<string, string>, after: object, body?: unknown) => {
    const write = update(form, body);
    const all = [contacts(before), write, contacts(after)];
    return ['update.omitted-fields', 'update.empty-field'].map((id) => valueIn(id as 'update.empty-field', write, all));
  };
  const form = { first_name: 'Grace', city: '' };
  t.same(shown(form, { ...before, first_name: 'Grace' }), ['keep', 'keep']);
  t.same(shown(form, { ...before, first_name: 'Grace', state: null, city: '' }), ['clear', 'clear']);
  t.same(shown(form, { ...before, first_name: 'Grace', state: null }), ['clear', 'keep']);
  t.same(shown(form, { ...before, first_name: 'Grace', city: '' }), ['keep', 'clear']);
  t.same(shown(form, before), [undefined, undefined], 'nothing changed at all');
  t.same(shown(form, { ...before, first_name: 'Grace', state: 'Goa', city: 'Goa' }), [undefined, undefined]);
  t.same(shown(form, before, failed({ email: REQUIRED })), [undefined, undefined]);
  const alone = update(form);
  t.equal(valueIn('update.omitted-fields', alone), undefined, 'no record is shown');
  t.equal(valueIn('update.omitted-fields', add({})), undefined, 'it is no update');
  const send = {
    id: 1,
    utr: 'ab-cd',
    subject: 'One',
    exclude_specific_recipient_id: [{ id: '1', table: 'contacts_' }],
  };
  const sends = (one: object) => exchangeOf('GET /single-send/list', { body: success({ singleSends: [one] }) });
  const changed = exchangeOf('POST /single/send/update', {
    form: { utr: 'ab-cd', subject: 'Two' },
    body: success({ utr: 'ab-cd' }),
  });
  const left = { ...send, subject: 'Two' };
  t.equal(valueIn('update.omitted-fields', changed, [sends(send), changed, sends(left)]), 'keep');
  const cleared = { ...left, exclude_specific_recipient_id: [] };
  t.equal(valueIn('update.omitted-fields', changed, [sends(send), changed, sends(cleared)]), 'clear');
});
