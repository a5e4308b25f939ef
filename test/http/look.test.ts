import t from 'tap';
import { start } from '../helper.js';

const LOOK = { 'x-mock-look': '1' };

t.test(
  'a read that leaves no trace meets no fault but its own, counts for no rate, and is in no journal',
  async (t) => {
    const { client } = await start(t, { assumptions: { 'rate-limit': 1 } });
    await client.control('POST', '/faults', { kind: 'failure', failure: '500' });
    const total = async () => (await client.control('GET', '/journal')).body;
    for (let count = 0; count < 3; count += 1) t.equal((await client.get('/contacts-type', {}, LOOK)).status, 200);
    t.equal((await client.get('/contacts-type', {}, { ...LOOK, 'x-mock-fault': 'failure=NF1' })).status, 404);
    t.equal((await client.get('/contacts-type/view', { contact_type_id: '1abc' }, LOOK)).status, 404);
    t.same(await total(), { exchanges: [], total: 0, dropped: 0 });
    t.match((await client.control('GET', '/warnings')).body, { total: 0 });
    t.equal((await client.get('/contacts-type')).status, 500, 'the fault is still there');
    t.equal((await client.post('/contacts-type/add', { name: 'Friends' }, LOOK)).status, 429, 'a write is none');
    t.match(await total(), { total: 2 });
  },
);
