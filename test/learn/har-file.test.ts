import t from 'tap';
import { readHarFile } from '../../src/learn/har-file.js';
import { BASE, chrome, harFile } from './har-files.js';

t.test('a file has its entries, whatever else a recorder wrote', async (t) => {
  t.testdir({});
  t.equal(readHarFile(harFile(t, [chrome({ url: `${BASE}/senders` })])).length, 1);
  const bare = {
    startedDateTime: '2026-01-05T09:00:00.123456+00:00',
    request: { method: 'GET', url: 'https://example.com/', headers: [] },
    response: { status: 0, headers: [], content: {} },
  };
  t.equal(readHarFile(harFile(t, [bare])).length, 1);
});

t.test('a broken file is refused in one line, with what was found and what was wanted', async (t) => {
  t.testdir({});
  const entry = chrome({ url: `${BASE}/senders` });
  const cases: readonly (readonly [entries: readonly unknown[] | string, message: string])[] = [
    ['{\n  "log": {,', 'cannot be read: it is not JSON at line 2, column 11'],
    ['[]', 'is []; wanted object'],
    ['{"log":{}}', '/log/entries is missing'],
    [
      [{ ...entry, startedDateTime: 'today' }],
      '/log/entries/0/startedDateTime is "today"; wanted string with a time of ISO 8601',
    ],
    [
      [entry, { ...entry, request: { ...entry.request, method: 1 } }],
      '/log/entries/1/request/method is 1; wanted string',
    ],
    [
      [{ ...entry, response: { ...entry.response, content: null, status: -1 } }],
      '/log/entries/0/response/status is -1; wanted integer from 0',
    ],
  ];
  for (const [entries, message] of cases) {
    const file = harFile(t, entries);
    t.throws(() => readHarFile(file), { message: `recording ${file}: ${message}` });
  }
  t.throws(() => readHarFile(t.testdirName), { message: /: cannot be read: it is a folder; wanted a JSON file$/ });
});
