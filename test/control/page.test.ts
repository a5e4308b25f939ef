/** The page that a browser gets at the path of the control plane. */
import t from 'tap';
import { ControlFailure } from '../../src/control/failures.js';
import { readPackageFile } from '../../src/control/page.js';
import { send, start } from '../helper.js';
import { instantly, join, startMailing, welcome } from '../sample-accounts/mailing-account.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const policyIn = (headers: Readonly<Record<string, string>>, wanted: object = POLICY) =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, headers[name]]));

t.test('GET /__control/ sends a browser the page with escaped data, and a program the overview', async (t) => {
  const { client } = await start(t);
  const page = await client.control('GET', '/', undefined, BROWSER);
  t.strictSame(
    [page.status, page.headers['content-type'], policyIn(page.headers)],
    [200, 'text/html; charset=utf-8', POLICY],
  );
  const [, start_ = ''] = /<body data-start="([^"]*)">/.exec(String(page.body)) ?? [];
  t.notMatch(start_, /[<>]/);
  const known = JSON.parse(
    start_
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
  t.strictSame(Object.keys(known), ['version', 'prefix', 'calls', 'endpoints']);
  t.equal(known.endpoints.length, 65);
  const { body, headers } = await client.control('GET', '/');
  t.match(
    { body, headers },
    { body: { name: 'campaign-mock' }, headers: { 'content-type': 'application/json; charset=utf-8' } },
  );
});

t.test('GET /__control redirects a browser to the path with a slash', async (t) => {
  const { client } = await start(t);
  for (const [search, location] of [
    ['', '__control/'],
    ['?account=a%20b', '__control/?account=a%20b'],
  ] as const) {
    const { status, headers } = await client.control('GET', search, undefined, BROWSER);
    t.strictSame([status, headers.location], [302, location]);
  }
});

t.test('the page loads its files from the mock, and a page of another origin can only link to it', async (t) => {
  const { client, mock } = await start(t);
  for (const [name, type] of [
    ['page.js', 'text/javascript; charset=utf-8'],
    ['page.css', 'text/css; charset=utf-8'],
  ] as const) {
    const { status, headers } = await send(`${mock.controlUrl}/page/${name}`);
    t.strictSame([status, headers['content-type'], policyIn(headers)], [200, type, POLICY]);
  }
  const foreign = { ...BROWSER, 'sec-fetch-site': 'cross-site' };
  t.equal((await client.control('GET', '/', undefined, { ...foreign, 'sec-fetch-dest': 'iframe' })).status, 403);
  t.equal(
    (await client.control('GET', '/', undefined, { ...foreign, 'sec-fetch-dest': 'document' })).status,
    200,
    'a link from another origin',
  );
});

t.test('the policy of a mail in a frame of the page allows no script and no remote file', async (t) => {
  const html = '<img src="https://tracker.example/1.gif"><script>1</script>';
  const { client } = await startMailing(t, {
    automations: [welcome],
    automation_schedules: [instantly('Hi', { template_html: html })],
  });
  await join(client, 'ada@example.com');
  const { status, headers, body } = await client.control('GET', '/page/mails/1');
  const framed = {
    'content-security-policy':
      "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'referrer-policy': 'no-referrer',
  };
  t.strictSame([status, policyIn(headers, framed), body], [200, framed, html]);
});

t.test('readPackageFile refuses a file that is not beside the mock', async (t) => {
  const detail =
    'The mock is a part of another bundle, and page/gone.js of its package is not beside it. Keep campaign-mock out of that bundle, as an external package, or start it by its command.';
  await t.rejects(readPackageFile('page/gone.js'), new ControlFailure(501, detail));
});
