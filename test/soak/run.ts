/** The command `npm run soak -- --minutes 30 --seed 1`: 20 clients at 50 accounts of one process. It prints TAP. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import t from 'tap';
import { Child } from '../bench/child.js';
import type { Progress, Work } from './clients.js';

/** Points of the curve. */
const SAMPLES = 60;
/** The part of the run in which code is compiled and journals fill. */
const WARM_UP = 1 / 3;
/** How much more the end may hold than the time after the warm-up. */
const TOLERANCE = 1.05;
/** Milliseconds for sockets to close. */
const AFTER = 10_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '20' },
    accounts: { type: 'string', default: '50' },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];

t.setTimeout(0);
const root = process.cwd();
const inCompiled = (file: string) => join(root, '.compiled', 'test', file);
const server = new Child(
  [
    '--import',
    inCompiled('bench/children/monitor.js'),
    join(root, 'dist', 'cli.js'),
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ],
  undefined,
  root,
);
const clients = new Child([inCompiled('soak/clients.js')], undefined, root);
t.teardown(() => Promise.all([server.end(), clients.end()]));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => Promise.all([server.end(), clients.end()]).finally(() => process.exit(1)));
}

const baseUrl = `http://127.0.0.1:${await server.printed(/base URL +http:\/\/[^\s:]+:(\d+)/)}/api/v1`;
const heap = () => server.call<number>('inUse');
const resources = () => server.call<Readonly<Record<string, number>>>('resources');
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;

const before = await resources();
const work: Work = { baseUrl, clients: Number(values.clients), accounts: Number(values.accounts), seed };
await clients.call('start', work);

const curve: number[] = [];
const start = performance.now();
for (let sample = 1; sample <= SAMPLES; sample += 1) {
  await sleep(start + (minutes * 60_000 * sample) / SAMPLES - performance.now());
  await clients.call('pause');
  const held = await heap();
  const { requests, failures } = await clients.call<Progress>('progress');
  await clients.call('resume');
  curve.push(held);
  const passed = ((performance.now() - start) / 60_000).toFixed(1);
  t.comment(`${passed} min: ${held.toFixed(1)} MB, ${requests} requests, ${failures} failures`);
}

const { sessions, requests, failures, errors } = await clients.call<Progress>('stop');
await clients.end();
t.comment(`${requests} requests in ${JSON.stringify(sessions)}`);
t.same(failures, 0, 'every response is the expected one', { errors });

const warm = curve.slice(Math.round(SAMPLES * WARM_UP));
const quarter = Math.ceil(warm.length / 4);
const [early, late] = [mean(warm.slice(0, quarter)), mean(warm.slice(-quarter))];
t.comment(`after the warm-up ${early.toFixed(1)} MB, at the end ${late.toFixed(1)} MB`);
t.ok(late <= early * TOLERANCE, 'the memory in use stays flat', { curve });

const deadline = performance.now() + AFTER;
let after = await resources();
while (JSON.stringify(after) !== JSON.stringify(before) && performance.now() < deadline) {
  await sleep(100);
  after = await resources();
}
t.same(after, before, 'sockets and handles are those of the start');
