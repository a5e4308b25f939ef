/** The cost of reset, snapshot, restore and a new account. */
import type { Sample } from '../figures.js';
import { median } from '../figures.js';
import { type BenchRequest, control } from '../requests.js';
import type { Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { timeInTurns } from '../turns.js';
import { write } from './contact.js';
import { counted } from './counted.js';

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

const BOUND = 1;

/** Inside the process: the median of many calls, after 1,000 changes. */
const inProcess =
  (records: number) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const child = stage.startScript('in-process', [stage.narrowFixture(records)]);
    const ours = async (name: string): Promise<Sample> => {
      const times = await child.call<number[]>('timesOf', { name, repeats: stage.scale.repeats });
      const worst = Math.max(...times).toFixed(3);
      return {
        value: median(times),
        note: `${name}, ${counted(records, 'records')}: the worst of ${times.length} took ${worst} ms`,
      };
    };
    return Object.keys(calls).map((name) => ({
      name: `${name}, ${counted(records, 'records')}`,
      unit: 'ms',
      rounds: 1,
      isCold: true,
      ours: () => ours(name),
      other: async () => ({ value: BOUND }),
    }));
  };

export const worlds = ({ small, large, huge }: Scale): readonly Scenario[] => [
  {
    name: 'worlds/http',
    work: 'reset, snapshot, restore, new account, over HTTP',
    against: `the same at ${small}`,
    reach: { atMost: 1.5 },
    scenes: [overHttp(large), overHttp(huge)],
  },
  {
    name: 'worlds/in-process',
    work: 'reset, snapshot, restore, new account, inside the process, after 1,000 changes',
    against: `${BOUND} ms`,
    reach: { atMost: 1 },
    scenes: [inProcess(large), inProcess(huge)],
  },
];
