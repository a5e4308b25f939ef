/** What the mock answers when the state of all accounts takes as much memory as it can. */
import t, { type Test } from 'tap';
import { createApp } from '../../src/app.js';
import { FixtureFolders } from '../../src/fixtures/folders.js';
import { AccountDirectory } from '../../src/world/account-directory.js';

const FIXTURE = {
  accounts: [
    {
      public_key: 'pk_1',
      secret_key: 'sk_1',
      automations: [{ utr: 'u', automation_name: 'A' }],
      contact_types: [
        { id: 1, name: 'One' },
        { id: 2, name: 'Two' },
      ],
    },
  ],
};
const KEYS = { PublicKey: 'pk_1', SecretKey: 'sk_1' };

/** A mock whose accounts may take some bytes more than they do. */
async function start(t: Test, more: number) {
  const maxBytes = new AccountDirectory('x', FIXTURE).bytes + more;
  const directory = new AccountDirectory('x', FIXTURE, { maxBytes });
  const { app } = createApp(directory, {
    prefix: '',
    folders: new FixtureFolders(undefined),
    allowedHosts: [],
    corsOrigins: [],
    requestTimeout: 1000,
    logLevel: 'silent',
  });
  t.teardown(() => app.close());
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: string | object) => {
    const type = typeof payload === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const response = await app.inject({ method, url, headers: { ...KEYS, ...type }, ...(payload && { payload }) });
    return [response.statusCode, response.body === '' ? '' : response.json()] as const;
  };
  return { send, directory, maxBytes };
}

const problem = (detail: string) => ({ type: 'about:blank', title: 'Insufficient Storage', status: 507, detail });
const noRoom = (most: number) =>
  problem(
    `There is no room for more: the accounts take ${most} bytes. Reset or close one, or delete snapshots or faults.`,
  );

t.test('a write that finds no room is refused, and reads, deletes and a reset are not', async (t) => {
  const { send, maxBytes } = await start(t, 1);
  const add = () => send('POST', '/contacts-type/update', 'id=1&name=Three');
  t.equal((await add())[0], 200, 'one byte is left');
  t.strictSame(await add(), [
    507,
    {
      status: 'failed',
      errors: `There is no room for more: the accounts take ${maxBytes} bytes. Reset or close one.`,
    },
  ]);
  t.equal((await send('GET', '/automations/duplicate?utr=u'))[0], 507);
  t.equal((await send('POST', '/contacts/bulk-delete', 'strIds[0]=1'))[0], 404);
  t.equal((await send('GET', '/contacts-type'))[0], 200);
  t.equal((await send('DELETE', '/contacts-type/delete?contact_type_id=2'))[0], 200);
  t.equal((await send('POST', '/__control/reset', {}))[0], 200);
  t.equal((await add())[0], 200);
});

t.test('a control call that adds is refused when there is no room', async (t) => {
  const { send, maxBytes } = await start(t, 0);
  for (const [url, body] of [
    ['/faults', { kind: 'reset' }],
    ['/snapshots/a', undefined],
    ['/single-sends/u/events', { event: 'open' }],
    ['/automations/u/events', { event: 'open' }],
  ] as const) {
    t.strictSame(await send('POST', `/__control${url}`, body), [507, noRoom(maxBytes)], url);
  }
});

t.test('the bodies of faults take room until they are deleted', async (t) => {
  const { send, maxBytes } = await start(t, 10_000);
  const order = () => send('POST', '/__control/faults', { kind: 'answer', status: 200, body: 'x'.repeat(3000) });
  t.equal((await order())[0], 201);
  t.equal((await order())[0], 201, 'the bound is not reached before it');
  t.strictSame(await order(), [507, noRoom(maxBytes)]);
  t.equal((await send('DELETE', '/__control/faults/1'))[0], 204);
  t.equal((await order())[0], 201);
});

t.test('a load into an account is refused when there is no room for its baseline', async (t) => {
  const { send, directory, maxBytes } = await start(t, 1);
  const { bytes } = directory;
  t.strictSame(await send('POST', '/__control/load?public_key=pk_1', { state: FIXTURE }), [507, noRoom(maxBytes)]);
  t.equal(directory.bytes, bytes);
});
