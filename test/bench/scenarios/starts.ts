/** The time from the start of the process to its first response. */
import type { Child } from '../child.js';
import type { Sample } from '../figures.js';
import { plain } from '../requests.js';
import type { Case, Scenario } from '../scenario.js';
import { connectTo } from '../server.js';
import type { Stage } from '../stage.js';

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

export const starts = (): readonly Scenario[] => [
  {
    name: 'starts/first-answer',
    work: 'start to first answer',
    against: 'bare Fastify with one route, started the same way',
    reach: { atMost: 1.3 },
    scenes: [starting],
  },
];
