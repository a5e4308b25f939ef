/** The records that a table puts together. */
import t from 'tap';
import { compose } from '../../../src/service/account/table.js';
import { accountTables, referenceTables } from '../../../src/service/account/tables.js';

const { cities } = referenceTables;

t.test('compose gives each key of the shape in its order, from the first source that has it', async (t) => {
  const record = compose(cities, 7, { state_id: 2, more: 1 }, { name: 'Kochi', state_id: 3 });
  t.strictSame(Object.entries(record), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Kochi'],
  ]);
});

t.test('compose ignores the id and other keys of a source, and skips undefined', async (t) => {
  const record = compose(cities, 7, { state_id: 2, name: 'Kochi' });
  const changed = compose(cities, 7, { id: 8, name: 'Cochin', state_id: undefined, constructor: 1 }, record);
  t.strictSame(Object.entries(changed), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Cochin'],
  ]);
  t.equal(record.name, 'Kochi');
});

t.test('records are looked up by fields of their shape', async (t) => {
  for (const { lookups, textLookups, blank } of Object.values(accountTables))
    for (const field of [...lookups, ...textLookups]) t.ok(field in blank);
});
