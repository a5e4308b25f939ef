import t from 'tap';
import { judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, failed, success } from './exchanges.js';

const STATUS = 'http-status.success';
const list = (told: object = {}) => exchangeOf('GET /senders', { body: success({ senders: [] }), ...told });
const found = (...exchanges: readonly ReturnType<typeof list>[]) => {
  const { findings, contradictions } = judgeAccounts(exchanges);
  return {
    findings: findings.filter(({ id }) => id === STATUS),
    contradictions: contradictions.filter(([{ id }]) => id === STATUS),
  };
};

t.test('judge returns one finding for all exchanges of an endpoint that show the same value', async (t) => {
  const [one, other] = [list(), list()];
  t.strictSame(found(one, other), {
    findings: [{ id: STATUS, endpoint: 'GET /senders', value: 200, certainty: 'seen', exchanges: [one] }],
    contradictions: [],
  });
});

t.test('judge returns a contradiction, and no finding, if two accounts differ at one endpoint', async (t) => {
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
  t.equal(found(one, elsewhere).contradictions.length, 0, 'values of two endpoints do not contradict each other');
});

t.test('judge finds the success status only in a known success, with or without keys', async (t) => {
  const exchange = list();
  t.strictSame(found({ ...exchange, response: null }).findings, []);
  const { request } = exchange;
  const keyless = { ...exchange, request: { ...request, headers: {} } };
  t.equal(found(keyless).findings.length, 1);
  t.strictSame(
    judgeAccounts([list({ body: failed('no') })]).findings.filter(({ id }) => id === STATUS),
    [],
  );
});
