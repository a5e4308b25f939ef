import fastify from 'fastify';
import t from 'tap';
import { toLogEntry } from '../../../src/mock/app.js';
import { createDirectory } from '../../sample-accounts/directory.js';

const directory = createDirectory('x', { accounts: [{ public_key: 'pk_one', secret_key: 'sk_"one"' }] });

const cases: readonly (readonly [
  what: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  shown: object,
])[] = [
  ['a request', '/a?b=1', { host: 'mock.test:1' }, { method: 'GET', url: '/a?b=1', host: 'mock.test:1' }],
  [
    'the secret key of the account',
    '/sk_%22one%22?b=sk_%22one%22',
    { publickey: 'pk_one', host: 'sk_%22one%22' },
    { url: '/[redacted]?b=[redacted]', host: '[redacted]' },
  ],
  ['the secret key that was sent', '/sk_two', { publickey: 'pk_one', secretkey: 'sk_two' }, { url: '/[redacted]' }],
  ['the secret key of no account', '/sk_two', { secretkey: 'sk_two' }, { url: '/[redacted]' }],
  ['what is called a secret', '/a?SecretKey=x&b=1', {}, { url: '/a?SecretKey=[redacted]&b=1' }],
];
for (const [what, url, headers, shown] of cases) {
  t.test(`the log entry of ${what}`, async (t) => {
    const app = fastify();
    t.teardown(() => app.close());
    app.get('/*', (request, reply) => reply.send(toLogEntry(request, directory)));
    const response = await app.inject({ url, headers });
    const plain = { method: 'GET', url, host: 'localhost:80', remoteAddress: '127.0.0.1' };
    t.strictSame(response.json(), { ...plain, ...shown });
  });
}
