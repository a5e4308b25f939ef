import t from 'tap';
import type { CommandOptions } from '../../../src/lab/sweep/run-command.js';
import { CommandFailed, sweep } from '../../../src/lab/sweep/sweep.js';
import { parseHeader } from '../../../src/service/assumptions/overrides.js';
import { readers } from '../../../src/service/document/index.js';
import { runSampleClient } from './sample-client.js';
import { sampleSweep } from './sample-sweep.js';

type Values = Readonly<Record<string, unknown>>;

/** Returns the values of a run, from its environment. */
const valuesOf = ({ env }: Pick<CommandOptions, 'env'>): Values =>
  parseHeader(String(env.CAMPAIGN_MOCK_ASSUME), readers) ?? {};

/** A client that calls the mock in its first run; `passes` decides whether a run passes. */
function createModel(passes: (values: Values, run: number) => boolean, call = runSampleClient) {
  let runs = 0;
  return async (options: CommandOptions) => {
    runs += 1;
    const isPassed = passes(valuesOf(options), runs);
    if (runs === 1) await call(options);
    return { isPassed, output: `ran ${runs} tests\n${isPassed ? 'ok' : 'not ok 1 - the model'}\n` };
  };
}

/** A run that calls lists. */
const callLists =
  (...paths: readonly string[]) =>
  async ({ env }: Pick<CommandOptions, 'env'>) => {
    const { CAMPAIGN_MOCK_URL, CAMPAIGN_MOCK_PUBLIC_KEY, CAMPAIGN_MOCK_SECRET_KEY } = env;
    const headers = { PublicKey: `${CAMPAIGN_MOCK_PUBLIC_KEY}`, SecretKey: `${CAMPAIGN_MOCK_SECRET_KEY}` };
    for (const path of paths) await fetch(CAMPAIGN_MOCK_URL + path, { headers });
    return { isPassed: true, output: '' };
  };

/** The settings that break the sample client. */
const PLANTED = [
  'duplicate.name@POST /single/send/duplicate="text:It\'s \\"quoted\\" & <b>bold</b> {name}"',
  'http-status.not-found@GET /unsubscribes-groups/details=200',
  'list-order@GET /contacts/list=newest-first',
];

t.test('sweep finds exactly the dependencies of a client, in under half the runs of one per value', async (t) => {
  const told: number[] = [];
  const narrowed = new Set<string>();
  const run = (options: CommandOptions) => {
    for (const key of Object.keys(valuesOf(options))) if (key.includes('@')) narrowed.add(key);
    return runSampleClient(options);
  };
  const result = await sweep(sampleSweep({ run, follow: (count) => told.push(count) }));
  const { dependencies, flaky, pinned, runs, tried } = result;
  t.strictSame(dependencies.map(({ setting }) => setting).sort(), PLANTED);
  t.strictSame([flaky, pinned], [[], []]);
  const counts = Array.from({ length: runs - 1 }, (_, index) => index + 2);
  t.strictSame(told, counts);
  // One by one: the first run, each value, found values at each endpoint, these once more, and the first run again.
  const each = 1 + tried + narrowed.size + dependencies.length + 1;
  t.ok(2 * runs < each, `${runs} runs instead of ${each}`);
});

t.test('sweep reports a client that fails now and then as flaky, and blames no assumption', async (t) => {
  const only = ['list-order', 'timestamp.precision'] as const;
  const run = (passes: Parameters<typeof createModel>[0]) =>
    sweep(sampleSweep({ run: createModel(passes, callLists('/segment/list')), only }));
  const line = 'not ok 1 - the model';
  // Run 1 has no candidates, run 2 the group, run 3 its first half, run 4 the second half, run 5 the group again.
  const group = await run((_, number) => number !== 2);
  t.strictSame([group.dependencies, group.flaky.map((one) => one.line)], [[], [line]]);
  t.match(group.flaky[0]?.setting, /timestamp.precision=seconds/);
  const isSteady = (_: Values, number: number) => number !== 2 && number !== 3;
  const single = await run(isSteady);
  t.strictSame([single.dependencies, single.flaky.length], [[], 1]);
  const calls = callLists('/segment/list', '/contacts/list');
  const narrow = await sweep(sampleSweep({ run: createModel(isSteady, calls), only: ['list-order'] }));
  const found = [{ setting: 'list-order@GET /segment/list=newest-first', line }];
  t.strictSame([narrow.dependencies, narrow.flaky], [[], found]);
  const first = await run((values, number) => number === 1 || Object.keys(values).length > 0);
  t.strictSame([first.dependencies, first.flaky], [[], [{ setting: '', line }]]);
});

t.test('sweep reports a value without an endpoint if it breaks the client at no single endpoint', async (t) => {
  const run = createModel((values) => values['list-order'] === undefined, callLists('/segment/list', '/contacts/list'));
  const { dependencies } = await sweep(sampleSweep({ run, only: ['list-order'] }));
  const question = 'The order of lists (Limits)';
  const values = [{ id: 'list-order', value: 'newest-first', endpoint: null, question }];
  t.strictSame(dependencies, [{ setting: 'list-order=newest-first', values, line: 'not ok 1 - the model' }]);
  const one = createModel((values) => values['list-order'] === undefined, callLists('/segment/list'));
  const { dependencies: whole } = await sweep(sampleSweep({ run: one, only: ['list-order'] }));
  t.strictSame(whole, dependencies, 'the same for a client that reads the assumption at only one endpoint');
});

t.test('sweep reports two values that break the client only together as one dependency', async (t) => {
  const breaks = (values: Values) =>
    values['list-order'] === 'newest-first' && values['timestamp.precision'] === 'seconds';
  const run = createModel((values) => !breaks(values), callLists('/segment/list'));
  const { dependencies } = await sweep(sampleSweep({ run, only: ['list-order', 'timestamp.precision'] }));
  const settings = dependencies.map(({ setting, values }) => [setting, values.length]);
  t.strictSame(settings, [['list-order=newest-first;timestamp.precision=seconds', 2]]);
});

t.test('sweep finds the order of a list that a page of one record would hide', async (t) => {
  const passes = (values: Values) => values['list-order'] === undefined || values['list.page-size'] === 1;
  const run = createModel(passes, callLists('/segment/list'));
  const { dependencies } = await sweep(sampleSweep({ run, only: ['list-order', 'list.page-size'] }));
  const settings = dependencies.map(({ setting }) => setting);
  t.strictSame(settings, ['list-order=newest-first']);
});

t.test('sweep reports an assumption of `only` that the client does not read', async (t) => {
  const run = createModel((values) => !('list-order' in values), callLists('/segment/list'));
  const { unconsulted } = await sweep(sampleSweep({ run, only: ['list-order', 'csv-sample'] }));
  t.strictSame(unconsulted, ['csv-sample']);
});

t.test('sweep runs under the values in force, and tries only other values', async (t) => {
  const seen: Values[] = [];
  const run = createModel((values) => seen.push(values) > 0, callLists('/segment/list', '/nowhere'));
  const inForce = { 'list-order': 'newest-first', 'http-status.success': 201 } as const;
  const only = ['list-order', 'http-status.success'] as const;
  await sweep(sampleSweep({ run, mock: { assumptions: inForce }, only, jobs: 2 }));
  t.strictSame(seen, [
    inForce,
    { ...inForce, 'list-order': 'oldest-first' },
    { ...inForce, 'http-status.success': 200 },
    inForce,
  ]);
});

t.test('sweep rejects if the first run fails, if no assumption is read, and if the signal aborts', async (t) => {
  const failing = sweep(sampleSweep({ run: createModel(() => false) }));
  await t.rejects(failing, new CommandFailed('ran 1 tests\nnot ok 1 - the model\n'));
  const idle = sweep(sampleSweep({ run: createModel(() => true, callLists()) }));
  await t.rejects(idle, /^the command reads no assumption: its client finds the mock by CAMPAIGN_MOCK_URL/);
  const stop = new AbortController();
  const run = createModel((_, number) => {
    if (number === 2) stop.abort(new Error('stopped'));
    return true;
  }, callLists('/segment/list'));
  await t.rejects(sweep(sampleSweep({ run, signal: stop.signal, jobs: 2 })), new Error('stopped'));
});
