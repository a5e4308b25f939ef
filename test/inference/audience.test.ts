import t from 'tap';
import type { Exchange } from '../../src/inference/exchange.js';
import { exchangeOf, success } from './exchanges.js';
import { judged, listed } from './judged.js';

const done = success('Done');
const created = (type = 'custom') =>
  exchangeOf('POST /automations/create', {
    form: { type, automation_for: 'contacts_4' },
    body: success({ utr: 'a-1' }),
  });
const email = (waiting_type: string, utr = 'a-1') =>
  exchangeOf('POST /automations/schedule/create', { form: { utr, waiting_type }, body: done });
const shown = (total_triggered: number) => listed.automations({ utr: 'a-0' }, { utr: 'a-1', total_triggered });
const setLive = (utr = 'a-1') => exchangeOf('GET /automations/set-live', { query: { utr }, body: done });
const joined = (contact_type_id = '4') => exchangeOf('POST /contacts/add', { form: { contact_type_id }, body: done });

t.test('a count that rises as an automation is set live, or as somebody joins, tells the audience', async (t) => {
  const judgedFor = (...all: readonly Exchange[]) => judged('automation.audience', ...all);
  const around = (write: Exchange, waits = 'instantly', type = 'custom', total = 1) =>
    judgedFor(email('days', 'a-2'), created(type), email(waits), shown(0), write, shown(total));
  t.same(around(setLive()), ['existing']);
  t.same(around(joined()), ['joining']);
  t.same(around(setLive('a-2')), []);
  t.same(around(joined('5')), []);
  t.same(around(setLive(), 'hours'), [], 'it may be late for somebody');
  t.same(around(setLive(), 'instantly', 'welcome'), []);
  t.same(around(setLive(), 'instantly', 'custom', 0), []);
  t.same(judgedFor(created(), setLive(), shown(1)), [], 'it may have mailed before');
  t.same(judgedFor(shown(1)), []);
});
