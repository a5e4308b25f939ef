import t from 'tap';
import { candidatesOf, consultedIn, overridesOf } from '../../../src/lab/sweep/candidates.js';
import type { Definition } from '../../../src/service/assumptions/definition.js';
import { overrule, parseOverrides } from '../../../src/service/assumptions/overrides.js';
import { assumptionIds, defaultValues, registry, valuesOf } from '../../../src/service/assumptions/registry.js';
import { AssumptionSettings } from '../../../src/service/assumptions/values.js';
import { readers } from '../../../src/service/document/index.js';

t.test('valuesOf returns the default and other values of every assumption, all of them valid', async (t) => {
  for (const id of assumptionIds) {
    const values = valuesOf(id);
    for (const value of values) t.strictSame(parseOverrides({ [id]: value }), { [id]: value });
    t.ok(values.includes(defaultValues[id]) && new Set(values).size > 1, id);
    const definition: Definition = registry[id];
    if (!('values' in definition)) continue;
    const { values: named, text, pair } = definition;
    t.equal(values.length, Object.keys(named).length + (text === undefined ? 0 : 2) + (pair === undefined ? 0 : 1), id);
  }
  t.same(valuesOf('http-status.validation'), [422, 200, 400]);
  t.same(valuesOf('http-status.success'), [200, 201]);
  t.same(valuesOf('time-zone'), ['UTC', 'America/New_York', '+05:30']);
});

const READ = 'GET /segment/list';

t.test('candidatesOf returns the values that are not in force at some endpoint that reads them', async (t) => {
  const consulted = consultedIn([
    { id: 'list-order', endpoint: READ, count: 1, pinned: [] },
    { id: 'list-order', endpoint: 'GET /senders', count: 2, pinned: ['newest-first'] },
    { id: 'missing-id', endpoint: READ, count: 0, pinned: ['lookup'] },
  ]);
  t.strictSame([...consulted], [['list-order', [READ, 'GET /senders']]]);
  const inForce = parseOverrides({ [`list-order@${READ}`]: 'newest-first' }, readers);
  const candidates = candidatesOf(consulted, new AssumptionSettings(inForce));
  const values = candidates.map(({ value }) => value);
  t.same(values, ['oldest-first', 'newest-first']);
  t.strictSame(overrule(inForce, overridesOf(candidates.slice(0, 1))), { 'list-order': 'oldest-first' });
});
