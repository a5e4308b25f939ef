/** The line of each request: its parts, and requests without a line. */
import t, { type Test } from 'tap';
import { runCommand } from '../command.js';
import { KEYS } from '../helper.js';
import { openApp } from '../sample-accounts/app.js';
import { createDirectory } from '../sample-accounts/directory.js';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE = { accounts: [{}] };

/** An app on a fixture, and its lines with the time and the milliseconds taken out. */
function watched(t: Test, fixture: object = ONE) {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line.replace(/\d\d:\d\d:\d\d/, 'TIME').replace(/\b\d+ ms/, 'N ms'));
  const directory = createDirectory('x', fixture);
  const app = openApp(t, directory, { lines: { write } });
  const send = async (method: 'GET' | 'POST' | 'HEAD', url: string, payload?: string | object, headers = {}) => {
    const type = typeof payload === 'string' ? form : {};
    const request = { method, url, headers: { ...KEYS, ...type, ...headers }, ...(payload && { payload }) };
    await app.inject(request).catch(() => undefined);
  };
  return { lines, send, directory, app };
}

t.test('the line of a request has its time, method, path, status and milliseconds', async (t) => {
  const { lines, send } = watched(t);
  await send('GET', '/api/v1/contacts/list?page=2');
  await send('GET', '/nowhere?api_key=abc');
  t.strictSame(lines, [
    'TIME GET /contacts/list?page=2 200 N ms  ! undocumented-parameter page\n',
    'TIME GET /nowhere?api_key=[redacted] 404 N ms  The route /nowhere could not be found.  ! undocumented-path /nowhere\n',
  ]);
});

t.test('the line of a request has the messages of its failure and the subject of each warning', async (t) => {
  const { lines, send } = watched(t);
  await send('POST', '/api/v1/contacts/bulk-delete', 'ids[]=1');
  await send('POST', '/api/v1/senders', '');
  t.strictSame(lines, [
    'TIME POST /contacts/bulk-delete 422 N ms  strIds: The str ids field is required.  ! array-key ids[]  ! undocumented-parameter ids\n',
    'TIME POST /senders 200 N ms  ! ambiguous-method /senders is documented with POST, and the requests use GET: which of them is accepted is not shown, until the assumption method-mismatch says it.\n',
  ]);
});

t.test('the line of a request names its fault; a broken connection has no status', async (t) => {
  const { lines, send, directory } = watched(t);
  const faults = directory.all()[0]?.faults;
  faults?.add(1, { kind: 'close' });
  faults?.add(2, { kind: 'response', status: 503, body: '{"status":"failed","errors":', when: 'after' });
  faults?.add(3, { kind: 'response', status: 500, body: '{"status":"failed","errors":7}' });
  faults?.add(4, { kind: 'response', status: 500, body: '{"status":"failed"}' });
  for (let count = 0; count < 4; count += 1) await send('GET', '/api/v1/contacts/list');
  faults?.add(5, { kind: 'delay', delay: 0 });
  faults?.add(6, { kind: 'close' });
  for (const headers of [{ 'x-mock-fault': 'status=503' }, {}]) await send('GET', '/api/v1/contacts/list', '', headers);
  t.strictSame(lines, [
    'TIME GET /contacts/list no response N ms  ! fault 1 close before\n',
    'TIME GET /contacts/list 503 N ms  ! fault 2 response after\n',
    'TIME GET /contacts/list 500 N ms  7  ! fault 3 response before\n',
    'TIME GET /contacts/list 500 N ms  ! fault 4 response before\n',
    'TIME GET /contacts/list 503 N ms  ! fault 0 response before\n',
    'TIME GET /contacts/list no response N ms  ! fault 6 close before\n',
  ]);
});

t.test('a control call writes a line only if it changes something or is refused', async (t) => {
  const { lines, send } = watched(t);
  const host = { host: 'localhost' };
  for (const method of ['GET', 'HEAD'] as const) await send(method, '/__control/journal', undefined, host);
  await send('POST', '/__control/reset', undefined, host);
  await send('GET', '/__control/journal?limit=x', undefined, host);
  t.strictSame(lines, ['TIME POST /__control/reset 200 N ms\n', 'TIME GET /__control/journal?limit=x 422 N ms\n']);
});

t.test('a request with a malformed path writes a line too', async (t) => {
  const { lines, send } = watched(t);
  await send('GET', '/api/v1/%zz');
  await send('GET', '/__control/%zz', undefined, { host: 'localhost' });
  t.strictSame(lines, [
    "TIME GET /%zz 400 N ms  '/api/v1/%zz' is not a valid url component\n",
    'TIME GET /__control/%zz 400 N ms\n',
  ]);
});

t.test('a line names the account if there are several, without secret key or control characters', async (t) => {
  const { lines, send } = watched(t, { accounts: [{}, { public_key: 'pk_two', secret_key: 'sk_two_secret' }] });
  const two = { PublicKey: 'pk_two', SecretKey: 'sk_two_secret' };
  await send('GET', '/api/v1/contacts/list', undefined, two);
  await send('GET', '/api/v1/sk_two_secret', undefined, { ...two, PublicKey: 'pk_three' });
  await send('POST', '/api/v1/contacts/list?%1b[31m=1', 'a', two);
  t.strictSame(lines.slice(0, 2), [
    'TIME GET /contacts/list 200 N ms pk_two\n',
    'TIME GET /[redacted] 404 N ms  The route /api/v1/[redacted] could not be found.  ! undocumented-path /api/v1/[redacted]\n',
  ]);
  t.notMatch(lines.join(''), /[^\n\P{Cc}]/u);
});

t.test('--log-requests writes the lines to stderr; without it and a terminal no line is written', async (t) => {
  const flags = ['--port', '0', '--fixture', 'empty'];
  const linesWith = async (more: readonly string[], variables = {}) => {
    const { printed, kill, ended } = runCommand(t, [...flags, ...more], variables);
    const [, baseUrl] = await printed(/base URL {4}(\S+)/);
    await (await fetch(`${baseUrl}/contacts/list`, { headers: KEYS })).text();
    kill('SIGTERM');
    return (await ended).stderr;
  };
  const line = /^\d\d:\d\d:\d\d GET \/contacts\/list 200 \d+ ms\n$/;
  t.match(await linesWith(['--log-requests']), line);
  t.match(await linesWith([], { CAMPAIGN_MOCK_LOG_REQUESTS: 'yes' }), line);
  t.equal(await linesWith([]), '');
});
