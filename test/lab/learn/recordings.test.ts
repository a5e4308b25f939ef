import t from 'tap';
import { unprovenLines } from '../../../src/lab/learn/flaws.js';
import { readRecordings } from '../../../src/lab/learn/recordings.js';
import { failed, success } from '../evidence/exchanges.js';
import { BASE, chrome, harFile } from './har-files.js';

const list = success({ contactTypes: [] });
const at = (seconds: number): string => `2026-01-05T09:00:0${seconds}.000Z`;

t.test('readRecordings finds the only address that answers documented paths in documented shapes', async (t) => {
  const file = harFile(t, [
    chrome({ url: 'https://app.example.com/' }),
    chrome({ url: `${BASE}/contacts-type`, at: at(2), body: list }),
    chrome({ url: 'https://app.example.com/senders', body: '<html>' }),
    chrome({ method: 'OPTIONS', url: 'https://cors.example.com/contacts/add', body: success('Saved') }),
    chrome({ url: 'data:,' }),
    chrome({ url: `${BASE}/users`, at: at(1), body: success({}) }),
  ]);
  const other = harFile(t, [chrome({ url: `${BASE}/senders`, at: at(0), body: failed('no') })], 'b.har');
  const { exchanges, strays, ...rest } = await readRecordings([file, other]);
  const unproven = { flaws: {}, withoutBody: 0, responses: 2, odd: [] };
  t.strictSame(rest, { baseUrl: BASE, elsewhere: 4, unproven });
  t.strictSame(
    exchanges.map(({ endpoint, file, entry }) => [endpoint, file, entry]),
    [
      ['GET /senders', other, 0],
      ['GET /contacts-type', file, 1],
    ],
    'exchanges are in the order of their start',
  );
  t.match(strays, [{ method: 'GET', path: '/users', isSuccess: true, entry: 5 }]);
});

t.test('readRecordings asks for --base-url if several addresses fit, or no address fits', async (t) => {
  const other = 'http://localhost:4477/api/v1';
  const urls = [`${BASE}/contacts-type`, `${other}/contacts-type`, `${BASE}/contacts-type`];
  const file = harFile(
    t,
    urls.map((url) => chrome({ url, body: list })),
  );
  await t.rejects(readRecordings([file]), {
    message: `several addresses answer documented paths: name one by --base-url: ${BASE}, ${other}`,
  });
  t.match(await readRecordings([file], `${other}/`), { baseUrl: other, exchanges: [{}], elsewhere: 2 });
  const none = harFile(t, [chrome({ url: `${BASE}/contacts-type`, body: '<html>' })]);
  await t.rejects(readRecordings([none]), {
    message: 'no address answers documented paths in documented shapes: name that of the service by --base-url',
  });
  t.match(await readRecordings([none], BASE), { exchanges: [{ outcome: { kind: 'other' } }] });
  const message = 'no recorded request has a documented path: requests go to';
  const script = harFile(t, [chrome({ url: 'https://cdn.example.com/a.js' })]);
  await t.rejects(readRecordings([script]), { message: `${message} https://cdn.example.com` });
  await t.rejects(readRecordings([harFile(t, [])]), { message: `${message} no address` });
});

t.test('readRecordings counts the responses of the service that prove nothing, by cause', async (t) => {
  const url = `${BASE}/contacts-type`;
  const mocked = { _fetchedViaServiceWorker: true };
  const all = [
    chrome({ url, body: list, more: mocked }),
    chrome({ url, body: list, more: mocked, at: at(1) }),
    chrome({ url, body: list, more: { _fromCache: 'disk' } }),
    chrome({ url, content: { size: 60 } }),
    { ...chrome({ url }), response: null },
    chrome({ url: 'https://cdn.example.com/a.js', more: mocked }),
    null,
  ];
  const file = harFile(t, all);
  const { exchanges, elsewhere, unproven } = await readRecordings([file, harFile(t, all.slice(0, 5), 'b.har')], BASE);
  t.strictSame([exchanges.length, elsewhere], [5, 2]);
  t.strictSame(unproven, {
    flaws: { 'from a service worker': 2, 'from a cache': 1 },
    withoutBody: 1,
    responses: 5,
    odd: [`${file}[4]/response is null; wanted object`, `${file}[6] is null; wanted object`],
  });
  t.strictSame(unprovenLines(unproven), [
    'responses that prove nothing: 2 from a service worker, 1 from a cache',
    '1 of 5 responses have no body: record with content',
    `odd entries left out: 2, first ${file}[4]/response is null; wanted object`,
  ]);
  await t.rejects(readRecordings([file]), {
    message: `no address answers documented paths in documented shapes: name that of the service by --base-url; ${unprovenLines(unproven).join('; ')}`,
  });
});

t.test('readRecordings refuses a base URL without recorded requests, and an invalid base URL', async (t) => {
  const file = harFile(t, [chrome({ url: `${BASE}/contacts-type`, body: list })]);
  await t.rejects(readRecordings([file], 'https://mail.example.com/api/v'), {
    message: `no recorded request goes to https://mail.example.com/api/v; documented paths answer under ${BASE}`,
  });
  await t.rejects(readRecordings([harFile(t, [])], BASE), { message: `no recorded request goes to ${BASE}` });
  const odd = harFile(t, [null]);
  await t.rejects(readRecordings([odd], BASE), {
    message: `no recorded request goes to ${BASE}; odd entries left out: 1, first ${odd}[0] is null; wanted object`,
  });
  for (const url of ['mail.example.com', 'ftp://mail.example.com/']) {
    await t.rejects(readRecordings([file], url), {
      message: `--base-url is "${url}"; wanted an address such as https://example.com/api/v1`,
    });
  }
});

t.test('readRecordings returns an entry of two files once, and an entry twice in one file twice', async (t) => {
  const entry = chrome({ url: `${BASE}/contacts-type`, body: list });
  const files = [harFile(t, [entry, entry]), harFile(t, [entry, { ...entry, time: 2 }], 'b.har')];
  const { exchanges, elsewhere } = await readRecordings([...files, ...files]);
  t.strictSame(
    exchanges.map(({ file, entry }) => [file, entry]),
    [
      [files[0], 0],
      [files[0], 1],
      [files[1], 1],
    ],
  );
  t.equal(elsewhere, 0);
});
