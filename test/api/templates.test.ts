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

t.test('the placeholder names name no source where both have the same', async (t) => {
  const { client } = await start(t, { fixture: { ...sampleAccount, accounts: [{}] } });
  const named = async (assume: string) => {
    const { headers } = await client.get('/get-dynamic/content', {}, { 'x-mock-assume': assume });
    return headers['x-mock-assumptions']?.split(', ').filter((id) => /^(dynamic-content|reserved-fields)/.test(id));
  };
  const reserved = 'reserved-fields.names=placeholders';
  t.strictSame(await named(reserved), []);
  t.strictSame(await named(`${reserved}; dynamic-content.source=custom-fields`), ['reserved-fields.names']);
  t.strictSame(await named('dynamic-content.source=constant'), ['dynamic-content.source']);
});

t.test('writes do not change the placeholder names', async (t) => {
  const { client } = await startSample(t);
  const writes = Object.entries(samples).filter(([name]) => !name.startsWith('GET'));
  for (const [name, sample] of writes) await call(client, name, sample);
  const named = await client.get('/get-dynamic/content');
  assertResponse(t, named, 200, success({ contents: FIXED_NAMES.placeholders }));
});
