import t from 'tap';
import { start } from '../helper.js';
import { sampleWorld, templates } from '../worlds/sample-world.js';
import { assertResponse, call, startSample, success } from './call.js';
import { FIXED_NAMES } from './document.js';
import { samples } from './samples.js';

t.test('the blank template has id 1', async (t) => {
  const { client } = await startSample(t);
  assertResponse(
    t,
    await client.get('/get-design/template'),
    200,
    success({ templates: [templates.blank, templates.spring] }),
  );
});

t.test('list is empty without templates', async (t) => {
  const { client } = await start(t, { fixture: { ...sampleWorld, templates: [], accounts: [{}] } });
  assertResponse(t, await client.get('/get-design/template'), 200, success({ templates: [] }));
});

t.test('writes do not change the placeholder names', async (t) => {
  const { client } = await startSample(t);
  const writes = Object.entries(samples).filter(([name]) => !name.startsWith('GET'));
  for (const [name, sample] of writes) await call(client, name, sample);
  const named = await client.get('/get-dynamic/content');
  assertResponse(t, named, 200, success({ contents: FIXED_NAMES.placeholders }));
});
