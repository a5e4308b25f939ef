/** Values of many megabytes: refused like shorter ones of their kind. */
import t from 'tap';
import { type Fields, start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const LONG = 2 * 1024 * 1024;

const fixture = smallAccount(
  [
    {
      contact_types: [{ name: 'Team' }],
      contacts: [{ email: 'ada@example.com' }],
      segments: [{ segment_name: 'VIP' }],
      unsubscribe_groups: [{ group_name: 'News' }],
    },
  ],
  { templates: [{ id: 1, template_name: 'Blank', is_blank: 1 }] },
);

const contact = { contact_type_id: 1, country: 1 };
const sender = { from_name: 'Ada', country_id: 1, company_address: 'Street 1', nickname: 'ada' };
const address = `${'a'.repeat(LONG)}@example.com`;
const notAddress = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [`The ${name.replaceAll('_', ' ')} must be a valid email address.`]]));

const cases: readonly (readonly [what: string, path: string, fields: Fields, errors: object])[] = [
  ['address', '/contacts/add', { ...contact, email: address }, notAddress('email')],
  [
    'list of nothing but commas',
    '/global-unsubscribes/save',
    { email_address: ','.repeat(LONG) },
    { email_address: ['The email address must not have more than 10000 items.'] },
  ],
  [
    'text of limited length',
    '/sender/save',
    { ...sender, from_email: 'a@b.example', reply_to_email: 'a@b.example', company_address: '😀'.repeat(LONG / 4) },
    { company_address: ['The company address must not be greater than 255 characters.'] },
  ],
  [
    'field name',
    '/custom-fields/save',
    { field_name: `${'a'.repeat(LONG)}-`, field_type: 'text' },
    { field_name: ['The field name format is invalid.'] },
  ],
  [
    'integer',
    '/contacts/add',
    { ...contact, email: 'a@b.example', country: '9'.repeat(LONG) },
    { country: ['The country must be an integer.'] },
  ],
];
for (const [what, path, fields, errors] of cases) {
  t.test(`${path} refuses a long ${what}`, async (t) => {
    const { client } = await start(t, { fixture });
    for (const post of [client.post, client.postUrlencoded]) {
      const { status, body } = await post(path, fields);
      t.strictSame([status, body], [422, { status: 'failed', errors }]);
    }
  });
}

t.test('an address over the limit is refused where its format is not checked', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'email-format': 'unchecked' } });
  const add = (email: string) => client.post('/contacts/add', { ...contact, email });
  t.equal((await add('x'.repeat(320))).status, 200);
  const { status, body } = await add('x'.repeat(321));
  t.strictSame([status, body], [422, { status: 'failed', errors: notAddress('email') }]);
});

t.test('a field with a long name is warned of by the begin of the name', async (t) => {
  const { client } = await start(t, { fixture });
  for (const name of ['x'.repeat(LONG), `${'x'.repeat(LONG)}[0]`, `${'x'.repeat(LONG)}]`]) {
    const { status, headers } = await client.postUrlencoded('/contacts-type/add', { name: 'Friends', [name]: '1' });
    t.equal(status, 200);
    const [, warning] = JSON.parse(headers['x-mock-warnings'] ?? '');
    t.match(warning.text, /^POST \/contacts-type\/add has no parameter "x{56}\.\.\.\.$/);
  }
});
