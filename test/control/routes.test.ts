import t from 'tap';
import { type ControlRoute, findRoute, inOrder } from '../../src/control/routes.js';

const routeOf = (name: string): ControlRoute => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path, respond: async () => undefined };
};

const names = [
  'GET /',
  'GET /outbox',
  'GET /outbox/:id',
  'GET /outbox/:id.html',
  'POST /outbox/wait',
  'POST /snapshots/:name',
  'POST /snapshots/:name/restore',
  'GET /verify/:publicKey/:utr',
];
const routes = inOrder(names.map(routeOf));

t.test('findRoute finds the route of a path, with what stands in the places of its names', async (t) => {
  const cases: readonly (readonly [request: string, name: string, params?: object])[] = [
    ['GET /__control', 'GET /'],
    ['GET /__control/', 'GET /'],
    ['HEAD /__control?x=/y', 'GET /'],
    ['GET /%5f_control/out%62ox#part', 'GET /outbox'],
    ['GET /__control/outbox/7', 'GET /outbox/:id', { id: '7' }],
    ['GET /__control/outbox/', 'GET /outbox/:id', { id: '' }],
    ['GET /__control/outbox/wait', 'GET /outbox/:id', { id: 'wait' }],
    ['HEAD /__control/outbox/7.html', 'GET /outbox/:id.html', { id: '7' }],
    ['GET /__control/outbox/7.html.html', 'GET /outbox/:id.html', { id: '7.html' }],
    ['POST /__control/outbox/wait', 'POST /outbox/wait'],
    ['POST /__control/snapshots/a%2Fb%20%25', 'POST /snapshots/:name', { name: 'a/b %' }],
    ['POST /__control/snapshots/__proto__/restore', 'POST /snapshots/:name/restore', { name: '__proto__' }],
    ['GET /__control/verify/pk/utr', 'GET /verify/:publicKey/:utr', { publicKey: 'pk', utr: 'utr' }],
  ];
  for (const [request, name, params = {}] of cases) {
    const [method = '', url = ''] = request.split(' ');
    const found = findRoute(routes, method, url);
    t.strictSame([`${found?.route.method} ${found?.route.path}`, found?.params], [name, params], request);
  }
});

t.test('findRoute finds nothing for another method or path', async (t) => {
  const requests = [
    'POST /__control',
    'GET /__control//',
    'GET /__controls',
    'GET /',
    'GET /__control/Outbox',
    'GET /__control/outbox/7/8',
    'GET /__control%2Foutbox',
    'GET /__control/snapshots/a',
    'PUT /__control/snapshots/a',
    'GET /__control/verify/pk',
  ];
  for (const request of requests) {
    const [method = '', url = ''] = request.split(' ');
    t.equal(findRoute(routes, method, url), undefined, request);
  }
});
