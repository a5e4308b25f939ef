/** Multipart writes, with the journal on, against a Fastify that parses the same form and stores nothing. */
import { load } from '../load.js';
import { control } from '../requests.js';
import { counted } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf } from '../server.js';
import type { Stage } from '../stage.js';
import { addContact } from './contact.js';

const add = [addContact()];
const reset = control('POST', '/reset');

async function adding(stage: Stage): Promise<readonly Case[]> {
  const mock = await stage.mock({ flags: ['--fixture', stage.wideFixture(stage.scale.small)] });
  const bare = await stage.server('bare-form');
  const { rounds, seconds } = stage.scale;
  return [1, 50].map((connections): Case => {
    const options = { connections, seconds };
    return {
      name: counted(connections, connections === 1 ? 'connection' : 'connections'),
      unit: 'requests/s',
      rounds,
      async ours() {
        await bodyOf(mock, reset);
        return load(mock, add, options);
      },
      other: () => load(bare, add, options),
    };
  });
}

export const forms = (): readonly Scenario[] => [
  {
    name: 'forms/add',
    work: '`POST contacts/add`, multipart',
    against: 'bare Fastify + @fastify/multipart that reads the same form by `request.parts()` and answers',
    reach: { atLeast: 0.75 },
    scenes: [adding],
  },
];
