/** The knowledge of a replay from records that are shown before and after a write. */
import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { AUTOMATION_PROGRESS } from '../../../src/service/account/records/automations.js';
import { exchangeOf, named, stamps, success } from './exchanges.js';
import { addContact, details, list, listed, paged, remove, shows } from './judged.js';

const { types } = listed;
const target = { automation_for: 1, automation_for_table: 'contacts_', unsubscribe_group_id: '1' };

/** An automation without emails as it is shown, and the request that creates it. */
const automation = (id: number, more: object) => ({
  ...{ ...AUTOMATION_PROGRESS, ...named(id), utr: `a-${id}`, automation_name: `a ${id}`, automation_type: 1 },
  ...{ ...target, exit_criteria: 0, automation_schedule_count: 0, ...more },
});
const create = (type: string) =>
  exchangeOf('POST /automations/create', {
    form: { type, automation_for: 'contacts_1', automation_name: 'a 2', unsubscribe_group_id: '1' },
    body: success({ utr: 'a-2' }),
  });

t.test('delete.in-use stays open if a contact showed the deleted field without a value', async (t) => {
  const fields = ['town', 'size'].map((field_name, at) => ({
    ...{ ...stamps, id: at + 1, field_name, field_type: 'text', is_reserved: 0, updated_at: stamps.created_at },
  }));
  const contacts = (custom_field: Readonly<Record<string, string | null>>) => {
    const shown = Object.entries(custom_field).map(([name, field_value]) => [name, { field_name: name, field_value }]);
    return listed.contacts({ ...named(1), email: 'ada@example.com', custom_field: Object.fromEntries(shown) });
  };
  const told = (size: string | null, left: Readonly<Record<string, string | null>>) => {
    const before = contacts({ town: 'Oslo', size });
    return shows(
      'delete.in-use',
      listed.fields(...fields),
      before,
      paged(before, 2),
      remove('/custom-fields/delete', { id: '2' }),
      contacts(left),
    );
  };
  t.same(told('9', { town: 'Oslo' }), ['cascade?']);
  t.same(told('9', { town: 'Oslo', size: '9' }), ['accept?']);
  t.same(told(null, { town: 'Oslo' }), []);
});

t.test('a created automation shows automation-type.codes, despite unknown members', async (t) => {
  const codes = (type: string) => {
    const [before, made] = [3, 7].map((automation_type, at) =>
      automation(at + 1, { automation_type, user_id: 7, tags: [] }),
    );
    const write = exchangeOf('POST /contacts-type/add', { form: { name: 'b 2' }, body: success('Added Successfully') });
    const again = details('/automations/details', 'automation', { utr: 'a-2' })({ ...made });
    const lists = [listed.automations({ ...before }), create(type), listed.automations({ ...before }, { ...made })];
    return shows('automation-type.codes', ...lists, write, again);
  };
  t.same(codes('custom'), ['3,7', '3,7']);
  t.same(codes(''), [], 'without a type it may have any code');
});

const place = { country: 'Norway', state: null, city: 'Oslo', address_line1: null };
const linked = (id: number) => ({ contact_id: id, ...place });
const unlinked = { contact_id: null, country: null, state: null, city: null, address_line1: null };
const contact = (id: number, email: string) => ({
  ...{ ...named(id), email, contact_type_id: 1, ...place, first_name: '', last_name: '', fullname: '' },
  ...{ address_line2: null, postal_code: null, phone: null, custom_field: null, contact_type: named(1) },
});
const recipient = (id: number, email: string, more: object = unlinked) => ({
  ...{ ...stamps, id, segment_id: 3, email, first_name: 'a', last_name: 'b', fullname: 'a b' },
  ...{ updated_at: stamps.created_at, ...more },
});
const recipients = list('/segment/email/list', 'contactEmails', { segment_id: '3' });
const storing = (email: string) =>
  exchangeOf('POST /segment/email/store', {
    form: { segment_id: '3', first_name: 'a', last_name: 'b', email },
    body: success('Added Successfully'),
  });
const [a, b] = [contact(5, 'a@example.com'), contact(6, 'b@example.com')];
const [ofA, ofB] = [recipient(1, 'a@example.com'), recipient(1, 'b@example.com')];
// This list is longer than the others, and its second page is the same: lists have no pages.
const elsewhere = list('/segment/email/list', 'contactEmails', { segment_id: '4' })(
  ...[7, 8, 9].map((id) => ({ ...recipient(id, `${id}@example.com`), segment_id: 4 })),
);
const segments = list('/segment/list', 'segments')({ ...named(3), contact_type_id: 1, segment_emails_count: 0 });
const known = [types(1), segments, listed.contacts(a), elsewhere, paged(elsewhere, 2)];

const stored = (more: object) => [
  recipients(),
  storing('a@example.com'),
  recipients(recipient(10, 'a@example.com', more)),
];
const joined = (more: object) => [
  recipients(ofB),
  addContact('1', { form: { contact_type_id: '1', email: 'b@example.com', country: '1' } }),
  listed.contacts(a, b),
  recipients({ ...ofB, ...more }),
];
const beside = [recipients(ofA), storing('c@example.com'), recipients(ofA, recipient(10, 'c@example.com'))];
const gone = remove('/contacts/delete', { contact_id: '5' });
const left = [recipients(ofA, recipient(2, 'd@example.com', linked(5))), gone, recipients(ofA)];

const CONTACT = 'segment-recipient.contact';
const links: readonly (readonly [
  id: typeof CONTACT | 'delete.in-use',
  values: readonly string[],
  all: RecordedExchange[],
])[] = [
  [CONTACT, [], [recipients(ofA)]],
  [CONTACT, ['none'], stored(unlinked)],
  [CONTACT, [], stored(linked(5))],
  [CONTACT, [], joined(unlinked)],
  [CONTACT, ['by-email'], joined(linked(6))],
  [CONTACT, [], beside],
  [CONTACT, [], left],
  ['delete.in-use', ['cascade?'], left],
];
t.test('a bounded search does not rule out a value that fits only together with two others', async (t) => {
  const bodies = { template_json: '{"a":1}', template_html: '<p>Plan</p>' };
  const same = { template_id: 2, sender_id: 1, unsubscribe_group_id: 1, schedule_type: 1, schedule_date: '2038-02-03' };
  const show = (subject: string, second: number, exclude_specific_recipient_id: readonly object[]) => {
    const singleSend = {
      ...{ ...same, ...bodies, id: 5, user_id: 1, status: 0, utr: 's-5' },
      ...{ recipient_id: [{ id: '1', table: 'contacts_' }] },
      ...{ single_send_name: 'Plan', subject, preheader: 'b', sender_name: null, schedule_time: '10:15:00' },
      ...{ exclude_specific_recipient_id, ...stamps, updated_at: `2026-01-05T09:00:0${second}.000001Z` },
    };
    return details('/single-send/details', 'singleSend', { utr: 's-5' })([singleSend]);
  };
  const form = {
    ...{ ...Object.fromEntries(Object.entries(same).map(([key, value]) => [key, String(value)])), subject: 'New' },
    ...{ single_send_name: 'Plan', preheader: 'b', 'recipient_id[0]': 'contacts_1', schedule_time: '10:15' },
    ...{ utr: 's-5', 'exclude_specific_recipient_id[0]': 'segments_1' },
  };
  const update = exchangeOf('POST /single/send/update', { form, body: success({ utr: 's-5' }) });
  const template = { ...named(2), json_code: bodies.template_json, html_code: bodies.template_html };
  const changed = show('New', 5, [{ id: '1', table: 'segments_' }]);
  t.strictSame(shows('update.omitted-fields', listed.templates(template), show('Old', 0, []), update, changed), []);
});

t.test('a recipient shows segment-recipient.contact only if the origin of its link is known', async (t) => {
  for (const [id, values, all] of links) t.strictSame(shows(id, ...known, ...all), values);
});
