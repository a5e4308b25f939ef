import t from 'tap';
import type { Exchange } from '../exchange.js';
import { request } from '../inputs/request.js';
import { judgeWait } from './waits.js';

const exchangeOf = (aim: string, took: number): Exchange => ({
  input: request({ kind: 'test', aim, method: 'GET', target: '/' }),
  responses: [],
  sent: 0,
  took,
});
const exchanges = [exchangeOf('quick', 10), exchangeOf('slow', 300), exchangeOf('other', 20)];

for (const [wait, slowness, detail] of [
  [3000, 1, undefined],
  [3001, 1, '3001 ms, which are 3001 on the reference machine'],
  [6000, 2, undefined],
  [6002, 2, '6002 ms, which are 3001 on the reference machine'],
  [3001, 3, undefined],
] as const) {
  t.test(`judgeWait of ${wait} ms on a machine that is ${slowness} times as slow finds ${detail}`, async (t) => {
    const findings = await judgeWait(wait, async () => slowness, exchanges);
    t.strictSame(
      findings.map((one) => [one.rule, one.detail, one.exchange?.input.aim]),
      detail === undefined ? [] : [['wait', detail, 'slow']],
    );
  });
}
