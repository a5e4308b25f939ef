import t from 'tap';
import { start } from '../helper.js';

t.test('a body that nobody asked for and nobody can read is ignored', async (t) => {
  const { client } = await start(t);
  const { body: plain } = await client.request('POST', '/senders');
  for (const type of ['multipart/form-data', 'application/json', 'text/plain']) {
    const answer = await client.request('POST', '/senders', { headers: { 'content-type': type }, body: 'no form' });
    t.strictSame([answer.status, answer.body], [200, plain], type);
  }
});

t.test('a body that nobody asked for is warned of where it can be read', async (t) => {
  const { client } = await start(t);
  const answer = await client.post('/senders', { name: 'x' });
  t.equal(answer.status, 200);
  t.match(answer.headers['x-mock-warnings'], 'GET /senders has no parameter \\"name\\"; it takes none.');
});
