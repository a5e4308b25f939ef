import t from 'tap';
import type { Exchange } from '../../../src/lab/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { shows } from './judged.js';

const LIST = 'GET /notification-recipients';
const LOOKUP = 'GET /contacts/details';
const nothing = success({ notifications: [] });

const wrongPublic = failed({ PublicKey: ['The selected public key is invalid.'] });
/** Without these keys. */
const keyless = (one: Exchange, ...names: readonly string[]): Exchange => {
  const headers = new Map([...one.request.headers].filter(([name]) => !names.includes(name)));
  return { ...one, request: { ...one.request, headers } };
};

t.test('a status is taken from what the body says', async (t) => {
  const missing = failed({ SecretKey: ['The secret key field is required.'] });
  const invalid = failed({ name: ['The name field is required.'] });
  t.same(shows('http-status.success', exchangeOf(LIST, { status: 203, body: nothing })), [203]);
  const noSecret = keyless(exchangeOf(LIST, { status: 403, body: missing }), 'secretkey');
  t.same(shows('http-status.missing-credentials', noSecret), [403]);
  t.same(shows('http-status.wrong-credentials', exchangeOf(LIST, { status: 403, body: missing })), []);
  t.same(shows('http-status.wrong-credentials', exchangeOf(LIST, { status: 403, body: wrongPublic })), [403]);
  t.same(shows('http-status.missing-credentials', exchangeOf(LIST, { status: 403, body: wrongPublic })), []);
  t.same(shows('http-status.validation', exchangeOf('POST /contacts-type/add', { status: 400, body: invalid })), [400]);
  t.same(shows('http-status.validation', exchangeOf(LOOKUP, { status: 400, body: wrongPublic })), []);
  t.same(shows('http-status.not-found', exchangeOf(LOOKUP, { status: 410, body: failed('Record Not Found') })), [410]);
});

t.test('a status that no profile can have, and a failure without a message, show nothing', async (t) => {
  t.same(shows('http-status.success', exchangeOf(LIST, { status: 404, body: nothing })), []);
  t.same(shows('http-status.missing-credentials', exchangeOf(LIST, { status: 400, body: failed({}) })), []);
  t.same(shows('http-status.wrong-credentials', exchangeOf(LIST, { status: 400, body: failed({}) })), []);
});

t.test('a text is about keys where nothing else is refused by one', async (t) => {
  const at = (status: number, text: string, headers = {}) =>
    shows('wrong-credentials', exchangeOf(LIST, { status, body: failed(text), headers }));
  t.same(at(401, 'Unauthorized'), ['text']);
  t.same(at(401, 'Who are you?'), ['text:Who are you?']);
  t.same(at(429, 'Too Many Attempts.'), []);
  t.same(at(500, 'Server Error'), []);
  t.same(at(405, 'The PUT method is not supported.', { allow: 'GET' }), []);
  t.same(at(404, 'Record Not Found'), []);
  const method = { status: 405, body: failed('Method Not Allowed') };
  t.same(shows('wrong-credentials', exchangeOf('GET /senders', method)), []);
  t.same(shows('wrong-credentials', exchangeOf(LIST, { body: nothing })), []);
  t.same(shows('wrong-credentials', exchangeOf(LOOKUP, { status: 401, body: failed('Unauthorized') })), []);
  t.same(shows('wrong-credentials', exchangeOf(LOOKUP, { status: 401, body: wrongPublic })), []);
});

t.test('the key that is reported is shown where the public key is known', async (t) => {
  const both = failed({ PublicKey: ['The selected public key is invalid.'], SecretKey: ['Invalid.'] });
  const secret = failed({ SecretKey: ['The selected secret key is invalid.'] });
  const known = exchangeOf(LIST, { body: nothing });
  t.same(shows('wrong-credentials', exchangeOf(LIST, { body: both })), ['invalid-both']);
  t.same(shows('wrong-credentials', exchangeOf(LIST, { body: secret })), ['invalid-secret']);
  t.same(shows('wrong-credentials', exchangeOf(LIST, { body: wrongPublic }), known), ['invalid-key']);
  t.same(shows('wrong-credentials', exchangeOf(LIST, { body: wrongPublic })), [], 'the public key may be wrong itself');
});

t.test('a key that was not sent is a missing one, in whatever words', async (t) => {
  const known = exchangeOf(LIST, { body: nothing });
  const at = (errors: unknown, ...names: readonly string[]) =>
    keyless(exchangeOf(LIST, { status: 403, body: failed(errors) }), ...names);
  const ids = ['http-status.missing-credentials', 'wrong-credentials'] as const;
  const cases: readonly (readonly [one: Exchange, shown: readonly unknown[]])[] = [
    [at({ PublicKey: ['Give a key'], SecretKey: ['Give a key'] }, 'publickey', 'secretkey'), [[403], []]],
    [at({ PublicKey: ['No such pair'], SecretKey: ['Give a key'] }, 'secretkey'), [[403], []]],
    [at('Give both keys', 'publickey', 'secretkey'), [[403], []]],
    [at({ SecretKey: ['The secret key field is required.'] }), [[], []]],
    [at({ PublicKey: ['No'], SecretKey: ['No'] }), [[], ['invalid-both']]],
  ];
  for (const [one, shown] of cases) {
    t.same(
      ids.map((id) => shows(id, one, known)),
      shown,
      String(one.response.text),
    );
  }
  const leftOut = keyless(known, 'publickey', 'secretkey');
  const wrong = keyless(exchangeOf(LIST, { status: 403, body: wrongPublic }), 'publickey', 'secretkey');
  t.same(shows('http-status.missing-credentials', leftOut, wrong), [], 'the recorder leaves keys out');
  t.same(shows('http-status.wrong-credentials', leftOut, wrong), [403]);
});

t.test('a method is taken where the request was read', async (t) => {
  const DUPLICATE = '/single/send/duplicate';
  const refused = { status: 405, headers: { allow: 'POST' }, body: failed('No such method') };
  const read = { body: failed('Record not found') };
  t.same(shows('method-mismatch', exchangeOf(`GET ${DUPLICATE}`, refused)), ['used']);
  t.same(shows('method-mismatch', exchangeOf(`POST ${DUPLICATE}`, refused)), ['documented']);
  const [get, post] = [exchangeOf(`GET ${DUPLICATE}`, read), exchangeOf(`POST ${DUPLICATE}`, read)];
  t.same(shows('method-mismatch', get, post), ['both?']);
  t.same(shows('method-mismatch', get), []);
  const senders = exchangeOf('GET /senders', { status: 405, body: failed('Method Not Allowed') });
  t.same(shows('method-mismatch', senders), ['documented'], 'without the header');
  t.same(shows('wrong-credentials', senders), [], 'and is about no keys');
  const wrong = exchangeOf(`POST ${DUPLICATE}`, { body: wrongPublic });
  t.same(shows('method-mismatch', get, wrong), []);
});

t.test('the bytes of an upload are shown where a text states them; the headers of a limit show nothing', async (t) => {
  const upload = (text: string) => exchangeOf('POST /contacts/upload-csv', { body: failed(text) });
  t.same(shows('limits.upload-bytes', upload('The body is too large: a file of more than 9 bytes.')), [9]);
  t.same(shows('limits.upload-bytes', upload('The file must not have more than 1000 items.')), []);
  t.same(shows('rate-limit', exchangeOf(LIST, { body: nothing, headers: { 'x-ratelimit-limit': '60' } })), []);
});
