import t from 'tap';
import { readQuery } from '../../src/http/query.js';
import { start } from '../helper.js';
import { fixture } from './wire.js';

t.test('a parameter is a text, or an array when it is sent twice', async (t) => {
  const query = { id: '1', empty: '', utr: ['a', 'b'] };
  t.same(
    [...readQuery(query)],
    [
      ['id', '1'],
      ['empty', ''],
      ['utr', { values: ['a', 'b'], places: 2 }],
    ],
  );
  t.same([...readQuery({})], []);
});

t.test('a parameter that is sent twice names nothing', async (t) => {
  const { client } = await start(t, { fixture });
  t.equal((await client.get('/contacts-type/view', { contact_type_id: 1 })).status, 200);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&contact_type_id=1')).status, 404);
  t.equal((await client.get('/single-send/details?utr=a&utr=a')).status, 404);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&other=1&other=2&__proto__=1')).status, 200);
});
