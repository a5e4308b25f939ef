/** `GET /__control`: what is running. */
import { version } from '../version.js';
import { call } from './call.js';
import { summaryOf } from './summary.js';

const LINKS = [
  ...['reset', 'load', 'fixtures', 'state', 'accounts', 'snapshots', 'clock', 'assumptions'],
  ...['faults', 'journal', 'warnings', 'outbox', 'openapi.json', 'reference'],
];

export const overview = call({
  method: 'GET',
  path: '/',
  handle: ({ worlds }) => ({
    name: 'campaign-mock',
    version,
    fixture: { name: worlds.baseline.name, description: worlds.baseline.description },
    accounts: worlds.all().map(summaryOf),
    links: Object.fromEntries(LINKS.map((name) => [name, `/__control/${name}`])),
  }),
});
