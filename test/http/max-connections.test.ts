import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import t from 'tap';
import { Connections } from '../../src/http/connections.js';
import { listen } from '../../src/http/listen.js';

for (const host of ['127.0.0.1', '::1']) {
  t.test(`a connection to ${host} beyond the bound is closed, and told`, async (t) => {
    const app = fastify();
    t.teardown(() => app.close());
    const told: string[] = [];
    new Connections().watch(app.server, { warn: (text) => told.push(text) });
    t.equal(app.server.maxConnections, 5_000);
    app.server.maxConnections = 1;
    const port = await listen(app, 0, 'localhost');
    const first = connect(port, host);
    await once(first, 'connect');
    const second = connect(port, host);
    await once(second, 'close');
    t.same([told, first.destroyed], [['1 connections are open: a further one is closed.'], false]);
    first.destroy();
  });
}
