import t from 'tap';
import type { Exchange } from '../../src/inference/exchange.js';
import { Forecast } from '../../src/inference/forecast.js';
import { exchangeOf, failed, recordingOf, success } from './exchanges.js';

const VIEW = 'GET /contacts/details';
const UPDATE = 'POST /contacts-type/update';
const told = (forecast: Forecast, exchange: Exchange, read?: Exchange) => [...forecast.tells(exchange, read).keys()];

t.test('a request tells what decides its response, until a response is recorded', async (t) => {
  const recording = recordingOf();
  const forecast = new Forecast(recording);
  const query = { contact_id: '1abc' };
  t.same(told(forecast, exchangeOf(VIEW, { query })), [`http-status.not-found@${VIEW}`, `loose-id@${VIEW}`]);
  t.equal(forecast.valuesAt(VIEW)['loose-id'], 'not-found');
  const errors = { contact_id: ['The contact id must be an integer.'] };
  recording.add(exchangeOf(VIEW, { query, status: 422, body: failed(errors) }));
  forecast.follow();
  t.same(told(forecast, exchangeOf(VIEW, { query })), []);
  t.equal(forecast.valuesAt(VIEW)['loose-id'], 'invalid');
});

t.test('a write tells what the read behind it shows, where it is taken', async (t) => {
  const stamp = '2026-01-05T09:00:00.000001Z';
  const times = { deleted_at: null, created_at: stamp, updated_at: stamp };
  const type = { id: 4, user_id: 1, name: 'Customers', ...times, contacts_count: 0 };
  const listed = (...contactTypes: readonly unknown[]) =>
    exchangeOf('GET /contacts-type', { body: success({ contactTypes }) });
  const list = listed(type);
  // A list that was longer is no page.
  const forecast = new Forecast(recordingOf(listed(type, { ...type, id: 5 }), list));
  const form = { id: '4', name: ' Clients ' };
  t.notOk(told(forecast, exchangeOf(UPDATE, { form })).includes(`trimming@${UPDATE}`));
  t.ok(told(forecast, exchangeOf(UPDATE, { form }), list).includes(`trimming@${UPDATE}`));
  const gone = exchangeOf(UPDATE, { form: { id: '6', name: 'Clients' } });
  t.same(told(forecast, gone, list), told(forecast, gone));
});

t.test('a record that is shown without deleted_at is there', async (t) => {
  const sender = { id: 2, from_email: 'club@garden.example', is_verified: 1, utr: 'x', send_at: null };
  const list = exchangeOf('GET /senders', { body: success({ senders: [sender] }) });
  const resend = exchangeOf('GET /sender/resend-mail', { query: { sender_id: '2' } });
  t.ok(told(new Forecast(recordingOf(list)), resend).includes('sender.resend-verified@GET /sender/resend-mail'));
});

t.test('what a service does before its routes is told by one endpoint alone', async (t) => {
  const head = exchangeOf('HEAD /contacts/details', { query: { contact_id: '1' } });
  const recording = recordingOf();
  const forecast = new Forecast(recording);
  t.ok(told(forecast, head).includes(`head-requests@${VIEW}`));
  recording.add(exchangeOf('HEAD /contacts-type', { status: 405, headers: { allow: 'GET' } }));
  forecast.follow();
  t.notOk(told(forecast, head).includes(`head-requests@${VIEW}`));
});
