/** Large files: a CSV upload and a fixture, against the parsers that read them. */
import { control, form } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, connectTo, type Server } from '../server.js';
import type { Stage } from '../stage.js';

const reset = control('POST', '/reset');

/** Uploads into a small account after a reset, and returns the duration. */
function uploader(mock: Server, file: string): () => Promise<number> {
  const upload = form('/contacts/upload-csv', { contact_type_id: '1' }, undefined, file);
  return async () => {
    await bodyOf(mock, reset);
    const connection = await connectTo(mock);
    const start = performance.now();
    await connection.send(upload);
    const took = performance.now() - start;
    connection.close();
    return took;
  };
}

const small = (stage: Stage) => ['--fixture', stage.wideFixture(stage.scale.small)];

async function uploading(stage: Stage): Promise<readonly Case[]> {
  const file = await stage.csv(stage.scale.large);
  const upload = uploader(await stage.mock({ flags: small(stage) }), file);
  const alone = stage.startScript('csv-alone');
  const { large, longRounds: rounds } = stage.scale;
  return [
    {
      name: counted(large, 'rows'),
      unit: 'ms',
      rounds,
      ours: async () => ({ value: await upload() }),
      other: async () => ({ value: await alone.call<number>('parseFile', file) }),
    },
  ];
}

async function loading(stage: Stage): Promise<readonly Case[]> {
  const { large, longRounds: rounds } = stage.scale;
  const child = stage.startScript('loading', [stage.wideFixture(large)]);
  return [
    {
      name: counted(large, 'contacts'),
      unit: 'ms',
      rounds,
      ours: async () => ({ value: await child.call<number>('load') }),
      other: async () => ({ value: await child.call<number>('parse') }),
    },
  ];
}

export const files = ({ large }: Scale): readonly Scenario[] => [
  {
    name: 'files/upload',
    work: `upload of ${counted(large, 'CSV rows')}`,
    against: 'csv-parse alone over the same file, without storing',
    reach: { atMost: 3 },
    scenes: [uploading],
  },
  {
    name: 'files/fixture',
    work: `load of a fixture of ${counted(large, 'contacts')}`,
    against: '`JSON.parse` of the same file',
    reach: { atMost: 4 },
    scenes: [loading],
  },
];
