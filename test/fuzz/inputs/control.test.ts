import t from 'tap';
import { createOracle, withoutClosing } from './control.js';
import { createTargets } from './targets.js';

t.test('createOracle judges an order of a fault by its kind', async (t) => {
  const fits = createOracle(createTargets());
  for (const [order, isFitting] of [
    [{ kind: 'close', times: 'always' }, true],
    [{ kind: 'response', status: 200, body: [null] }, true],
    [{ kind: 'response', status: 'x' }, false],
    [{ kind: 'close', status: 200 }, false],
    [{ kind: 'none' }, false],
  ] as const) {
    t.equal(fits('faults.add', JSON.stringify(order)), isFitting, JSON.stringify(order));
  }
});

t.test('withoutClosing leaves the accounts out of a reset, and nothing else', async (t) => {
  t.strictSame(withoutClosing({ only: ['faults', 'accounts'], x: 1 }), { only: ['faults'], x: 1 });
  for (const body of [{}, null, 'accounts', ['accounts'], { only: 'accounts' }, { only: [['accounts']] }]) {
    t.strictSame(withoutClosing(body), body);
  }
});
