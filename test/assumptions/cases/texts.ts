/** The syntax of addresses, and the wording of messages. */
import type { Client, Fields } from '../../helper.js';
import { assumptionCase, csv, fixture } from '../assumption-case.js';

const sender = { from_name: 'Ada', country_id: 1, company_address: 'Street 1', nickname: 'ada' };

const send = {
  template_id: 1,
  sender_id: 1,
  unsubscribe_group_id: 1,
  recipient_id: ['contacts_1'],
  single_send_name: 'Launch',
  subject: 'Hello',
  preheader: 'There',
};

/** The message texts of all invalid fields of some requests. */
async function texts(
  client: Client,
  names: (response: Awaited<ReturnType<Client['post']>>) => unknown,
  all: readonly (readonly [string, Fields])[],
) {
  const responses: unknown[] = [];
  for (const [path, fields] of all) {
    const response = await client.post(path, fields);
    names(response);
    responses.push(...Object.values((response.body as { errors: Record<string, unknown[]> }).errors).flat());
  }
  return responses;
}

export default [
  assumptionCase({
    id: 'message-style',
    fixture: fixture({
      contact_types: [{ id: 1, name: 'Customers' }],
      senders: [{ from_email: 'news@example.com' }],
      unsubscribe_groups: [{ group_name: 'News' }],
      automations: [{ automation_name: 'Welcome', utr: 'a-1' }],
    }),
    act: ({ client, names }) =>
      texts(client, names, [
        ['/contacts-type/add', { name: 'x' }],
        ['/contacts/upload-csv', { contact_type_id: 1, file: csv('email\n', 'contacts.txt') }],
        ['/custom-fields/save', { field_name: 'shoe size', field_type: 'colour' }],
        ['/contacts/add', { contact_type_id: 'x', email: 'nowhere', country: 1 }],
        [
          '/sender/save',
          { ...sender, company_address: 'x'.repeat(256), from_email: 'a@example.com', reply_to_email: 'a@example.com' },
        ],
        [
          '/single/send/create',
          { ...send, recipient_id: 'contacts_1', schedule_type: 2, schedule_date: '1.2.2026', schedule_time: '9' },
        ],
        ['/contacts-type/add', { name: ['x'] }],
      ]),
    values: {
      classic: [
        'The name must be at least 2 characters.',
        'The file must be a file of type: csv.',
        'The field name format is invalid.',
        'The selected field type is invalid.',
        'The contact type id must be an integer.',
        'The email must be a valid email address.',
        'The company address must not be greater than 255 characters.',
        'The recipient id must be an array.',
        'The schedule type field must be true or false.',
        'The schedule date does not match the format Y-m-d.',
        'The schedule time does not match the format H:i.',
        'The name must be a string.',
      ],
      field: [
        'The name field must be at least 2 characters.',
        'The file field must be a file of type: csv.',
        'The field name field format is invalid.',
        'The selected field type is invalid.',
        'The contact type id field must be an integer.',
        'The email field must be a valid email address.',
        'The company address field must not be greater than 255 characters.',
        'The recipient id field must be an array.',
        'The schedule type field must be true or false.',
        'The schedule date field must match the format Y-m-d.',
        'The schedule time field must match the format H:i.',
        'The name field must be a string.',
      ],
    },
  }),
];
