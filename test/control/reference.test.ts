import { readFileSync } from 'node:fs';
import t from 'tap';
import { KEYS, start } from '../helper.js';
import { fixture } from '../server/raw-connection.js';

const CHARACTERS: Readonly<Record<string, string>> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The data of the page's script: the URL of the document, and the keys to fill in. */
function startOf(body: unknown): unknown {
  const [, written = ''] = /data-start="([^"]*)"/.exec(String(body)) ?? [];
  return JSON.parse(written.replaceAll(/&\w+;/g, (entity) => String(CHARACTERS[entity])));
}

t.test('the reference has the keys of the first account, and loads nothing from another origin', async (t) => {
  const { client } = await start(t, { fixture });
  const { status, headers, body } = await client.control('GET', '/reference');
  t.equal(status, 200);
  t.equal(headers['content-type'], 'text/html; charset=utf-8');
  t.match(headers['content-security-policy'], /^default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/);
  t.strictSame(
    [...String(body).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url),
    ['data:,', 'reference/swagger-ui.css', 'reference/swagger-ui-bundle.js', 'reference/start.js'],
  );
  t.strictSame(startOf(body), { url: 'openapi.json?public_key=pk_test_default', keys: KEYS });
});

t.test('the reference of an account has its keys and the URL of its OpenAPI document', async (t) => {
  const { client } = await start(t, { fixture });
  const keys = { PublicKey: 'pk"&<1>', SecretKey: 'sk_1' };
  await client.control('POST', '/accounts', { public_key: keys.PublicKey, secret_key: keys.SecretKey });
  const wanted = { url: 'openapi.json?public_key=pk%22%26%3C1%3E', keys };
  const byQuery = await client.control('GET', `/reference?${new URLSearchParams({ public_key: keys.PublicKey })}`);
  t.strictSame([byQuery.status, startOf(byQuery.body)], [200, wanted]);
  const byHeader = await client.control('GET', '/reference', undefined, { PublicKey: keys.PublicKey });
  t.equal(byHeader.body, byQuery.body);
  const unknown = await client.control('GET', '/reference?public_key=pk_nobody');
  t.equal(unknown.status, 404);
});

t.test('the mock serves the files of the reference', async (t) => {
  const { client } = await start(t, { fixture });
  const files = [
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ] as const;
  for (const [name, type] of files) {
    const { status, headers, body } = await client.control('GET', `/reference/${name}`);
    t.strictSame([status, headers['content-type']], [200, type]);
    const original = readFileSync(`node_modules/swagger-ui-dist/${name}`, 'utf8');
    t.equal(body, original.replace('/*# sourceMappingURL=swagger-ui.css.map*/', ''));
  }
  const started = await client.control('GET', '/reference/start.js');
  t.strictSame([started.status, started.headers['content-type']], [200, 'text/javascript; charset=utf-8']);
  t.match(String(started.body), /SwaggerUIBundle\(\{/);
});
