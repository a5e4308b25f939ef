import t from 'tap';
import { hasPassed, isAhead, isTaken } from '../../src/inference/schedule-forms.js';
import { exchangeOf, recordingOf, success } from './exchanges.js';

const create = (form: Readonly<Record<string, string>>) =>
  exchangeOf('POST /single/send/create', { form, body: success({ utr: 'a-1' }) });

t.test('a date counts where the send is scheduled and has one', async (t) => {
  const taken = (form: Readonly<Record<string, string>>) => isTaken(create(form), 'schedule_date', recordingOf());
  t.equal(taken({ schedule_type: '1', schedule_date: '2030-01-05' }), true);
  t.equal(taken({ schedule_type: '0', schedule_date: '2030-01-05' }), undefined);
  t.equal(taken({ schedule_type: '1' }), undefined);
});

t.test('a date is ahead, has passed, or is none', async (t) => {
  const placeOf = (schedule_date: string) => [isAhead, hasPassed].map((is) => is(create({ schedule_date })));
  t.strictSame(placeOf('2030-01-05'), [true, false]);
  t.strictSame(placeOf('20-1-5'), [false, true]);
  t.strictSame(placeOf('soon'), [false, false]);
  t.strictSame(
    [isAhead, hasPassed].map((is) => is(create({}))),
    [false, false],
  );
});
