import t from 'tap';
import type { Exchange } from '../../src/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { valueIn } from './judged.js';

const DELETED = success('Deleted Successfully');
const email = 'a@example.com';

const contacts = (...all: readonly object[]) => exchangeOf('GET /contacts/list', { body: success({ contacts: all }) });
const recipients = (...all: readonly object[]) =>
  exchangeOf('GET /segment/email/list', { query: { segment_id: '1' }, body: success({ contactEmails: all }) });
const globals = (...all: readonly object[]) =>
  exchangeOf('GET /global-unsubscribes', { body: success({ unSubscribers: all }) });
const removeContact = (id: number, body: unknown = DELETED) =>
  exchangeOf('DELETE /contacts/delete', { query: { contact_id: String(id) }, body });
const removeType = (body: unknown = DELETED) =>
  exchangeOf('DELETE /contacts-type/delete', { query: { contact_type_id: '1' }, body });

t.test('timestamp.precision', async (t) => {
  const types = (...stamps: readonly string[]) =>
    exchangeOf('GET /contacts-type', {
      body: success({ contactTypes: stamps.map((created_at, id) => ({ id, created_at, updated_at: null })) }),
    });
  const at = (second: number, fraction = '000000') => `2026-01-05T09:00:0${second}.${fraction}Z`;
  t.equal(valueIn('timestamp.precision', types(at(1), at(2, '000001'))), 'microseconds');
  t.equal(valueIn('timestamp.precision', types(at(1), at(2), at(3))), 'seconds');
  t.equal(valueIn('timestamp.precision', types(at(1), at(2), at(2))), undefined, 'two of them can be chance');
  t.equal(valueIn('timestamp.precision', types('2026-01-05', '2026-01-06', '2026-01-07')), undefined);
  const [one, two] = [types(at(1), at(2)), types(at(3))];
  t.equal(valueIn('timestamp.precision', two, [one, two]), 'seconds');
  t.equal(valueIn('timestamp.precision', one, [one, two]), undefined, 'the last one tells it');
});

t.test('contact-type-delete.contacts', async (t) => {
  const [member, other] = [
    { id: 1, contact_type_id: 1 },
    { id: 2, contact_type_id: 2 },
  ];
  const shown = (before: Exchange, write: Exchange, after: Exchange) =>
    valueIn('contact-type-delete.contacts', write, [before, write, after]);
  t.equal(shown(contacts(member, other), removeType(), contacts(other)), 'delete');
  t.equal(shown(contacts(member), removeType(), contacts(member)), 'keep');
  t.equal(shown(contacts(other), removeType(), contacts(other)), undefined, 'it has none');
  t.equal(shown(contacts(member), removeType(failed('Record Not Found')), contacts(member)), undefined);
  t.equal(valueIn('contact-type-delete.contacts', removeType()), undefined, 'no lists are recorded');
});

t.test('delete.in-use', async (t) => {
  const used = { id: 1, automation_for: 1, automation_for_table: 'contacts_' };
  const automations = (...all: readonly object[]) =>
    exchangeOf('GET /automations', { body: success({ automations: all }) });
  const none = exchangeOf('GET /automations', { body: failed('Record Not Found') });
  const shown = (write: Exchange, ...after: readonly Exchange[]) =>
    valueIn('delete.in-use', write, [automations(used), write, ...after]);
  t.equal(shown(removeType(failed('Record is in use'))), 'refuse');
  t.equal(shown(removeType(failed('Not now'))), 'text:Not now');
  t.equal(shown(removeType(failed('Record Not Found'))), undefined);
  t.equal(shown(removeType(), automations(used)), 'accept');
  t.equal(shown(removeType(), automations()), 'cascade');
  t.equal(shown(removeType(), none), 'cascade');
  t.equal(shown(removeType()), undefined, 'no list is recorded');
  const page = exchangeOf('GET /automations', { query: { page: '2' }, body: success({ automations: [] }) });
  t.equal(shown(removeType(), page), undefined, 'another page of the list');
  t.equal(shown(removeType(failed({ contact_type_id: ['No.'] })), automations(used)), undefined);
  t.equal(valueIn('delete.in-use', removeType(failed('Not now'))), undefined, 'it may not be in use');
  const gone = removeType(failed('No such type'));
  const before = [removeType(), automations(used)];
  t.equal(valueIn('delete.in-use', gone, [...before, gone]), undefined, 'it was deleted before');
  const segment = exchangeOf('DELETE /segment/delete', { query: { segment_id: '1' }, body: failed('Not now') });
  t.equal(shown(segment), undefined, 'a contact type is in use');
});

t.test('contact-delete.segment-recipients', async (t) => {
  const [linked, other] = [
    { id: 5, contact_id: 1, email },
    { id: 6, contact_id: 9, email: 'b@example.com' },
  ];
  const shown = (write: Exchange, before: readonly Exchange[], after: readonly Exchange[]) =>
    valueIn('contact-delete.segment-recipients', write, [...before, write, ...after]);
  const remove = removeContact(1);
  t.equal(shown(remove, [recipients(linked, other)], [recipients(other)]), 'delete');
  t.equal(shown(remove, [recipients(linked)], [recipients(linked)]), 'keep');
  t.equal(shown(remove, [recipients(other)], [recipients(other)]), undefined);
  t.equal(shown(remove, [], []), undefined);
  const refused = removeContact(1, failed('Record Not Found'));
  t.equal(shown(refused, [recipients(linked)], [recipients(linked)]), undefined);
  const bulk = exchangeOf('POST /contacts/bulk-delete', {
    form: [['strIds[0]', '1']],
    encoding: 'urlencoded',
    body: DELETED,
  });
  t.equal(shown(bulk, [recipients(linked)], [recipients(linked)]), undefined, 'the contact may be there');
  t.equal(shown(bulk, [contacts({ id: 1 }), recipients(linked)], [contacts(), recipients(linked)]), 'keep');
});

t.test('segment-recipient.contact', async (t) => {
  const unlinked = { id: 5, contact_id: null, email };
  const linked = { ...unlinked, contact_id: 1 };
  const shown = (one: Exchange, ...all: readonly Exchange[]) =>
    valueIn('segment-recipient.contact', one, all.length === 0 ? [one] : all);
  const list = recipients(unlinked);
  const known = contacts({ id: 1, email, updated_at: '2026-01-05T09:00:00.000000Z' });
  t.equal(shown(list, known, list), undefined, 'it may be stored before the contact was');
  const earlier = recipients({ ...unlinked, created_at: '2026-01-05T08:00:00.000000Z' });
  t.equal(shown(earlier, known, earlier), undefined, 'it was');
  const later = recipients({ ...unlinked, created_at: '2026-01-05T10:00:00.000000Z' });
  t.equal(shown(later, known, later), 'none');
  const stored = recipients(linked);
  t.equal(shown(stored), undefined, 'the link may be stored');
  const store = exchangeOf('POST /segment/email/store', { form: { email }, body: success('Added Successfully') });
  t.equal(shown(list, known, recipients(), store, list, known), 'none', 'it was stored after the contact');
  t.equal(shown(list, known, recipients(), store, list), undefined, 'the contact may be gone');
  t.equal(shown(list, recipients(), store, known, list), undefined, 'the contact may be new');
  t.equal(shown(stored, recipients(), store, stored), 'by-email');
  t.equal(shown(stored, store, stored), undefined, 'it may have been there');
  t.equal(shown(stored, recipients(linked), store, stored), undefined, 'it was there');
  const refused = exchangeOf('POST /segment/email/store', { form: { email }, body: failed('Record Not Found') });
  t.equal(shown(stored, recipients(), refused, stored), undefined);
  const remove = removeContact(1);
  t.equal(shown(remove, recipients(unlinked), remove, recipients()), 'by-email');
  t.equal(shown(remove, recipients(linked), remove, recipients()), undefined, 'the link may be stored');
  t.equal(shown(remove, recipients(), store, recipients(linked), remove, recipients()), 'by-email');
  t.equal(shown(remove), undefined);
});

t.test('global-unsubscribes.scope', async (t) => {
  const alone = { id: 1, unsubscribe_groups_id: null };
  const member = { id: 2, unsubscribe_groups_id: 3 };
  const shown = (one: Exchange, ...all: readonly Exchange[]) => valueIn('global-unsubscribes.scope', one, all);
  const both = globals(alone, member);
  t.equal(shown(both, both), 'with-groups');
  const ofGroup = exchangeOf('GET /unsubscribes-groups/recipients-list', {
    query: { groupId: '3' },
    body: success({ recipients: [member] }),
  });
  const list = globals(alone);
  const longer = globals(alone, { id: 7, unsubscribe_groups_id: null });
  t.equal(shown(list, list, ofGroup), undefined, 'it may be a page');
  t.equal(shown(list, longer, list), undefined, 'groups may have none');
  t.equal(shown(list, longer, list, ofGroup), 'global-only');
  t.equal(shown(list, longer, ofGroup, list), 'global-only');
  const remove = (id: string, body: unknown, ...before: readonly Exchange[]) => {
    const write = exchangeOf('DELETE /global-unsubscribes/delete', { query: { id }, body });
    return shown(write, ...before, write);
  };
  const notFound = failed('Record Not Found');
  t.equal(remove('2', DELETED, longer, ofGroup, list), 'with-groups');
  t.equal(remove('2', notFound, longer, ofGroup, list), 'global-only');
  t.equal(remove('2', failed('Too Many Attempts.'), longer, ofGroup, list), undefined);
  t.equal(remove('2', notFound, longer, list), undefined, 'it may be no recipient');
  t.equal(remove('1', DELETED, longer, ofGroup, list), undefined, 'it is a global one');
  t.equal(remove('2', DELETED, ofGroup, list), undefined, 'the list may be a page');
  t.equal(remove('2', DELETED), undefined);
  const bulk = exchangeOf('POST /global-unsubscribes/bulk-delete', {
    form: [['strIds[0]', '2']],
    encoding: 'urlencoded',
    body: DELETED,
  });
  t.equal(shown(bulk, longer, ofGroup, list, bulk), 'with-groups');
  const empty = exchangeOf('POST /global-unsubscribes/bulk-delete', { body: DELETED });
  t.equal(shown(empty, longer, ofGroup, list, empty), undefined);
});

t.test('country.text and geo.fields', async (t) => {
  const places = (...countries: readonly unknown[]) =>
    exchangeOf('GET /get/country-state-city', { body: success({ countries, states: [], cities: [] }) });
  const india = places({ id: 103, name: 'India' });
  const shown = (country: string, ...before: readonly Exchange[]) => {
    const list = contacts({ country });
    return valueIn('country.text', list, [...before, list]);
  };
  t.equal(shown('India', india), 'name');
  t.equal(shown('103', india), 'id');
  t.equal(shown('Atlantis', india), undefined);
  t.equal(shown('India'), undefined, 'no countries are recorded');
  t.equal(valueIn('geo.fields', india), 'names');
  t.equal(valueIn('geo.fields', places({ id: 1, name: 'A', iso2: 'AA', phone_code: '1' })), 'with-codes');
  t.equal(valueIn('geo.fields', places({ id: 1, name: 'A', iso2: 'AA' })), undefined);
  t.equal(valueIn('geo.fields', places()), undefined);
  for (const body of [success('none'), success(null), failed('Too Many Attempts.')])
    t.equal(valueIn('geo.fields', exchangeOf('GET /get/country-state-city', { body })), undefined);
});

t.test('csv-sample, and what stands in it', async (t) => {
  const sample = (body: unknown, headers: Record<string, string> = {}) =>
    exchangeOf('GET /contacts/csv-sample/download', { body, headers });
  const csv = { 'content-type': 'text/csv' };
  t.equal(valueIn('csv-sample', sample({})), 'empty-object');
  t.equal(valueIn('csv-sample', sample(failed('Record Not Found'))), 'not-found');
  t.equal(valueIn('csv-sample', sample('<html>', { 'content-type': 'text/html' })), undefined);
  const labels = sample('First Name;Last Name;Email\r\n', csv);
  t.equal(valueIn('csv-sample', labels), 'csv-file');
  t.equal(valueIn('csv.headings', labels), 'labels');
  t.equal(valueIn('csv.delimiter', labels), 'semicolon');
  const names = sample('first_name,email\n', { 'content-disposition': 'attachment; filename="contacts.csv"' });
  t.equal(valueIn('csv.headings', names), undefined, 'both may be taken');
  t.equal(valueIn('csv.delimiter', names), undefined, 'both may be taken');
  t.equal(valueIn('csv.headings', sample('First Name')), undefined, 'it is no file');
  const { response, ...rest } = labels;
  t.equal(valueIn('csv.headings', { ...rest, response: { ...response, text: undefined } }), undefined);
});

const IMPORTED = success('Imported Successfully');
const upload = (
  text: string | undefined,
  fileName = 'contacts.csv',
  body: unknown = IMPORTED,
  encoding: 'multipart' | 'other' = 'multipart',
) => exchangeOf('POST /contacts/upload-csv', { form: [['file', { fileName, text }]], body, encoding });
const refusedUpload = (text: string, errors: unknown = { file: ['No.'] }) => upload(text, undefined, failed(errors));

t.test('columns, headings and delimiters of uploads', async (t) => {
  const shown = (write: Exchange, added: readonly object[], ...others: readonly Exchange[]) => {
    const all = [contacts(), write, contacts(...added), ...others];
    return (['csv-columns', 'csv.headings', 'csv.delimiter'] as const).map((id) => valueIn(id, write, all));
  };
  const one = { id: 1, email, first_name: 'Ada', last_name: '' };
  const two = { id: 2, email: 'b@example.com' };
  const nothing = [undefined, undefined, undefined];
  const header = ['header-row', undefined, undefined];
  t.same(shown(upload(`email\n${email}\n`), [one]), header);
  t.same(shown(upload(`${email}\n`), [one]), ['fixed-order', undefined, undefined]);
  t.same(shown(upload(`Ada,L,${email}\nBob,M,b@example.com`), [two]), nothing, 'both have the address there');
  t.same(shown(upload(`email\n${email}\n`), []), nothing);
  t.same(shown(upload(`email\n${email}\n`), [two]), nothing, 'somebody else added it');
  t.same(shown(upload(`email,first_name\n${email},Ada`), [one]), header, 'labels may be taken');
  t.same(shown(upload(`email,first_name\n${email},Eve`), [one]), ['header-row', 'labels', undefined]);
  t.same(shown(upload(`email,Last Name\n${email},Eve`), [one]), ['header-row', 'names', undefined]);
  t.same(shown(upload(`email,first_name\n${email},`), [one]), header, 'the row has no value');
  t.same(shown(upload(`email,first_name\n${email}`), [one]), header, 'the row has no value');
  const both = upload(`email,first_name,Last Name\n${email},Ada,Eve`);
  t.same(shown(both, [{ ...one, last_name: 'Eve' }]), ['header-row', 'either', undefined]);
  t.same(shown(upload(`email,a;b\n${email},a;b`), [one]), header, 'two can be delimiters');
  const comma = upload(`email,name\n${email},Ada\n`);
  const semicolon = 'email;name\nb@example.com;Bob\n';
  t.same(shown(comma, [one], refusedUpload(semicolon)), ['header-row', undefined, 'comma']);
  t.same(shown(comma, [one], refusedUpload('email;first\nb@example.com;Bob\n')), header, 'it has other columns');
  t.same(shown(comma, [one], upload(semicolon)), header, 'no list is recorded');
  t.same(shown(comma, [one], exchangeOf('POST /contacts/upload-csv')), header);
  const empty = upload(semicolon);
  t.same(shown(comma, [one], empty, contacts(one)), ['header-row', undefined, 'comma'], 'nothing was added');
  t.same(shown(comma, [one], empty, contacts(one, two)), ['header-row', undefined, 'either']);
  const blamed = refusedUpload(semicolon, 'Line 2: The email field is required.');
  t.same(shown(comma, [one], blamed), ['header-row', undefined, 'comma']);
  const fixed = upload(`Ada,L,${email}\n`);
  t.same(shown(fixed, [one], refusedUpload('Eve;M;b@example.com\n')), ['fixed-order', undefined, 'comma']);
});

t.test('csv-bad-row and csv-extension', async (t) => {
  const bad = 'x'.repeat(400);
  const lines = `email\n${bad}\n${email}\n`;
  const blamed = failed({ file: ['Line 2: The email must be a valid email address.'] });
  t.equal(valueIn('csv-bad-row', upload(lines, undefined, blamed)), 'reject-file');
  t.equal(valueIn('csv-bad-row', refusedUpload(lines, { file: ['Line 1: The email column is required.'] })), undefined);
  const taken = upload(lines);
  const list = contacts({ id: 1, email });
  const rows = (...emails: readonly string[]) => contacts(...emails.map((one, id) => ({ id, email: one })));
  const longer = rows('1', '2', '3', '4');
  const imported = (...all: readonly string[]) =>
    valueIn('csv-bad-row', taken, [contacts(), taken, rows(...all), longer]);
  t.equal(valueIn('csv-bad-row', taken, [contacts(), taken, list]), undefined, 'the list may be a page');
  t.equal(imported(email), 'skip-row');
  t.equal(imported(email, 'x'.repeat(400)), undefined, 'it was added');
  t.equal(imported(email, 'x'.repeat(255)), undefined, 'it was cut off, and added');
  const good = upload(`email\n${email}\n`);
  t.equal(valueIn('csv-bad-row', good, [contacts(), good, list, longer]), undefined, 'no row is bad');
  const short = upload(`first_name,email\nAda\nEve,${email}\n`);
  t.equal(
    valueIn('csv-bad-row', short, [contacts(), short, list, longer]),
    undefined,
    'a short row may be read as any',
  );
  const last = upload(`email\n${email}\n${bad}\n`);
  t.equal(valueIn('csv-bad-row', last, [contacts(), last, list, longer]), undefined, 'the file may be cut before it');
  for (const one of [upload(lines, 'a.csv', IMPORTED, 'other'), upload(undefined)])
    t.equal(valueIn('csv-bad-row', one, [contacts(), one, list, longer]), undefined, 'it is not known, or not read');
  t.equal(valueIn('csv-extension', upload(lines, 'A.CSV')), 'accept');
  t.equal(valueIn('csv-extension', upload(lines, 'A.CSV', blamed)), 'accept', 'its rows were read');
  const type = failed({ file: ['The file must be a file of type: csv.'] });
  t.equal(valueIn('csv-extension', upload(lines, 'A.CSV', failed({ file: ['No contact type in it'] }))), undefined);
  t.equal(valueIn('csv-extension', upload(lines, 'A.CSV', type)), 'refuse');
  t.equal(valueIn('csv-extension', upload(lines, 'a.csv')), undefined);
  t.equal(valueIn('csv-extension', upload(lines, 'a.txt')), undefined);
  t.equal(valueIn('csv-extension', exchangeOf('POST /contacts/upload-csv')), undefined);
  t.equal(valueIn('csv-extension', exchangeOf('POST /contacts/upload-csv', { form: {} })), undefined);
});

const SAVE = 'POST /custom-fields/save';
const save = (field_name: string, errors: unknown) => exchangeOf(SAVE, { form: { field_name }, body: failed(errors) });
const TYPE = { field_type: ['The field type field is required.'] };

t.test('reserved-fields.names of saved fields, and reserved-name.case', async (t) => {
  const control = save('a b', { ...TYPE, field_name: ['The field name format is invalid.'] });
  const selected = { ...TYPE, field_name: ['The selected field name is invalid.'] };
  const taken = { field_name: ['The field name has already been taken.'] };
  const names = (one: Exchange, ...others: readonly Exchange[]) =>
    valueIn('reserved-fields.names', one, [...others, one]);
  t.equal(names(save('age', selected)), 'placeholders');
  t.equal(names(save('age', taken)), 'contact-fields');
  t.equal(names(save('age', TYPE)), undefined, 'there is no positive control');
  t.equal(names(save('age', TYPE), control), 'contact-fields');
  t.equal(names(save('shoe', TYPE), control), undefined);
  t.equal(names(exchangeOf(SAVE)), undefined);
  const cases = (one: Exchange, ...others: readonly Exchange[]) => valueIn('reserved-name.case', one, [...others, one]);
  t.equal(cases(save('City', selected)), 'any-case');
  t.equal(cases(save('City', TYPE)), undefined);
  t.equal(cases(save('City', TYPE), control), 'exact');
  t.equal(cases(save('city', TYPE), control), undefined);
  t.equal(cases(save('Shoe', TYPE), control), undefined);
  t.equal(cases(exchangeOf(SAVE)), undefined);
});

t.test('reserved-fields.names of the list', async (t) => {
  const shown = (...names: readonly string[]) => {
    const reservedFields = names.map((field_name) => ({ field_name }));
    return valueIn('reserved-fields.names', exchangeOf('GET /reserve-fields', { body: success({ reservedFields }) }));
  };
  const fields = ['first_name', 'last_name', 'email', 'alt_email', 'country', 'state', 'city', 'address_line1'];
  const all = [...fields, 'address_line2', 'state_province_region', 'postal_code'];
  t.equal(shown(...all), 'contact-fields');
  t.equal(shown(...fields), undefined, 'it is a page');
  t.equal(shown(...all, 'full_name'), 'placeholders');
  t.equal(shown('age'), 'placeholders');
});

t.test('dynamic-content.source and reserved-fields.names of its names', async (t) => {
  const PATH = 'GET /get-dynamic/content';
  const content = (...contents: readonly string[]) => exchangeOf(PATH, { body: success({ contents }) });
  const customFields = (field_name: string) =>
    exchangeOf('GET /custom-fields', { body: success({ customFields: [{ id: 1, field_name }] }) });
  const last = 'unsubscribe_preferences';
  const constant = content('city', 'full_name', 'age', last);
  const shown = (one: Exchange, ...before: readonly Exchange[]) =>
    (['dynamic-content.source', 'reserved-fields.names'] as const).map((id) => valueIn(id, one, [...before, one]));
  t.same(shown(constant), [undefined, undefined]);
  t.same(shown(constant, customFields('age')), [undefined, undefined], 'its custom field is one of the names');
  t.same(shown(constant, customFields('shoe')), ['constant', undefined]);
  t.same(shown(content('city', 'full_name', 'age')), [undefined, undefined], 'it is a page');
  t.same(shown(content('city', 'full_name', 'age', 'shoe', last)), ['custom-fields', 'placeholders']);
  t.same(shown(content('city', 'full_name', 'age', 'shoe')), ['custom-fields', undefined], 'it is a page');
  t.same(shown(content('city', 'age', 'full_name', last)), ['custom-fields', 'contact-fields']);
  t.same(shown(content('city', 'full_name', last)), ['custom-fields', 'contact-fields']);
  t.same(shown(content()), [undefined, undefined]);
  t.same(shown(exchangeOf(PATH, { body: success('none') })), [undefined, undefined]);
  t.same(shown(exchangeOf(PATH, { body: failed('Record Not Found') })), [undefined, undefined]);
});

t.test('custom-field.label', async (t) => {
  const shown = (custom_field: unknown) => valueIn('custom-field.label', contacts({ custom_field }));
  t.equal(shown({ shoe_size: { field_name: 'Shoe Size', field_value: '42' } }), 'words');
  t.equal(shown({ shoe_size: { field_name: 'shoe_size', field_value: '42' } }), 'name');
  t.equal(shown({ shoe_size: { field_name: 'Size of shoes', field_value: '42' } }), undefined);
  t.equal(shown({ Shoe: { field_name: 'Shoe', field_value: '42' } }), undefined, 'both are the same');
  t.equal(shown({ shoe_size: null }), undefined);
  t.equal(shown(null), undefined);
});

t.test('custom-field.absent', async (t) => {
  const absent = { id: 1, email, custom_field: { shoe: { field_name: 'Shoe', field_value: null } } };
  const list = contacts(absent);
  const add = (address: string, body: unknown = success('Contact Added Successfully')) =>
    exchangeOf('POST /contacts/add', { form: { email: address }, body });
  const shown = (one: Exchange, ...before: readonly Exchange[]) =>
    valueIn('custom-field.absent', one, [...before, one]);
  t.equal(shown(contacts({ id: 1, custom_field: null })), 'null');
  t.equal(shown(list), undefined, 'a file may have had it empty');
  t.equal(shown(list, contacts(), add(email)), 'object');
  t.equal(shown(list, contacts(), add('b@example.com')), undefined);
  t.equal(shown(list, add(email)), undefined, 'it may have been there');
  t.equal(shown(list, contacts(absent), add(email)), undefined, 'it was there');
  t.equal(shown(list, contacts(), add(email, failed('Too Many Attempts.'))), undefined);
  t.equal(shown(contacts({ id: 1, email }), contacts(), add(email)), undefined, 'it has no such member');
});

t.test('custom-field-delete.values', async (t) => {
  const fields = exchangeOf('GET /custom-fields', { body: success({ customFields: [{ id: 1, field_name: 'shoe' }] }) });
  const holder = { id: 1, custom_field: { shoe: { field_name: 'Shoe', field_value: '42' } } };
  const empty = { id: 1, custom_field: { shoe: { field_name: 'Shoe', field_value: null } } };
  const without = { id: 1, custom_field: null };
  const remove = (query: Record<string, string>, body: unknown = DELETED) =>
    exchangeOf('DELETE /custom-fields/delete', { query, body });
  const shown = (before: Exchange, after: Exchange, write = remove({ id: '1' })) =>
    valueIn('custom-field-delete.values', write, [fields, before, write, after]);
  t.equal(shown(contacts(holder), contacts(holder)), 'keep');
  t.equal(shown(contacts(holder), contacts(without)), 'delete');
  t.equal(shown(contacts(holder), contacts()), undefined);
  t.equal(shown(contacts(empty), contacts(without)), undefined, 'no value can go');
  t.equal(shown(contacts(holder), contacts(holder), remove({ id: '1' }, failed('Record Not Found'))), undefined);
  t.equal(shown(contacts(holder), contacts(holder), remove({})), undefined);
});
