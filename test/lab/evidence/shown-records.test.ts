import t from 'tap';
import { isList, kindShownBy, recordsIn } from '../../../src/lab/evidence/shown-records.js';
import { endpoints } from '../../../src/service/document/index.js';
import { exchangeOf, failed, success } from './exchanges.js';

t.test('kindShownBy returns a kind for every GET with records, except for three endpoints', async (t) => {
  const without = endpoints
    .filter(({ success, method }) => typeof success === 'object' && method === 'GET')
    .map(({ name }) => name)
    .filter((name) => kindShownBy(name) === undefined);
  t.strictSame(without, ['GET /get-dynamic/content', 'GET /automations/duplicate', 'GET /get/country-state-city']);
});

t.test('isList is true for a list, and false for details and for a create', async (t) => {
  const names = ['GET /single-send/list', 'GET /single-send/details', 'POST /single/send/create'];
  t.strictSame(names.map(isList), [true, false, false]);
});

t.test('recordsIn returns the record or the records under the documented member', async (t) => {
  const records = (request: string, body: unknown) => recordsIn(exchangeOf(request, { body }));
  t.strictSame(records('GET /senders', success({ senders: [{ id: 1 }, null, 'a', []] })), [{ id: 1 }]);
  t.strictSame(records('GET /sender/details', success({ sender: { id: 1 } })), [{ id: 1 }]);
  t.strictSame(records('GET /sender/details', success({ sender: { id: '12' } })), [{ id: 12 }], 'an id given as text');
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
