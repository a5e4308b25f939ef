/** Values that are too long, and names of many megabytes. */
import t from 'tap';
import { start } from '../helper.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const LONG = 2 * 1024 * 1024;

const fixture = smallAccount([{ contact_types: [{ name: 'Team' }] }]);

t.test('an address over the limit is refused', async (t) => {
  const { client } = await start(t, { fixture });
  const email = `${'x'.repeat(321 - '@example.com'.length)}@example.com`;
  const { status, body } = await client.post('/contacts/add', { contact_type_id: 1, country: 1, email });
  const errors = { email: ['The email must be a valid email address.'] };
  t.strictSame([status, body], [422, { status: 'failed', errors }]);
});

t.test('a field with a long name is warned of by the begin of the name', async (t) => {
  const { client } = await start(t, { fixture });
  for (const name of ['x'.repeat(LONG), `${'x'.repeat(LONG)}[0]`, `${'x'.repeat(LONG)}]`]) {
    const { status, headers } = await client.postUrlencoded('/contacts-type/add', { name: 'Friends', [name]: '1' });
    t.equal(status, 200);
    const [, warning] = JSON.parse(headers['x-mock-warnings'] ?? '');
    t.match(warning.text, /^POST \/contacts-type\/add has no parameter "x{56}\.\.\.\. Leave it out/);
  }
});
