import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { listed, type Shown, shows } from './judged.js';

const LIST = 'GET /notification-recipients';
const LOOKUP = 'GET /contacts/details';
const nothing = success({ notifications: [] });

const wrongPublic = failed({ PublicKey: ['The selected public key is invalid.'] });
/** The exchange without these key headers. */
const keyless = (one: RecordedExchange, ...names: readonly string[]): RecordedExchange => {
  const headers = Object.fromEntries(Object.entries(one.request.headers).filter(([name]) => !names.includes(name)));
  return { ...one, request: { ...one.request, headers } };
};

const invalidName = failed({ name: ['The name field is required.'] });
const missingSecret = failed({ SecretKey: ['The secret key field is required.'] });
const wrongSecret = failed({ SecretKey: ['The selected secret key is invalid.'] });
const both = failed({ PublicKey: ['The selected public key is invalid.'], SecretKey: ['Invalid.'] });
const known = exchangeOf(LIST, { body: nothing });
const at = (status: number, errors: unknown, headers = {}) =>
  exchangeOf(LIST, { status, body: failed(errors), headers });
const [WRONG, MISSING] = ['http-status.wrong-credentials', 'http-status.missing-credentials'] as const;

const DUPLICATE = '/single/send/duplicate';
const noMethod = { status: 405, headers: { allow: 'POST' }, body: failed('No such method') };
const notFound = { body: failed('Record not found') };
const [get, post] = [exchangeOf(`GET ${DUPLICATE}`, notFound), exchangeOf(`POST ${DUPLICATE}`, notFound)];
const typeAt = (created_at: string) => listed.contacts({ id: 1, created_at, updated_at: created_at });
const senders = exchangeOf('GET /senders', { status: 405, body: failed('Method Not Allowed') });

const cases: readonly Shown[] = [
  ['http-status.success', [203], exchangeOf(LIST, { status: 203, body: nothing })],
  [MISSING, [403], keyless(exchangeOf(LIST, { status: 403, body: missingSecret }), 'secretkey')],
  [WRONG, [], exchangeOf(LIST, { status: 403, body: missingSecret })],
  [WRONG, [403], exchangeOf(LIST, { status: 403, body: wrongPublic })],
  [MISSING, [], exchangeOf(LIST, { status: 403, body: wrongPublic })],
  ['http-status.validation', [400], exchangeOf('POST /contacts-type/add', { status: 400, body: invalidName })],
  ['http-status.validation', [], exchangeOf(LOOKUP, { status: 400, body: wrongPublic })],
  ['http-status.not-found', [410], exchangeOf(LOOKUP, { status: 410, body: failed('Record Not Found') })],
  // A status that no profile can have, and a failure without a message.
  ['http-status.success', [], exchangeOf(LIST, { status: 404, body: nothing })],
  [MISSING, [], at(400, {})],
  [WRONG, [], at(400, {})],
  // A time before the recording may come from elsewhere.
  ['timestamp.precision', ['seconds?'], typeAt('2026-01-05T09:00:05.000000Z')],
  ['timestamp.precision', [], typeAt('2025-01-05T09:00:05.000000Z')],
  ['timestamp.precision', ['microseconds'], typeAt('2025-01-05T09:00:05.000001Z')],
  // A text is about keys if the endpoint refuses nothing else with a text.
  ['wrong-credentials', ['text'], at(401, 'Unauthorized')],
  ['wrong-credentials', ['text:Who are you?'], at(401, 'Who are you?')],
  ['wrong-credentials', [], at(429, 'Too Many Attempts.')],
  ['wrong-credentials', [], at(500, 'Server Error')],
  ['wrong-credentials', [], at(405, 'The PUT method is not supported.', { allow: 'GET' })],
  ['wrong-credentials', [], at(404, 'Record Not Found')],
  ['wrong-credentials', [], senders],
  ['wrong-credentials', [], known],
  ['wrong-credentials', [], exchangeOf(LOOKUP, { status: 401, body: failed('Unauthorized') })],
  ['wrong-credentials', [], exchangeOf(LOOKUP, { status: 401, body: wrongPublic })],
  // The public key may be wrong itself, unless a success shows it.
  ['wrong-credentials', ['invalid-both'], exchangeOf(LIST, { body: both })],
  ['wrong-credentials', ['invalid-secret'], exchangeOf(LIST, { body: wrongSecret })],
  ['wrong-credentials', ['invalid-key'], exchangeOf(LIST, { body: wrongPublic }), known],
  ['wrong-credentials', [], exchangeOf(LIST, { body: wrongPublic })],
  // The service takes a method if it read the request.
  ['method-mismatch', ['used'], exchangeOf(`GET ${DUPLICATE}`, noMethod)],
  ['method-mismatch', ['documented'], exchangeOf(`POST ${DUPLICATE}`, noMethod)],
  ['method-mismatch', ['both?'], get, post],
  ['method-mismatch', [], get],
  ['method-mismatch', ['documented'], senders],
  ['method-mismatch', [], get, exchangeOf(`POST ${DUPLICATE}`, { body: wrongPublic })],
  ['rate-limit', [], exchangeOf(LIST, { body: nothing, headers: { 'x-ratelimit-limit': '60' } })],
];
t.test('judge finds statuses, key failures, time precision and methods in the responses', async (t) => {
  for (const [id, values, ...all] of cases) t.strictSame(shows(id, ...all), values, `${id} ${all[0]?.response?.body}`);
});

t.test('a failure for a key that was not sent shows missing-credentials, in any words', async (t) => {
  const without = (errors: unknown, ...names: readonly string[]) =>
    keyless(exchangeOf(LIST, { status: 403, body: failed(errors) }), ...names);
  const ids = [MISSING, 'wrong-credentials'] as const;
  const cases: readonly (readonly [one: RecordedExchange, shown: readonly unknown[]])[] = [
    [without({ PublicKey: ['Give a key'], SecretKey: ['Give a key'] }, 'publickey', 'secretkey'), [[403], []]],
    [without({ PublicKey: ['No such pair'], SecretKey: ['Give a key'] }, 'secretkey'), [[403], []]],
    [without('Give both keys', 'publickey', 'secretkey'), [[403], []]],
    [without({ SecretKey: ['The secret key field is required.'] }), [[], []]],
    [without({ PublicKey: ['No'], SecretKey: ['No'] }), [[], ['invalid-both']]],
  ];
  for (const [one, shown] of cases) {
    t.same(
      ids.map((id) => shows(id, one, known)),
      shown,
      String(one.response?.body),
    );
  }
  const leftOut = keyless(known, 'publickey', 'secretkey');
  const wrong = keyless(exchangeOf(LIST, { status: 403, body: wrongPublic }), 'publickey', 'secretkey');
  t.same(shows(MISSING, leftOut, wrong), [], 'the recorder leaves keys out');
  t.same(shows(WRONG, leftOut, wrong), [403]);
  const none = keyless(exchangeOf(LIST, { status: 404, body: missingSecret }), 'publickey', 'secretkey');
  const { findings } = judgeAccounts([none, known]);
  t.equal(findings.find(({ id }) => id === MISSING)?.value, 404, 'other accounts succeed here');
});
