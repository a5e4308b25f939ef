/** The knowledge of a replay from lists: pages, parents, other shapes, and writes between lists. */
import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { addRead, createUnknown } from '../../../src/lab/evidence/knowledge.js';
import { exchangeOf, failed, named, stamps, success } from './exchanges.js';
import { addContact, inTurn, list, listed, paged, remove, type Shown, shows } from './judged.js';

const { types } = listed;
const ADD = 'POST /contacts-type/add';
const page = (number: number, ...ids: readonly number[]) => paged(types(...ids), number);
const add = (name: string, told = {}) =>
  exchangeOf(ADD, { form: { name }, body: success('Added Successfully'), ...told });
const taken = { status: 422, body: failed({ name: ['The name has already been taken.'] }) };
const [first, second, third, again] = [page(1, 1, 2), page(2, 3, 4), page(3, 5), add('type 5', taken)];
const refused = exchangeOf('GET /contacts-type', { query: { page: '1' }, status: 401, body: failed('Unauthorized') });
const other = add('other');
const failing = add('b', { status: 500, body: '' });
const dangling = addContact('9');
const ofAnother = ({ request, ...one }: RecordedExchange) => ({
  ...one,
  request: { ...request, headers: { ...request.headers, publickey: 'another' } },
});

const broken = (request: string, query: Readonly<Record<string, string>>) =>
  exchangeOf(request, { query, status: 500, body: 'Server Error' });
const another = [types(1), dangling].map(ofAnother);
const ada = { email_address: 'ada@example.com', email_owner: 'Ada' };
const notified = list('/notification-recipients', 'notifications');
const recipients = (...ids: readonly number[]) => notified(...ids.map((id) => ({ ...named(id), ...ada })));
const save = (told: object = {}) =>
  exchangeOf('POST /notification-recipient/save', { form: ada, body: success('Added Successfully'), ...told });
const renames = save({ form: { ...ada, email_owner: 'Lin' } });
const renamed = notified({ ...named(1), ...ada, email_owner: 'Lin' }, { ...named(2), ...ada });
const both = recipients(1, 2);
const whole = [both, paged(both, 2)];
const gone = broken('DELETE /notification-recipient/delete', { id: '1' });
const taker = save({ status: 422, body: failed({ email_address: ['The email address has already been taken.'] }) });
const [byAda, byLin] = ['ada', 'lin'].map((one, at) => ({ ...named(at + 1), email_address: `${one}@example.com` }));
const byOther = notified({ ...ada, ...byAda }, { ...ada, ...byLin });
const onlyType = [types(1), paged(types(1), 2)];
const [UNKNOWN, absent] = ['bulk-delete.unknown' as const, { status: 404, body: failed('Record Not Found') }];
const noType = exchangeOf('GET /contacts-type/view', { query: { contact_type_id: '2' }, ...absent });
const changed = broken('GET /automations/set-live', { utr: 'a-1' });
const live = listed.automations({ id: 1, utr: 'a-1', status: 1, ...stamps });
const setLive = (errors: string) =>
  exchangeOf('GET /automations/set-live', { query: { utr: 'a-1' }, status: 409, body: failed(errors) });
const [isLive, noEmail] = [setLive('Automation is already live'), setLive('No email')];

const automation = {
  ...{ id: 1, utr: 'a-1', status: 0, automation_for: 1, unsubscribe_group_id: '1', ...stamps },
  ...{ automation_for_table: 'contacts_', automation_name: 'News', total_opens: null },
};
const shown = listed.automations(automation);
const byUtr = { query: { utr: 'a-1' } };
const noEmails = exchangeOf('GET /automations/schedule', { ...byUtr, status: 404, body: failed('Record not found') });
const flow = [listed.groups(1), shown];
const noList = exchangeOf('GET /contacts-type', { body: success({ contactTypes: { 1: 'all' } }) });
const withoutTypes = listed.contacts(
  ...[3, 2, 1].map((id) => ({ ...stamps, id, email: `c${id}@example.com`, contact_type_id: 5, custom_field: null })),
);
const oddTimes = list('/contacts-type', 'contactTypes')(
  { ...named(1), created_at: 5, contacts_count: 0 },
  { ...named(2), contacts_count: 0 },
);

const bulkDelete = exchangeOf('POST /notification-recipient/bulk-delete', {
  ...{ form: { 'strIds[0]': '2', 'strIds[1]': '66' }, encoding: 'urlencoded', ...absent },
});
const contacts = (...values: readonly object[]) =>
  listed.contacts(...values.map((custom_field, at) => ({ ...named(at + 1), custom_field })));
const value = (field_name: string, field_value: string | null) => ({ [field_name]: { field_name, field_value } });
const typed = listed.contacts(
  ...[3, 2, 1].map((id) => {
    const shoe_size = { field_name: 'Shoe Size', field_value: id === 1 ? '41' : null };
    const more = { alt_email: null, address_line2: '', contact_type: named(id), custom_field: { shoe_size } };
    return { ...named(id), email: `c${id}@example.com`, contact_type_id: id, ...more };
  }),
);
const fieldsOf = (...names: readonly string[]) =>
  listed.fields(...names.map((field_name, at) => ({ ...named(at + 1), field_name })));
const [fields, town, designation] = [fieldsOf('town', 'size'), fieldsOf('town'), fieldsOf('town', 'designation')];
const refusedField = exchangeOf('POST /custom-fields/save', {
  ...{ form: { field_name: 'designation', field_type: 'text' }, status: 422 },
  body: failed({ field_name: ['The field name has already been taken.'] }),
});
const noType2 = remove('/contacts-type/delete', { contact_type_id: '2' });
const holder = contacts({ ...value('town', 'Oslo'), ...value('size', null) });
const removed = remove('/custom-fields/delete', { id: '2' });
const held = exchangeOf('DELETE /custom-fields/delete', { query: { id: '1' }, status: 422, body: failed('In use') });
const file = { name: 'file', file_name: 'a.csv', text: 'Email,Country\nada@example.com,Norway\n' };
const upload = exchangeOf('POST /contacts/upload-csv', {
  ...{ form: { contact_type_id: '1' }, files: [file], body: success('Imported Successfully') },
});

const cases: readonly (readonly [what: string, ...Shown])[] = [
  ['a record may be deleted after a write', UNKNOWN, [], ...inTurn(both, other, bulkDelete)],
  ['a record exists without a write', UNKNOWN, ['all-or-nothing'], ...inTurn(both, bulkDelete)],
  ['a record shown later exists', UNKNOWN, ['all-or-nothing'], ...inTurn(both, other, bulkDelete, recipients(2))],
  ['a list read twice keeps a name', 'duplicate-name', ['accept'], ...inTurn(types(1, 2), types(1, 2), add('type 1'))],
  ['a list that lacks a delete may free a name', 'duplicate-name', [], ...inTurn(types(1, 2), types(1), add('type 1'))],
  ['a lookup that lacks a delete may, too', 'duplicate-name', [], ...inTurn(types(1, 2), noType, add('type 1'))],
  ['a type with the next id may be new', 'dangling-reference', [], ...inTurn(...onlyType, addContact('2'))],
  ['a later list lacks the type', 'dangling-reference', ['accept'], ...inTurn(...onlyType, addContact('2'), types(1))],
  ['a type deleted later exists', 'dangling-reference', [], ...inTurn(...onlyType, addContact('2'), noType2, types(1))],
  ['a refused name was free', 'reserved-fields.names', ['contact-fields'], ...inTurn(town, refusedField, designation)],
  ['a new record with an unsent address is ignored', 'duplicate-email', [], recipients(1), save(), byOther],
  ['a field without a value may be unused', 'delete.in-use', ['text:In use'], fields, holder, held, removed],
  ['a contact may lack a field', 'custom-field.shown', [], fields, contacts({}, value('size', null), {})],
  ['an upload that adds nothing shows no columns', 'csv-columns', [], types(1), contacts(), upload, contacts()],
  ['all pages are the whole list', 'duplicate-name', ['taken'], first, second, third, again],
  ['full pages show the page size', 'list.page-size', [2], first, second, third, again],
  ['a message decides despite a write between pages', 'duplicate-name', ['taken'], first, second, other, third, again],
  ['a refused page does not count', 'list.page-size', ['none'], refused, first, paged(types(1, 2), 2)],
  ['a page past the last page shows no empty-list', 'empty-list', [], paged(listed.templates(), 3)],
  ['pages that share a record show no page size', 'list.page-size', [], first, page(2, 2, 3)],
  ['the last page ends the list', 'dangling-reference', ['accept'], first, second, third, dangling],
  ['the page size of another account holds', 'dangling-reference', ['accept'], first, second, ...another],
  ['a write between pages leaves the list unknown', 'dangling-reference', [], first, second, failing, third, dangling],
  ['pages in another order are no whole list', 'dangling-reference', [], third, first, second, dangling],
  ['a page read again completes no list', 'dangling-reference', [], first, second, failing, second, third, dangling],
  ['unlisted emails of an automation are unknown', 'set-live.incomplete', [], ...flow, noEmail],
  ['a list with a lookup failure is empty', 'set-live.incomplete', ['text:No email'], ...flow, noEmails, noEmail],
  ['a failed page 2 shows nothing', 'set-live.incomplete', [], ...flow, paged(noEmails, 2), noEmail],
  ['a save that changes no record is ignored', 'duplicate-email', ['ignore?'], ...whole, renames, recipients(1, 2)],
  ['a save that changes a known record fits no value', 'duplicate-email', [], ...whole, renames, renamed],
  ['a save that adds a record is accepted', 'duplicate-email', ['accept?'], recipients(1), save(), recipients(1, 2)],
  ['a write without a response may remove a record', 'duplicate-email', [], recipients(1), gone, save(), both],
  // Only one value has these words, whatever the list contains.
  ['a message shows a value after such a write', 'duplicate-email', ['taken'], recipients(1), gone, taker],
  ['a listed automation is known to be live', 'set-live.already-live', ['rule'], live, isLive],
  ['a set-live without a response leaves it unknown', 'set-live.already-live', [], live, changed, isLive],
  ['a name in the list shows that a duplicate is accepted', 'duplicate-name', ['accept'], types(1), add('type 1')],
  ['a list in another shape has no names', 'duplicate-name', [], noList, add('type 1')],
  ['records without a documented member show the order', 'list-order', ['newest-first'], withoutTypes],
  ['contacts of unseen types with unseen fields show the order', 'list-order', ['newest-first'], typed],
  ['ids show the order if times have another shape', 'list-order', ['oldest-first'], oddTimes],
];
for (const [what, id, values, ...exchanges] of cases) {
  t.test(`replay of lists: ${what}`, async (t) => t.strictSame(shows(id, ...exchanges), values));
}

t.test('learn does not take a list of countries in another shape for the whole list', async (t) => {
  const isKnownWhole = (countries: unknown) => {
    const places = exchangeOf('GET /get/country-state-city', { body: success({ countries }) });
    return addRead(createUnknown(), [places], true).wholeReference.has('countries');
  };
  t.equal(isKnownWhole([{ id: 1, name: 'Norway' }, { name: 'Peru' }]), true);
  t.equal(isKnownWhole({ 9: 'Norway' }), false);
});

t.test('learn assigns a list to the parent that its records name, or to the only parent sent', async (t) => {
  const partsOf = (segments: readonly string[], ...ids: readonly number[]) => {
    const recipients = ids.map((id) => ({ id, segment_id: 3, email: `r${id}@example.com`, ...stamps }));
    const one = list('/segment/email/list', 'contactEmails')(...recipients);
    const segment_id = segments.length > 1 ? segments : String(segments);
    const asked = { ...one, query: segments.length > 0 ? { segment_id } : {} };
    return [...addRead(createUnknown(), [asked], true).segmentRecipients.whole];
  };
  t.same(partsOf(['1', '3'], 1, 2), ['segment_id=3']);
  t.same(partsOf(['1', '3']), []);
  t.same(partsOf(['3']), ['segment_id=3']);
  t.same(partsOf(['3x']), []);
});
