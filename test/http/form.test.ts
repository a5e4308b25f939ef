import t from 'tap';
import { start } from '../helper.js';
import type { Bytes } from './expect-refusal.js';
import { fixture, head, MULTIPART, multipart, part, post, URLENCODED } from './raw-connection.js';
import { failed, sendRaw, succeeded } from './raw-request.js';

const ADD = '/contacts-type/add';
const BULK = '/global-unsubscribes/bulk-delete';
/** A multipart form of these parts. */
const sendParts = (...parts: readonly string[]) => post(ADD, MULTIPART, multipart(...parts));

const ANY = ['x-mock-assume: body-encoding=any'];
const NAMED = 'Content-Disposition: form-data; name="name"';
const nameFailed = (text: string) => failed({ name: [text] });

t.test('a text comes as it was written, however it is carried', async (t) => {
  const json = 'application/json';
  const cases: [what: string, request: Bytes, name: string][] = [
    ['a multipart part', sendParts(part('name', 'Friends')), 'Friends'],
    ['raw UTF-8', sendParts(part('name', 'Freundé 友達 🎉')), 'Freundé 友達 🎉'],
    ['an unquoted part name', sendParts('Content-Disposition: form-data; name=name\r\n\r\nX1'), 'X1'],
    ['headers in any case', sendParts('CONTENT-DISPOSITION: Form-Data; NAME="name"\r\n\r\nX2'), 'X2'],
    ['a folded header', sendParts('Content-Disposition: form-data;\r\n name="name"\r\n\r\nX3'), 'X3'],
    ['a quoted boundary', post(ADD, 'multipart/form-data; boundary="B"', multipart(part('name', 'X4'))), 'X4'],
    ['a media type in capitals', post(ADD, 'MULTIPART/FORM-DATA; Boundary=B', multipart(part('name', 'X5'))), 'X5'],
    [
      'a text part of type application/json',
      sendParts(`${NAMED}\r\nContent-Type: application/json\r\n\r\n{"a":1}`),
      '{"a":1}',
    ],
    [
      'a text part of type application/octet-stream',
      sendParts(`${NAMED}\r\nContent-Type: application/octet-stream\r\n\r\nX6`),
      'X6',
    ],
    [
      'a text part of UTF-8, whatever charset it names',
      sendParts(`${NAMED}\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nCafé`),
      'Café',
    ],
    ['blanks around it', sendParts(part('name', ' \t X7 \r\n')), 'X7'],
    ['line breaks within', sendParts(part('name', 'X\r\n--\r\n8')), 'X\r\n--\r\n8'],
    [
      'a preamble and an epilogue',
      post(ADD, MULTIPART, `for old readers\r\n${multipart(part('name', 'X9'))}--B\r\nbye`),
      'X9',
    ],
    ['a part without headers before it', post(ADD, MULTIPART, `--B\r\n${multipart(part('name', 'X10'))}`), 'X10'],
    ['a field that is sent twice: the last counts', sendParts(part('name', 'Y1'), part('name', 'Y2')), 'Y2'],
    ['urlencoded', post(ADD, URLENCODED, 'name=A+%26+B%2B%3D%C3%A9'), 'A & B+=é'],
    ['urlencoded, raw UTF-8', post(ADD, URLENCODED, 'name=é友'), 'é友'],
    ['urlencoded with a charset', post(ADD, `${URLENCODED}; charset=UTF-8`, 'name=Z1'), 'Z1'],
    ['urlencoded, = in the value', post(ADD, URLENCODED, '&&name=a=b=&'), 'a=b='],
    ['urlencoded, an escaped key', post(ADD, URLENCODED, '%6Eame=Z2&other'), 'Z2'],
    ['urlencoded twice: the last counts', post(ADD, URLENCODED, 'name=Z3&name=Z4'), 'Z4'],
    ['JSON where it is allowed', post(ADD, json, '{"name":"Jay é","other":{"a":[1]}}', ANY), 'Jay é'],
    ['a JSON number', post(ADD, json, '{"name":120}', ANY), '120'],
  ];
  for (const [what, request, name] of cases) {
    t.test(what, async (t) => {
      const { response: answer, types } = await sendRaw(t, request);
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
  const cases: [what: string, request: Bytes][] = [
    ['one chunk', [chunked, `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`]],
    ['a chunk for each byte', [chunked, ...bytes.flatMap((byte) => ['1\r\n', byte, '\r\n']), '0\r\n\r\n']],
    ['a write for each byte', [post(ADD, MULTIPART, body)[0], ...bytes]],
    [
      'a chunk for each byte of an urlencoded form',
      [
        head('POST', `/api/v1${ADD}`, [`Content-Type: ${URLENCODED}`, 'Transfer-Encoding: chunked']),
        ...Array.from(`name=${encodeURIComponent('Päckchen')}`).map((character) => `1\r\n${character}\r\n`),
        '0\r\n\r\n',
      ],
    ],
    [
      'chunk extensions and trailers',
      [chunked, `${Buffer.byteLength(body).toString(16)};a=b\r\n${body}\r\n0\r\nX-End: 1\r\n\r\n`],
    ],
  ];
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { response: answer, types } = await sendRaw(t, request);
      t.equal(answer.body, succeeded('Added Successfully'));
      t.same(await types(), ['Team', 'Päckchen']);
    });
  }
});

t.test('a text that is missing, empty or a file breaks its rule', async (t) => {
  const noText = nameFailed('The name must be a string.');
  const required = nameFailed('The name field is required.');
  const cases: [what: string, request: Bytes, answer: string][] = [
    ['no body', post(ADD, '', ''), required],
    ['no body, and no word of its length', [head('POST', `/api/v1${ADD}`)], required],
    ['no body of a media type', post(ADD, MULTIPART, ''), required],
    [
      'an empty chunked urlencoded body',
      [head('POST', `/api/v1${ADD}`, [`Content-Type: ${URLENCODED}`, 'Transfer-Encoding: chunked']), '0\r\n\r\n'],
      required,
    ],
    ['no parts', post(ADD, MULTIPART, '--B--\r\n'), required],
    ['an empty part', sendParts(part('name', '')), required],
    ['a blank part', sendParts(part('name', ' \r\n ')), required],
    ['a part without headers', sendParts('\r\nFriends'), required],
    ['a long part without headers', sendParts(`\r\n${'y'.repeat(20_000)}`), required],
    ['a part without Content-Disposition', sendParts('Content-Type: text/plain\r\n\r\nFriends'), required],
    ['a part without a name', sendParts('Content-Disposition: form-data\r\n\r\nFriends'), required],
    ['a part that is no form data', sendParts('Content-Disposition: attachment; name="name"\r\n\r\nFriends'), required],
    [
      'a part whose headers do not end',
      post(ADD, MULTIPART, '--B\r\nContent-Disposition: form-data; name="name"\r\n--B--\r\n'),
      required,
    ],
    ['a name in capitals', sendParts(part('Name', 'Friends')), required],
    [
      'an array key that does not end',
      post(ADD, URLENCODED, 'name[0=Friends&name[a]=Friends&[0]=Friends&name[0][1]=Friends'),
      required,
    ],
    [
      'a file in its place',
      sendParts('Content-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nFriends'),
      noText,
    ],
    ['an array in its place', post(ADD, URLENCODED, 'name[0]=Friends'), noText],
    ['a field and an array in its place', post(ADD, URLENCODED, 'name=Friends&name[0]=Friends'), noText],
    ['JSON null', post(ADD, 'application/json', '{"name":null}', ANY), required],
    ['a JSON array', post(ADD, 'application/json', '{"name":["Friends"]}', ANY), noText],
  ];
  for (const [what, request, body] of cases) {
    t.test(what, async (t) => {
      const { response: answer, types } = await sendRaw(t, request);
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

t.test('names of the prototype are plain keys that nobody asks for', async (t) => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
  const keys = names.flatMap((name) => [name, `${name}[0]`, `${name}[]`, `${name}[polluted]`]);
  const texts = keys.map((key) => part(key, 'polluted'));
  const files = keys.map(
    (key) => `Content-Disposition: form-data; name="${key}"; filename="polluted.csv"\r\n\r\npolluted`,
  );
  const pairs = keys.map((key) => `${key}=polluted`).join('&');
  const values = names.map((name) => `"${name}":{"polluted":"polluted"}`).join(',');
  const cases: [what: string, request: Bytes][] = [
    ['multipart', sendParts(...texts, part('name', 'Friends'))],
    ...[files.slice(0, 9), files.slice(9, 18), files.slice(18)].map((some, index): [string, Bytes] => [
      `files ${index}`,
      sendParts(...some, part('name', 'Friends')),
    ]),
    ['urlencoded', post(ADD, URLENCODED, `${pairs}&name=Friends`)],
    ['query', post(`${ADD}?${pairs}`, URLENCODED, 'name=Friends')],
    ['JSON', post(ADD, 'application/json', `{${values},"name":"Friends"}`, ANY)],
  ];
  for (const [what, request] of cases) {
    t.test(what, async (t) => {
      const { client, response: answer } = await sendRaw(t, request);
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
