import t, { type Test } from 'tap';
import { start } from '../helper.js';
import {
  fixture,
  head,
  MULTIPART,
  multipart,
  openWire,
  part,
  post,
  stateOf,
  URLENCODED,
  type WireAnswer,
} from './wire.js';

const ADD = '/contacts-type/add';
const BULK = '/global-unsubscribes/bulk-delete';
const UPLOAD = '/contacts/upload-csv';
const FILE = 'Content-Disposition: form-data; name="file"; filename="contacts.csv"';
const CSV = 'email\r\nada@example.com';

const succeeded = (text: string) => JSON.stringify({ status: 'success', message: text });
const failed = (errors: unknown) => JSON.stringify({ status: 'failed', errors });
const nameFailed = (text: string) => failed({ name: [text] });

/** Sends raw bytes to a fresh mock. */
async function exchange(t: Test, bytes: readonly (string | Uint8Array)[]) {
  const { mock, client } = await start(t, { fixture });
  const wire = openWire(t, mock);
  wire.write(...bytes);
  const answer = (await wire.answer()) as WireAnswer;
  const read = async (path: string, list: string, field: string) => {
    const { message } = (await client.get(path)).body as { message: Record<string, Record<string, unknown>[]> };
    return message[list]?.map((one) => one[field]);
  };
  return {
    mock,
    client,
    answer,
    types: () => read('/contacts-type', 'contactTypes', 'name'),
    unsubscribed: () => read('/global-unsubscribes', 'unSubscribers', 'id'),
    contacts: () => read('/contacts/list', 'contacts', 'email'),
  };
}

t.test('a text comes as it was written, however it is carried', async (t) => {
  const json = 'application/json';
  const any = ['x-mock-assume: body-encoding=any'];
  const cases: [what: string, request: readonly (string | Uint8Array)[], name: string][] = [
    ['a multipart part', post(ADD, MULTIPART, multipart(part('name', 'Friends'))), 'Friends'],
    ['raw UTF-8', post(ADD, MULTIPART, multipart(part('name', 'Freundé 友達 🎉'))), 'Freundé 友達 🎉'],
    [
      'an unquoted part name',
      post(ADD, MULTIPART, multipart('Content-Disposition: form-data; name=name\r\n\r\nX1')),
      'X1',
    ],
    [
      'headers in any case',
      post(ADD, MULTIPART, multipart('CONTENT-DISPOSITION: Form-Data; NAME="name"\r\n\r\nX2')),
      'X2',
    ],
    [
      'a folded header',
      post(ADD, MULTIPART, multipart('Content-Disposition: form-data;\r\n name="name"\r\n\r\nX3')),
      'X3',
    ],
    ['a quoted boundary', post(ADD, 'multipart/form-data; boundary="B"', multipart(part('name', 'X4'))), 'X4'],
    ['a media type in capitals', post(ADD, 'MULTIPART/FORM-DATA; Boundary=B', multipart(part('name', 'X5'))), 'X5'],
    [
      'a text part of type application/json',
      post(
        ADD,
        MULTIPART,
        multipart('Content-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}'),
      ),
      '{"a":1}',
    ],
    [
      'a text part of type application/octet-stream',
      post(
        ADD,
        MULTIPART,
        multipart('Content-Disposition: form-data; name="name"\r\nContent-Type: application/octet-stream\r\n\r\nX6'),
      ),
      'X6',
    ],
    [
      'a text part with its own charset',
      post(
        ADD,
        MULTIPART,
        Buffer.from(
          multipart(
            'Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nCaf\u00e9',
          ),
          'latin1',
        ),
      ),
      'Café',
    ],
    ['blanks around it', post(ADD, MULTIPART, multipart(part('name', ' \t X7 \r\n'))), 'X7'],
    ['line breaks within', post(ADD, MULTIPART, multipart(part('name', 'X\r\n--\r\n8'))), 'X\r\n--\r\n8'],
    [
      'a preamble and an epilogue',
      post(ADD, MULTIPART, `for old readers\r\n${multipart(part('name', 'X9'))}--B\r\nbye`),
      'X9',
    ],
    ['a part without headers before it', post(ADD, MULTIPART, `--B\r\n${multipart(part('name', 'X10'))}`), 'X10'],
    [
      'a field that is sent twice: the last counts',
      post(ADD, MULTIPART, multipart(part('name', 'Y1'), part('name', 'Y2'))),
      'Y2',
    ],
    ['urlencoded', post(ADD, URLENCODED, 'name=A+%26+B%2B%3D%C3%A9'), 'A & B+=é'],
    ['urlencoded, raw UTF-8', post(ADD, URLENCODED, 'name=é友'), 'é友'],
    ['urlencoded with a charset', post(ADD, `${URLENCODED}; charset=UTF-8`, 'name=Z1'), 'Z1'],
    ['urlencoded, = in the value', post(ADD, URLENCODED, '&&name=a=b=&'), 'a=b='],
    ['urlencoded, an escaped key', post(ADD, URLENCODED, '%6Eame=Z2&other'), 'Z2'],
    ['urlencoded twice: the last counts', post(ADD, URLENCODED, 'name=Z3&name=Z4'), 'Z4'],
    ['JSON where it is allowed', post(ADD, json, '{"name":"Jay é","other":{"a":[1]}}', any), 'Jay é'],
    ['a JSON number', post(ADD, json, '{"name":120}', any), '120'],
  ];
  for (const [what, request, name] of cases) {
    t.test(what, async (t) => {
      const { answer, types } = await exchange(t, request);
      t.equal(answer.body, succeeded('Added Successfully'));
      t.equal(answer.status, 200);
      t.same(await types(), ['Team', name]);
    });
  }
});

t.test('a body is read in whatever pieces it comes', async (t) => {
  const body = multipart(part('note', 'x'), part('name', 'Päckchen'));
  const chunked = head('POST', `/api/v1${ADD}`, [`Content-Type: ${MULTIPART}`, 'Transfer-Encoding: chunked']);
  const bytes = [...Buffer.from(body)].map((byte) => Uint8Array.of(byte));
  const cases: [what: string, request: readonly (string | Uint8Array)[]][] = [
    ['one chunk', [chunked, `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`]],
    ['a chunk for each byte', [chunked, ...bytes.flatMap((byte) => ['1\r\n', byte, '\r\n']), '0\r\n\r\n']],
    ['a write for each byte', [post(ADD, MULTIPART, body)[0], ...bytes]],
    [
      'chunk extensions and trailers',
      [chunked, `${Buffer.byteLength(body).toString(16)};a=b\r\n${body}\r\n0\r\nX-End: 1\r\n\r\n`],
    ],
  ];
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { answer, types } = await exchange(t, request);
      t.equal(answer.body, succeeded('Added Successfully'));
      t.same(await types(), ['Team', 'Päckchen']);
    });
  }
});

t.test('a text that is missing, empty or a file breaks its rule', async (t) => {
  const required = nameFailed('The name field is required.');
  const cases: [what: string, request: readonly (string | Uint8Array)[], answer: string][] = [
    ['no body', post(ADD, '', ''), required],
    ['no body, and no word of its length', [head('POST', `/api/v1${ADD}`)], required],
    ['no body of a media type', post(ADD, MULTIPART, ''), required],
    [
      'an empty chunked urlencoded body',
      [head('POST', `/api/v1${ADD}`, [`Content-Type: ${URLENCODED}`, 'Transfer-Encoding: chunked']), '0\r\n\r\n'],
      required,
    ],
    ['no parts', post(ADD, MULTIPART, '--B--\r\n'), required],
    ['an empty part', post(ADD, MULTIPART, multipart(part('name', ''))), required],
    ['a blank part', post(ADD, MULTIPART, multipart(part('name', ' \r\n '))), required],
    ['a part without headers', post(ADD, MULTIPART, multipart('\r\nFriends')), required],
    [
      'a part without Content-Disposition',
      post(ADD, MULTIPART, multipart('Content-Type: text/plain\r\n\r\nFriends')),
      required,
    ],
    [
      'a part without a name',
      post(ADD, MULTIPART, multipart('Content-Disposition: form-data\r\n\r\nFriends')),
      required,
    ],
    [
      'a part that is no form data',
      post(ADD, MULTIPART, multipart('Content-Disposition: attachment; name="name"\r\n\r\nFriends')),
      required,
    ],
    [
      'a part whose headers do not end',
      post(ADD, MULTIPART, '--B\r\nContent-Disposition: form-data; name="name"\r\n--B--\r\n'),
      required,
    ],
    ['a name in capitals', post(ADD, MULTIPART, multipart(part('Name', 'Friends'))), required],
    [
      'an array key that does not end',
      post(ADD, URLENCODED, 'name[0=Friends&name[a]=Friends&[0]=Friends&name[0][1]=Friends'),
      required,
    ],
    [
      'a file in its place',
      post(ADD, MULTIPART, multipart('Content-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nFriends')),
      nameFailed('The name must be a string.'),
    ],
    ['an array in its place', post(ADD, URLENCODED, 'name[0]=Friends'), nameFailed('The name must be a string.')],
    [
      'a field and an array in its place',
      post(ADD, URLENCODED, 'name=Friends&name[0]=Friends'),
      nameFailed('The name must be a string.'),
    ],
    ['JSON null', post(ADD, 'application/json', '{"name":null}', ['x-mock-assume: body-encoding=any']), required],
    [
      'a JSON array',
      post(ADD, 'application/json', '{"name":["Friends"]}', ['x-mock-assume: body-encoding=any']),
      nameFailed('The name must be a string.'),
    ],
  ];
  for (const [what, request, body] of cases) {
    t.test(what, async (t) => {
      const { answer, types } = await exchange(t, request);
      t.equal(answer.body, body);
      t.equal(answer.status, 422);
      t.same(await types(), ['Team']);
    });
  }
});

t.test('JSON values stand for the texts of a form', async (t) => {
  const { client } = await start(t, { fixture, assumptions: { 'body-encoding': 'any' } });
  const body = JSON.stringify({ group_name: 12.5, description: { a: [1, null] }, is_display: true });
  const headers = { 'content-type': 'application/json' };
  await client.request('POST', '/unsubscribes-groups/save', { headers, body });
  const off = JSON.stringify({ group_name: 'G', description: 'D', is_display: false });
  await client.request('POST', '/unsubscribes-groups/save', { headers, body: off });
  await client.request('POST', BULK, { headers, body: JSON.stringify({ strIds: [1, '3', null] }) });
  const groups = (await client.get('/unsubscribes-groups')).body;
  t.match(groups, {
    message: {
      unsubscribesGroups: [
        { group_name: '12.5', description: '{"a":[1,null]}', is_display: 1 },
        { group_name: 'G', is_display: 0 },
      ],
    },
  });
  t.match((await client.get('/global-unsubscribes')).body, { message: { unSubscribers: [{ id: 2 }] } });
});

t.test('array keys make one array', async (t) => {
  const cases: [what: string, request: readonly (string | Uint8Array)[], left: number[]][] = [
    ['from 0', post(BULK, URLENCODED, 'strIds[0]=1&strIds[1]=3'), [2]],
    ['with gaps, in any order', post(BULK, URLENCODED, 'strIds[9]=1&strIds[2]=3&strIds[4]='), [2]],
    ['with escaped brackets', post(BULK, URLENCODED, 'strIds%5B0%5D=1&strIds%5b1%5d=2'), [3]],
    ['strIds[]', post(BULK, URLENCODED, 'strIds[]=2&strIds[]=3'), [1]],
    ['both forms', post(BULK, URLENCODED, 'strIds[3]=2&strIds[]=3&strIds[0]=1'), []],
    ['leading zeros are the same place', post(BULK, URLENCODED, 'strIds[0]=1&strIds[00]=3'), [1, 2]],
    ['the last of a place counts', post(BULK, URLENCODED, 'strIds[0]=1&strIds[0]=3'), [1, 2]],
    [
      'the first of a place, where that is assumed',
      post(BULK, URLENCODED, 'strIds[0]=1&strIds[0]=3', ['x-mock-assume: repeated-field=first']),
      [2, 3],
    ],
    ['multipart', post(BULK, MULTIPART, multipart(part('strIds[1]', '3'), part('strIds[0]', ' 2 '))), [1]],
    [
      'multipart, unquoted',
      post(BULK, MULTIPART, multipart('Content-Disposition: form-data; name=strIds[0]\r\n\r\n2')),
      [1, 3],
    ],
  ];
  for (const [what, request, left] of cases) {
    t.test(what, async (t) => {
      const { answer, unsubscribed } = await exchange(t, request);
      t.equal(answer.body, succeeded('Deleted Successfully'));
      t.same(await unsubscribed(), left);
    });
  }
});

t.test('an array that is none, or has too many places, is a validation failure', async (t) => {
  const required = 'The str ids field is required.';
  const tooMany = /^The str ids must not have more than \d+ items\.$/;
  const indexed = ['x-mock-assume: array-keys=indexed'];
  const file = 'Content-Disposition: form-data; name="strIds[0]"; filename="a.txt"\r\n\r\n1';
  const cases: [what: string, request: readonly (string | Uint8Array)[], text: string | RegExp][] = [
    ['strIds alone', post(BULK, URLENCODED, 'strIds=1'), 'The str ids must be an array.'],
    ['strIds[] where indexes are assumed', post(BULK, URLENCODED, 'strIds[]=1', indexed), required],
    ['empty elements', post(BULK, URLENCODED, 'strIds[0]=&strIds[1]=+'), required],
    ['a file as an element', post(BULK, MULTIPART, multipart(file)), required],
    ['strIds[999999999]', post(BULK, URLENCODED, 'strIds[999999999]=1'), tooMany],
    ['an index beyond all numbers', post(BULK, URLENCODED, `strIds[${'9'.repeat(400)}]=1&strIds[]=2`), tooMany],
    [
      'more elements than are assumed',
      post(BULK, URLENCODED, 'strIds[0]=1&strIds[1]=2&strIds[2]=3', ['x-mock-assume: limits.bulk-ids=2']),
      'The str ids must not have more than 2 items.',
    ],
  ];
  for (const [what, request, text] of cases) {
    t.test(what, async (t) => {
      const { mock, answer, unsubscribed } = await exchange(t, request);
      t.match(JSON.parse(answer.body), { status: 'failed', errors: { strIds: [text] } });
      t.same(await unsubscribed(), [1, 2, 3]);
      t.ok(await stateOf(mock));
    });
  }
});

t.test('a far index takes no memory', async (t) => {
  const { client } = await start(t, { fixture });
  const before = process.memoryUsage().rss;
  for (const name of ['strIds[999999999]', 'strIds[4294967295]', '__proto__[999999999]', 'other[999999999]']) {
    await client.postUrlencoded(BULK, { [name]: '1' });
  }
  t.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
});

t.test('names of the prototype are plain keys that nobody asks for', async (t) => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
  const keys = names.flatMap((name) => [name, `${name}[0]`, `${name}[]`, `${name}[polluted]`]);
  const texts = keys.map((key) => part(key, 'polluted'));
  const files = keys.map(
    (key) => `Content-Disposition: form-data; name="${key}"; filename="polluted.csv"\r\n\r\npolluted`,
  );
  const pairs = keys.map((key) => `${key}=polluted`).join('&');
  const values = names.map((name) => `"${name}":{"polluted":"polluted"}`).join(',');
  const cases: [what: string, request: readonly (string | Uint8Array)[]][] = [
    ['multipart', post(ADD, MULTIPART, multipart(...texts, part('name', 'Friends')))],
    ...[files.slice(0, 9), files.slice(9, 18), files.slice(18)].map(
      (some, index): [string, readonly (string | Uint8Array)[]] => [
        `files ${index}`,
        post(ADD, MULTIPART, multipart(...some, part('name', 'Friends'))),
      ],
    ),
    ['urlencoded', post(ADD, URLENCODED, `${pairs}&name=Friends`)],
    ['query', post(`${ADD}?${pairs}`, URLENCODED, 'name=Friends')],
    ['JSON', post(ADD, 'application/json', `{${values},"name":"Friends"}`, ['x-mock-assume: body-encoding=any'])],
  ];
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { client, answer } = await exchange(t, request);
      t.equal(answer.body, succeeded('Added Successfully'));
      const made = { user_id: 1, deleted_at: null, created_at: fixture.clock, updated_at: fixture.clock };
      t.same((await client.get('/contacts-type')).body, {
        status: 'success',
        message: {
          contactTypes: [
            { id: 1, name: 'Team', contacts_count: 0, ...made },
            { id: 2, name: 'Friends', contacts_count: 0, ...made },
          ],
        },
      });
      t.notOk('polluted' in {});
      t.same(Object.keys(Object.prototype), []);
    });
  }
});

t.test('a file comes whole, whatever its name is written like', async (t) => {
  const type = part('contact_type_id', '1');
  const file = (disposition: string) =>
    `Content-Disposition: form-data; ${disposition}\r\nContent-Type: text/csv\r\n\r\n${CSV}`;
  const dispositions = [
    'name="file"; filename="contacts.csv"',
    'name=file; filename=contacts.csv',
    'filename="contacts.csv"; name="file"',
    'name="file"; filename="友達 é.csv"',
    `name="file"; filename*=UTF-8''%E5%8F%8B%E9%81%94.csv`,
    `name="file"; filename="contacts.csv"; filename*=UTF-8''caf%C3%A9.csv`,
    String.raw`name="file"; filename="C:\folder\contacts.csv"`,
    String.raw`name="file"; filename="a \"quoted\" name.csv"`,
    'name="file"; filename="../../etc/contacts.csv"',
    'name="file"; filename="a;b=c.csv"',
    'name="file"; filename=".csv"',
    'name="file"; filename="CONTACTS.CSV"',
  ];
  for (const disposition of dispositions) {
    t.test(disposition, async (t) => {
      const { answer, contacts } = await exchange(t, post(UPLOAD, MULTIPART, multipart(type, file(disposition))));
      t.equal(answer.body, succeeded('Imported Successfully'));
      t.same(await contacts(), ['ada@example.com']);
    });
  }

  t.test('fields after the file count', async (t) => {
    const body = multipart(file('name="file"; filename="contacts.csv"'), type);
    const { answer, contacts } = await exchange(t, post(UPLOAD, MULTIPART, body));
    t.equal(answer.body, succeeded('Imported Successfully'));
    t.same(await contacts(), ['ada@example.com']);
  });

  t.test('a file that holds its own boundary in part', async (t) => {
    const rows = Array.from({ length: 5000 }, (_, index) => `user${index}@example.com,"\r\n--\r\n-B"`);
    const body = multipart(`${FILE}\r\n\r\nemail,city\r\n${rows.join('\r\n')}`, type);
    const { answer, contacts } = await exchange(t, post(UPLOAD, MULTIPART, body));
    t.equal(answer.body, succeeded('Imported Successfully'));
    t.equal((await contacts())?.length, 5000);
  });

  t.test('of two files the last counts, or the first where that is assumed', async (t) => {
    const body = multipart(type, `${FILE}\r\n\r\n${CSV}`, `${FILE}\r\n\r\nemail\r\nbob@example.com`);
    const last = await exchange(t, post(UPLOAD, MULTIPART, body));
    t.same(await last.contacts(), ['bob@example.com']);
    const first = await exchange(t, post(UPLOAD, MULTIPART, body, ['x-mock-assume: repeated-field=first']));
    t.same(await first.contacts(), ['ada@example.com']);
  });
});

t.test('what is no csv file is a validation failure', async (t) => {
  const type = part('contact_type_id', '1');
  const named = (name: string) => `Content-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${CSV}`;
  const required = 'The file field is required.';
  const mimes = 'The file must be a file of type: csv.';
  const cases: [what: string, part: string, text: string][] = [
    ['a text in its place', part('file', CSV), required],
    ['an empty file name', named(''), required],
    ['a file without a field name', `Content-Disposition: form-data; filename="a.csv"\r\n\r\n${CSV}`, required],
    ['another extension', named('contacts.txt'), mimes],
    ['the extension within the name', named('contacts.csv.exe'), mimes],
    ['a csv name with a blank after it', named('contacts.csv '), mimes],
    [
      'a media type alone',
      `Content-Disposition: form-data; name="file"; filename="contacts"\r\nContent-Type: text/csv\r\n\r\n${CSV}`,
      mimes,
    ],
    ['an array element', `Content-Disposition: form-data; name="file[0]"; filename="a.csv"\r\n\r\n${CSV}`, required],
    ['an empty file', `${FILE}\r\n\r\n`, 'Line 1: The email column is required.'],
  ];
  for (const [what, one, text] of cases) {
    t.test(what, async (t) => {
      const { answer, contacts } = await exchange(t, post(UPLOAD, MULTIPART, multipart(type, one)));
      t.equal(answer.body, failed({ file: [text] }));
      t.same(await contacts(), []);
    });
  }
});

t.test('an encoding answers as the assumption says', async (t) => {
  const json = JSON.stringify({ name: 'Friends' });
  const form = multipart(part('name', 'Friends'));
  const add: Record<string, readonly [type: string, body: string]> = {
    multipart: [MULTIPART, form],
    urlencoded: [URLENCODED, 'name=Friends'],
    json: ['application/json', json],
  };
  const bulk: Record<string, readonly [type: string, body: string]> = {
    multipart: [MULTIPART, multipart(part('strIds[0]', '1'))],
    urlencoded: [URLENCODED, 'strIds[0]=1'],
    json: ['application/json', '{"strIds":["1"]}'],
  };
  const expected: Record<string, { add: string[]; bulk: string[] }> = {
    'any-form': { add: ['multipart', 'urlencoded'], bulk: ['multipart', 'urlencoded'] },
    'documented-only': { add: ['multipart'], bulk: ['urlencoded'] },
    any: { add: ['multipart', 'urlencoded', 'json'], bulk: ['multipart', 'urlencoded', 'json'] },
  };
  for (const [answer, taken] of Object.entries(expected)) {
    for (const [path, bodies, list] of [
      [ADD, add, taken.add],
      [BULK, bulk, taken.bulk],
    ] as const) {
      for (const [encoding, [type, body]] of Object.entries(bodies)) {
        t.test(`${answer}: ${encoding} on ${path}`, async (t) => {
          const exchanged = await exchange(t, post(path, type, body, [`x-mock-assume: body-encoding=${answer}`]));
          t.equal(exchanged.answer.status, list.includes(encoding) ? 200 : 415);
        });
      }
    }
  }
});

t.test('an endpoint without a form does not look at a body', async (t) => {
  const { client } = await start(t, { fixture });
  const broken = { headers: { 'content-type': 'multipart/form-data' }, body: 'nothing' };
  t.equal((await client.request('POST', '/senders', broken)).status, 200);
  t.equal((await client.request('DELETE', '/global-unsubscribes/delete?id=1', broken)).status, 200);
});
