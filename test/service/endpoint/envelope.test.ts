import t from 'tap';
import { Type } from 'typebox';
import { renderSuccess } from '../../../src/service/answer.js';
import { defaultValues } from '../../../src/service/assumptions/registry.js';
import { createAssume } from '../../../src/service/assumptions/values.js';
import { type Endpoint, endpoint } from '../../../src/service/endpoint/endpoint.js';
import { openOne, wholeList } from './list-account.js';

const asIs = <R>(record: R): R => record;

const RECORDS = Type.Object({ records: Type.Array(Type.Object({})) });

/** An endpoint that only this test declares. */
const declare = (answers: 'Done' | typeof RECORDS, textUnder?: 'errors') =>
  endpoint('GET /here', 'Do', {
    success: answers,
    handle: () => undefined as never,
    ...(textUnder !== undefined && { textUnder }),
  });

const rendered = (made: Endpoint, data: unknown) => renderSuccess(made, data, createAssume(defaultValues));

const bodyOf = (made: Endpoint, data: unknown) => rendered(made, data).body.toString();

t.test('renderSuccess writes a text, or an object with an array or a serialised list', async (t) => {
  const account = openOne(2);
  const records = () => wholeList(account, ({ id }) => ({ id }));
  t.equal(bodyOf(declare('Done'), undefined), '{"status":"success","message":"Done"}');
  t.equal(bodyOf(declare('Done', 'errors'), undefined), '{"status":"success","errors":"Done"}');
  const listed = '{"status":"success","message":{"records":[{"id":1},{"id":2}]}}';
  t.equal(bodyOf(declare(RECORDS), { records: [{ id: 1 }, { id: 2 }] }), listed);
  t.equal(bodyOf(declare(RECORDS), { records: records() }), listed);
  t.equal(bodyOf(declare(RECORDS, 'errors'), { records: records() }), listed.replace('message', 'errors'));
  t.equal(bodyOf(declare(RECORDS), {}), '{"status":"success","message":{}}');
});

t.test('renderSuccess writes a list under the name that each endpoint has for it', async (t) => {
  const records = wholeList(openOne(1), ({ id }) => id);
  for (const name of ['one', 'other', 'one'])
    t.equal(bodyOf(declare(RECORDS), { [name]: records }), `{"status":"success","message":{"${name}":[1]}}`);
});

t.test('renderSuccess returns the same buffer for an unchanged list', async (t) => {
  const account = openOne(100);
  const one = declare(RECORDS);
  const data = () => ({ records: wholeList(account, asIs) });
  const { body } = rendered(one, data());
  t.equal(rendered(one, data()).body, body);
  t.equal(body.toString(), `{"status":"success","message":{"records":${JSON.stringify(account.contacts.all())}}}`);
});

t.test('renderSuccess writes a file as the whole body, with its type and name in the headers', async (t) => {
  const file = { contentType: 'text/csv', content: 'a,b' };
  const made = endpoint('GET /here', 'Do', { success: () => file, handle: () => file });
  t.strictSame(rendered(made, file), { status: 200, headers: { 'content-type': 'text/csv' }, body: 'a,b' });
  t.strictSame(rendered(made, { ...file, fileName: 'x.csv' }).headers, {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="x.csv"',
  });
});
