/** The README's commands for edge cases, pasted whole. */
import type { Test } from 'tap';
import { connectCampaignMock } from '../../src/library/remote-client.js';
import { block } from '../readme/blocks.js';
import type { Project } from './first-hour.js';

const HEADERS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

const get = (base: string, path: string) => fetch(`${base}${path}`, { headers: HEADERS });

const CONTACT = { contact_type_id: '1', country: '103', email: 'lost@example.com' };

/** Pastes the block whole: each of its commands has its effect on the next requests. */
export async function tryEdgeCases(t: Test, { shell, folder, port }: Project): Promise<void> {
  const server = shell.start('node_modules/.bin/campaign-mock', folder);
  await server.printed(/Ctrl-C/);
  const { baseUrl } = await connectCampaignMock(`http://127.0.0.1:${port}/api/v1`);
  const { code, stdout } = await shell.run(block('Edge cases: sh 1'), folder);
  t.strictSame([code, /shadowed/.test(stdout)], [0, false], 'no fault is shadowed');

  t.match(await (await get(baseUrl, '/automations')).json(), {
    message: { automations: [{ unsubscribe_group_id: '77', status: 1 }] },
  });
  t.notMatch(await (await get(baseUrl, '/unsubscribes-groups')).text(), /"id":77,/);

  const limited = await get(baseUrl, '/contacts/list');
  t.strictSame([limited.status, limited.headers.get('retry-after')], [429, '2'], 'the rate limit, once');
  const body = new URLSearchParams(CONTACT);
  await t.rejects(fetch(`${baseUrl}/contacts/add`, { method: 'POST', headers: HEADERS, body }), 'a lost answer');
  const truncated = await get(baseUrl, '/contacts/list');
  t.match(truncated.headers.get('x-mock-fault'), /kind=delay.*, .*kind=truncated/);
  await t.rejects(truncated.json(), 'truncated JSON');
  const slow = await get(baseUrl, '/contacts/list');
  t.match(slow.headers.get('x-mock-fault'), /kind=delay/, 'a slow list');
  t.match(await slow.text(), /lost@example\.com/, 'the write of the lost answer');

  t.match(await shell.run(block('Edge cases: sh 2'), folder), { code: 0 });
  await server.stop();
}
