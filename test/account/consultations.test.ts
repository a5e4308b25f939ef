import t from 'tap';
import { Consultations } from '../../src/account/consultations.js';

t.test('reads are counted by assumption and endpoint; those that a test pinned have its values', async (t) => {
  const consultations = new Consultations();
  consultations.add('GET /a', ['cors', 'trimming'], (id) => (id === 'cors' ? 'none' : undefined));
  consultations.add('GET /a', ['trimming'], () => undefined);
  consultations.add(null, ['cors'], () => undefined);
  const counted = [
    { id: 'cors', endpoint: 'GET /a', count: 0, pinned: ['none'] },
    { id: 'trimming', endpoint: 'GET /a', count: 2, pinned: [] },
    { id: 'cors', endpoint: null, count: 1, pinned: [] },
  ];
  t.strictSame(consultations.all(), counted);
  const merged = new Consultations();
  for (let run = 0; run < 2; run++) merged.merge(consultations.all());
  const doubled = counted.map((one) => ({ ...one, count: 2 * one.count }));
  t.strictSame(merged.all(), doubled);
});

t.test('of many values that tests set the first ten are kept', async (t) => {
  const consultations = new Consultations();
  for (let value = 1; value <= 11; value++) consultations.add('GET /a', ['rate-limit'], () => value);
  t.same(consultations.all()[0]?.pinned, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
