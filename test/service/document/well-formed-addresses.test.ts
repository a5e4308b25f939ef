import t from 'tap';
import { startMailing } from '../../sample-accounts/mailing-account.js';
import { assertResponse, validationError } from './call.js';

/** A JSON text can hold half a character, which no link in a mail can. */
const ODD = '\ud800@example.com';

const contact = { contact_type_id: '1', country: '1', email: ODD };
const sender = { from_name: 'A', country_id: '1', company_address: 'Road 1', nickname: 'a' };

const cases: readonly (readonly [path: string, field: string, form: object])[] = [
  ['/contacts/add', 'email', contact],
  ['/contacts/update', 'email', { contact_id: '1', ...contact }],
  ['/segment/email/store', 'email', { segment_id: '1', first_name: 'A', last_name: 'L', email: ODD }],
  ['/sender/save', 'from_email', { ...sender, from_email: ODD, reply_to_email: 'a@example.com' }],
  ['/sender/save', 'reply_to_email', { ...sender, from_email: 'a@example.com', reply_to_email: ODD }],
  ['/global-unsubscribes/save', 'email_address', { email_address: `ada@example.com, ${ODD}` }],
  ['/unsubscribes-groups/manually-add', 'email_address', { unsubscribe_groups_id: '1', email_address: ODD }],
  ['/notification-recipient/save', 'email_address', { email_owner: 'A', email_address: ODD }],
];

t.test('an address that is not well-formed Unicode is no address', async (t) => {
  const { client } = await startMailing(t, { contacts: [{ email: 'ada@example.com' }] });
  const before = (await client.control('GET', '/state')).body;
  for (const [path, field, form] of cases) {
    const headers = { 'content-type': 'application/json', 'x-mock-assume': 'body-encoding=any' };
    const response = await client.request('POST', path, { headers, body: JSON.stringify(form) });
    const text = `The ${field.replaceAll('_', ' ')} must be a valid email address.`;
    assertResponse(t, response, 422, validationError(field, text));
  }
  t.strictSame((await client.control('GET', '/state')).body, before);
});
