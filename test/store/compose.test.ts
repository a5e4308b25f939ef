/** The records that a table puts together, as V8 keeps them. */
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import t from 'tap';
import { compose, recompose } from '../../src/store/records/table-definition.js';
import { accountTables, referenceTables } from '../../src/store/tables.js';

setFlagsFromString('--allow-natives-syntax');
// A script has no type.
const isFast = runInThisContext('(record) => %HasFastProperties(record)') as (record: object) => boolean;
const areAlike = runInThisContext('(one, other) => %HaveSameMap(one, other)') as (...records: object[]) => boolean;

t.test('compose gives each key of the shape in its order, from the first source that has it', async (t) => {
  const { cities } = referenceTables;
  const record = compose(cities, 7, { state_id: 2, more: 1 }, { name: 'Kochi', state_id: 3 });
  t.strictSame(Object.entries(record), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Kochi'],
  ]);
});

t.test('recompose changes the given keys of the shape, and keeps the id', async (t) => {
  const { cities } = referenceTables;
  const record = compose(cities, 7, { state_id: 2, name: 'Kochi' });
  const changed = recompose(cities, record, { id: 8, name: 'Cochin', state_id: undefined, constructor: 1 });
  t.strictSame(Object.entries(changed), [
    ['id', 7],
    ['state_id', 2],
    ['name', 'Cochin'],
  ]);
  t.equal(record.name, 'Kochi');
});

t.test('the frozen records of a table share one hidden class, and are no dictionaries', async (t) => {
  for (const table of [...Object.values(accountTables), ...Object.values(referenceTables)]) {
    const record = Object.freeze(compose(table, 1, { user_id: 1 }));
    const changed = Object.freeze(compose(table, 1, { user_id: 2 }, record));
    t.strictSame([table.name, isFast(record), areAlike(record, changed)], [table.name, true, true]);
    const again = Object.freeze(recompose(table, changed, { user_id: 3 }));
    t.strictSame([table.name, isFast(again), areAlike(record, again)], [table.name, true, true]);
  }
});
