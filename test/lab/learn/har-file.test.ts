import t from 'tap';
import { readHarFile } from '../../../src/lab/learn/har-file.js';
import { BASE, chrome, harFile } from './har-files.js';

const time = '2026-01-05T09:00:00.123456+00:00';
const bare = {
  startedDateTime: time,
  request: { method: 'GET', url: 'https://example.com/', headers: [] },
  response: { status: 0, headers: [], content: {} },
};

t.test('readHarFile returns an entry with and without extra members of a recorder', async (t) => {
  for (const entry of [chrome({ url: `${BASE}/senders` }), bare])
    t.strictSame(readHarFile(harFile(t, [entry])), [{ entry: JSON.parse(JSON.stringify(entry)), problem: undefined }]);
});

t.test('readHarFile refuses a file that is not HAR, with the reason in one line', async (t) => {
  const cases: readonly (readonly [text: string, message: string])[] = [
    ['{\n  "log": {,', "cannot be read: it is not JSON: Expected property name or '}' in JSON at position 12"],
    ['[]', 'is []; wanted object'],
    ['{"log":{}}', '/log/entries is missing'],
    ['{"log":{"entries":{}}}', '/log/entries is {}; wanted array'],
  ];
  for (const [text, message] of cases) {
    const file = harFile(t, text);
    t.throws(() => readHarFile(file), { message: `recording ${file}: ${message}` });
  }
  t.throws(() => readHarFile(t.testdirName), { message: /: cannot be read: it is a folder; wanted a JSON file$/ });
});

t.test('readHarFile reads UTF-8 and UTF-16 with a byte order mark, and refuses other encodings', async (t) => {
  const har = JSON.stringify({ log: { entries: [{ ...bare, comment: 'Caf\xe9' }] } });
  for (const bytes of [`\ufeff${har}`, Buffer.from(`\ufeff${har}`, 'utf16le')])
    t.match(readHarFile(harFile(t, bytes)), [{ entry: { comment: 'Caf\xe9' }, problem: undefined }]);
  const latin1 = harFile(t, Buffer.from(har, 'latin1'));
  const reason = 'it is neither UTF-8 nor UTF-16 with a byte order mark in line 1';
  t.throws(() => readHarFile(latin1), { message: `recording ${latin1}: cannot be read: ${reason}` });
});

t.test('readHarFile keeps only the request of a malformed entry, and no entry without a request', async (t) => {
  const { request, response } = bare;
  const header = { name: 'a', value: 'b' };
  const cases: readonly (readonly [odd: unknown, problem: string, headers?: readonly unknown[]])[] = [
    [{ ...bare, response: { ...response, status: -1 } }, '/response/status is -1; wanted integer from 0'],
    [{ ...bare, response: { ...response, status: '200' } }, '/response/status is "200"; wanted integer from 0'],
    [{ startedDateTime: time, request }, '/response is missing'],
    [{ ...bare, response: { status: 200, headers: [] } }, '/response/content is missing'],
    [{ request, response }, '/startedDateTime is missing'],
    [{ ...bare, startedDateTime: {} }, '/startedDateTime is {}; wanted string with a time of ISO 8601'],
    [{ ...bare, startedDateTime: 'today' }, '/startedDateTime is "today"; wanted string with a time of ISO 8601'],
    [{ ...bare, _fetchType: { toString: 1 } }, '/_fetchType is {"toString":1}; wanted string or null'],
    [{ ...bare, time: '1' }, '/time is "1"; wanted number or null'],
    [
      { ...bare, request: { ...request, headers: [{ name: 'x' }, header] } },
      '/request/headers/0/value is missing',
      [header],
    ],
    [{ ...bare, request: { ...request, headers: {} } }, '/request/headers is {}; wanted array'],
  ];
  for (const [odd, problem, headers = []] of cases) {
    const [, read] = readHarFile(harFile(t, [bare, odd]));
    t.equal(`${read?.problem?.pointer} ${read?.problem?.detail}`, problem);
    t.strictSame(read?.entry, { ...bare, request: { ...request, headers } });
  }
  for (const odd of [null, 'GET /', [], {}, { ...bare, request: { method: 'GET', headers: [] } }])
    t.match(readHarFile(harFile(t, [odd])), [{ entry: undefined, problem: {} }]);
});
