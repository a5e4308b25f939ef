import t from 'tap';
import { startCampaignMock } from '../../src/client/local-client.js';
import { send } from '../helper.js';
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

const person = { contact_type_id: '2', country: '1' };
const sender = { from_name: 'From', country_id: '1', company_address: 'Road 1' };

/** Texts that only one account has. */
const MARKS = /only-\d+@example\.com|Type \d+\b|nick-\d+\b/g;

t.test('each of a thousand accounts on one server sees only its own data', async (t) => {
  await using mock = await startCampaignMock({ fixture: smallAccount() });
  const accounts = await sideBySide(async () => mock.account());
  const ask = async (index: number, path: string, fields?: Readonly<Record<string, string>>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = fields === undefined ? null : new URLSearchParams(fields).toString();
    const headers = { ...accounts[index]?.headers, ...(fields && type) };
    const method = fields === undefined ? 'GET' : 'POST';
    return send(mock.baseUrl + path, { method, headers, body });
  };
  await sideBySide(async (index) => {
    const email = `only-${index}@example.com`;
    // Another account writes between any two requests of this account.
    await ask(index, '/contacts-type/add', { name: `Type ${index}` });
    await ask(index, '/contacts/add', { ...person, email });
    const names = { from_email: email, reply_to_email: email, nickname: `nick-${index}` };
    await ask(index, '/sender/save', { ...sender, ...names });
  });
  const paths = [
    '/contacts-type',
    '/contacts/list',
    '/senders',
    ...['journal', 'outbox', 'state'].map((name) => `/../../__control/${name}`),
  ];
  const strays = await sideBySide(async (index) => {
    const texts: string[] = [];
    for (const path of paths) texts.push((await ask(index, path)).text);
    const found = texts.map((text) => [...new Set(text.match(MARKS))].sort());
    const [type, nick, own] = [`Type ${index}`, `nick-${index}`, `only-${index}@example.com`];
    const all = [type, nick, own].sort();
    const wanted = [[type], [own, type].sort(), [nick, own].sort(), all, [own], all];
    return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [{ index, found, wanted }];
  });
  t.strictSame(strays.flat().slice(0, 3), []);

  const neighbour = JSON.stringify(await accounts[1]?.state());
  await accounts[0]?.close();
  t.equal((await ask(0, '/contacts-type')).status, 401);
  t.equal(JSON.stringify(await accounts[1]?.state()), neighbour, 'closing an account leaves another account unchanged');
  await sideBySide(async (index) => accounts[index]?.close());
  t.strictSame(await mock.accounts.list(), [
    { user_id: 1, public_key: 'pk_test_default', secret_key: 'sk_test_default' },
  ]);
});
