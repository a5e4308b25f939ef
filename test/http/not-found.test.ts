import t from 'tap';
import { createNotFound } from '../../src/http/not-found.js';

const notFound = createNotFound([
  { method: 'GET', path: '/v1/contacts' },
  { method: 'GET', documentedMethod: 'POST', path: '/v1/senders' },
]);

t.test('an unknown path names the nearest endpoint', async (t) => {
  t.match(notFound('GET', '/v1/contact'), {
    status: 404,
    errors: 'The route /v1/contact could not be found.',
    headers: { 'x-mock-nearest': 'GET /v1/contacts' },
  });
});

t.test('a known path names the methods that it has', async (t) => {
  t.match(notFound('PUT', '/v1/senders'), {
    status: 405,
    errors: 'The PUT method is not supported for route /v1/senders. Supported methods: GET, POST.',
    headers: { allow: 'GET, POST', 'x-mock-nearest': 'GET /v1/senders' },
  });
});
