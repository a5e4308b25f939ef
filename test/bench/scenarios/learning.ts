/** What exchanges show: the time for a recording of a probe. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample } from '../figures.js';
import { control } from '../requests.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf } from '../server.js';
import type { Stage } from '../stage.js';

const EXCHANGES = 1000;
const MAX_TIME = 10_000;

/** The end of a result as JSON. */
const END = /(\n\})\s*$/;

const KEYS = 'CAMPAIGN_MOCK_PUBLIC_KEY=pk_test_default\nCAMPAIGN_MOCK_SECRET_KEY=sk_test_default\n';
const PROBE = ['--mail', 'probe@example.com', '--segment', '1', '--group', '1', '--rate', '1000/s', '--yes', '--json'];

async function learning(stage: Stage): Promise<readonly Case[]> {
  const [keys, recording] = [join(stage.folder, 'keys.env'), join(stage.folder, 'recording.har')];
  const log = join(stage.folder, 'probe.jsonl');
  writeFileSync(keys, KEYS);
  const mock = await stage.mock({ flags: ['--journal-size', `${EXCHANGES}`] });
  const base = ['--base-url', `${mock.url}/api/v1`, '--log', log];
  await stage.start([`--env-file=${keys}`, 'dist/cli.js', 'probe', ...base, ...PROBE]).printed(END);
  const har = await bodyOf(mock, control('GET', '/journal/har'));
  writeFileSync(recording, har);
  const { length } = JSON.parse(String(har)).log.entries;
  const ours = async (): Promise<Sample> => {
    const began = performance.now();
    await stage.start(['dist/cli.js', 'learn', recording, '--json']).printed(END);
    return { value: performance.now() - began, note: `${length} exchanges` };
  };
  return [
    { name: 'journal of a probe', unit: 'ms', rounds: 1, isCold: true, ours, other: async () => ({ value: MAX_TIME }) },
  ];
}

export const learn = (): readonly Scenario[] => [
  {
    name: 'learn/recording',
    work: `learn from ${EXCHANGES} exchanges`,
    against: `${MAX_TIME} ms`,
    reach: { atMost: 1 },
    scenes: [learning],
  },
];
