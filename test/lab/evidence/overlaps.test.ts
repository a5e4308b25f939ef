import t from 'tap';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { divide, judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, failed, success } from './exchanges.js';

/** @param from and until in milliseconds */
const during = (from: number, until: number | undefined, exchange: RecordedExchange): RecordedExchange => ({
  ...exchange,
  started: (Date.UTC(2026, 0, 5) + from) * 1000,
  took: until === undefined ? 0 : (until - from) * 1000,
});

const read = (from: number, until?: number) =>
  during(from, until, exchangeOf('GET /contacts-type', { body: success({ contactTypes: [] }) }));
const write = (from: number, until?: number) =>
  during(from, until, exchangeOf('POST /contacts-type/add', { body: success('Added Successfully') }));

t.test('divide keeps consecutive exchanges and concurrent reads in order', async (t) => {
  const exchanges = [read(0, 10), read(5, 20), write(20, 30), write(30, 40), read(40), write(40, 50), read(60)];
  t.strictSame(divide(exchanges), { inOrder: exchanges, alone: [] });
});

t.test('divide takes reads that overlap a write out of the order', async (t) => {
  const [early, one, beside, late] = [read(0, 15), write(10, 30), read(20), read(40)];
  t.strictSame(divide([early, one, beside, late]), { inOrder: [one, late], alone: [early, beside] });
});

t.test('divide takes overlapping writes out, and keeps each in order without its response', async (t) => {
  const [one, other, late] = [write(10, 30), write(20, 40), read(50)];
  const unknown = (exchange: RecordedExchange) => ({ ...exchange, response: null, outcome: { kind: 'other' } });
  t.strictSame(divide([one, other, late]), { inOrder: [unknown(one), unknown(other), late], alone: [one, other] });
});

t.test('divide keeps a read that overlaps only a refused write in order', async (t) => {
  const refused = during(0, 50, exchangeOf('POST /contacts-type/add', { body: failed('no') }));
  const exchanges = [refused, read(10, 20)];
  t.strictSame(divide(exchanges), { inOrder: exchanges, alone: [] });
});

t.test('judge finds the success status of exchanges that overlap', async (t) => {
  const [one, other] = [write(0, 50), read(10, 20)];
  const found = judgeAccounts([one, other]).findings.filter(({ id }) => id === 'http-status.success');
  const shown = found.map(({ endpoint, value, exchanges }) => [endpoint, value, exchanges]);
  t.strictSame(shown, [
    ['POST /contacts-type/add', 200, [one]],
    ['GET /contacts-type', 200, [other]],
  ]);
});
