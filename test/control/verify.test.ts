import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import { type Client, start } from '../helper.js';
import { fullFixture } from '../sample-accounts/full-fixture.js';

async function startThree(t: Test): Promise<Client> {
  const { client } = await start(t, { fixture: fullFixture });
  await client.control('POST', '/faults', { kind: 'close', endpoint: 'GET /custom-fields' });
  await client.post('/contacts-type/add', { name: 'Vendors', nmae: 'x' }, { 'X-Trace': 'a1' });
  await client.postUrlencoded('/contacts/bulk-delete?a=1&a=2', { strIds: [1, 2] });
  await client.get('/custom-fields').catch(() => undefined);
  return client;
}

const verify = (client: Client, body: unknown, headers = {}) =>
  client.control('POST', '/journal/verify', body, headers);

t.test('verify compares each member of an exchange', async (t) => {
  const client = await startThree(t);
  const cases: [match: object, ids: number[]][] = [
    [{}, [1, 2]],
    [{ status: 'any' }, [1, 2, 3]],
    [{ endpoint: 'GET /custom-fields' }, []],
    [{ endpoint: 'GET /custom-fields', status: 'any' }, [3]],
    [{ endpoint: 'POST /contacts-type/add' }, [1]],
    [{ method: 'POST' }, [1, 2]],
    [{ method: 'post' }, [1, 2]],
    [{ method: 'PUT' }, []],
    [{ path: '/api/v1/contacts/bulk-delete' }, [2]],
    [{ path: '/contacts/bulk-delete' }, [2]],
    [{ path: '/bulk-delete' }, []],
    [{ query: { a: ['1', '2'] } }, [2]],
    [{ query: { a: [1, 2] } }, [2]],
    [{ query: { a: ['2', '1'] } }, []],
    [{ query: { a: '1' } }, []],
    [{ query: {} }, [1, 2]],
    [{ headers: { 'x-TRACE': 'a1' } }, [1]],
    [{ headers: { publickey: 'pk_test_default' } }, [1, 2]],
    [{ headers: { secretkey: 'sk_test_default' } }, []],
    [{ fields: { name: 'Vendors' } }, [1]],
    [{ fields: { 'strIds[0]': 1, 'strIds[1]': '2' } }, [2]],
    [{ fields: { strIds: [1, '2'] } }, [2]],
    [{ fields: { strIds: [2, 1] } }, []],
    [{ fields: {} }, [1, 2]],
    [{ files: [], status: 'any' }, [1, 2, 3]],
    [{ files: [{ name: 'file' }] }, []],
    [{ status: 200 }, [1, 2]],
    [{ status: 0 }, []],
    [{ warning: 'undocumented-parameter' }, [1, 2]],
    [{ warning: 'id-form' }, []],
    [{ fault: 'close' }, [3]],
    [{ fault: 'truncated' }, []],
    [{ response: { status: 'success' } }, [1, 2]],
    [{ response: { message: 'Added Successfully' } }, [1]],
    [{ response: { message: { a: 1 } } }, []],
    [{ response: [] }, []],
    [{ response: null }, []],
    [{ method: 'POST', status: 200, warning: 'undocumented-parameter', fields: { name: 'Vendors' } }, [1]],
  ];
  for (const [match, ids] of cases) {
    const { status, body } = await verify(client, { match, count: { exactly: ids.length } });
    t.strictSame({ status, body }, { status: 200, body: { matched: ids.length, ids } }, JSON.stringify(match));
  }
});

t.test('verify matches a response by the members that are wanted', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const bodies = [{ list: [{ a: 1, b: 2 }, { a: 3 }], deep: { x: { y: [1] } } }, 'plain text', '', [1, 2]];
  for (const body of bodies) {
    await client.control('POST', '/faults', { kind: 'response', status: 200, body });
    await client.get('/contacts-type');
  }
  const cases: [response: unknown, ids: number[]][] = [
    [{}, [1]],
    [{ list: [{ a: 1 }, {}] }, [1]],
    [{ list: [{ a: 1 }] }, []],
    [{ list: {} }, []],
    [{ deep: { x: { y: [1] } } }, [1]],
    [{ deep: { x: { y: [2] } } }, []],
    ['plain text', [2]],
    ['plain', []],
    ['', [3]],
    [[1, 2], [4]],
    [[2, 1], []],
  ];
  for (const [response, ids] of cases) {
    const answer = await verify(client, { match: { response }, count: { exactly: ids.length } });
    t.strictSame(answer.body, { matched: ids.length, ids }, JSON.stringify(response));
  }
});

t.test('verify takes the counts exactly, atLeast and atMost; the default is at least 1', async (t) => {
  const client = await startThree(t);
  const post = { method: 'POST' };
  const NEAREST =
    ' Nearest: GET /api/v1/custom-fields, /method is "GET"; wanted "POST", /status is null: refused or broken off; "any" counts it.';
  const cases: [count: object | undefined, complaint: string | undefined, nearest?: string][] = [
    [undefined, undefined],
    [{ exactly: 2 }, undefined],
    [{ exactly: 1 }, 'Wanted exactly 1, found 2'],
    [{ exactly: 0 }, 'Wanted exactly 0, found 2'],
    [{ atLeast: 2 }, undefined],
    [{ atLeast: 3 }, 'Wanted at least 3, found 2', NEAREST],
    [{ atMost: 2 }, undefined],
    [{ atMost: 1 }, 'Wanted at most 1, found 2'],
    [{ atLeast: 1, atMost: 2 }, undefined],
    [{ atLeast: 3, atMost: 1 }, 'Wanted at least 3 and at most 1, found 2', NEAREST],
  ];
  for (const [count, complaint, nearest = ''] of cases) {
    const { status, body } = await verify(client, { match: post, ...(count && { count }) });
    const detail = `${complaint}: successful requests with {"method":"POST"}.${nearest}`;
    if (complaint === undefined) t.strictSame([status, body], [200, { matched: 2, ids: [1, 2] }]);
    else t.match({ status, body }, { status: 422, body: { detail, matched: 2, ids: [1, 2] } });
  }
  t.match((await verify(client, { match: { method: 'PUT' }, count: { exactly: 0 } })).body, { matched: 0, ids: [] });
});

t.test('verify counts no refused request, whatever its status, and names it as the near miss', async (t) => {
  const { client } = await start(t, { fixture: 'empty' });
  const fields = { email: 'ada@example.com' };
  for (const status of [422, 200]) {
    await client.control('PATCH', '/assumptions', { 'http-status.validation': status });
    await client.post('/contacts/add', fields);
  }
  const match = { endpoint: 'POST /contacts/add', fields };
  const refused = (await verify(client, { match, count: { exactly: 1 } })).body;
  t.match(refused, {
    detail:
      'Wanted exactly 1, found 0: successful requests with {"endpoint":"POST /contacts/add","fields":{"email":"ada@example.com"}}. ' +
      'Nearest: POST /api/v1/contacts/add, /status is 422: refused or broken off; "any" counts it.',
    nearest: { id: 1, differs: [{ pointer: '/status', detail: 'is 422: refused or broken off; "any" counts it' }] },
  });
  t.strictSame((await verify(client, { match: { ...match, status: 'any' } })).body, { matched: 2, ids: [1, 2] });
});

t.test('verify matches an upload by name, size and hash', async (t) => {
  const { client } = await start(t, { fixture: fullFixture });
  const csv = 'email\nnew@example.com\n';
  await client.post('/contacts/upload-csv', {
    contact_type_id: 1,
    file: new File([csv], 'new.csv', { type: 'text/csv' }),
  });
  const sha256 = createHash('sha256').update(csv).digest('hex');
  for (const file of [{ file_name: 'new.csv' }, { name: 'file', bytes: csv.length, sha256 }]) {
    t.strictSame((await verify(client, { match: { files: [file] } })).body, { matched: 1, ids: [1] });
  }
  const answer = await verify(client, { match: { files: [{ file_name: 'old.csv' }] } });
  t.match(answer.body, {
    nearest: { differs: [{ pointer: '/files/0/file_name', detail: 'is "new.csv"; wanted "old.csv"' }] },
  });
});

t.test('verify returns the near miss with its differences', async (t) => {
  const client = await startThree(t);
  const match = {
    endpoint: 'POST /contacts-type/add',
    query: { page: 1 },
    headers: { 'X-Trace': 'b/2' },
    fields: { name: 'Vendor', 'a/b~c': 'x' },
    status: 201,
    warning: 'id-form',
    fault: 'close',
    response: { message: 'Added', list: [1] },
  };
  const answer = await verify(client, { match });
  t.equal(answer.headers['content-type'], 'application/problem+json; charset=utf-8');
  t.strictSame(answer.body, {
    type: 'about:blank',
    title: 'Unprocessable Entity',
    status: 422,
    detail:
      'Wanted at least 1, found 0: requests with {"endpoint":"POST /contacts-type/add","query":{"page":1},"headers":{"X-Trace":"b/2"},"fields":{"name":"Vendor","a/b~c":"x"},"status":201,"warning":"id-form","fault":"close","response":{"message":"Added","list":[1]}}. Nearest: POST /api/v1/contacts-type/add, /status is 200; wanted 201, /query/page is not there; wanted "1", /headers/x-trace is "a1"; wanted "b/2".',
    matched: 0,
    ids: [],
    nearest: {
      id: 1,
      public_key: 'pk_test_default',
      request: 'POST /api/v1/contacts-type/add',
      differs: [
        { pointer: '/status', detail: 'is 200; wanted 201' },
        { pointer: '/query/page', detail: 'is not there; wanted "1"' },
        { pointer: '/headers/x-trace', detail: 'is "a1"; wanted "b/2"' },
        { pointer: '/fields/name', detail: 'is "Vendors"; wanted "Vendor"' },
        { pointer: '/fields/a~1b~0c', detail: 'is not there; wanted "x"' },
        { pointer: '/warning', detail: 'is "undocumented-parameter"; wanted "id-form"' },
        { pointer: '/fault', detail: 'is not there; wanted "close"' },
        { pointer: '/response/message', detail: 'is "Added Successfully"; wanted "Added"' },
        { pointer: '/response/list', detail: 'is not there; wanted [1]' },
      ],
    },
  });
});

t.test('POST /journal/verify and POST /faults refuse deeply nested JSON with 422', async (t) => {
  const { mock, client } = await start(t, { fixture: 'empty' });
  await client.get('/contacts-type');
  const send = async (path: string, before: string, levels: number, after: string) => {
    const body = `${before}${'['.repeat(levels)}${']'.repeat(levels)}${after}`;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${mock.controlUrl}${path}`, { method: 'POST', headers, body })).status;
  };
  for (let levels = 2_000; levels < 16_000; levels += 1_000) {
    t.equal(await send('/journal/verify', '{"match":{"response":', levels, '}}'), 422, `${levels} levels`);
  }
  t.equal(await send('/faults', '{"kind":"response","status":200,"body":', 200_000, '}'), 422);
  t.same((await client.control('GET', '/faults')).body, { faults: [] });
});

t.test('verify returns a near miss of the wanted endpoint, or of another if it has no exchange', async (t) => {
  const client = await startThree(t);
  const nearestTo = async (match: object) => {
    const { body } = await verify(client, { match });
    return (body as { nearest?: { id: number; differs: unknown } }).nearest;
  };
  const added = { endpoint: 'POST /contacts-type/add', fields: { a: 1, b: 2 }, status: 500 };
  t.match(await nearestTo(added), { id: 1, differs: { length: 3 } });
  const other = { endpoint: 'GET /automations', fault: 'close' };
  const detail = 'is "GET /custom-fields"; wanted "GET /automations"';
  t.match(await nearestTo(other), { id: 3, differs: [{ pointer: '/endpoint', detail }] });
  t.match(await nearestTo({ fault: 'close', status: 200, response: { a: 1 } }), {
    id: 1,
    differs: [
      { pointer: '/fault', detail: 'is not there; wanted "close"' },
      { pointer: '/response/a', detail: 'is not there; wanted 1' },
    ],
  });
  const { body } = await verify(client, { match: {}, count: { atMost: 1 } });
  t.notOk('nearest' in (body as object), 'no near miss if too many requests match');
});
