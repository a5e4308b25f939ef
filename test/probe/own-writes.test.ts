import t from 'tap';
import { brokenRules } from '../../src/probe/steps/broken-rules.js';
import { bulkDeletes } from '../../src/probe/steps/bulk-deletes.js';
import { refusedSends } from '../../src/probe/steps/refused-sends.js';
import { assertFound, assertSound, assertValues, play } from './round-trip.js';

const BY_ID = [
  'POST /unsubscribes-groups/recipients-bulk-delete',
  'POST /contacts/bulk-delete',
  'POST /notification-recipient/bulk-delete',
];
const BY_UTR = ['POST /automations/bulk-delete', 'POST /single/send/bulk-delete'];
/** Those of sends need to know how a schedule is written. */
const DELETES = [...refusedSends, ...bulkDeletes];

t.test('a value that breaks a rule shows the status and the wording of a rule failure', async (t) => {
  const asked = [
    'POST /custom-fields/save',
    'POST /contacts/add',
    'POST /automations/create',
    'POST /notification-recipient/save',
  ];
  for (const [status, style] of [
    [409, 'classic'],
    [400, 'field'],
  ] as const) {
    const overrides = { 'rule-violations': 'text', 'http-status.rule': status, 'message-style': style } as const;
    const trip = await play(brokenRules, overrides);
    assertSound(t, trip, overrides);
    assertFound(t, trip, 'http-status.rule', status, asked);
    assertFound(t, trip, 'message-style', style, ['POST /custom-fields/save', 'POST /contacts/add']);
  }
});

t.test('a duplicate of a deleted single send shows which method is taken', async (t) => {
  const asked = ['POST /single/send/duplicate'];
  await assertValues(t, DELETES, 'method-mismatch', ['both', 'documented', 'used'], asked);
});

t.test('an update of a deleted record shows its failure', async (t) => {
  const values = ['not-found-1', 'not-found-2', 'invalid-id'];
  await assertValues(t, brokenRules, 'update-unknown', values, ['POST /sender/update']);
  const asked = ['POST /contacts/update', 'POST /single/send/update'];
  await assertValues(t, DELETES, 'update-unknown', values, asked);
});

t.test('a deleted automation shows the failure that is not listed', async (t) => {
  const asked = ['GET /automations/duplicate', 'GET /automations/set-live'];
  await assertValues(t, bulkDeletes, 'lookup-unlisted', ['not-found-1', 'not-found-2'], asked);
});

t.test('a bulk delete of own records shows what its ids are, and what becomes of the others', async (t) => {
  await assertValues(t, DELETES, 'bulk-delete.key', ['either', 'id', 'utr'], BY_UTR);
  await assertValues(t, DELETES, 'bulk-delete.unknown', ['delete-known', 'all-or-nothing'], [...BY_ID, ...BY_UTR]);
});

t.test('a bulk delete that a limit cuts shows nothing wrong', async (t) => {
  for (const unknown of ['delete-known', 'all-or-nothing'] as const) {
    for (const most of [1, 2]) {
      const overrides = { 'bulk-delete.unknown': unknown, 'limits.bulk-ids': most, 'over-limit': 'cut' } as const;
      assertSound(t, await play(DELETES, overrides), overrides);
    }
  }
});

t.test('a list whose first page hides the own records shows nothing wrong', async (t) => {
  const overrides = { 'list.page-size': 1 } as const;
  assertSound(t, await play([...brokenRules, ...bulkDeletes], overrides), overrides);
});

t.test('the mock warns of the method that is not sure, alone', async (t) => {
  const { warnings } = await play([...brokenRules, ...bulkDeletes], {});
  const ids = warnings.flatMap((text) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id));
  t.same([...new Set(ids)].sort(), ['ambiguous-method']);
});
