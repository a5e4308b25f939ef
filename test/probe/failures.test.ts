import t from 'tap';
import { failures } from '../../src/probe/steps/index.js';
import { assertValues, play } from './round-trip.js';

const ASKED = ['GET /notification-recipients'];

t.test('one call without keys and one with a wrong key show both statuses', async (t) => {
  await assertValues(t, failures, 'http-status.success', [200, 201], ASKED);
  await assertValues(t, failures, 'http-status.missing-credentials', [401, 403], ASKED);
  await assertValues(t, failures, 'http-status.wrong-credentials', [401, 400], ASKED);
  t.same((await play(failures, {})).warnings, []);
});

t.test('a wrong secret key shows the failure, and the field that it is reported under', async (t) => {
  await assertValues(t, failures, 'wrong-credentials', ['invalid-key', 'text', 'text:Who are you?'], ASKED);
  await assertValues(t, failures, 'wrong-credentials.field', ['public-key', 'secret-key', 'both'], ASKED);
});

t.test('a text for wrong keys shows its status', async (t) => {
  const overrides = { 'wrong-credentials': 'text:Who are you?', 'http-status.wrong-credentials': 403 } as const;
  const { found } = await play(failures, overrides);
  t.equal(found['http-status.wrong-credentials@GET /notification-recipients'], 403);
  t.notOk('wrong-credentials.field@GET /notification-recipients' in found);
});
