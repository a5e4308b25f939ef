/** Own recipients of the segment and of the unsubscribe group that the user named, and global unsubscribers. */
import { contact } from '../recipes.js';
import { type Act, clear, list, make, remove, type Step, send, step, when } from '../step.js';

const ADD_TYPE = 'POST /contacts-type/add';
const ADD_CONTACT = 'POST /contacts/add';
const IN_SEGMENT = { segment_id: '$segment' };

const store = (name: string, email: string): Act =>
  make(name, 'POST /segment/email/store', { ...IN_SEGMENT, first_name: 'Ada', last_name: 'Lovelace', email });

/** A contact and a recipient with its address, and both lists. */
const storePair = (name: string, email: string, type?: string): readonly Act[] => [
  make(name, ADD_CONTACT, contact({ email }, type)),
  when(name, store('stored', email)),
  list('contacts'),
];

export const segments: readonly Step[] = [
  step(
    'add recipients to the segment: one twice, one without an address',
    ['write', 'segment'],
    ...['~a@example.com', '~a@example.com', '~x', '~b@example.com'].map((email) => store('stored', email)),
    clear('stored'),
    remove('stored'),
  ),
  step(
    'delete contacts whose addresses are in the segment, in three ways',
    ['write', 'segment'],
    make('linked', ADD_TYPE, { name: '~linked' }),
    storePair('one', '~c@example.com'),
    storePair('two', '~d@example.com'),
    storePair('last', '~e@example.com', '$linked.id'),
    list('segmentRecipients', IN_SEGMENT),
    remove('one'),
    list('contacts'),
    list('segmentRecipients', IN_SEGMENT),
    // Without an identifier a bulk delete can mean all.
    when('two', send('POST /contacts/bulk-delete', { strIds: ['$two.id'] })),
    list('contacts'),
    list('segmentRecipients', IN_SEGMENT),
    remove('linked'),
    // Which contacts are left is shown before the recipients go.
    list('contacts'),
    clear('stored'),
    clear('one', 'two', 'last'),
  ),
];

/** Adds addresses in several ways; they have one length, which the service takes if it takes the first. */
const addAddresses = (call: string, form: Readonly<Record<string, string>>): readonly Act[] =>
  [
    '~list1@example.com',
    '~list1@example.com',
    // The second is no address under any value: it is longer than every address (RFC 5321).
    `~list2@example.com,~${'x'.repeat(400)}@example.com,~list3@example.com`,
    '~x',
    // A longer list shows that the others are no pages.
    '~list4@example.com',
  ].map((email_address) => make('made', call, { ...form, email_address }));

export const groups: readonly Step[] = [
  step(
    'add recipients to the group: one twice, a list with one that is no address',
    ['write', 'group'],
    addAddresses('POST /unsubscribes-groups/manually-add', { unsubscribe_groups_id: '$group' }),
    clear('made'),
  ),
  step(
    'delete a contact type that an automation of its own targets',
    ['write', 'group'],
    make('used', ADD_TYPE, { name: '~used' }),
    make('user', 'POST /automations/create', {
      type: 'welcome',
      automation_for: 'contacts_$used.id',
      automation_name: '~user of a type',
      unsubscribe_group_id: '$group',
    }),
    remove('used'),
    clear('user'),
    clear('used'),
  ),
  step(
    'add an email to an automation of its own that was deleted, without a sender',
    ['write', 'group'],
    make('gone', 'POST /automations/create', {
      type: 'welcome',
      automation_name: '~deleted',
      unsubscribe_group_id: '$group',
    }),
    remove('gone'),
    // The template is no record either: what is said of it tells what silence about the automation means.
    send('POST /automations/schedule/create', { utr: '$gone.utr', template_id: 2_147_483_647, waiting_period: 'x' }),
  ),
];

export const unsubscribes: readonly Step[] = [
  step(
    'add global unsubscribers: one twice, a list with one that is no address',
    ['write'],
    list('globalUnsubscribers'),
    addAddresses('POST /global-unsubscribes/save', {}),
    remove('made'),
  ),
];
