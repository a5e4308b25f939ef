import t from 'tap';
import { networkOrigins } from '../../src/http/listen.js';

t.test('networkOrigins gives the addresses of other machines for a wildcard host', async (t) => {
  const address = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({ address, family, internal });
  const interfaces = {
    lo: [address('127.0.0.1', 'IPv4', true), address('::1', 'IPv6', true)],
    eth0: [address('192.0.2.7', 'IPv4'), address('2001:db8::7', 'IPv6'), address('fe80::7', 'IPv6')],
    gone: undefined,
  };
  const cases = [
    ['0.0.0.0', ['http://192.0.2.7:80']],
    ['::', ['http://192.0.2.7:80', 'http://[2001:db8::7]:80']],
    ['localhost', []],
    ['192.0.2.7', []],
  ] as const;
  for (const [host, origins] of cases) t.strictSame(networkOrigins(host, 80, interfaces), origins, host);
});
