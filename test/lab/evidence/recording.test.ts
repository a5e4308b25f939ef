import t from 'tap';
import { mayHaveWritten, sameWith } from '../../../src/lab/evidence/recording.js';
import { exchangeOf, failed, recordingOf, success } from './exchanges.js';

const types = (...names: readonly string[]) =>
  exchangeOf('GET /contacts-type', { body: success({ contactTypes: names.map((name, id) => ({ id, name })) }) });
const view = (id: number) =>
  exchangeOf('GET /contacts-type/view', {
    query: { contact_type_id: String(id) },
    body: success({ contactType: { id, name: 'viewed' } }),
  });
const added = () => exchangeOf('POST /contacts-type/add', { body: success('Added Successfully') });
const refused = () => exchangeOf('POST /contacts-type/add', { body: failed({ name: ['no'] }) });

t.test('mayHaveWritten is true for a write that was not refused, and false for a read', async (t) => {
  const cases = [
    [added(), true],
    [exchangeOf('POST /contacts-type/add', { body: '<html>' }), true],
    [refused(), false],
    [exchangeOf('POST /contacts-type/add', { body: failed('no') }), false],
    [exchangeOf('POST /contacts-type/add', { body: '<html>', status: 429 }), false],
    [exchangeOf('GET /automations/pause', { body: success('Automation Paused Successfully') }), true],
    [types(), false],
  ] as const;
  for (const [exchange, expected] of cases) t.equal(mayHaveWritten(exchange), expected, exchange.endpoint);
});

t.test('a recording knows the order of exchanges, and whether a write lies between two exchanges', async (t) => {
  const [first, write, last] = [types(), added(), types()];
  const recording = recordingOf(first, write, last);
  t.strictSame(recording.exchanges, [first, write, last]);
  t.strictSame(recording.at('GET /contacts-type'), [first, last]);
  t.strictSame(recording.at('GET /senders'), []);
  t.strictSame([recording.isQuiet(first, write), recording.isQuiet(write, first)], [true, true]);
  t.strictSame([recording.isQuiet(first, last), recording.isQuiet(last, first)], [false, false]);
});

t.test('shownAfter returns a record as it was first shown between a write and the next write', async (t) => {
  const write = added();
  const recording = recordingOf(types('early'), write, view(1), types('c', 'd'), added(), types('c', 'd', 'e'));
  t.strictSame(recording.shownAfter(write, 'contactTypes', 'name', 'viewed'), { id: 1, name: 'viewed' });
  t.strictSame(recording.shownAfter(write, 'contactTypes', 'name', 'c'), { id: 0, name: 'c' });
  t.equal(recording.shownAfter(write, 'contactTypes', 'name', 'early'), undefined);
  t.equal(recording.shownAfter(write, 'contactTypes', 'name', 'e'), undefined, 'another write comes before it');
  t.equal(recording.shownAfter(write, 'senders', 'name', 'c'), undefined);
});

t.test('sameWith finds the same request with another page, before or after it', async (t) => {
  const page = (number: number) => {
    return { ...types('a'), query: { page: String(number) } };
  };
  const [first, second] = [page(1), page(2)];
  const recording = recordingOf(first, second);
  t.equal(sameWith(second, 'page', '1', recording), first);
  t.equal(sameWith(first, 'page', '2', recording), second);
  t.equal(sameWith(first, 'page', undefined, recording), undefined);
});
