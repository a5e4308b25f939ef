import t from 'tap';
import { refusedSends } from '../../src/probe/steps/refused-sends.js';
import { play } from './round-trip.js';
import { assertTogether } from './together.js';
import { offDocument } from './warnings.js';

const SENDS = ['POST /single/send/create', 'POST /single/send/update'];
const NOW = { clock: '2026-03-02T09:00:00Z' };

t.test('refused creates and updates tell which dates and times are taken', async (t) => {
  await assertTogether(
    t,
    refusedSends,
    [
      ['schedule-date.format', ['long', 'short-too', 'short'], SENDS],
      ['schedule-time.format', ['hm-or-hms', 'hm', 'hms', 'hm'], SENDS],
      ['schedule.missing', ['accept', 'required'], SENDS],
      ['schedule.past', ['refuse']],
      ['sender.unverified', ['refuse']],
      ['automation.group-zero', ['none', 'invalid'], ['POST /automations/create']],
    ],
    NOW,
  );
});

t.test('refused creates and updates stay within the document', async (t) => {
  t.same(offDocument(await play(refusedSends, {}, NOW)), []);
});

t.test('refused creates and updates tell nothing where no control is listed', async (t) => {
  const { found } = await play(refusedSends, { 'rule-violations': 'text', 'dangling-reference': 'accept' }, NOW);
  t.same(found['schedule-date.format@POST /single/send/create'], undefined);
  t.same(found['automation.group-zero@POST /automations/create'], undefined);
});
