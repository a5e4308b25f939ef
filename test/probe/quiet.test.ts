import t from 'tap';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { brokenRules } from '../../src/probe/steps/broken-rules.js';
import { bulkDeletes } from '../../src/probe/steps/bulk-deletes.js';
import { contacts } from '../../src/probe/steps/contacts.js';
import { csv } from '../../src/probe/steps/csv.js';
import { customFields } from '../../src/probe/steps/custom-fields.js';
import { groups } from '../../src/probe/steps/groups.js';
import { reading } from '../../src/probe/steps/reading.js';
import { segments } from '../../src/probe/steps/segments.js';
import { unsubscribes } from '../../src/probe/steps/unsubscribes.js';
import { assertSound, play } from './round-trip.js';

const steps = [
  ...reading,
  ...brokenRules,
  ...bulkDeletes,
  ...contacts,
  ...csv,
  ...customFields,
  ...unsubscribes,
  ...segments,
  ...groups,
];

const PROFILES: readonly (readonly [what: string, id: string, value: string | number])[] = [
  ['no names', 'text.max-length', 3],
  ['some names, and no addresses', 'text.max-length', 10],
  ['no addresses', 'limits.address-octets', 3],
  ['no contact type that is shown', 'list.page-size@GET /contacts-type', 1],
  ['no contact that is shown', 'list.page-size@GET /contacts/list', 1],
];

for (const [what, id, value] of PROFILES) {
  t.test(`steps end where the service takes ${what}`, async (t) => {
    const overrides = toOverrides([[id, value]]);
    assertSound(t, await play(steps, overrides), overrides);
  });
}

t.test('steps end where there is nothing', async (t) => {
  const fixture = { accounts: [{}], countries: [], states: [], cities: [] };
  assertSound(t, await play(steps, {}, { fixture }), {});
});
