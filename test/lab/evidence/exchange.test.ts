import t from 'tap';
import { fieldOf, isAboutKeys, outcomeOf, parseBody, placeOf, queryOf } from '../../../src/lab/evidence/exchange.js';
import { endpoints } from '../../../src/service/document/index.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { listed, shows } from './judged.js';

const response = (body: string) => ({ status: 200, headers: {}, body, truncated: false });

t.test('parseBody returns undefined for a missing body, and for a body that is not JSON', async (t) => {
  const bodies = ['{"a":1}', 'null', '<html>', ''].map(parseBody);
  t.strictSame(bodies, [{ a: 1 }, null, undefined, undefined]);
});

t.test('outcomeOf reads from the body whether a request ended in success, text, messages or other', async (t) => {
  const odd = [{ status: 'success' }, { status: 'done', message: 'a' }, [], null, 'a'];
  const failures = [[], { a: [] }, { a: [1] }, { a: 'b' }, null].map(failed);
  const cases: readonly (readonly [body: unknown, outcome: object])[] = [
    [success('Done'), { kind: 'success', data: 'Done', under: 'message' }],
    [
      { status: 'success', errors: 'Done' },
      { kind: 'success', data: 'Done', under: 'errors' },
    ],
    [failed('no'), { kind: 'text', text: 'no' }],
    [failed({ a: ['b'] }), { kind: 'invalid', errors: { a: ['b'] } }],
    ...[...odd, ...failures].map((body) => [body, { kind: 'other' }] as const),
  ];
  for (const [body, outcome] of cases) t.strictSame(outcomeOf(response(JSON.stringify(body))), outcome);
});

t.test('queryOf and fieldOf return only a text that was sent once', async (t) => {
  const exchange = exchangeOf('POST /contacts/add', {
    query: { page: '2' },
    form: { a: ['1', '2'], b: '3', 'ids[0]': '4', 'ids[7]': '5' },
    files: ['file', 'file[0]'].map((name) => ({ name, file_name: 'a.csv', text: undefined })),
  });
  t.strictSame([queryOf(exchange, 'page'), queryOf(exchange, 'id')], ['2', undefined]);
  const fields = ['a', 'b', 'c', 'file'].map((name) => fieldOf(exchange, name));
  t.strictSame(fields, [undefined, '3', undefined, undefined]);
  t.equal(fieldOf(exchangeOf('GET /senders'), 'a'), undefined);
});

t.test('isAboutKeys is true only for messages on the key headers', async (t) => {
  const of = (errors: unknown) => exchangeOf('GET /senders', { body: failed(errors) });
  const invalid = of({ name: ['no'] });
  t.strictSame([of({ PublicKey: ['a'], SecretKey: ['b'] }), invalid, of('no')].map(isAboutKeys), [true, false, false]);
});

t.test('a replay takes a 204 without a body for a success', async (t) => {
  const remove = exchangeOf('DELETE /contacts-type/delete', { query: { contact_type_id: '2' }, status: 204 });
  t.same(shows('http-status.success', listed.types(1, 2), remove, listed.types(1)).at(-1), 204);
  const again = exchangeOf('DELETE /contacts-type/delete', {
    query: { contact_type_id: '2' },
    status: 404,
    body: failed('Record Not Found'),
  });
  t.same(shows('http-status.not-found', listed.types(1, 2), remove, again), [404]);
});

const told = (method: string, path: string) => {
  const place = placeOf(method, path);
  return place && [place.endpoint, place.declared.name];
};

t.test('placeOf finds every endpoint by its method and path', async (t) => {
  for (const { name, method, path } of endpoints) t.strictSame(told(method, path), [name, name]);
  t.strictSame(told('POST', '/senders'), ['GET /senders', 'GET /senders'], 'another method of the endpoint finds it');
});

t.test('placeOf returns undefined for an undocumented path or method', async (t) => {
  t.equal(told('GET', '/nowhere'), undefined);
  t.equal(told('PUT', '/contacts/add'), undefined);
});
