import t from 'tap';
import { judged, listed } from './judged.js';

const send = (row: object) => listed.sends({ utr: 's-1', triggered: 9, ...row });
const automation = (row: object) => listed.automations({ utr: 'a-1', total_triggered: 9, ...row });

t.test('an opening adds a token, or none', async (t) => {
  const before = send({ unique_opens: 1, unique_open_token: { 7: 'a' } });
  const after = (unique_opens: number, unique_open_token: object) => send({ unique_opens, unique_open_token });
  t.same(judged('single-send.open-tokens', before, after(3, { 7: 'a', 8: 'b', 9: 'c' })), ['on-open']);
  t.same(judged('single-send.open-tokens', before, after(2, { 7: 'a' })), ['none']);
  t.same(judged('single-send.open-tokens', before, after(3, { 7: 'a', 8: 'b' })), []);
  t.same(judged('single-send.open-tokens', before, after(1, { 7: 'a' })), []);
  t.same(judged('single-send.open-tokens', after(2, {}), listed.sends({ utr: 's-2' }), automation({})), []);
});

t.test('a bounce takes back what was delivered, or leaves it', async (t) => {
  const shown = (bounces: number, delivered: number, triggered = 9) => send({ bounces, delivered, triggered });
  t.same(judged('bounce.delivered', shown(0, 9), shown(2, 7)), ['less']);
  t.same(judged('bounce.delivered', shown(0, 9), shown(2, 9)), ['kept']);
  t.same(judged('bounce.delivered', shown(0, 9), shown(2, 8)), []);
  t.same(judged('bounce.delivered', shown(0, 0), shown(2, 0)), [], 'it has nothing to lose');
  t.same(judged('bounce.delivered', shown(0, 9), shown(0, 9)), []);
  t.same(judged('bounce.delivered', shown(0, 9), shown(1, 9, 10)), [], 'mails went out besides');
  t.same(judged('bounce.delivered', listed.senders({}), shown(0, 9)), []);
  const of = (total_bounces: number, total_delivered: number) => automation({ total_bounces, total_delivered });
  t.same(judged('bounce.delivered', of(0, 9), of(1, 8)), ['less']);
});
