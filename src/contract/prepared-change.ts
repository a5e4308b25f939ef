/** Changes of many records: prepared on a copy, in batches, so that nobody waits for a delete of a hundred thousand. */
import type { Assume } from '../assumptions/assume.js';
import { MAX_ITEMS, runInBatches, runThrough } from '../batches.js';
import { accountTableNames } from '../store/tables.js';
import type { Records, Tables } from '../world/saved-world.js';
import type { World } from '../world/world.js';
import type { PreparedWrite } from './endpoint.js';

/**
 * Makes a change at once where it is of few records, else prepares it.
 * @param count of the records that change
 * @param change looks the records up in what it is given; its yields end batches
 * @param follow does in the same step what follows from it
 */
export function changeRecords(
  world: World,
  assume: Assume<never>,
  count: number,
  change: (records: Records) => Generator<void, void>,
  follow: () => void = () => undefined,
): undefined | Promise<PreparedWrite<undefined>> {
  if (count > MAX_ITEMS) return prepareChange(world, assume, change, follow);
  runThrough(change(world));
  follow();
  return undefined;
}

async function prepareChange(
  world: World,
  assume: Assume<never>,
  change: (records: Records) => Generator<void, void>,
  follow: () => void,
): Promise<PreparedWrite<undefined>> {
  const versions = new Map(accountTableNames.map((key) => [key, world[key].version]));
  const copy = world.moment();
  await runInBatches(change(copy));
  const changed = accountTableNames.filter((key) => copy[key].version !== versions.get(key));
  const isCurrent = () => changed.every((key) => world[key].version === versions.get(key));
  return {
    isCurrent,
    commit() {
      // Who overtakes it twice keeps it from ending no longer.
      if (!isCurrent()) world.provenance.during(assume, () => runThrough(change(world)));
      else for (const key of changed) replaceTable(key, world, copy);
      follow();
      return undefined;
    },
    settle: async () => undefined,
  };
}

const replaceTable = <K extends keyof Tables>(key: K, world: Tables, copy: Tables): void =>
  world[key].restore(copy[key].save());
