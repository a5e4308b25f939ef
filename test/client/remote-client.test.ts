import t from 'tap';
import { connectCampaignMock, startCampaignMock } from '../../src/index.js';
import { findPort, serve } from '../listening.js';

t.test('account sends the public key in the header, and draws a new public key for each account', async (t) => {
  const origin = await serve(t, ({ headers: { publickey: public_key } }, response) => {
    response.end(JSON.stringify({ name: 'campaign-mock', prefix: '', public_key, secret_key: 'sk' }));
  });
  const remote = await connectCampaignMock(origin);
  const keys = [];
  for (const given of [{}, {}, { publicKey: 'pk_mine' }]) keys.push((await remote.account(given)).keys.publicKey);
  t.match(keys, [/^pk_test_[0-9a-f]{32}$/, /^pk_test_[0-9a-f]{32}$/, 'pk_mine']);
  t.not(keys[0], keys[1]);
});

t.test('snapshot rejects a name that is not well-formed Unicode', async (t) => {
  await using mock = await startCampaignMock({ fixture: 'empty' });
  const remote = await connectCampaignMock(mock.baseUrl);
  await t.rejects(remote.snapshot('\ud800'), {
    name: 'ControlFailure',
    status: 422,
    detail: /^"\ufffd" is no name for a snapshot/,
  });
});

t.test('close rejects an account of the fixture', async (t) => {
  await using mock = await startCampaignMock({ fixture: 'empty' });
  await using account = await (await connectCampaignMock(mock.baseUrl)).account({ publicKey: 'pk_later' });
  await mock.load({ accounts: [{ public_key: account.keys.publicKey, secret_key: account.keys.secretKey }] });
  await t.rejects(account.close(), {
    name: 'ControlFailure',
    message: 'The account "pk_later" is one of the fixture: it stays.',
  });
  await mock.load('empty');
});

t.test('connectCampaignMock refuses an invalid base URL', async (t) => {
  const wanted = 'the URL of a mock, such as http://127.0.0.1:4477 or http://127.0.0.1:4477/api/v1';
  for (const url of ['', 'localhost:4477', '/api/v1', 'ftp://127.0.0.1/', 'http://', 'http://a/?b', 'http://a/#b']) {
    const message = `base URL: is ${JSON.stringify(url)}; wanted ${wanted}`;
    await t.rejects(connectCampaignMock(url), { message });
  }
});

t.test('the message of a failure names each problem once', async (t) => {
  await using mock = await startCampaignMock({ fixture: 'empty' });
  const remote = await connectCampaignMock(mock.baseUrl);
  await t.rejects(remote.load('nope'), { message: /^fixture nope: is not one of [a-z-]+(, [a-z-]+)*$/ });
  await t.rejects(remote.load(JSON.parse('{"accounts":[{"one":1,"two":2}]}')), {
    message: 'fixture given: /fixture/accounts/0/one is unknown (and 1 more)\n  /fixture/accounts/0/two is unknown',
  });
});

t.test('connectCampaignMock takes the origin or the base URL, and refuses other paths', async (t) => {
  for (const prefix of ['/api/v1', '/v2', '']) {
    await using mock = await startCampaignMock({ fixture: 'empty', prefix });
    const { origin } = new URL(mock.baseUrl);
    for (const url of [origin, `${origin}/`, mock.baseUrl, `${mock.baseUrl}/`]) {
      const { baseUrl, controlUrl } = await connectCampaignMock(url);
      t.same([baseUrl, controlUrl], [mock.baseUrl, mock.controlUrl], url);
    }
    const wanted = prefix === '' ? origin : `${origin} or ${mock.baseUrl}`;
    for (const path of ['/__control', '/nowhere', '/api', `${prefix}/contacts`]) {
      await t.rejects(connectCampaignMock(origin + path), {
        message: `base URL: is "${origin}${path}"; wanted ${wanted}`,
      });
    }
    t.strictSame(await mock.journal.find(), [], 'the service gets no request');
  }
});

t.test('connectCampaignMock rejects when no server listens', async (t) => {
  const port = await findPort();
  await t.rejects(connectCampaignMock(`http://127.0.0.1:${port}/api/v1`), {
    message: `no mock answers at http://127.0.0.1:${port}/__control: ECONNREFUSED; start one, or give the URL of another`,
  });
});

t.test('connectCampaignMock uses https if the base URL does', async (t) => {
  await using mock = await startCampaignMock();
  const controlUrl = mock.controlUrl.replace('http:', 'https:');
  await t.rejects(connectCampaignMock(new URL(controlUrl).origin), {
    message: `no mock answers at ${controlUrl}: EPROTO`,
  });
});

t.test('connectCampaignMock does not call the global fetch, which a DOM environment replaces', async (t) => {
  await using mock = await startCampaignMock();
  t.intercept(globalThis, 'fetch', { value: () => t.fail('fetch was called') });
  await t.resolves(connectCampaignMock(mock.baseUrl));
});

t.test('connectCampaignMock reports the response of another server', async (t) => {
  let status = 200;
  let body = '{"name":"campaign-mock","prefix":"/api/v1"}';
  const url = await serve(t, (_request, response) => {
    response.writeHead(status, { connection: 'close' }).end(body);
  });
  const remote = await connectCampaignMock(url);
  [status, body] = [502, '<h1>Bad Gateway</h1>'];
  await t.rejects(remote.reset(), { name: 'ControlFailure', status: 502, detail: '"<h1>Bad Gateway</h1>"' });
  await t.rejects(connectCampaignMock(url), {
    message: `what answers at ${url}/__control is no mock: 502 "<h1>Bad Gateway</h1>"`,
  });
  [status, body] = [200, 'hello'];
  await t.rejects(connectCampaignMock(url), { message: `what answers at ${url}/__control is no mock: 200 "hello"` });
});
