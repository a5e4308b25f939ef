import t from 'tap';
import { readQuery } from '../../src/http/query.js';
import { start } from '../helper.js';
import { fixture } from './raw-connection.js';

function read(query: unknown) {
  const warned: unknown[] = [];
  const fields = readQuery(query, (id, ...facts) => warned.push([id, ...facts]));
  return { fields: [...fields], warned };
}

t.test('a parameter is a string, or an array with a warning when it is repeated', async (t) => {
  t.strictSame(read({ id: '1', empty: '', utr: ['a', 'b'] }), {
    fields: [
      ['id', '1'],
      ['empty', ''],
      ['utr', { values: ['a', 'b'] }],
    ],
    warned: [['repeated-field', 'utr']],
  });
  t.strictSame(read({}), { fields: [], warned: [] });
});

t.test('a repeated parameter matches no record', async (t) => {
  const { client } = await start(t, { fixture });
  t.equal((await client.get('/contacts-type/view', { contact_type_id: 1 })).status, 200);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&contact_type_id=1')).status, 404);
  t.equal((await client.get('/single-send/details?utr=a&utr=a')).status, 404);
  t.equal((await client.get('/contacts-type/view?contact_type_id=1&other=1&other=2&__proto__=1')).status, 200);
});
