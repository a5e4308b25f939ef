import t from 'tap';
import { refusedSends } from '../../src/probe/steps/refused-sends.js';
import { sends } from '../../src/probe/steps/sends.js';
import { assertFound, assertSound, play } from './round-trip.js';
import { assertTogether } from './together.js';
import { offDocument } from './warnings.js';

/** A step that creates needs to know which dates are taken. */
const STEPS = [...refusedSends, ...sends];
const NOW = { clock: '2026-03-02T09:00:00Z' };
const SHOWN = ['GET /single-send/list', 'GET /single-send/details'];
const WRITTEN = ['POST /single/send/create', 'POST /single/send/update'];

t.test('own single sends tell how they are stored, shown and copied', async (t) => {
  const names = ['copy-suffix', 'same', 'text:Copy of "{name}"', `text:${'long '.repeat(90)}`];
  await assertTogether(
    t,
    STEPS,
    [
      ['duplicate.name', names, ['POST /single/send/duplicate']],
      ['single-send.lifecycle', ['waits']],
      ['single-send.sender-text', ['sender', 'null'], SHOWN],
      ['schedule-date.format', ['long', 'short-too', 'short'], WRITTEN],
      ['schedule.read-back', ['as-given', 'normalized'], SHOWN],
      ['template-body', ['empty', 'template'], SHOWN],
      ['template-body.both', ['json', 'html', 'keep'], WRITTEN],
      ['open-tokens.key', ['contact-id-or-array', 'contact-id'], SHOWN],
    ],
    NOW,
  );
});

t.test('both bodies alone leave the document', async (t) => {
  const [create, update, ...more] = offDocument(await play(STEPS, { 'schedule-time.format': 'hms' }, NOW));
  t.match(create, /^POST \/single\/send\/create .*"both-bodies"/);
  t.match(update, /^POST \/single\/send\/update .*"both-bodies"/);
  t.same(more, []);
});

t.test('no single send is created where no accepted date is known', async (t) => {
  const trip = await play(sends, {}, NOW);
  assertSound(t, trip, {});
  assertFound(t, trip, 'duplicate.name', undefined, ['POST /single/send/duplicate']);
});
