import fc from 'fast-check';
import t from 'tap';
import { type CampaignMock, startCampaignMock } from '../../src/client/local-client.js';
import { entriesOf, formData } from '../helper.js';
import { sampleAccount } from '../sample-accounts/sample-account.js';
import { samples } from '../service/document/samples.js';
import { changed, hostileText, nearName, SECRET, seed } from './texts.js';

const FAILURE = /^\{"status":"failed","errors":[{"]/;
const fixture = { ...sampleAccount, accounts: [{ ...sampleAccount.accounts?.[0], secret_key: SECRET }] };

interface Sent {
  readonly name: string;
  readonly query: string;
  readonly body: NonNullable<RequestInit['body']> | null;
  readonly type: string | undefined;
}

const ENCODINGS = ['multipart', 'multipart', 'urlencoded', 'json'] as const;

function encoded(encoding: (typeof ENCODINGS)[number], entries: readonly (readonly [string, string | File])[]) {
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  if (encoding === 'urlencoded') return { body: new URLSearchParams(texts), type: undefined };
  if (encoding === 'json') return { body: JSON.stringify(Object.fromEntries(texts)), type: 'application/json' };
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { body, type: undefined };
}

/** A valid request to any endpoint, changed. */
const request: fc.Arbitrary<Sent> = fc
  .constantFrom(...Object.entries(samples))
  .chain(([name, { query = {}, form }]) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    return fc
      .record({ query: changed(pairs), form: changed(entriesOf(form ?? {})), encoding: fc.constantFrom(...ENCODINGS) })
      .map(({ query, form, encoding }) => ({
        name,
        query: new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString(),
        ...(name.startsWith('POST') ? encoded(encoding, form) : { body: null, type: undefined }),
      }));
  });

/**
 * Sends a request to the account as it was.
 * @throws {Error} for a response of another shape, a refusal that changes something, or a key in the journal
 */
async function judge(mock: CampaignMock, before: string, { name, query, body, type }: Sent): Promise<number> {
  await mock.reset();
  const [method = '', path = ''] = name.split(' ');
  const headers = { ...mock.headers, ...(type !== undefined && { 'content-type': type }) };
  const response = await mock.fetch(`${path}?${query}`, { method, headers, body });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${response.status}: ${text}`);
  if (response.headers.get('x-content-type-options') !== 'nosniff') throw new Error('it can be sniffed');
  if (response.status >= 400) {
    if (!FAILURE.test(text)) throw new Error(`a ${response.status} has another shape: ${text.slice(0, 200)}`);
    if (JSON.stringify(await mock.state()) !== before) throw new Error(`a ${response.status} changes the state`);
  }
  if (JSON.stringify(await mock.journal.har()).includes(SECRET)) throw new Error('the journal shows the secret key');
  return response.status;
}

t.test('any form and query gets a response of a documented shape, and a refusal changes nothing', async (t) => {
  await using mock = await startCampaignMock({ fixture, listen: false });
  t.equal(mock.keys.secretKey, SECRET);
  const before = JSON.stringify(await mock.state());
  const statuses = new Set<number>();
  const property = fc.asyncProperty(request, async (sent) => {
    statuses.add(await judge(mock, before, sent));
  });
  await fc.assert(property, { seed, numRuns: 1500 });
  for (const status of [200, 404, 422]) t.ok(statuses.has(status), `some responses have the status ${status}`);
});

/** A multipart form of names and texts; `further` is added to the head of each part. */
const formOf = (pairs: readonly (readonly [string, string])[], further: string): string =>
  [...pairs.map(([name, text]) => `\r\nContent-Disposition: form-data; name="${name}"${further}\r\n\r\n${text}`), '--']
    .map((part) => `--B${part}\r\n`)
    .join('');

t.test('a multipart form is read the same with and without content types of its parts', async (t) => {
  await using mock = await startCampaignMock({ fixture, listen: false });
  const headers = { ...mock.headers, 'content-type': 'multipart/form-data; boundary=B' };
  const read = async (body: string) => {
    await mock.reset();
    const response = await mock.fetch('/contacts/add', { method: 'POST', headers, body });
    const [exchange] = await mock.journal.find();
    return [response.status, await response.text(), exchange?.request.fields, exchange?.request.truncated];
  };
  const pair = fc.tuple(fc.oneof(nearName('email'), fc.constantFrom('email', 'valueOf')), hostileText);
  const property = fc.asyncProperty(fc.array(pair, { maxLength: 5 }), async (pairs) => {
    const [atOnce, byPart] = [await read(formOf(pairs, '')), await read(formOf(pairs, '\r\nContent-Type: text/plain'))];
    t.strictSame(atOnce, byPart);
  });
  await fc.assert(property, { seed, numRuns: 500 });
});

const CELLS = ['', '"', '"a,b"', '"a\nb"', '"a"b', 'a"b', '"a', ',', '=1+1', '\u0000'];
const cell = fc.oneof(fc.constantFrom(...CELLS), hostileText, fc.constantFrom('ada@csv.example', 'Ada', 'India'));
const columns = fc.oneof(
  fc.constant(['email', 'first_name']),
  fc.array(fc.oneof(fc.constantFrom('email', 'first_name', 'country', 'Email', 'father_name'), hostileText), {
    maxLength: 6,
  }),
);

/** A whole file, or the beginning of a file. */
const csv = fc
  .record({
    start: fc.constantFrom('', '', '\ufeff', '\n', '"', 'sep=;\n'),
    columns,
    rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }),
    delimiter: fc.constantFrom(',', ',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r', '\n\n'),
    kept: fc.constantFrom(1, 1, 1, 0.5),
  })
  .map(({ start, columns, rows, delimiter, end, kept }) => {
    const text = start + [columns, ...rows].map((row) => row.join(delimiter)).join(end);
    return text.slice(0, Math.ceil(text.length * kept));
  });

const encoding = fc.constantFrom('utf8', 'utf8', 'latin1', 'utf16le', 'base64') satisfies fc.Arbitrary<BufferEncoding>;

t.test('any uploaded file is imported or refused without a change, and the exported state loads', async (t) => {
  await using mock = await startCampaignMock({ fixture, listen: false });
  const before = JSON.stringify(await mock.state());
  const statuses = new Set<number>();
  const property = fc.asyncProperty(csv, encoding, async (text, encoding) => {
    const file = new File([Buffer.from(text, encoding)], 'contacts.csv', { type: 'text/csv' });
    const body = formData({ contact_type_id: 3, file });
    const sent = { name: 'POST /contacts/upload-csv', query: '', body, type: undefined };
    statuses.add(await judge(mock, before, sent));
    const state = await mock.state();
    await mock.load(state);
    const again = JSON.stringify(await mock.state());
    await mock.load(fixture);
    if (again !== JSON.stringify(state)) throw new Error('the exported state is another once it is loaded');
  });
  await fc.assert(property, { seed, numRuns: 300 });
  for (const status of [200, 422]) t.ok(statuses.has(status), `some responses have the status ${status}`);
});
