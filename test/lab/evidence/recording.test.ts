import t from 'tap';
import { mayHaveWritten, type Recording, sameWith } from '../../../src/lab/evidence/recording.js';
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

/** The name of the type with an id, where it was shown. */
const nameIn = (shown: ReturnType<Recording['recordBefore']>) => shown?.record.name;

t.test('a write may have changed the state unless it was refused; a read never does', async (t) => {
  const cases = [
    [added(), true],
    [exchangeOf('POST /contacts-type/add', { body: '<html>' }), true],
    [refused(), false],
    [exchangeOf('POST /contacts-type/add', { body: failed('no') }), false],
    [exchangeOf('POST /contacts-type/add', { body: '<html>', status: 429 }), false],
    [exchangeOf('GET /automations/pause', { body: success('Automation Paused Successfully') }), true],
    [types(), false],
  ] as const;
  for (const [exchange, expected] of cases) t.equal(mayHaveWritten(exchange), expected, exchange.name);
});

t.test('the same read before and after a write stands around it', async (t) => {
  const [before, wrong, write, no, after, late] = [types('a'), view(7), added(), refused(), types('a', 'b'), added()];
  const recording = recordingOf(before, wrong, write, no, after, late, types());
  t.strictSame(recording.around(write, 'GET /contacts-type'), { before, after });
  t.equal(recording.around(write, 'GET /senders'), undefined);
  t.equal(recording.around(write, 'GET /contacts-type/view'), undefined);
  t.equal(recordingOf(write, after).around(write, 'GET /contacts-type'), undefined);
  t.equal(recordingOf(before, write, late, after).around(write, 'GET /contacts-type'), undefined);
  t.equal(recordingOf(before, late, write, after).around(write, 'GET /contacts-type'), undefined);
});

t.test('an exchange knows its place, and whether anything was written since another one', async (t) => {
  const [first, write, last] = [types(), added(), types()];
  const recording = recordingOf(first, write, last);
  t.strictSame(recording.exchanges, [first, write, last]);
  t.strictSame(recording.at('GET /contacts-type'), [first, last]);
  t.strictSame(recording.at('GET /senders'), []);
  t.strictSame([recording.isBefore(first, last), recording.isBefore(last, first)], [true, false]);
  t.strictSame([recording.isQuiet(first, write), recording.isQuiet(first, last)], [true, false]);
});

t.test('a record is found as it was shown last before and first after an exchange', async (t) => {
  const write = added();
  const recording = recordingOf(types('early', 'b'), types('a'), write, view(1), types('c', 'd'));
  const [, , , viewed] = recording.exchanges;
  t.equal(nameIn(recording.recordBefore(write, 'contactTypes', ['id', '0'])), 'a');
  t.equal(nameIn(recording.recordBefore(write, 'contactTypes', ['name', 'b'])), 'b');
  t.equal(nameIn(recording.recordBefore(write, 'contactTypes', ['id', '9'])), undefined);
  t.strictSame(recording.recordAfter(write, 'contactTypes', ['id', '1']), {
    exchange: viewed,
    record: { id: 1, name: 'viewed' },
  });
  t.equal(nameIn(recording.recordAfter(write, 'contactTypes', ['id', '0'])), 'c');
  t.equal(recording.recordAfter(write, 'senders', ['id', '0']), undefined);
});

t.test('what a list shows more after a successful write is added by it', async (t) => {
  const [before, after] = [types('a'), types('a', 'b')];
  const made = (write: ReturnType<typeof added>, ...lists: readonly ReturnType<typeof types>[]) =>
    recordingOf(before, write, ...lists).addedBy(write, 'GET /contacts-type');
  t.strictSame(made(added(), after), [{ id: 1, name: 'b' }]);
  t.strictSame(made(added()), []);
  t.strictSame(made(refused(), after), []);
});

t.test('the same request with another page is found before and after', async (t) => {
  const page = (number: number) => {
    const one = types('a');
    return { ...one, request: { ...one.request, query: [['page', String(number)] as const] } };
  };
  const [first, second] = [page(1), page(2)];
  const recording = recordingOf(first, second);
  t.equal(sameWith(second, 'page', ['1'], recording), first);
  t.equal(sameWith(first, 'page', ['2'], recording), second);
  t.equal(sameWith(first, 'page', [], recording), undefined);
});
