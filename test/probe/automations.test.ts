import t from 'tap';
import { audience } from '../../src/probe/steps/audience.js';
import { automations } from '../../src/probe/steps/automations.js';
import { play } from './round-trip.js';
import { assertTogether } from './together.js';
import { offDocument } from './warnings.js';

const NOW = { clock: '2026-03-02T09:00:00Z' };
const SHOWN = ['GET /automations', 'GET /automations/details'];
const DUPLICATE = ['GET /automations/duplicate'];
const SCHEDULES = ['GET /automations/schedule'];
const LIVE = ['GET /automations/set-live'];
const PAUSE = ['GET /automations/pause'];
const WORDS = ['text:Not "now"', `text:${'long '.repeat(99)}`];

t.test('own automations tell how they are stored, shown, copied, set live and paused', async (t) => {
  await assertTogether(
    t,
    automations,
    [
      ['set-live.already-live', ['accept', 'restart', 'rule', ...WORDS], LIVE],
      ['set-live.incomplete', ['accept', 'rule', ...WORDS], LIVE],
      ['pause.not-live', ['not-found-2', 'rule', ...WORDS], PAUSE],
      ['pause.next-status', ['draft', 'live'], PAUSE],
      ['automation-type.codes', ['1,2', '0,1', '7,-3'], SHOWN],
      ['automation.exit-criteria', [0, 7], SHOWN],
      ['template-body', ['empty', 'template'], SCHEDULES],
      ['template-body.both', ['json', 'html', 'keep'], ['POST /automations/schedule/create']],
      ['duplicate.name', ['copy-suffix', 'same', 'text:{name} 2'], DUPLICATE],
      ['duplicate.counters', ['fresh', 'same'], DUPLICATE],
      ['duplicate.schedules', ['copied', 'none'], DUPLICATE],
    ],
    NOW,
  );
});

t.test('automations mail who joins them, or who is there', async (t) => {
  await assertTogether(t, audience, [['automation.audience', ['joining', 'existing']]], NOW);
  const { found } = await play(audience, {}, { ...NOW, fixture: 'empty' });
  t.equal(found['automation.audience'], undefined, 'there is no sender to name');
});

t.test('both bodies alone leave the document', async (t) => {
  const [create, ...more] = offDocument(await play(automations, {}, NOW));
  t.match(create, /^POST \/automations\/schedule\/create .*"both-bodies"/);
  t.same(more, []);
});
