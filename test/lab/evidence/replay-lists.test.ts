/** What lists let a replay know: pages, parents, lists in another shape, and writes between them. */
import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { createUnknown, learn } from '../../../src/lab/evidence/knowledge.js';
import { exchangeOf, failed, named, stamps, success } from './exchanges.js';
import { addContact, list, listed, paged, type Shown, shows } from './judged.js';

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
  request: { ...request, headers: new Map(request.headers).set('publickey', 'another') },
});

const broken = (request: string, query: Readonly<Record<string, string>>) =>
  exchangeOf(request, { query, status: 500, body: 'Server Error' });
const ada = { email_address: 'ada@example.com', email_owner: 'Ada' };
const recipients = (...ids: readonly number[]) =>
  list('/notification-recipients', 'notifications')(...ids.map((id) => ({ ...named(id), ...ada })));
const save = (told: object = {}) =>
  exchangeOf('POST /notification-recipient/save', { form: ada, body: success('Added Successfully'), ...told });
const renames = save({ form: { ...ada, email_owner: 'Lin' } });
const renamed = list('/notification-recipients', 'notifications')(
  { ...named(1), ...ada, email_owner: 'Lin' },
  { ...named(2), ...ada },
);
const whole = [recipients(1, 2), paged(recipients(1, 2), 2)];
const gone = broken('DELETE /notification-recipient/delete', { id: '1' });
const taker = save({ status: 422, body: failed({ email_address: ['The email address has already been taken.'] }) });
const live = listed.automations({ id: 1, utr: 'a-1', status: 1, ...stamps });
const setLive = (errors: string) =>
  exchangeOf('GET /automations/set-live', { query: { utr: 'a-1' }, status: 409, body: failed(errors) });
const [isLive, noEmail] = [setLive('Automation is already live'), setLive('No email')];

const automation = {
  ...{ id: 1, utr: 'a-1', status: 0, automation_for: 1, unsubscribe_group_id: '1', ...stamps },
  ...{ automation_for_table: 'contacts_', automation_name: 'News', total_opens: null },
};
const shown = listed.automations(automation);
const create = exchangeOf('POST /automations/create', {
  form: { type: 'custom', automation_for: 'contacts_1', automation_name: 'News', unsubscribe_group_id: '1' },
  body: success({ utr: 'a-1' }),
});
const noEmails = exchangeOf('GET /automations/schedule', {
  query: { utr: 'a-1' },
  status: 404,
  body: failed('Record not found'),
});
const made = [types(1), listed.groups(1), listed.automations(), create];
const times = { created_at: '2026-01-05 09:00:00', updated_at: '2026-01-05 09:00:00' };
const noList = exchangeOf('GET /contacts-type', { body: success({ contactTypes: { 1: 'all' } }) });
const withoutTypes = listed.contacts(
  ...[3, 2, 1].map((id) => ({ ...stamps, id, email: `c${id}@example.com`, contact_type_id: 5, custom_field: null })),
);
const oddTimes = list('/contacts-type', 'contactTypes')(
  { ...named(1), created_at: 5, contacts_count: 0 },
  { ...named(2), contacts_count: 0 },
);

const cases: readonly (readonly [what: string, ...Shown])[] = [
  ['all pages are the whole list', 'duplicate-name', ['taken'], first, second, third, again],
  ['pages have a size', 'list.page-size', [2], first, second, third, again],
  ['words say more than pages with a write between', 'duplicate-name', ['taken'], first, second, other, third, again],
  ['a page that was refused is none', 'list.page-size', ['none'], refused, first, paged(types(1, 2), 2)],
  ['a page of templates past the last one is no empty list', 'empty-list', [], paged(listed.templates(), 3)],
  ['pages with the same record have no size', 'list.page-size', [], first, page(2, 2, 3)],
  ['the last of all pages ends the list', 'dangling-reference', ['accept'], first, second, third, dangling],
  [
    'pages have the same size in another account',
    'dangling-reference',
    ['accept'],
    ...[first, second, ...[types(1), dangling].map(ofAnother)],
  ],
  ['pages with a write between are not whole', 'dangling-reference', [], first, second, failing, third, dangling],
  ['the last page before the others', 'dangling-reference', [], third, first, second, dangling],
  ['a page again after the write', 'dangling-reference', [], first, second, failing, second, third, dangling],
  ['an automation may have emails', 'set-live.incomplete', [], listed.groups(1), shown, noEmail],
  [
    'a list that fails has nothing',
    'set-live.incomplete',
    ['text:No email'],
    ...[listed.groups(1), shown, noEmails, noEmail],
  ],
  ['its second page says nothing', 'set-live.incomplete', [], listed.groups(1), shown, paged(noEmails, 2), noEmail],
  ['a record with another type is the created one', 'set-live.incomplete', ['text:No email'], ...made, shown, noEmail],
  [
    'so is one with other times',
    'set-live.incomplete',
    ['text:No email'],
    ...[...made, listed.automations({ ...automation, ...times }), noEmail],
  ],
  ['a known one is left as it was', 'duplicate-email', ['ignore?'], ...whole, renames, recipients(1, 2)],
  ['a known one is changed, as no value has it', 'duplicate-email', [], ...whole, renames, renamed],
  ['a second one is accepted', 'duplicate-email', ['accept?'], recipients(1), save(), recipients(1, 2)],
  [
    'a write without an answer may have removed the first',
    'duplicate-email',
    [],
    ...[recipients(1), gone, save(), recipients(1, 2)],
  ],
  // One value alone has these words, whatever the list holds.
  ['words stay known after such a write', 'duplicate-email', ['taken'], recipients(1), gone, taker],
  ['a live automation is known', 'set-live.already-live', ['rule'], live, isLive],
  [
    'a change without an answer leaves it unknown',
    'set-live.already-live',
    [],
    ...[live, broken('GET /automations/set-live', { utr: 'a-1' }), isLive],
  ],
  ['a list has the name', 'duplicate-name', ['accept'], types(1), add('type 1')],
  ['a list in another shape has none', 'duplicate-name', [], noList, add('type 1')],
  ['records that lack a documented member have an order', 'list-order', ['newest-first'], withoutTypes],
  ['times in another shape leave the order by ids', 'list-order', ['oldest-first'], oddTimes],
];
for (const [what, id, values, ...exchanges] of cases) {
  t.test(`what a replay knows of lists: ${what}`, async (t) => t.strictSame(shows(id, ...exchanges), values));
}

t.test('a list of countries in another shape is not known whole', async (t) => {
  const isKnownWhole = (countries: unknown) => {
    const places = exchangeOf('GET /get/country-state-city', { body: success({ countries }) });
    return learn(createUnknown(), [places], true).wholeReference.has('countries');
  };
  t.equal(isKnownWhole([{ id: 1, name: 'Norway' }, { name: 'Peru' }]), true);
  t.equal(isKnownWhole({ 9: 'Norway' }), false);
});

t.test('a list under a parent is of the parent that its records name', async (t) => {
  const partsOf = (segments: readonly string[], ...ids: readonly number[]) => {
    const recipients = ids.map((id) => ({ id, segment_id: 3, email: `r${id}@example.com`, ...stamps }));
    const one = list('/segment/email/list', 'contactEmails')(...recipients);
    const request = { ...one.request, query: segments.map((id) => ['segment_id', id] as const) };
    return [...learn(createUnknown(), [{ ...one, request }], true).segmentRecipients.whole];
  };
  t.same(partsOf(['1', '3'], 1, 2), ['segment_id=3']);
  t.same(partsOf(['1', '3']), []);
  t.same(partsOf(['3']), ['segment_id=3']);
  t.same(partsOf(['3x']), []);
});
