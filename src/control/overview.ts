/** `GET /__control`: what is running. */
import { version } from '../version.js';
import { call } from './call.js';
import { summaryOf } from './summary.js';

const LINKS = [
  'reset',
  'load',
  'fixtures',
  'state',
  'accounts',
  'snapshots',
  'clock',
  'assumptions',
  'faults',
  'journal',
  'warnings',
  'outbox',
  'openapi.json',
  'reference',
];

export const overview = call({
  method: 'GET',
  path: '/',
  handle: ({ directory }) => ({
    name: 'campaign-mock',
    version,
    fixture: { name: directory.baseline.name, description: directory.baseline.description },
    accounts: directory.all().map(summaryOf),
    links: Object.fromEntries(LINKS.map((name) => [name, `/__control/${name}`])),
  }),
});
