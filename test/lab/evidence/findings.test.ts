import t from 'tap';
import { NO_RESPONSE } from '../../../src/lab/evidence/exchange.js';
import { judge } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, failed, success } from './exchanges.js';

const STATUS = 'http-status.success';
const list = (told: object = {}) => exchangeOf('GET /senders', { body: success({ senders: [] }), ...told });
const found = (...exchanges: readonly ReturnType<typeof list>[]) => {
  const { findings, contradictions } = judge(exchanges);
  return {
    findings: findings.filter(({ id }) => id === STATUS),
    contradictions: contradictions.filter(([{ id }]) => id === STATUS),
  };
};

t.test('one finding stands for all exchanges of an endpoint that show the same', async (t) => {
  const [one, other] = [list(), list()];
  t.strictSame(found(one, other), {
    findings: [{ id: STATUS, endpoint: 'GET /senders', value: 200, certainty: 'seen', exchanges: [one] }],
    contradictions: [],
  });
});

t.test('two values at one endpoint are a contradiction, of two accounts too, and no finding', async (t) => {
  const one = list();
  const other = list({ status: 201, sentHeaders: { publickey: 'another' } });
  const { findings, contradictions } = found(one, other);
  t.strictSame(findings, []);
  t.match(contradictions, [
    [
      { value: 200, exchanges: [one] },
      { value: 201, exchanges: [other] },
    ],
  ]);
  const elsewhere = exchangeOf('GET /contacts-type', { status: 201, body: success({ contactTypes: [] }) });
  t.equal(found(one, elsewhere).contradictions.length, 0, 'at two endpoints they are none');
});

t.test('an unknown response shows nothing', async (t) => {
  const exchange = list();
  t.strictSame(found({ ...exchange, response: NO_RESPONSE }).findings, []);
  const { request } = exchange;
  const keyless = { ...exchange, request: { ...request, headers: new Map() } };
  t.equal(found(keyless).findings.length, 1);
  t.strictSame(
    judge([list({ body: failed('no') })]).findings.filter(({ id }) => id === STATUS),
    [],
  );
});
