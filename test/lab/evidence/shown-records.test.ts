import t from 'tap';
import { isList, kindShownBy, recordsIn } from '../../../src/lab/evidence/shown-records.js';
import { endpoints } from '../../../src/service/document/index.js';
import { exchangeOf, failed, success } from './exchanges.js';

t.test('every response with records of an account or of templates has a kind', async (t) => {
  const without = endpoints
    .filter(({ success, method }) => typeof success === 'object' && method === 'GET')
    .map(({ name }) => name)
    .filter((name) => kindShownBy(name) === undefined);
  t.strictSame(without, ['GET /get-dynamic/content', 'GET /automations/duplicate', 'GET /get/country-state-city']);
});

t.test('a list is one, and no other response', async (t) => {
  const names = ['GET /single-send/list', 'GET /single-send/details', 'POST /single/send/create'];
  t.strictSame(names.map(isList), [true, false, false]);
});

t.test('the records of a response are those of its member, one or many', async (t) => {
  const records = (request: string, body: unknown) => recordsIn(exchangeOf(request, { body }));
  t.strictSame(records('GET /senders', success({ senders: [{ id: 1 }, null, 'a', []] })), [{ id: 1 }]);
  t.strictSame(records('GET /sender/details', success({ sender: { id: 1 } })), [{ id: 1 }]);
  t.strictSame(records('GET /sender/details', success({ sender: { id: '12' } })), [{ id: 12 }], 'an id in a text');
  for (const body of [success({}), success('none'), success(null), success([]), failed('no')]) {
    t.strictSame(records('GET /senders', body), []);
  }
  t.strictSame(records('POST /contacts/add', success({ contacts: [{}] })), []);
  const paginator = { current_page: 1, data: [{ id: 1 }], last_page: 1 };
  t.strictSame(records('GET /senders', success({ senders: paginator })), [{ id: 1 }]);
  t.strictSame(records('GET /senders', success(paginator)), [{ id: 1 }]);
  t.strictSame(records('GET /sender/details', success({ sender: { data: [] } })), [{ data: [] }]);
  t.strictSame(records('GET /single-send/details', success({ singleSend: [{ id: 1 }] })), [{ id: 1 }]);
});
