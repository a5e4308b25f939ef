import t from 'tap';
import { bannerOf } from '../src/banner.js';
import { start } from './helper.js';

t.test('the banner counts one, many and nothing, account by account', async (t) => {
  const { mock } = await start(t, {
    fixture: {
      accounts: [{}, { contact_types: [{ name: 'A' }], custom_fields: [{ field_name: 'a' }, { field_name: 'b' }] }],
    },
  });
  t.same(bannerOf(mock).split('\n').slice(4), [
    '  PublicKey   pk_test_default',
    '  SecretKey   sk_test_default',
    '  holds       nothing',
    '  PublicKey   pk_test_2',
    '  SecretKey   sk_test_2',
    '  holds       1 contact type, 2 custom fields',
    '',
  ]);
});
