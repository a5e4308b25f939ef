import t from 'tap';
import { explainListenError } from '../../src/http/listen.js';
import { startMock } from '../../src/mock.js';

t.test('explainListenError gives each reason one plain sentence, and keeps the code', async (t) => {
  const fail = (code: string, more = {}) => Object.assign(new Error(`listen ${code}`), { code, ...more });
  const wanted = 'such as localhost or 0.0.0.0';
  const cases = [
    [
      fail('EADDRINUSE', { address: '127.0.0.1', port: 80 }),
      '127.0.0.1:80 is in use; choose another port, or 0 for a free one',
    ],
    [fail('EADDRINUSE', { address: '::1', port: 80 }), '[::1]:80 is in use; choose another port, or 0 for a free one'],
    [fail('EADDRNOTAVAIL'), `host: is "far", which is no address of this machine; wanted one ${wanted}`],
    [fail('ENOTFOUND'), `host: is "far", which cannot be resolved; wanted an address ${wanted}`],
    [fail('EAI_AGAIN'), `host: is "far", which cannot be resolved; wanted an address ${wanted}`],
    [fail('EACCES', { port: 80 }), 'port: is 80, which takes the rights of an administrator; choose one from 1024 on'],
    [fail('EMFILE'), 'listen EMFILE'],
  ] as const;
  for (const [error, message] of cases) {
    t.match(explainListenError(error, 'far'), { message, code: error.code }, error.message);
  }
});

t.test('a mock does not start at a host that cannot be resolved', async (t) => {
  // A blank is part of no name: nobody is asked for it.
  await t.rejects(startMock({ host: 'no host' }), {
    message: 'host: is "no host", which cannot be resolved; wanted an address such as localhost or 0.0.0.0',
    code: 'ENOTFOUND',
  });
});
