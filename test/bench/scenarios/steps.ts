/** Steps of many records: what doubles the input at most doubles the time, and none keeps others waiting for long. */
import { readFileSync } from 'node:fs';
import type { Sample } from '../figures.js';
import { type BenchRequest, control, form, plain, urlencoded } from '../requests.js';
import { counted, type Scale } from '../scale.js';
import type { Case, Scenario } from '../scenario.js';
import { bodyOf, type Server } from '../server.js';
import type { Stage } from '../stage.js';
import { write } from './contact.js';

const MAX_BLOCK = 1000;
/** Milliseconds after which the monitor has seen a block that just ended. */
const AFTERMATH = 20;

const list = plain('GET', '/contacts/list');
const loaded = (file: string) => control('POST', '/load', { fixture: JSON.parse(readFileSync(file, 'utf8')) });

/** The ids of a part of so many contacts, spread over them. */
const everyTenth = (contacts: number): readonly (readonly [string, string])[] =>
  Array.from({ length: contacts / 10 }, (_, index) => [`strIds[${index}]`, String(index * 10 + 1)]);

/** A live automation whose mails to so many contacts fall due one after the other. */
const dueMails = (contacts: number): BenchRequest => {
  const joined = (index: number) => new Date(Date.UTC(2026, 0, 5) + index).toISOString().replace('Z', '000Z');
  const target = { automation_for: 1, automation_for_table: 'contacts_' };
  const account = {
    contact_types: [{ id: 1, name: 'Customers' }],
    senders: [{ from_email: 'sender@example.com', is_verified: 1 }],
    automations: [{ automation_name: 'Welcome', status: 1, live_at: '2026-01-01 00:00:00', ...target }],
    automation_schedules: [{ subject: 'Hello', waiting_type: 'days', waiting_period: 1 }],
    contacts: Array.from({ length: contacts }, (_, index) => ({
      email: `person.${index}@example.com`,
      created_at: joined(index),
    })),
  };
  return control('POST', '/load', { fixture: { clock: '2026-01-05T09:00:00Z', accounts: [account] } });
};

/** Each step, with the requests before it. */
const steps: Readonly<Record<string, (stage: Stage, size: number) => Promise<readonly BenchRequest[]>>> = {
  load: async (stage, size) => [loaded(stage.wideFixture(size))],
  upload: async (stage, size) => [
    loaded(stage.wideFixture(stage.scale.small)),
    form('/contacts/upload-csv', { contact_type_id: '1' }, undefined, await stage.csv(size)),
  ],
  'bulk-delete of every tenth': async (stage, size) => [
    loaded(stage.wideFixture(size)),
    urlencoded('/contacts/bulk-delete', Object.fromEntries(everyTenth(size))),
  ],
  'advance of the clock over as many due mails': async (_, size) => [
    dueMails(size),
    control('POST', '/clock/advance', { by: 'P2D' }),
  ],
  'list after a write': async (stage, size) => [loaded(stage.wideFixture(size)), list, write(1), list],
};

/** The last of some requests: its CPU time, or the longest block of the event loop meanwhile; milliseconds. */
async function measured(mock: Server, requests: readonly BenchRequest[], measures: 'time' | 'block'): Promise<Sample> {
  for (const request of requests.slice(0, -1)) await bodyOf(mock, request);
  await mock.child.call('watch');
  const [before, start] = [mock.child.time(), performance.now()];
  await bodyOf(mock, requests.at(-1) as BenchRequest);
  const [after, end] = [mock.child.time(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH));
  const { wall, computed } = await mock.child.call<{ wall: number; computed: number }>('longestBlock');
  const note = `in a block of ${wall.toFixed(0)} ms it computed for ${computed.toFixed(0)} ms`;
  if (measures === 'block') return { value: wall, note };
  return { value: before === undefined || after === undefined ? end - start : (after - before) * 1000, note };
}

const scenesOf = (measures: 'time' | 'block') =>
  Object.entries(steps).map(([name, requestsOf]) => async (stage: Stage): Promise<readonly Case[]> => {
    const { large, longRounds: rounds } = stage.scale;
    const mock = await stage.mock({ isMonitored: true });
    const [whole, half] = [await requestsOf(stage, large), await requestsOf(stage, large / 2)];
    const twice = async () => ({ value: 2 * (await measured(mock, half, 'time')).value });
    const other = measures === 'time' ? twice : async () => ({ value: MAX_BLOCK });
    return [{ name, unit: 'ms', rounds, ours: () => measured(mock, whole, measures), other }];
  });

export const bigSteps = ({ large }: Scale): readonly Scenario[] => [
  {
    name: 'steps/doubling',
    work: `a step of ${counted(large, 'records')}`,
    against: 'twice the time of half as many',
    reach: { atMost: 1 },
    scenes: scenesOf('time'),
  },
  {
    name: 'steps/block',
    work: `longest block of the event loop during a step of ${counted(large, 'records')}`,
    against: `${MAX_BLOCK} ms`,
    reach: { atMost: 1 },
    scenes: scenesOf('block'),
  },
];
