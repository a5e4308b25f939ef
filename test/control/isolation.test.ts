import t from 'tap';
import { start } from '../helper.js';
import { sendHttp } from '../http-request.js';
import { smallAccount } from '../sample-accounts/small-account.js';

const ACCOUNTS = 1000;
const AT_ONCE = 50;

/** Works off all indices, many side by side. */
async function sideBySide<R>(work: (index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const indices = Array.from({ length: ACCOUNTS }, (_, index) => index).values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const index of indices) results[index] = await work(index);
  });
  await Promise.all(workers);
  return results;
}

const person = { contact_type_id: '2', first_name: 'F', last_name: 'L', country: '1', state: 'S', city: 'C' };
const address = { address_line1: 'A', address_line2: 'B', state_province_region: 'R', postal_code: '1' };
const sender = { from_name: 'From', country_id: '1', company_address: 'Road 1' };

/** Texts of one account that no other one has. */
const MARKS = /only-\d+@example\.com|Type \d+\b|nick-\d+\b/g;

t.test('a thousand accounts on one server never see one another', async (t) => {
  const { mock, client } = await start(t, { fixture: smallAccount() });
  const ask = async (method: string, url: string, headers = {}, fields?: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = fields === undefined ? null : new URLSearchParams(fields).toString();
    const { status, text } = await sendHttp(url, { method, headers: { ...headers, ...(fields && type) }, body });
    if (status >= 300) t.fail(`${method} ${url}: ${status} ${text}`);
    return text;
  };
  const keys = await sideBySide(async () => {
    const { public_key, secret_key } = JSON.parse(await ask('POST', `${mock.controlUrl}/accounts`));
    return { PublicKey: String(public_key), SecretKey: String(secret_key) };
  });
  t.equal(new Set(keys.map(({ PublicKey }) => PublicKey)).size, ACCOUNTS);

  await sideBySide(async (index) => {
    const add = (path: string, fields: Record<string, string>) => ask('POST', mock.baseUrl + path, keys[index], fields);
    const email = `only-${index}@example.com`;
    await add('/contacts-type/add', { name: `Type ${index}` });
    // Another one writes between any two requests of this one.
    await add('/contacts/add', { ...person, ...address, email });
    const nickname = `nick-${index}`;
    await add('/sender/save', { ...sender, from_email: email, reply_to_email: email, nickname });
  });

  const paths = ['/contacts-type', '/contacts/list', '/senders'].map((path) => mock.baseUrl + path);
  const controls = ['/journal', '/outbox', '/state'].map((path) => mock.controlUrl + path);
  const seen = await sideBySide(async (index) => {
    const texts = [];
    for (const url of [...paths, ...controls]) texts.push(await ask('GET', url, keys[index]));
    return texts.map((text) => [...new Set(text.match(MARKS))].sort());
  });
  const strays = seen.flatMap((found, index) => {
    const [type, nick, own] = [`Type ${index}`, `nick-${index}`, `only-${index}@example.com`];
    const all = [type, nick, own].sort();
    const wanted = [[type], [own, type].sort(), [nick, own].sort(), all, [own], all];
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ index, found, wanted }];
  });
  t.strictSame(strays.slice(0, 3), []);

  const close = (index: number) =>
    ask('DELETE', `${mock.controlUrl}/accounts`, { PublicKey: keys[index]?.PublicKey ?? '' });
  const [closed = {}, neighbour] = keys;
  const before = await ask('GET', `${mock.controlUrl}/state`, neighbour);
  await close(0);
  t.equal(
    (await sendHttp(`${mock.baseUrl}/contacts-type`, { method: 'GET', headers: { ...closed }, body: null })).status,
    401,
  );
  t.equal(await ask('GET', `${mock.controlUrl}/state`, neighbour), before, 'a neighbour stays as it is');

  await sideBySide((index) => (index === 0 ? Promise.resolve('') : close(index)));
  t.strictSame((await client.control('GET', '/accounts')).body, {
    accounts: [{ user_id: 1, public_key: 'pk_test_default', secret_key: 'sk_test_default' }],
  });
  t.strictSame((await client.get('/contacts/list')).body, { status: 'success', message: { contacts: [] } });
});
