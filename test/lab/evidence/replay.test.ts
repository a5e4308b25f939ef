import t from 'tap';
import { judge } from '../../../src/lab/evidence/findings.js';
import { createUnknown, learn } from '../../../src/lab/evidence/knowledge.js';
import { ANY, agreeAt } from '../../../src/lab/evidence/places.js';
import { AUTOMATION_PROGRESS } from '../../../src/service/account/records/automations.js';
import { exchangeOf, failed, named, stamps, success } from './exchanges.js';
import { listed, shows } from './judged.js';

const types = (...ids: readonly number[]) =>
  exchangeOf('GET /contacts-type', {
    body: success({ contactTypes: ids.map((id) => ({ ...named(id), contacts_count: 0 })) }),
  });
const ADD = 'POST /contacts-type/add';
const UPLOAD = 'POST /contacts/upload-csv';
const required = failed({ name: ['The name field is required.'] });

/** The ids that are contradicted. */
const contradicted = (...exchanges: Parameters<typeof judge>[0] extends Iterable<infer E> ? readonly E[] : never) =>
  judge(exchanges).contradictions.map(([one, other]) => [one.id, one.value, other.value]);

t.test('an order that another list contradicts is not known', async (t) => {
  t.same(shows('list-order', types(1, 2)), ['oldest-first']);
  t.same(shows('list-order', types(2, 1)), ['newest-first']);
  t.same(shows('list-order', types(1)), []);
  t.same(shows('list-order', types(1, 2), types(2, 1)), []);
  t.same(contradicted(types(1, 2), types(2, 1)), [['list-order', 'oldest-first', 'newest-first']]);
});

t.test('a status that another one contradicts is not known', async (t) => {
  const invalid = (status: number) => exchangeOf(ADD, { form: {}, status, body: required });
  const unknown = (status: number) =>
    exchangeOf('GET /contacts/details', { query: { contact_id: '9' }, status, body: failed('Record Not Found') });
  t.same(shows('http-status.validation', invalid(400)), [400]);
  t.same(contradicted(invalid(400), invalid(422)), [['http-status.validation', 400, 422]]);
  t.same(shows('http-status.not-found', unknown(410)), [410]);
  t.same(contradicted(unknown(410), unknown(404)), [['http-status.not-found', 410, 404]]);
});

t.test('a record that was deleted is none', async (t) => {
  const gone = exchangeOf('DELETE /contacts-type/delete', {
    query: { contact_type_id: '2' },
    body: { status: 'success', errors: 'Deleted Successfully' },
  });
  const add = exchangeOf('POST /contacts/add', {
    form: { contact_type_id: '2', email: 'ada@example.com', country: '1' },
    status: 422,
    body: failed({ contact_type_id: ['The selected contact type id is invalid.'] }),
  });
  t.same(shows('dangling-reference', types(1, 2), gone, add), ['invalid']);
});

t.test('a failure in words of its own shows nothing', async (t) => {
  const at = (body: unknown) => exchangeOf(ADD, { form: { name: 'a' }, status: 422, body });
  t.same(judge([at(failed('Come back later'))]).findings, []);
  t.same(shows('message-style', at(failed({ name: ['The name must be at least 2 characters.'] }))), ['classic']);
  t.same(shows('message-style', at(failed({ name: ['The name field must be at least 2 characters.'] }))), ['field']);
  t.same(shows('message-style', at(failed({ name: ['Too short'] }))), []);
  t.same(shows('message-style', at(failed({ other: ['Too short'] }))), []);
});

t.test('pages show a list whole where each of them was read, with no write between', async (t) => {
  const page = (number: number, ...ids: readonly number[]) => {
    const one = types(...ids);
    return { ...one, request: { ...one.request, query: [['page', String(number)] as const] } };
  };
  const [first, second, third] = [page(1, 1, 2), page(2, 3, 4), page(3, 5)];
  const again = exchangeOf(ADD, {
    form: { name: 'type 5' },
    status: 422,
    body: failed({ name: ['The name has already been taken.'] }),
  });
  const add = exchangeOf(ADD, { form: { name: 'other' }, body: success('Added Successfully') });
  t.same(shows('duplicate-name', first, second, third, again), ['taken']);
  t.same(shows('list.page-size', first, second, third, again), [2]);
  t.same(shows('duplicate-name', first, second, add, third, again), ['taken']);
  t.same(shows('list.page-size', first, page(2, 2, 3)), []);
});

t.test('a file that is not recorded, or cannot be read, shows nothing', async (t) => {
  const upload = (text: string | undefined) =>
    exchangeOf(UPLOAD, {
      form: [
        ['contact_type_id', '1'],
        ['file', { fileName: 'contacts.csv', text }],
      ],
      status: 422,
      body: failed({ file: ['Line 1: The email field is required.', 'Line 2: The email field is required.'] }),
    });
  t.same(shows('csv-columns', types(1), upload('name\nAda\n')), ['fixed-order']);
  t.same(shows('csv-columns', types(1), upload('name\n"Ada\nLovelace"\n\n')), ['fixed-order']);
  t.same(shows('csv-columns', types(1), upload('"name\nAda\n')), []);
  t.same(shows('csv-columns', types(1), upload(undefined)), []);
});

t.test('a form that is not recorded shows nothing; one of another media type is none', async (t) => {
  const sent = (type: string, form?: Readonly<Record<string, string>>) =>
    exchangeOf(ADD, {
      ...(form && { form, encoding: 'other' as const }),
      sentHeaders: { 'content-type': type },
      status: 400,
      body: required,
    });
  const stored = shows('http-status.validation', sent('multipart/form-data'));
  t.same(stored, [400]);
  t.same(judge([sent('multipart/form-data')]).findings.length, 1);
  t.ok(judge([sent('text/plain', { name: 'a' })]).findings.length >= 1);
});

t.test(
  'a list that fails has nothing, and a created record with a member of another type is the created one',
  async (t) => {
    const automation = { id: 1, utr: 'a-1', status: 0, automation_for: 1, unsubscribe_group_id: '1', ...stamps };
    const own = { ...automation, automation_for_table: 'contacts_', automation_name: 'News', total_opens: null };
    const groups = exchangeOf('GET /unsubscribes-groups', { body: success({ unsubscribesGroups: [{ id: 1 }] }) });
    const create = exchangeOf('POST /automations/create', {
      form: { type: 'custom', automation_for: 'contacts_1', automation_name: 'News', unsubscribe_group_id: '1' },
      body: success({ utr: 'a-1' }),
    });
    const none = exchangeOf('GET /automations/schedule', {
      query: { utr: 'a-1' },
      status: 404,
      body: failed('Record not found'),
    });
    const refused = exchangeOf('GET /automations/set-live', {
      query: { utr: 'a-1' },
      status: 409,
      body: failed('No email'),
    });
    const shown = listed.automations(own);
    t.same(shows('set-live.incomplete', groups, shown, refused), [], 'it may have emails');
    t.same(shows('set-live.incomplete', groups, shown, none, refused), ['text:No email']);
    const behind = { ...none, request: { ...none.request, query: [...none.request.query, ['page', '2'] as const] } };
    t.same(shows('set-live.incomplete', groups, shown, behind, refused), []);
    const times = { created_at: '2026-01-05 09:00:00', updated_at: '2026-01-05 09:00:00' };
    for (const made of [shown, listed.automations({ ...own, ...times })]) {
      const all = [types(1), groups, listed.automations(), create, made, refused];
      t.same(shows('set-live.incomplete', ...all), ['text:No email']);
    }
  },
);

t.test('a long list is judged by its beginning', async (t) => {
  const ids = Array.from({ length: 600 }, (_, at) => at + 1);
  t.same(shows('list-order', types(...ids)), ['oldest-first']);
});

t.test('a write whose response is no answer leaves what it names unknown', async (t) => {
  const broken = (request: string, query: Readonly<Record<string, string>>) =>
    exchangeOf(request, { query, status: 500, body: 'Server Error' });
  const ada = { email_address: 'ada@example.com', email_owner: 'Ada' };
  const recipients = (...ids: readonly number[]) =>
    exchangeOf('GET /notification-recipients', {
      body: success({ notifications: ids.map((id) => ({ ...named(id), ...ada })) }),
    });
  const save = (told: Parameters<typeof exchangeOf>[1]) =>
    exchangeOf('POST /notification-recipient/save', {
      form: ada,
      ...told,
    });
  const added = save({ body: success('Added Successfully') });
  const gone = broken('DELETE /notification-recipient/delete', { id: '1' });
  t.same(shows('duplicate-email', recipients(1), added, recipients(1, 2)), ['accept?']);
  t.same(shows('duplicate-email', recipients(1), gone, added, recipients(1, 2)), []);
  // One value alone has these words, whatever the list holds.
  const taken = failed({ email_address: ['The email address has already been taken.'] });
  t.same(shows('duplicate-email', recipients(1), gone, save({ status: 422, body: taken })), ['taken']);
  const live = listed.automations({ id: 1, utr: 'a-1', status: 1, ...stamps });
  const setLive = exchangeOf('GET /automations/set-live', {
    query: { utr: 'a-1' },
    status: 409,
    body: failed('Automation is already live'),
  });
  t.same(shows('set-live.already-live', live, setLive), ['rule']);
  t.same(shows('set-live.already-live', live, broken('GET /automations/set-live', { utr: 'a-1' }), setLive), []);
});

t.test('a list in a shape that the document does not have shows nothing of what it lacks', async (t) => {
  const isKnownWhole = (countries: unknown) => {
    const places = exchangeOf('GET /get/country-state-city', { body: success({ countries }) });
    return learn(createUnknown(), [places], true).wholeReference.has('countries');
  };
  t.equal(isKnownWhole([{ id: 1, name: 'Norway' }, { name: 'Peru' }]), true);
  t.equal(isKnownWhole({ 9: 'Norway' }), false);
  const noList = exchangeOf('GET /contacts-type', { body: success({ contactTypes: { 1: 'all' } }) });
  const added = exchangeOf(ADD, { form: { name: 'type 1' }, body: success('Added Successfully') });
  t.same(shows('duplicate-name', types(1), added), ['accept']);
  t.same(shows('duplicate-name', noList, added), []);
  const oddTimes = exchangeOf('GET /contacts-type', {
    body: success({ contactTypes: [{ ...named(1), created_at: 5 }, named(2)] }),
  });
  t.same(shows('list-order', oddTimes), []);
});

t.test('the last page alone does not show a list whole', async (t) => {
  const page = (number: string, ...ids: readonly number[]) => {
    const one = types(...ids);
    return { ...one, request: { ...one.request, query: [['page', number] as const] } };
  };
  const add = exchangeOf('POST /contacts/add', {
    form: { contact_type_id: '9', email: 'ada@example.com', country: '1' },
    body: success('Contact Added Successfully'),
  });
  const write = exchangeOf(ADD, { form: { name: 'b' }, status: 500 });
  const [first, second, third] = [page('1', 1, 2), page('2', 3, 4), page('3', 5)];
  t.same(shows('dangling-reference', first, second, third, add), ['accept']);
  t.same(shows('dangling-reference', first, second, write, third, add), []);
  t.same(shows('dangling-reference', third, first, second, add), []);
  t.same(shows('dangling-reference', first, second, write, second, third, add), []);
});

t.test('a list under a parent is of the parent that its records name', async (t) => {
  const recipients = (segments: readonly string[], ...ids: readonly number[]) => {
    const one = exchangeOf('GET /segment/email/list', {
      body: success({
        contactEmails: ids.map((id) => ({ id, segment_id: 3, email: `r${id}@example.com`, ...stamps })),
      }),
    });
    return { ...one, request: { ...one.request, query: segments.map((id) => ['segment_id', id] as const) } };
  };
  const partsOf = (segments: readonly string[], ...ids: readonly number[]) => [
    ...learn(createUnknown(), [recipients(segments, ...ids)], true).segmentRecipients.whole,
  ];
  t.same(partsOf(['1', '3'], 1, 2), ['segment_id=3']);
  t.same(partsOf(['1', '3']), []);
  t.same(partsOf(['3']), ['segment_id=3']);
  t.same(partsOf(['3x']), []);
});

t.test('a time without its fraction can be one with it', async (t) => {
  const places = (fraction: string) => new Map([['body', `2026-01-05T09:00:00.${fraction}Z`]]);
  t.equal(agreeAt('body', places('000000'), places('000001')), true);
  t.equal(agreeAt('body', places('000002'), places('000001')), false);
});

t.test('a time that is not known can be a later one, as a database writes it, too', async (t) => {
  const isLater = (time: string) =>
    agreeAt('body', new Map([['body', `${ANY}2026-01-05T09:00:00.000000Z`]]), new Map([['body', time]]));
  const times = ['2026-01-05T09:00:01.000000Z', '2026-01-05 09:00:01', '2026-01-05 08:59:59'];
  t.same(times.map(isLater), [true, true, false]);
});

t.test('a sender that was never shown may be verified or not', async (t) => {
  const resend = (body: unknown, status = 200) =>
    exchangeOf('GET /sender/resend-mail', { query: { sender_id: '3' }, status, body });
  t.same(shows('sender.resend-verified', resend(success('Verification Mail Send'))), []);
  t.same(shows('sender.resend-verified', resend(failed('Sender is already verified'), 409)), ['rule']);
});

t.test('a field that a contact shows without a value may be every field', async (t) => {
  const fields = (...names: readonly string[]) =>
    exchangeOf('GET /custom-fields', {
      body: success({
        customFields: names.map((field_name, at) => ({
          ...stamps,
          id: at + 1,
          field_name,
          field_type: 'text',
          is_reserved: 0,
          updated_at: stamps.created_at,
        })),
      }),
    });
  const contacts = (custom_field: Readonly<Record<string, string | null>>, query = {}) => {
    const shown = Object.entries(custom_field).map(([name, field_value]) => [name, { field_name: name, field_value }]);
    const contact = { ...named(1), email: 'ada@example.com', custom_field: Object.fromEntries(shown) };
    return exchangeOf('GET /contacts/list', { query, body: success({ contacts: [contact] }) });
  };
  const gone = exchangeOf('DELETE /custom-fields/delete', {
    query: { id: '2' },
    body: success('Deleted Successfully'),
  });
  const told = (size: string | null, left: Readonly<Record<string, string | null>>) => {
    const before = { town: 'Oslo', size };
    const all = [fields('town', 'size'), contacts(before), contacts(before, { page: '2' }), gone, contacts(left)];
    return shows('delete.in-use', ...all);
  };
  t.same(told('9', { town: 'Oslo' }), ['cascade?']);
  t.same(told('9', { town: 'Oslo', size: '9' }), ['accept?']);
  t.same(told(null, { town: 'Oslo' }), []);
});

t.test('a time that was shown before is none of a second later, whenever that was sent', async (t) => {
  const at = (second: number) => `2026-01-05T09:00:0${second}.000000Z`;
  const automation = (id: number, second: number, more: object = {}) => ({
    ...AUTOMATION_PROGRESS,
    ...{ id, utr: `a-${id}`, user_id: 1, automation_name: `a ${id}`, automation_type: 1, exit_criteria: 0 },
    ...{ automation_for: 1, automation_for_table: 'contacts_', unsubscribe_group_id: '1' },
    ...{ automation_schedule_count: 2 - id, deleted_at: null, created_at: at(second), updated_at: at(second), ...more },
  });
  const live = automation(1, 0, { status: 1, live_at: '2026-01-05 09:00:00' });
  const later = exchangeOf('POST /automations/create', {
    form: { type: 'welcome', automation_for: 'contacts_1', automation_name: 'a 2', unsubscribe_group_id: '1' },
    body: success({ utr: 'a-2' }),
  });
  const setLive = exchangeOf('GET /automations/set-live', {
    query: { utr: 'a-1' },
    body: success('Automation has been set live'),
  });
  const both = () => listed.automations(live, automation(2, 2));
  const email = (id: number, automation_id: number) => ({
    ...stamps,
    id,
    automation_id,
    updated_at: stamps.created_at,
  });
  const emails = [listed.schedules('a-9', email(1, 9), email(2, 9)), listed.schedules('a-1', email(3, 1))];
  const again = { ...both(), request: { ...both().request, query: [['page', '2']] as const } };
  const all = [listed.automations(live), ...emails, later, both(), again, setLive, both()];
  t.same(shows('set-live.already-live', ...all), ['accept?']);
});

t.test('a paginator in the place of a list is compared as it, and a record alone as the list of it', async (t) => {
  const page = { current_page: 1, data: [2, 1].map((id) => ({ ...named(id), contacts_count: 0 })) };
  t.same(shows('list-order', exchangeOf('GET /contacts-type', { body: success({ contactTypes: page }) })), [
    'newest-first',
  ]);
  const singleSend = { ...named(1), utr: 's-1', unique_open_token: [] };
  const details = exchangeOf('GET /single-send/details', { query: { utr: 's-1' }, body: success({ singleSend }) });
  t.same(shows('open-tokens.key', details), ['contact-id-or-array']);
});

t.test('a media type is refused in any words', async (t) => {
  const sent = (encoding: 'multipart' | 'urlencoded', status: number, body: unknown) =>
    exchangeOf(ADD, { form: {}, encoding, status, body });
  const all = [sent('multipart', 422, required), sent('urlencoded', 415, failed('We read no such form'))];
  t.same(shows('body-encoding', ...all), ['documented-only']);
});

t.test('a limit is not the least that there can be where nothing names that', async (t) => {
  const add = (text: string) =>
    exchangeOf(ADD, { form: { name: 'abcd' }, status: 422, body: failed({ name: [text] }) });
  const named = add('The name must not be greater than 3 characters.');
  const all = [types(1, 2), types(1)];
  t.same(shows('text.max-length', ...all, named), ['3?']);
  t.same(shows('text.max-length', ...all, add('We do not like it.')), []);
});

t.test('an automation has the code of its type, in an account of any number and with members beside', async (t) => {
  const codes = (sent: string) => {
    const automation = (id: number, automation_type: number) => ({
      ...{ ...AUTOMATION_PROGRESS, ...named(id), utr: `a-${id}`, automation_name: `a ${id}`, automation_type },
      ...{ automation_for: 1, automation_for_table: 'contacts_', unsubscribe_group_id: '1' },
      ...{ exit_criteria: 0, automation_schedule_count: 0, user_id: 7, tags: [] },
    });
    const create = exchangeOf('POST /automations/create', {
      form: { type: sent, automation_for: 'contacts_1', automation_name: 'a 2', unsubscribe_group_id: '1' },
      body: success({ utr: 'a-2' }),
    });
    const before = automation(1, 3);
    const made = listed.automations(before, automation(2, 7));
    const write = exchangeOf(ADD, { form: { name: 'b 2' }, body: success('Added Successfully') });
    const details = exchangeOf('GET /automations/details', {
      query: { utr: 'a-2' },
      body: success({ automation: automation(2, 7) }),
    });
    return shows('automation-type.codes', listed.automations(before), create, made, write, details);
  };
  t.same(codes('custom'), ['3,7', '3,7']);
  t.same(codes(''), [], 'without a type it has any');
});

t.test('what was not tried beside the only values that explain a response is not known', async (t) => {
  const form = {
    ...{ template_id: '2', sender_id: '1', unsubscribe_group_id: '1', single_send_name: 'a', subject: 'b' },
    ...{ preheader: 'c', 'recipient_id[0]': 'contacts_1', schedule_type: '1' },
    ...{ schedule_date: '2030-05-06', schedule_time: '09:30' },
  };
  const errors = { schedule_time: ['The schedule time does not match the format H:i:s.'] };
  const create = exchangeOf('POST /single/send/create', { form, status: 422, body: failed(errors) });
  t.same(shows('schedule.format', create), ['seconds']);
});

t.test('a value that another exchange contradicts is not known, in another account too', async (t) => {
  const store = (body: unknown, name?: string | readonly string[], publickey = 'public') =>
    exchangeOf('POST /contacts/add', {
      sentHeaders: { publickey },
      form: [
        ['contact_type_id', '1'],
        ['email', 'ada@example.com'],
        ...[name ?? []].flat().map((one) => ['country', one] as const),
      ],
      ...(body === added ? { body } : { status: 422, body }),
    });
  const added = success('Contact Added Successfully');
  const refused = store(failed({ country: ['The country field is required.'] }));
  const all = [types(1), refused];
  t.same(shows('required-fields', ...all), ['starred']);
  for (const without of [store(added), store(added, undefined, 'another')]) {
    t.same(contradicted(...all, without), [['required-fields', 'starred', 'reported']]);
    t.same(shows('required-fields', ...all, without), []);
  }
});

t.test('a recipient that may have been linked when it was stored tells no link', async (t) => {
  const CONTACT = 'segment-recipient.contact';
  const place = { country: 'Norway', state: null, city: 'Oslo', address_line1: null };
  const contact = (id: number, email: string) => ({
    ...{ ...named(id), email, contact_type_id: 1, ...place, first_name: '', last_name: '', fullname: '' },
    ...{ address_line2: null, postal_code: null, phone: null, custom_field: null, contact_type: named(1) },
  });
  const contacts = (...all: readonly object[]) =>
    exchangeOf('GET /contacts/list', { body: success({ contacts: all }) });
  const unlinked = { contact_id: null, country: null, state: null, city: null, address_line1: null };
  const recipient = (id: number, email: string, more: object = unlinked) => {
    const updated_at = stamps.created_at;
    return {
      ...stamps,
      id,
      segment_id: 3,
      email,
      first_name: 'a',
      last_name: 'b',
      fullname: 'a b',
      updated_at,
      ...more,
    };
  };
  const recipients = (...contactEmails: readonly object[]) =>
    exchangeOf('GET /segment/email/list', { query: { segment_id: '3' }, body: success({ contactEmails }) });
  const segments = exchangeOf('GET /segment/list', {
    body: success({ segments: [{ ...named(3), contact_type_id: 1, segment_emails_count: 0 }] }),
  });
  const store = (email: string) =>
    exchangeOf('POST /segment/email/store', {
      form: { segment_id: '3', first_name: 'a', last_name: 'b', email },
      body: success('Added Successfully'),
    });
  const add = exchangeOf('POST /contacts/add', {
    form: { contact_type_id: '1', email: 'b@example.com', country: '1' },
    body: success('Contact Added Successfully'),
  });
  const gone = exchangeOf('DELETE /contacts/delete', {
    query: { contact_id: '5' },
    body: success('Deleted Successfully'),
  });
  const [a, b] = [contact(5, 'a@example.com'), contact(6, 'b@example.com')];
  const linked = (id: number) => ({ contact_id: id, ...place });
  // It is longer than the other lists, and has no pages.
  const elsewhere = [{}, { page: '2' }].map((page) =>
    exchangeOf('GET /segment/email/list', {
      query: { segment_id: '4', ...page },
      body: success({
        contactEmails: [7, 8, 9].map((id) => ({ ...recipient(id, `${id}@example.com`), segment_id: 4 })),
      }),
    }),
  );
  const known = [types(1), segments, contacts(a), ...elsewhere];
  t.same(shows(CONTACT, ...known, recipients(recipient(1, 'a@example.com'))), []);
  const stored = (more: object) => [
    ...known,
    recipients(),
    store('a@example.com'),
    recipients(recipient(10, 'a@example.com', more)),
  ];
  t.same(shows(CONTACT, ...stored(unlinked)), ['none']);
  t.same(shows(CONTACT, ...stored(linked(5))), []);
  const joined = (more: object) => [
    ...known,
    recipients(recipient(1, 'b@example.com')),
    add,
    contacts(a, b),
    recipients(recipient(1, 'b@example.com', more)),
  ];
  t.same(shows(CONTACT, ...joined(unlinked)), []);
  t.same(shows(CONTACT, ...joined(linked(6))), ['by-email']);
  const beside = [
    ...known,
    recipients(recipient(1, 'a@example.com')),
    store('c@example.com'),
    recipients(recipient(1, 'a@example.com'), recipient(10, 'c@example.com')),
  ];
  t.same(shows(CONTACT, ...beside), []);
  const left = [
    ...known,
    recipients(recipient(1, 'a@example.com'), recipient(2, 'd@example.com', linked(5))),
    gone,
    recipients(recipient(1, 'a@example.com')),
  ];
  t.same(shows('delete.in-use', ...left), ['cascade?']);
  t.same(shows(CONTACT, ...left), []);
});
