import t from 'tap';
import { AssumptionUsage } from '../../../src/service/account/run-counts.js';

t.test('reads are counted by assumption and endpoint; those that a test pinned have its values', async (t) => {
  const usage = new AssumptionUsage();
  usage.add('GET /a', ['rate-limit', 'list-order'], (id) => (id === 'rate-limit' ? 'none' : undefined));
  usage.add('GET /a', ['list-order'], () => undefined);
  usage.add(null, ['rate-limit'], () => undefined);
  const counted = [
    { id: 'rate-limit', endpoint: 'GET /a', count: 0, pinned: ['none'] },
    { id: 'list-order', endpoint: 'GET /a', count: 2, pinned: [] },
    { id: 'rate-limit', endpoint: null, count: 1, pinned: [] },
  ];
  t.strictSame(usage.all(), counted);
  const merged = new AssumptionUsage();
  for (let run = 0; run < 2; run++) merged.merge(usage.all());
  const doubled = counted.map((one) => ({ ...one, count: 2 * one.count }));
  t.strictSame(merged.all(), doubled);
});

t.test('of many values that tests set the first ten are kept', async (t) => {
  const usage = new AssumptionUsage();
  for (let value = 1; value <= 11; value++) usage.add('GET /a', ['rate-limit'], () => value);
  t.same(usage.all()[0]?.pinned, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
