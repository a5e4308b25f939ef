import { Agent, request } from 'node:http';
import t, { type Test } from 'tap';
import type { Keys } from '../../src/world/account-directory.js';
import { start } from '../helper.js';
import { smallWorld } from '../worlds/small-world.js';

const ACCOUNTS = 1000;
const AT_ONCE = 50;

const fixture = smallWorld();

interface Plain {
  readonly status: number;
  readonly text: string;
}

/** A client with a connection of its own, which ends with the test. */
function connectTo(t: Test, origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  return (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = '') =>
    new Promise<Plain>((resolve, reject) => {
      const length = { 'content-length': Buffer.byteLength(body) };
      const asked = request(origin + path, { method, agent, headers: { ...headers, ...length } }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', reject);
      });
      asked.on('error', reject).end(body);
    });
}

type Ask = ReturnType<typeof connectTo>;

/** Lets so many clients work off all indices, side by side. */
async function sideBySide(clients: readonly Ask[], work: (ask: Ask, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    clients.map(async (ask) => {
      while (next < ACCOUNTS) {
        const index = next;
        next += 1;
        await work(ask, index);
      }
    }),
  );
}

const form = (fields: Readonly<Record<string, string | number>>) =>
  [
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)])),
  ] as const;

const address = (index: number) => `only-${index}@example.com`;

const person = (index: number) => ({
  contact_type_id: 2,
  first_name: `First ${index}`,
  last_name: `Last ${index}`,
  email: address(index),
  country: 1,
  state: 'S',
  city: 'C',
  address_line1: 'A',
  address_line2: 'B',
  state_province_region: 'R',
  postal_code: '1',
});
const sender = (index: number) => ({
  from_name: `From ${index}`,
  from_email: address(index),
  reply_to_email: address(index),
  country_id: 1,
  company_address: 'Road 1',
  nickname: `nick-${index}`,
});

/** Texts of one account that no other one has. */
const MARKS = /only-\d+@example\.com|Type \d+\b|Group \d+\b|nick-\d+\b/g;

t.test('a thousand accounts on one server never see one another', async (t) => {
  const { mock, client } = await start(t, { fixture });
  const { origin } = new URL(mock.controlUrl);
  const api = mock.baseUrl.slice(origin.length);
  const clients = Array.from({ length: AT_ONCE }, () => connectTo(t, origin));
  const keys: Keys[] = [];
  const failures: string[] = [];
  const expectStatus = (status: number, what: string, answer: Plain) => {
    if (answer.status !== status) failures.push(`${what}: ${answer.status} ${answer.text}`);
    return answer.text;
  };
  const headersOf = (index: number) => {
    const { publicKey = '', secretKey = '' } = keys[index] ?? {};
    return { PublicKey: publicKey, SecretKey: secretKey };
  };

  await sideBySide(clients, async (ask, index) => {
    const opened = JSON.parse(expectStatus(201, `open ${index}`, await ask('POST', '/__control/accounts')));
    keys[index] = { publicKey: opened.public_key, secretKey: opened.secret_key };
  });
  t.strictSame(failures, []);
  t.equal(new Set(keys.map(({ publicKey }) => publicKey)).size, ACCOUNTS);
  t.equal(mock.directory.all().length, ACCOUNTS + 1);

  await sideBySide(clients, async (ask, index) => {
    const send = async (path: string, fields: Readonly<Record<string, string | number>>) => {
      const [type, body] = form(fields);
      const answer = await ask('POST', api + path, { ...headersOf(index), ...type }, body.toString());
      expectStatus(200, `${path} ${index}`, answer);
    };
    await send('/contacts-type/add', { name: `Type ${index}` });
    // Another one writes between any two requests of this one.
    await send('/contacts/add', person(index));
    if (index % 2)
      await send('/unsubscribes-groups/save', { group_name: `Group ${index}`, description: 'D', is_display: 1 });
    else await send('/sender/save', sender(index));
    expectStatus(
      404,
      `view ${index}`,
      await ask('GET', `${api}/contacts-type/view?contact_type_id=3`, headersOf(index)),
    );
  });
  t.strictSame(failures, []);

  const paths = ['/contacts-type', '/contacts/list', '/unsubscribes-groups', '/senders'];
  const controls = ['/journal', '/outbox', '/state'];
  const seen: Readonly<Record<string, string[]>>[] = [];
  await sideBySide(clients, async (ask, index) => {
    const found: Record<string, string[]> = {};
    for (const path of [...paths.map((path) => api + path), ...controls.map((path) => `/__control${path}`)]) {
      const text = expectStatus(200, `${path} ${index}`, await ask('GET', path, headersOf(index)));
      found[path.replace(api, '').replace('/__control', '')] = [...new Set(text.match(MARKS))].toSorted();
    }
    seen[index] = found;
  });
  t.strictSame(failures, []);
  const strays = seen.flatMap((found, index) => {
    const [group, type, nick, own] = [`Group ${index}`, `Type ${index}`, `nick-${index}`, address(index)];
    const isOdd = index % 2 === 1;
    const all = isOdd ? [group, type, own] : [type, nick, own];
    const expected = {
      '/contacts-type': [type],
      '/contacts/list': [type, own],
      '/unsubscribes-groups': isOdd ? [group] : [],
      '/senders': isOdd ? [] : [nick, own],
      '/journal': all,
      '/outbox': isOdd ? [] : [own],
      '/state': all,
    };
    const sorted = Object.fromEntries(Object.entries(expected).map(([path, marks]) => [path, marks.toSorted()]));
    return JSON.stringify(found) === JSON.stringify(sorted) ? [] : [{ index, found, expected: sorted }];
  });
  t.strictSame(strays.slice(0, 3), []);
  t.strictSame((await client.get('/contacts/list')).body, { status: 'success', message: { contacts: [] } });

  await sideBySide(clients, async (ask, index) => {
    const { PublicKey } = headersOf(index);
    expectStatus(204, `close ${index}`, await ask('DELETE', '/__control/accounts', { PublicKey }));
    expectStatus(401, `closed ${index}`, await ask('GET', `${api}/contacts-type`, headersOf(index)));
    expectStatus(404, `journal ${index}`, await ask('GET', '/__control/journal', { PublicKey }));
  });
  t.strictSame(failures, []);
  t.strictSame((await client.control('GET', '/accounts')).body, {
    accounts: [{ user_id: 1, public_key: 'pk_test_default', secret_key: 'sk_test_default' }],
  });
  t.equal((await client.get('/contacts-type')).status, 200);
});
