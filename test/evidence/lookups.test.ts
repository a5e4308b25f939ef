import t from 'tap';
import { exchangeOf, failed, success } from './exchanges.js';
import { shows } from './judged.js';

const NONE = failed('Record Not Found');
const OTHER_NONE = failed('Record not found');

const call = (request: string, query: Record<string, string>, body: unknown, told = {}) =>
  exchangeOf(request, { query, body, ...told });

t.test('an empty list is an array or a failure, unless a page of it is asked for', async (t) => {
  const LIST = 'GET /automations';
  t.same(shows('empty-list', call(LIST, {}, success({ automations: [] }))), ['empty-array']);
  t.same(shows('empty-list', call(LIST, {}, NONE)), ['not-found']);
  t.same(shows('empty-list', call(LIST, { page: '2' }, success({ automations: [] }))), []);
  t.same(shows('empty-list', call(LIST, { page: '2' }, NONE)), []);
  t.same(shows('empty-list', call(LIST, {}, success({ automations: [{ id: 1 }] }))), []);
  t.same(shows('empty-list', call(LIST, {}, failed('Come back later'))), []);
});

t.test('an empty list under a parent is a failure where the parent is there', async (t) => {
  const LIST = 'GET /segment/email/list';
  const segments = call('GET /segment/list', {}, success({ segments: [{ id: 5 }] }));
  t.same(shows('empty-parent', call(LIST, { segment_id: '5' }, success({ contactEmails: [] }))), ['empty-array']);
  t.same(shows('empty-parent', segments, call(LIST, { segment_id: '5' }, OTHER_NONE)), ['not-found']);
  t.same(shows('empty-parent', call(LIST, { segment_id: '5' }, OTHER_NONE), segments), ['not-found']);
  t.same(shows('empty-parent', segments, call(LIST, { segment_id: '6' }, OTHER_NONE)), []);
  t.same(shows('empty-parent', segments, call(LIST, { segment_id: '5', page: '2' }, OTHER_NONE)), []);
  t.same(shows('empty-parent', segments, call(LIST, { segment_id: '5' }, failed('Come back later'))), []);
  const automations = call('GET /automations', {}, success({ automations: [{ id: 5, utr: 'a-b' }] }));
  t.same(shows('empty-parent', automations, call('GET /automations/schedule', { utr: 'a-b' }, OTHER_NONE)), [
    'not-found',
  ]);
});

t.test('ids that all rise or all fall show the order of a list', async (t) => {
  const list = (...contactTypes: readonly object[]) =>
    shows('list-order', call('GET /contacts-type', {}, success({ contactTypes })));
  t.same(list({ id: 9 }, { id: 10 }), ['oldest-first']);
  t.same(list({ id: 10 }, { id: 9 }), ['newest-first']);
  t.same(list({ id: 9 }), []);
  t.same(list({ id: 9 }, { id: 10 }, { id: 8 }), []);
  t.same(list({ id: 9, created_at: '2026-01-05' }, { id: 10, created_at: '2026-01-06' }), ['oldest-first']);
  t.same(list({ id: 9, created_at: '2026-01-06' }, { id: 10, created_at: '2026-01-05' }), [], 'times go the other way');
});

t.test('a global list that holds recipients of groups shows no order', async (t) => {
  const list = (...unSubscribers: readonly object[]) =>
    shows('list-order', call('GET /global-unsubscribes', {}, success({ unSubscribers })));
  t.same(list({ id: 1, unsubscribe_groups_id: null }, { id: 2, unsubscribe_groups_id: null }), ['oldest-first']);
  t.same(list({ id: 1, unsubscribe_groups_id: null }, { id: 2, unsubscribe_groups_id: 7 }), []);
});

t.test('a second page with other items shows the size of the first one', async (t) => {
  const page = (query: Record<string, string>, ...ids: readonly number[]) =>
    call('GET /contacts-type', query, success({ contactTypes: ids.map((id) => ({ id })) }));
  const first = page({}, 1, 2);
  t.same(shows('list.page-size', first, page({ page: '2' }, 3)), [2]);
  t.same(shows('list.page-size', page({ page: '1' }, 1, 2), page({ page: '2' }, 3)), [2]);
  t.same(shows('list.page-size', first, page({ page: '2' }, 1, 2)), ['none']);
  t.same(shows('list.page-size', first, page({ page: '2' })), [], 'the first one may not be full');
  t.same(shows('list.page-size', first, page({ page: '2' }, 2, 3)), [], 'the list has changed');
  t.same(shows('list.page-size', first, page({ page: '3' }, 3)), []);
  t.same(shows('list.page-size', page({ page: '2' }, 3)), []);
  t.same(shows('list.page-size', first, call('GET /contacts-type', { page: '2' }, failed('Come back later'))), []);
  const busy = call('GET /contacts-type', { page: '2' }, failed('Too Many Attempts.'), { status: 429 });
  t.same(shows('list.page-size', first, busy), []);
  const names = (query: Record<string, string>, ...contents: readonly string[]) =>
    call('GET /get-dynamic/content', query, success({ contents }));
  t.same(shows('list.page-size', names({}, 'a'), names({ page: '2' }, 'b')), [1]);
});

t.test('a lookup without its parameter is a validation or a lookup failure', async (t) => {
  const VIEW = 'GET /contacts-type/view';
  const GROUP = 'POST /unsubscribes-groups/update';
  const required = (name: string) => failed({ [name]: [`The ${name.replaceAll('_', ' ')} field is required.`] });
  t.same(shows('missing-id', call(VIEW, {}, required('contact_type_id'))), ['validation']);
  t.same(shows('missing-id', call(VIEW, { contact_type_id: '' }, NONE)), ['lookup']);
  t.same(shows('missing-id', call(VIEW, { contact_type_id: '5' }, NONE)), []);
  t.same(shows('missing-id', call(VIEW, {}, failed('Unauthorized'))), []);
  t.same(shows('missing-id', call(GROUP, {}, required('group_name'))), ['lookup']);
  t.same(shows('missing-id', call(GROUP, {}, failed({ id: ['The selected id is invalid.'] }))), ['lookup']);
});

t.test('an id with more than its leading integer counts, or names no record', async (t) => {
  const LOOKUP = 'GET /contacts/details';
  const found = success({ contact: { id: 5 } });
  const plain = call(LOOKUP, { contact_id: '5' }, found);
  t.same(shows('loose-id', call(LOOKUP, { contact_id: '5x' }, found)), ['coerced']);
  t.same(shows('loose-id', plain, call(LOOKUP, { contact_id: '5x' }, NONE)), ['not-found']);
  t.same(shows('loose-id', plain, call(LOOKUP, { contact_id: '6x' }, NONE)), [], 'there may be none with the integer');
  t.same(shows('loose-id', call(LOOKUP, { contact_id: '5' }, NONE), call(LOOKUP, { contact_id: '5x' }, NONE)), []);
  t.same(shows('loose-id', plain, call(LOOKUP, { contact_id: '5x' }, failed('Come back later'))), []);
  t.same(shows('loose-id', plain, call(LOOKUP, { contact_id: 'x' }, NONE)), []);
  t.same(shows('loose-id', plain, call(LOOKUP, { contact_id: ' 5 ' }, NONE)), []);
  t.same(shows('loose-id', call(LOOKUP, {}, NONE)), []);
  t.same(shows('loose-id', call(LOOKUP, { contact_id: 'x' }, failed('The contact id must be an integer.'))), [
    'invalid',
  ]);
  const form = { id: '5x', name: 'Ada' };
  const update = (body: unknown) => exchangeOf('POST /contacts-type/update', { form, body });
  t.same(shows('loose-id', update(success('Updated Successfully'))), ['coerced']);
  t.same(shows('loose-id', update(failed({ id: ['The id field must be an integer.'] }))), ['invalid']);
});

t.test('identifiers of a bulk delete are loose where they are no utrs', async (t) => {
  const at = (request: string, body: unknown) =>
    shows('loose-id', exchangeOf(request, { form: { 'strIds[0]': '5x' }, encoding: 'urlencoded', body }));
  t.same(at('POST /contacts/bulk-delete', success('Deleted Successfully')), ['coerced']);
  t.same(at('POST /contacts/bulk-delete', failed({ 'strIds.0': ['The strIds.0 must be an integer.'] })), ['invalid']);
  t.same(at('POST /contacts/bulk-delete', failed('Come back later')), []);
  t.same(at('POST /automations/bulk-delete', success('Deleted Successfully')), []);
});

t.test('a text for an unknown contact type is not one for wrong keys', async (t) => {
  const VIEW = 'GET /contacts-type/view';
  const found = call(VIEW, { contact_type_id: '5' }, success({ contactType: { id: 5 } }));
  const at = (body: unknown, told = {}) => call(VIEW, { contact_type_id: '6' }, body, told);
  t.same(shows('contact-type-view.failure', at(NONE)), ['not-found-1']);
  t.same(shows('contact-type-view.failure', at(OTHER_NONE)), ['not-found-2']);
  const invalid = 'The selected contact type id is invalid.';
  t.same(shows('contact-type-view.failure', at(failed({ contact_type_id: [invalid] }))), ['invalid-id']);
  t.same(shows('contact-type-view.failure', at(failed(invalid))), ['invalid-id']);
  t.same(shows('contact-type-view.failure', found, at(failed('No such type'))), ['text:No such type']);
  t.same(shows('http-status.not-found', found, at(failed('No such type'), { status: 410 })), [410]);
  t.same(shows('contact-type-view.failure', at(failed('No such type'))), [], 'nothing says that the keys are right');
  const unnamed = (text: string) => call(VIEW, {}, failed(text));
  t.same(shows('contact-type-view.failure', found, unnamed('Which one?')), [], 'the id is missing');
  t.same(shows('missing-id', found, unnamed('Which one?')), []);
  t.same(shows('missing-id', found, at(failed('No such type')), unnamed('No such type')), ['lookup']);
  t.same(shows('contact-type-view.failure', found, at(failed('Unauthorized'))), []);
  t.same(shows('contact-type-view.failure', found, at(failed('Too Many Attempts.'), { status: 429 })), []);
  t.same(shows('contact-type-view.failure', found, at(failed('The contact type id must be an integer.'))), []);
  const wrongKeys = call('GET /senders', {}, failed('No such type'));
  t.same(shows('contact-type-view.failure', found, wrongKeys, at(failed('No such type'))), []);
});

t.test('an update of a record that was deleted shows the failure', async (t) => {
  const form = { contact_id: '5', email: 'ada@example.com' };
  const update = (body: unknown) => exchangeOf('POST /contacts/update', { form, body });
  const deletion = call('DELETE /contacts/delete', { contact_id: '5' }, success('Deleted Successfully'));
  const other = call('DELETE /contacts/delete', { contact_id: '6' }, success('Deleted Successfully'));
  const failing = call('DELETE /contacts/delete', { contact_id: '5' }, NONE);
  t.same(shows('update-unknown', deletion, update(NONE)), ['not-found-1']);
  t.same(shows('update-unknown', deletion, update(OTHER_NONE)), ['not-found-2']);
  t.same(shows('update-unknown', other, failing, update(NONE), deletion), [], 'it may name another record');
  t.same(shows('update-unknown', deletion, update(success('Contact Updated Successfully'))), []);
  t.same(shows('update-unknown', update(failed({ contact_id: ['The selected contact id is invalid.'] }))), [
    'invalid-id',
  ]);
  t.same(shows('update-unknown', call('POST /unsubscribes-groups/update', { id: '9' }, NONE)), ['not-found-1']);
});

t.test('a lookup failure of another record shows the one that is not listed', async (t) => {
  const form = { contact_id: '5', contact_type_id: '9' };
  const update = exchangeOf('POST /contacts/update', { form, body: OTHER_NONE });
  const shown = call('GET /contacts/list', {}, success({ contacts: [{ id: 5 }] }));
  t.same(shows('lookup-unlisted', call('GET /automations/duplicate', { utr: 'a-b' }, NONE)), ['not-found-1']);
  t.same(shows('lookup-unlisted', call('POST /contacts/add', {}, OTHER_NONE)), ['not-found-2']);
  t.same(shows('lookup-unlisted', shown, update), ['not-found-2']);
  t.same(shows('lookup-unlisted', update), [], 'the contact itself may be the one that is missing');
  t.same(shows('lookup-unlisted', shown, exchangeOf('POST /contacts/update', { body: OTHER_NONE })), []);
  t.same(shows('lookup-unlisted', call('POST /contacts/add', {}, failed('Record is in use'))), []);
});

const DELETED = success('Deleted Successfully');
const UTR = 'ab-1';

/** A bulk delete of some identifiers. */
const bulk = (path: string, ids: readonly string[], body: unknown, told = {}) =>
  exchangeOf(`POST ${path}`, {
    form: Object.fromEntries(ids.map((id, index) => [`strIds[${index}]`, id])),
    encoding: 'urlencoded',
    body,
    ...told,
  });

t.test('two bulk deletes show whether an id, a utr or either is taken', async (t) => {
  const PATH = '/automations/bulk-delete';
  const list = (...automations: readonly object[]) => call('GET /automations', {}, success({ automations }));
  const both = list({ id: 5, utr: UTR }, { id: 6, utr: 'bc-2' });
  const [id, noId] = [bulk(PATH, ['5'], DELETED), bulk(PATH, ['5'], OTHER_NONE)];
  const [utr, noUtr] = [bulk(PATH, [UTR], DELETED), bulk(PATH, [UTR], OTHER_NONE)];
  t.same(shows('bulk-delete.key', id, utr), ['either', 'either']);
  t.same(shows('bulk-delete.key', both, noUtr, id), ['id', 'id']);
  t.same(shows('bulk-delete.key', both, noId, utr), ['utr', 'utr']);
  t.same(shows('bulk-delete.key', both, noId, noUtr), []);
  t.same(shows('bulk-delete.key', noId, utr), [], 'there may be none with the id');
  t.same(shows('bulk-delete.key', both, bulk(PATH, ['5'], failed('Come back later')), utr), []);
  t.same(shows('bulk-delete.key', id, bulk(PATH, [UTR, 'bc-2'], DELETED)), []);
  t.same(shows('bulk-delete.key', id, bulk(PATH, ['1b-2'], DELETED)), [], 'its leading integer may be an id');
  t.same(shows('bulk-delete.key', id, bulk(PATH, [UTR], DELETED, { encoding: 'multipart' })), []);
  const odd = exchangeOf(`POST ${PATH}`, { form: { 'strIds[]': UTR }, encoding: 'urlencoded', body: DELETED });
  t.same(shows('bulk-delete.key', id, odd), []);
});

t.test('a bulk delete with a deleted record shows what becomes of the others', async (t) => {
  const PATH = '/contacts/bulk-delete';
  const list = (...ids: readonly number[]) =>
    call('GET /contacts/list', {}, success({ contacts: ids.map((id) => ({ id })) }));
  const deletion = call('DELETE /contacts/delete', { contact_id: '6' }, DELETED);
  const [before, after] = [list(4, 5, 7), list(4)];
  const all = ['5', '6', '7'];
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, all, DELETED), after), ['delete-known']);
  t.same(shows('bulk-delete.unknown', bulk(PATH, ['6'], DELETED), before, bulk(PATH, all, DELETED), after), [
    'delete-known',
  ]);
  t.same(
    shows('bulk-delete.unknown', deletion, before, bulk(PATH, all, DELETED), list(4, 7)),
    [],
    'a limit may have cut it',
  );
  t.same(shows('bulk-delete.unknown', deletion, bulk(PATH, all, DELETED)), []);
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, all, NONE)), ['all-or-nothing']);
  t.same(shows('bulk-delete.unknown', deletion, bulk(PATH, all, NONE)), [], 'the others may be gone too');
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, ['6', '5'], NONE)), [], 'a limit may have cut it');
  t.same(shows('bulk-delete.unknown', before, bulk(PATH, all, NONE)), []);
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, all, failed('Come back later'))), []);
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, ['5', 'x'], NONE)), []);
  t.same(shows('bulk-delete.unknown', deletion, before, bulk(PATH, [], NONE)), []);
  t.same(shows('bulk-delete.unknown', bulk('/global-unsubscribes/bulk-delete', all, NONE)), []);
});

t.test('all or nothing is shown by utrs where those are taken', async (t) => {
  const PATH = '/automations/bulk-delete';
  const list = call('GET /automations', {}, success({ automations: [{ id: 5, utr: UTR }] }));
  const deletion = call('DELETE /automations/delete', { utr: 'bc-2' }, DELETED);
  const failing = bulk(PATH, [UTR, 'bc-2'], OTHER_NONE);
  t.same(shows('bulk-delete.unknown', deletion, list, failing), [], 'utrs may not be taken');
  t.same(shows('bulk-delete.unknown', deletion, list, failing, bulk(PATH, [UTR], DELETED)), ['all-or-nothing']);
  t.same(shows('bulk-delete.unknown', deletion, list, failing, bulk(PATH, ['5'], DELETED)), []);
  t.same(shows('bulk-delete.unknown', deletion, list, failing, bulk(PATH, [], DELETED)), []);
});

t.test('a bulk delete without ids is a validation or a lookup failure', async (t) => {
  const PATH = '/contacts/bulk-delete';
  const required = failed({ strIds: ['The str ids field is required.'] });
  t.same(shows('bulk-delete.empty', bulk(PATH, [], required)), ['validation']);
  t.same(shows('bulk-delete.empty', bulk(PATH, [], NONE)), ['not-found']);
  t.same(shows('bulk-delete.empty', bulk(PATH, ['5'], NONE)), []);
  t.same(shows('bulk-delete.empty', bulk(PATH, [], DELETED)), []);
  t.same(shows('bulk-delete.empty', exchangeOf(`POST ${PATH}`, { body: NONE })), [], 'what was sent is not known');
  const empty = exchangeOf(`POST ${PATH}`, { body: NONE, sentHeaders: { 'content-length': '0' } });
  t.same(shows('bulk-delete.empty', empty), ['not-found']);
});
