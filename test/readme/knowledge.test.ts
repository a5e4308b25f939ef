/** What learn and probe print, as the README shows it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readers } from '../../src/api/index.js';
import { prove } from '../../src/evidence/profile.js';
import { readProfiles } from '../../src/fixtures/profiles.js';
import { allowedSteps } from '../../src/probe/probe.js';
import { writeProbeReport } from '../../src/probe/report.js';
import { steps } from '../../src/probe/steps/index.js';
import { runCommand } from '../command.js';
import { play } from '../probe/round-trip.js';
import { assertPrinted } from './printed.js';

const BASE_URL = 'https://mail.example';

t.test('learn prints what the README shows', async (t) => {
  const entry = (
    method: string,
    path: string,
    second: number,
    status: number,
    body: object,
    params: object[] = [],
  ) => ({
    startedDateTime: `2026-01-05T09:00:0${second}.000Z`,
    time: 5,
    request: {
      method,
      url: BASE_URL + path,
      httpVersion: 'HTTP/2',
      headers: [{ name: 'publickey', value: 'public' }],
      queryString: [],
      ...(method === 'POST' && { postData: { mimeType: 'multipart/form-data', params } }),
    },
    response: { status, headers: [], content: { mimeType: 'application/json', text: JSON.stringify(body) } },
  });
  const type = { id: 1, user_id: 1, name: 'News', color: 'red', contacts_count: 0 };
  const times = {
    deleted_at: null,
    created_at: '2026-01-05T08:00:00.000000Z',
    updated_at: '2026-01-05T08:00:00.000000Z',
  };
  const entries = [
    entry('GET', '/contacts-type', 0, 200, { status: 'success', message: { contactTypes: [{ ...type, ...times }] } }),
    entry(
      'POST',
      '/contacts-type/add',
      1,
      422,
      { status: 'failed', errors: { name: ['The name field must be at least 2 characters.'] } },
      [{ name: 'name', value: 'N' }],
    ),
  ];
  const file = join(t.testdir({}), 'recording.har');
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', creator: {}, entries } }));
  const { stdout } = await runCommand(t, ['learn', file]).ended;
  const printed = stdout.replaceAll(file, 'recording.har');
  assertPrinted(t, 'From guesses to knowledge: text 2', 'From guesses to knowledge: sh 2', printed);
});

t.test('a probe prints what the README shows', async (t) => {
  const requests: string[] = [];
  const overrides = readProfiles('laravel', readers);
  const watch = {
    async exchanged({ url }: Request) {
      requests.push(url);
    },
  };
  const { findings } = await play(allowedSteps(steps, new Set()), overrides, {}, watch);
  const evaluation = { ...prove(findings), contradictions: [], deviations: [] };
  const unknown = { byFlags: new Map(), notShown: [], untold: [] };
  const printed = writeProbeReport({
    baseUrl: BASE_URL,
    requests: requests.length,
    evaluation,
    unknown,
    troubles: [],
    leftOut: [],
    against: undefined,
  });
  assertPrinted(t, 'From guesses to knowledge: text 3', 'From guesses to knowledge: sh 3', printed);
});
