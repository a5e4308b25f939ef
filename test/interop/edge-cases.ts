/** The effects of the README's commands for edge cases on the next requests. */
import type { Test } from 'tap';

const HEADERS = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };

const CONTACT = { contact_type_id: '1', country: '103', email: 'lost@example.com' };

export async function assertEdgeCases(t: Test, baseUrl: string): Promise<void> {
  const get = (path: string) => fetch(`${baseUrl}${path}`, { headers: HEADERS });
  t.match(await (await get('/automations')).json(), {
    message: { automations: [{ unsubscribe_group_id: '77', status: 1 }] },
  });
  t.notMatch(await (await get('/unsubscribes-groups')).text(), /"id":77,/);

  const limited = await get('/contacts/list');
  t.strictSame([limited.status, limited.headers.get('retry-after')], [429, '2'], 'the rate limit, once');
  const body = new URLSearchParams(CONTACT);
  await t.rejects(fetch(`${baseUrl}/contacts/add`, { method: 'POST', headers: HEADERS, body }), 'a lost answer');
  const truncated = await get('/contacts/list');
  t.match(truncated.headers.get('x-mock-fault'), /kind=truncated/);
  await t.rejects(truncated.json(), 'truncated JSON');
  const slow = await get('/contacts/list');
  t.match(slow.headers.get('x-mock-fault'), /kind=delay/, 'a slow list');
  t.match(await slow.text(), /lost@example\.com/, 'the write of the lost answer');
}
