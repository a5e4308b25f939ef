/** The cost of reset, snapshot, restore and a new account. */
import { type BenchRequest, control } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { timeInTurns } from '../turns.js';
import { write } from './contact.js';

const save = control('POST', '/snapshots/changed');

/** Each call with the call before it that gives it work. */
const calls: Readonly<Record<string, readonly [before: (index: number) => BenchRequest, call: BenchRequest]>> = {
  reset: [write, control('POST', '/reset')],
  snapshot: [write, control('POST', '/snapshots/another')],
  restore: [write, control('POST', '/snapshots/changed/restore')],
  'new account': [() => control('DELETE', '/accounts'), control('POST', '/accounts', {})],
};

/** Over HTTP, with narrow fixtures in all sizes, because a million records must fit. */
const overHttp =
  (records: number) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const { small, longRounds, seconds } = stage.scale;
    const open = (contacts: number) => stage.mock({ flags: ['--fixture', stage.narrowFixture(contacts)] });
    const [big, little] = [await open(records), await open(small)];
    await Promise.all([bodyOf(big, save), bodyOf(little, save)]);
    return Object.entries(calls).map(([name, [before, call]]): Case => {
      const time = (mock: Server) => timeInTurns(mock, (index) => [before(index), call], seconds / 2);
      const rounds = longRounds + 2;
      return {
        name: `${name}, ${counted(records, 'records')}`,
        unit: 'ms',
        rounds,
        ours: () => time(big),
        other: () => time(little),
      };
    });
  };

export const accounts = ({ small, large, huge }: Scale): readonly Scenario[] => [
  {
    name: 'accounts/http',
    work: 'reset, snapshot, restore, new account, over HTTP',
    against: `the same at ${small}`,
    reach: { atMost: 1.5 },
    scenes: [overHttp(large), overHttp(huge)],
  },
];
