/** The log at the level info. */
import t from 'tap';
import { runCommand } from '../command.js';

t.test('the log at level info has a line for each request, and no secret', async (t) => {
  const account = { public_key: 'pk_one', secret_key: 'sk_"one"' };
  const fixture = JSON.stringify({ accounts: [account] });
  const folder = t.testdir({ 'one.json': fixture });
  const { printed, kill, ended } = runCommand(t, [
    '--port',
    '0',
    '--fixture',
    `${folder}/one.json`,
    '--log-level',
    'info',
  ]);
  const [, baseUrl = ''] = await printed(/base URL {4}(\S+)/);
  const { origin } = new URL(baseUrl);
  const keys = { PublicKey: account.public_key, SecretKey: account.secret_key };
  const key = encodeURIComponent(account.secret_key);
  const targets: readonly (readonly [path: string, url: string, status: number, headers?: Record<string, string>])[] = [
    [`/api/v1/contacts-type?a=${key}`, '/api/v1/contacts-type?a=[redacted]', 200],
    [`/api/v1/contacts-type?SecretKey=x`, '/api/v1/contacts-type?SecretKey=[redacted]', 200],
    [`/api/v1/${key}`, '/api/v1/[redacted]', 404],
    [`/api/v1/%zz${key}`, '/api/v1/%zz[redacted]', 400],
    [`/__control/accounts`, '/__control/accounts', 200],
    [`/__control/${key}`, '/__control/[redacted]', 404],
    ['/sk_of_another', '/[redacted]', 404, { PublicKey: keys.PublicKey, SecretKey: 'sk_of_another' }],
    ['/sk_of_nobody', '/[redacted]', 404, { SecretKey: 'sk_of_nobody' }],
  ];
  for (const [path, , status, headers = keys] of targets) {
    t.equal((await fetch(origin + path, { headers })).status, status, path);
  }
  kill('SIGTERM');
  const { code, stdout } = await ended;
  t.equal(code, 0);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line): { req?: { url: string; host: string }; res?: unknown } => JSON.parse(line));
  t.strictSame(
    entries.flatMap(({ req }) => (req === undefined ? [] : [req.url])),
    targets.map(([, url]) => url),
  );
  t.strictSame(
    entries.flatMap(({ res }) => (res === undefined ? [] : [res])),
    targets.flatMap(([, , statusCode]) => (statusCode === 400 ? [] : [{ statusCode }])),
    'Fastify does not log the end of a request that it cannot route',
  );
  for (const line of lines) t.notMatch(line, /one(\\\\*"|%22)|SecretKey=x/);
});
