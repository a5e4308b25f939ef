import t from 'tap';
import { start } from '../../helper.js';
import { globalUnsubscribers } from '../../sample-accounts/sample-account.js';
import { fresh } from '../../sample-accounts/sample-time.js';
import { smallAccount } from '../../sample-accounts/small-account.js';
import { assertResponse, listFromMessage, RECORD_NOT_FOUND, startSample, success, validationError } from './call.js';

const { grace, alan } = globalUnsubscribers;
const added = (id: number, email_address: string) => ({ id, ...fresh, unsubscribe_groups_id: null, email_address });

const lists = [
  { given: 'ken@unix.example', created: ['ken@unix.example'] },
  { given: 'ken@unix.example,dmr@unix.example', created: ['ken@unix.example', 'dmr@unix.example'] },
  { given: '  ken@unix.example ,\tdmr@unix.example\n', created: ['ken@unix.example', 'dmr@unix.example'] },
  { given: ',,ken@unix.example, ,dmr@unix.example,', created: ['ken@unix.example', 'dmr@unix.example'] },
  { given: 'grace@navy.example', created: ['grace@navy.example'] },
  { given: 'Ken@Unix.example,ken@unix.example', created: ['Ken@Unix.example', 'ken@unix.example'] },
];

for (const { given, created } of lists) {
  t.test(`save makes one record of each address in ${JSON.stringify(given)}`, async (t) => {
    const { client } = await startSample(t);
    const saved = await client.post('/global-unsubscribes/save', { email_address: given });
    assertResponse(t, saved, 200, success('Added Successfully'));
    const records = created.map((address, index) => added(43 + index, address));
    const unSubscribers = [grace, alan, ...records];
    assertResponse(t, await client.get('/global-unsubscribes'), 200, success({ unSubscribers }));
  });
}

t.test('list and delete do not find the recipients of a group', async (t) => {
  const { client } = await startSample(t);
  await client.post('/unsubscribes-groups/manually-add', { unsubscribe_groups_id: 51, email_address: 'a@b.example' });
  assertResponse(t, await client.get('/global-unsubscribes'), 200, success({ unSubscribers: [grace, alan] }));
  assertResponse(t, await client.delete('/global-unsubscribes/delete', { id: 61 }), 404, RECORD_NOT_FOUND.NF1);
});

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `a${index}@b.example`).join(',');

t.test('save accepts 10,000 addresses and refuses 10,001', async (t) => {
  const { client } = await startSample(t);
  const most = await client.post('/global-unsubscribes/save', { email_address: addresses(10_000) });
  assertResponse(t, most, 200, success('Added Successfully'));
  const more = await client.post('/global-unsubscribes/save', { email_address: addresses(10_001) });
  assertResponse(
    t,
    more,
    422,
    validationError('email_address', 'The email address must not have more than 10000 items.'),
  );
  t.equal(listFromMessage(await client.get('/global-unsubscribes'), 'unSubscribers').length, 10_002);
});

t.test('bulk-delete accepts 10,000 ids and refuses 10,001', async (t) => {
  const { client } = await startSample(t);
  const ids = (count: number) => ({ strIds: Array.from({ length: count }, (_, index) => 42 + index) });
  const more = await client.postUrlencoded('/global-unsubscribes/bulk-delete', ids(10_001));
  assertResponse(t, more, 422, validationError('strIds', 'The str ids must not have more than 10000 items.'));
  const most = await client.postUrlencoded('/global-unsubscribes/bulk-delete', ids(10_000));
  assertResponse(t, most, 200, success('Deleted Successfully'));
  assertResponse(t, await client.get('/global-unsubscribes'), 200, success({ unSubscribers: [grace] }));
});

t.test('list and delete do not name global-unsubscribes.scope if no group has recipients', async (t) => {
  const { client } = await start(t, {
    fixture: smallAccount([{ global_unsubscribers: [{ email_address: 'a@b.example' }] }]),
  });
  for (const scope of ['global-only', 'with-groups']) {
    const headers = { 'x-mock-assume': `global-unsubscribes.scope=${scope}` };
    const responses = [
      await client.get('/global-unsubscribes', {}, headers),
      await client.postUrlencoded('/global-unsubscribes/bulk-delete', { strIds: ['9'] }, headers),
      await client.delete('/global-unsubscribes/delete', { id: 9 }, headers),
    ];
    for (const response of responses) {
      t.notMatch(response.headers['x-mock-assumptions'] ?? '', 'global-unsubscribes.scope', scope);
    }
  }
});
