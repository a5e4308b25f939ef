import t from 'tap';
import { start } from '../helper.js';
import { sampleAccount } from '../sample-accounts/sample-account.js';
import { assertResponse, call, startSample, success } from './call.js';
import { FIXED_NAMES } from './document.js';
import { samples } from './samples.js';

t.test('list is empty without templates', async (t) => {
  const { client } = await start(t, { fixture: { ...sampleAccount, templates: [], accounts: [{}] } });
  assertResponse(t, await client.get('/get-design/template'), 200, success({ templates: [] }));
});

t.test('writes do not change the placeholder names', async (t) => {
  const { client } = await startSample(t);
  const writes = Object.entries(samples).filter(([name]) => !name.startsWith('GET'));
  for (const [name, sample] of writes) await call(client, name, sample);
  const named = await client.get('/get-dynamic/content');
  assertResponse(t, named, 200, success({ contents: FIXED_NAMES.placeholders }));
});
