/** The time from the start of the process to its first response. */
import type { Child } from '../child.js';
import type { Sample } from '../figures.js';
import { plain } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { connectTo } from '../server.js';
import type { Stage } from '../stage.js';

/** Milliseconds of a start with a large fixture file. */
const MAX_START = 2200;

const first = plain('GET', '/contacts-type/view?contact_type_id=1');

async function timeToFirstResponse(start: () => Child): Promise<Sample> {
  const began = performance.now();
  const child = start();
  const url = await child.printed(/(http:\/\/127\.0\.0\.1:\d+)[/\s]/);
  const connection = await connectTo({ url, child });
  await connection.send(first);
  const value = performance.now() - began;
  connection.close();
  await child.end();
  return { value };
}

async function starting(stage: Stage): Promise<readonly Case[]> {
  return [
    {
      name: 'default fixture',
      unit: 'ms',
      rounds: stage.scale.starts,
      ours: () => timeToFirstResponse(() => stage.startMock()),
      other: () => timeToFirstResponse(() => stage.startScript('bare-start')),
    },
  ];
}

/** @param otherOf the other side, for the file */
const startingWithFile =
  (otherOf: (stage: Stage, file: string) => () => Promise<number>) =>
  async (stage: Stage): Promise<readonly Case[]> => {
    const { large, longRounds: rounds } = stage.scale;
    const file = stage.wideFixture(large);
    const other = otherOf(stage, file);
    return [
      {
        name: counted(large, 'contacts'),
        unit: 'ms',
        rounds,
        isCold: true,
        ours: () => timeToFirstResponse(() => stage.startMock({ flags: ['--fixture', file] })),
        other: async () => ({ value: await other() }),
      },
    ];
  };

function parsing(stage: Stage, file: string): () => Promise<number> {
  const child = stage.startScript('loading', [file]);
  return () => child.call<number>('parse');
}

export const starts = ({ large }: Scale): readonly Scenario[] => [
  {
    name: 'starts/first-answer',
    work: 'start to first answer',
    against: 'bare Fastify with one route, started the same way',
    reach: { atMost: 1.3 },
    scenes: [starting],
  },
  {
    name: 'starts/file',
    work: `start to first answer with a fixture file of ${counted(large, 'contacts')}`,
    against: `${MAX_START} ms`,
    reach: { atMost: 1 },
    scenes: [startingWithFile(() => async () => MAX_START)],
  },
  {
    name: 'starts/file-parse',
    work: `start to first answer with a fixture file of ${counted(large, 'contacts')}`,
    against: '`JSON.parse` of the same file',
    scenes: [startingWithFile(parsing)],
  },
];
