/** Which fields are required, how they are validated, and how a failure reports invalid fields. */
import type { Fields } from '../../../helper.js';
import { type AssumptionCase, account, contact, csv, type Row, scheduled, send, sender } from '../assumption-case.js';
import {
  added,
  contactAdded,
  contactUpdated,
  created,
  failed,
  invalid,
  NF1,
  noAddress,
  required,
  requiredText,
  saved,
  scheduleAdded,
  selected,
  selectedText,
} from '../expected.js';
import { type Context, column, post, type Step } from '../steps.js';

const used = account({
  contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })),
  single_sends: [{ single_send_name: 'Launch', utr: 's-1' }],
});

const addType = (form: Fields = {}) => post('/contacts-type/add', form);
const addContact = (form: Fields = {}, assume?: string) => post('/contacts/add', { ...contact, ...form }, assume);
const updateContact = (form: Fields, assume?: string) => post('/contacts/update', { ...contact, ...form }, assume);
const saveField = (form: Fields, assume?: string) => post('/custom-fields/save', form, assume);
const upload = (text: string, name?: string) => post('/contacts/upload-csv', csv(text, name));
const createSend = (form: Fields) => post('/single/send/create', { ...send, ...form });

const group = { group_name: 'News', description: 'All' };
const ofGroup = Object.keys(group);
const manuallyAdd = post('/unsubscribes-groups/manually-add');
const ofContact = required('contact_type_id', 'email', 'country');
const updateEmail = post('/contacts/update', { contact_id: 1, email: 'cem@example.com' });
const createAutomation = (form: Fields = {}) => post('/automations/create', form);
const addSchedule = (form: Fields = {}) => post('/automations/schedule/create', form);
const ofSchedule = ['sender_id', 'subject', 'waiting_period', 'waiting_type', 'template_id', 'preview_img'];
const leastOfSchedule = { sender_id: 1, subject: 'Hello', waiting_type: 'days' };

const shortName = 'The name must be at least 2 characters.';
const noFieldName = { field_name: 'The field name format is invalid.' };
const selectedType = { field_type: selectedText('field type') };
const noEmail = 'The email must be a valid email address.';
const noEmails = invalid({ file: [2, 4].map((line) => `Line ${line}: ${noEmail}`) });
const noColumn = 'Line 1: The email column is required.';
const broken = 'Line 2: The file cannot be read, its quotes are broken.';
const wrongField = saveField({ field_name: 'shoe size', field_type: 'colour' });
const noType = saveField({ field_name: 'shoe size' });
const unknown = updateContact({ contact_id: 9 }, 'update-unknown=invalid-id');
const rule = (text: string) => failed(409, text);

const { recipient_id = [], ...otherFields } = send;
const sparse = { 'recipient_id[4]': 'nope', 'recipient_id[2]': 'contacts_1', 'recipient_id[7]': 'segments_9' };
const ofElements = invalid(
  Object.fromEntries(['recipient_id.4', 'recipient_id.7'].map((element) => [element, selectedText(element)])),
);
const missingOfSend = required(...Object.keys(otherFields));

const tooLong = (name: string, length: number) => `The ${name} must not be greater than ${length} characters.`;
const longText = 'x'.repeat(256);
const longList = Array.from({ length: 20 }, (_, index) => `someone-${index}@example.com`).join(', ');

const SHORT = 'text.max-length=8';
const longName = tooLong('field name', 8);
const badAddress = 'The email address must be a valid email address.';
const tooLongAddress = tooLong('email address', 8);
const longField = saveField({ field_name: 'shoe size', field_type: 'text' }, SHORT);
const longAddress = post('/notification-recipient/save', { email_address: 'nobody at all', email_owner: 'A' }, SHORT);

/** One field in a validation failure, with its text in both styles. */
const inBothStyles = (field: string, { play, ...step }: Step, classic: string, inField = classic): Row => {
  const errorOf = async (context: Context) => {
    const [, { errors }] = (await play(context)) as [number, { errors: Record<string, unknown> }];
    return errors[field];
  };
  const name = field.replaceAll('_', ' ');
  return [{ ...step, play: errorOf }, [`The ${name} ${classic}`], [`The ${name} field ${inField}`]];
};
const wrongSend = createSend({ ...scheduled('1.2.2026', '9'), recipient_id: 'contacts_1' });
const longSender = post('/sender/save', { ...sender, company_address: longText });
const wrongContact = addContact({ contact_type_id: 'x', email: 'nowhere' });

export default [
  {
    id: 'required-fields',
    fixture: account({ contact_types: [], contacts: [{ id: 1, email: 'ada@example.com' }] }),
    values: ['starred', 'reported'],
    rows: [
      [post('/contacts/add'), ofContact, required('email')],
      [post('/contacts/update', { contact_id: 1 }), ofContact, required('email')],
      [post('/unsubscribes-groups/save'), required(...ofGroup, 'is_display'), required(...ofGroup)],
      [manuallyAdd, required('unsubscribe_groups_id', 'email_address'), required('email_address')],
      [createAutomation(), required('type', 'automation_name', 'unsubscribe_group_id'), required('automation_name')],
      [addSchedule(), required('utr', ...ofSchedule), required('sender_id', 'subject', 'waiting_type')],
      // The others may be left out.
      [post('/contacts/add', { email: 'bea@example.com' }), required('contact_type_id', 'country'), contactAdded],
      [updateEmail, required('contact_type_id', 'country'), contactUpdated],
      [column('/contacts/list', 'email'), ['ada@example.com'], ['cem@example.com', 'bea@example.com']],
      [column('/contacts/list', 'contact_type_id'), [0], [0, 0]],
      [column('/contacts/list', 'country'), [''], ['', '']],
      [post('/unsubscribes-groups/save', group), required('is_display'), saved],
      [createAutomation({ automation_name: 'W' }), required('type', 'unsubscribe_group_id'), created],
      [addSchedule(leastOfSchedule), required('utr', 'waiting_period', 'template_id', 'preview_img'), scheduleAdded],
    ],
  },
  {
    id: 'rule-violations',
    fixture: used,
    values: ['object', 'text'],
    rows: [
      [addType({ name: 'x' }), invalid({ name: shortName }), rule(shortName)],
      [wrongField, invalid({ ...noFieldName, ...selectedType }), rule(noFieldName.field_name)],
      [noType, invalid({ ...noFieldName, field_type: requiredText('field type') }), required('field_type')],
      [addContact({ contact_type_id: 9 }), selected('contact_type_id'), rule(selectedText('contact type id'))],
      [upload('email\nnowhere\n\nnobody\n'), noEmails, rule(`Line 2: ${noEmail}`)],
      [upload('name\n'), invalid({ file: noColumn }), rule(noColumn)],
      [upload('email\n"ada'), invalid({ file: broken }), rule(broken)],
      [unknown, selected('contact_id'), rule(selectedText('contact id'))],
      [addType(), required('name')],
    ],
  },
  {
    id: 'array-errors',
    fixture: used,
    values: ['field', 'element'],
    rows: [
      [post('/single/send/create', { ...otherFields, ...sparse }), selected('recipient_id'), ofElements],
      [createSend({ recipient_id: 'contacts_1' }), invalid({ recipient_id: 'The recipient id must be an array.' })],
    ],
  },
  {
    id: 'errors-per-field',
    values: ['first', 'all'],
    rows: [
      [longField, invalid({ field_name: longName }), invalid({ field_name: [longName, noFieldName.field_name] })],
      [longAddress, invalid({ email_address: badAddress }), invalid({ email_address: [badAddress, tooLongAddress] })],
    ],
  },
  {
    id: 'validation-order',
    fixture: used,
    values: ['fields-first', 'lookup-first'],
    rows: [
      [updateContact({ email: 'nowhere', contact_id: 9 }), noAddress('email'), NF1],
      [updateContact({ email: 'nowhere', contact_id: '1abc' }), noAddress('email'), NF1],
      [post('/unsubscribes-groups/update?id=9', { group_name: 'News' }), required('description', 'is_display'), NF1],
      [post('/single/send/update', { recipient_id, utr: 's-9' }), missingOfSend, NF1],
      [addContact({ email: 'nowhere', contact_type_id: 9 }, 'dangling-reference=not-found'), noAddress('email'), NF1],
      [updateContact({ email: 'nowhere', contact_id: 1 }), noAddress('email')],
      [post('/single/send/update', { recipient_id, utr: 's-1' }), missingOfSend],
    ],
  },
  {
    id: 'text.max-length',
    fixture: used,
    values: ['none', 255],
    rows: [
      [addContact({ first_name: longText }), contactAdded, invalid({ first_name: tooLong('first name', 255) })],
      [addContact({ first_name: longText.slice(1) }), contactAdded],
      [addContact({ email: `ada@${'d.'.repeat(125)}dd` }), contactAdded, invalid({ email: tooLong('email', 255) })],
      [createSend({ template_html: longText }), created],
      [post('/global-unsubscribes/save', { email_address: longList }), added],
    ],
  },
  {
    id: 'message-style',
    fixture: used,
    values: ['classic', 'field'],
    rows: [
      inBothStyles('name', addType({ name: 'x' }), 'must be at least 2 characters.'),
      inBothStyles('name', addType({ name: ['x'] }), 'must be a string.'),
      inBothStyles('file', upload('email\n', 'contacts.txt'), 'must be a file of type: csv.'),
      inBothStyles('field_name', saveField({ field_name: 'shoe size' }), 'format is invalid.'),
      [saveField({ field_name: 'size', field_type: 'colour' }), selected('field_type')],
      inBothStyles('contact_type_id', wrongContact, 'must be an integer.'),
      inBothStyles('email', wrongContact, 'must be a valid email address.'),
      inBothStyles('company_address', longSender, 'must not be greater than 255 characters.'),
      inBothStyles('recipient_id', wrongSend, 'must be an array.'),
      [createSend({ schedule_type: 2 }), invalid({ schedule_type: 'The schedule type field must be true or false.' })],
      inBothStyles('schedule_date', wrongSend, 'does not match the format Y-m-d.', 'must match the format Y-m-d.'),
      inBothStyles('schedule_time', wrongSend, 'does not match the format H:i.', 'must match the format H:i.'),
    ],
  },
] satisfies readonly AssumptionCase[];
