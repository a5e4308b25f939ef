import t from 'tap';
import { placeOf } from '../../../src/lab/evidence/endpoints.js';
import { endpoints } from '../../../src/service/document/index.js';
import { nameOf } from '../../../src/service/endpoint/endpoint.js';

const told = (method: string, path: string) => {
  const place = placeOf(method, path);
  return place && [place.name, nameOf(place.endpoint)];
};

t.test('every endpoint is found by its method and path', async (t) => {
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    t.strictSame(told(endpoint.method, endpoint.path), [name, name]);
  }
  t.strictSame(told('POST', '/senders'), ['GET /senders', 'GET /senders'], 'by its documented method');
});

t.test('what the document lacks has no place', async (t) => {
  for (const [method, path] of [
    ['GET', '/nowhere'],
    ['PUT', '/contacts/add'],
  ] as const) {
    t.equal(told(method, path), undefined, `${method} ${path}`);
  }
});
