/** How fields are judged, and how a failure tells which are invalid. */
import {
  assumptionCase,
  csv,
  failed,
  fixture,
  invalid,
  NF1,
  ok,
  send,
  statusAndBody,
  statusesAndBodies,
} from '../assumption-case.js';

const selected = (field: string) => `The selected ${field} is invalid.`;
const required = (field: string) => `The ${field} field is required.`;
const added = ok('Added Successfully');
const notAnAddress = 'The email address must be a valid email address.';

const account = {
  contact_types: [{ id: 1, name: 'Customers' }],
  contacts: [1, 2, 3].map((id) => ({ id, email: `c${id}@example.com` })),
  segments: [{ id: 1, segment_name: 'Big spenders' }],
  unsubscribe_groups: [{ id: 1, group_name: 'News' }],
  senders: [{ id: 1, from_email: 'news@example.com' }],
  single_sends: [{ single_send_name: 'Launch', utr: 's-1' }],
  automations: [{ automation_name: 'Welcome', utr: 'a-1' }],
};

const contact = { contact_type_id: 1, country: 1, email: 'ada@example.com' };
const { recipient_id = [], ...otherFields } = send;
const missingOfSend = invalid(
  Object.fromEntries(Object.keys(otherFields).map((field) => [field, required(field.replaceAll('_', ' '))])),
);
const withInvalidId = { 'x-mock-assume': 'update-unknown=invalid-id' };

const longText = 'x'.repeat(256);
const longAddress = `ada@${'d.'.repeat(125)}dd`;
const longList = Array.from({ length: 20 }, (_, index) => `someone-${index}@example.com`).join(', ');
const tooLong = (field: string) => invalid({ [field]: `The ${field} must not be greater than 255 characters.` });

export default [
  assumptionCase({
    id: 'rule-violations',
    fixture: fixture(account),
    async act({ client, names }) {
      const broken = [
        ['/contacts-type/add', { name: 'x' }],
        ['/custom-fields/save', { field_name: 'shoe size', field_type: 'colour' }],
        ['/custom-fields/save', { field_name: 'shoe size' }],
        ['/contacts/add', { ...contact, contact_type_id: 9 }],
        ['/contacts/upload-csv', { contact_type_id: 1, file: csv('email\nnowhere\n\nnobody\n') }],
        ['/contacts/upload-csv', { contact_type_id: 1, file: csv('name\n') }],
        ['/contacts/upload-csv', { contact_type_id: 1, file: csv('email\n"ada') }],
      ] as const;
      const responses = await statusesAndBodies(broken, async ([path, form]) => names(await client.post(path, form)));
      const unknown = await client.post('/contacts/update', { ...contact, contact_id: 9 }, withInvalidId);
      const missing = await client.post('/contacts-type/add', {});
      return [...responses, statusAndBody(names(unknown)), statusAndBody(missing)];
    },
    values: {
      object: [
        invalid({ name: 'The name must be at least 2 characters.' }),
        invalid({ field_name: 'The field name format is invalid.', field_type: selected('field type') }),
        invalid({ field_name: 'The field name format is invalid.', field_type: required('field type') }),
        invalid({ contact_type_id: selected('contact type id') }),
        invalid({
          file: [
            'Line 2: The email must be a valid email address.',
            'Line 4: The email must be a valid email address.',
          ],
        }),
        invalid({ file: 'Line 1: The email column is required.' }),
        invalid({ file: 'Line 2: The file cannot be read, its quotes are broken.' }),
        invalid({ contact_id: selected('contact id') }),
        invalid({ name: required('name') }),
      ],
      text: [
        failed(409, 'The name must be at least 2 characters.'),
        failed(409, 'The field name format is invalid.'),
        invalid({ field_type: required('field type') }),
        failed(409, selected('contact type id')),
        failed(409, 'Line 2: The email must be a valid email address.'),
        failed(409, 'Line 1: The email column is required.'),
        failed(409, 'Line 2: The file cannot be read, its quotes are broken.'),
        failed(409, selected('contact id')),
        invalid({ name: required('name') }),
      ],
    },
  }),
  assumptionCase({
    id: 'array-errors',
    fixture: fixture(account),
    async act({ client, heard }) {
      const sparse = { 'recipient_id[4]': 'nope', 'recipient_id[2]': 'contacts_1', 'recipient_id[7]': 'segments_9' };
      return [
        await heard(client.post('/single/send/create', { ...otherFields, ...sparse })),
        statusAndBody(await client.post('/single/send/create', { ...send, recipient_id: 'contacts_1' })),
      ];
    },
    values: {
      field: [
        invalid({ recipient_id: selected('recipient id') }),
        invalid({ recipient_id: 'The recipient id must be an array.' }),
      ],
      element: [
        invalid({ 'recipient_id.4': selected('recipient_id.4'), 'recipient_id.7': selected('recipient_id.7') }),
        invalid({ recipient_id: 'The recipient id must be an array.' }),
      ],
    },
  }),
  assumptionCase({
    id: 'errors-per-field',
    async act({ client, heard }) {
      const short = { 'x-mock-assume': 'text.max-length=8' };
      return [
        await heard(client.post('/custom-fields/save', { field_name: 'shoe size', field_type: 'text' }, short)),
        await heard(
          client.post('/notification-recipient/save', { email_address: 'nobody at all', email_owner: 'A' }, short),
        ),
      ];
    },
    values: {
      first: [
        invalid({ field_name: 'The field name must not be greater than 8 characters.' }),
        invalid({ email_address: notAnAddress }),
      ],
      all: [
        invalid({
          field_name: ['The field name must not be greater than 8 characters.', 'The field name format is invalid.'],
        }),
        invalid({ email_address: [notAnAddress, 'The email address must not be greater than 8 characters.'] }),
      ],
    },
  }),
  assumptionCase({
    id: 'validation-order',
    fixture: fixture(account),
    async act({ client, heard }) {
      const dangling = { 'x-mock-assume': 'dangling-reference=not-found' };
      const broken = { ...contact, email: 'nowhere' };
      return [
        await heard(client.post('/contacts/update', { ...broken, contact_id: 9 })),
        await heard(client.post('/contacts/update', { ...broken, contact_id: '1abc' })),
        await heard(client.post('/unsubscribes-groups/update?id=9', { group_name: 'News' })),
        await heard(client.post('/single/send/update', { recipient_id, utr: 's-9' })),
        await heard(client.post('/contacts/add', { ...broken, contact_type_id: 9 }, dangling)),
        statusAndBody(await client.post('/contacts/update', { ...broken, contact_id: 1 })),
        statusAndBody(await client.post('/single/send/update', { recipient_id, utr: 's-1' })),
      ];
    },
    values: {
      'fields-first': [
        ...Array(2).fill(invalid({ email: 'The email must be a valid email address.' })),
        invalid({ description: required('description'), is_display: required('is display') }),
        missingOfSend,
        invalid({ email: 'The email must be a valid email address.' }),
        invalid({ email: 'The email must be a valid email address.' }),
        missingOfSend,
      ],
      'lookup-first': [
        ...Array(5).fill(NF1),
        invalid({ email: 'The email must be a valid email address.' }),
        missingOfSend,
      ],
    },
  }),
  assumptionCase({
    id: 'text.max-length',
    fixture: fixture(account),
    async act({ client, heard }) {
      const add = (form: object) => client.post('/contacts/add', { ...contact, ...form });
      return [
        await heard(add({ first_name: longText })),
        await heard(add({ first_name: longText.slice(1) })),
        await heard(add({ email: longAddress })),
        (await client.post('/single/send/create', { ...send, template_html: longText })).status,
        statusAndBody(await client.post('/global-unsubscribes/save', { email_address: longList })),
      ];
    },
    values: {
      none: [...Array(3).fill(ok('Contact Added Successfully')), 200, added],
      255: [
        invalid({ first_name: 'The first name must not be greater than 255 characters.' }),
        ok('Contact Added Successfully'),
        tooLong('email'),
        200,
        added,
      ],
    },
  }),
];
