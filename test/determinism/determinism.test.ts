import { join } from 'node:path';
import t, { type Test } from 'tap';
import { endpoints } from '../../src/service/document/index.js';
import { run } from '../process.js';
import type { Running } from '../running.js';
import { sampleAccount } from '../sample-accounts/sample-account.js';
import { BEGINNING, play, playChapters } from './play.js';
import { addressesOf, playerAt } from './player.js';

const folder = t.testdir({ 'sample.json': JSON.stringify(sampleAccount) });
const FLAGS = ['--port', '0', '--clock', BEGINNING, '--fixture', join(folder, 'sample.json')];

/** Plays all requests against a fresh process. */
async function playAt(running: Running) {
  const player = await playerAt(running);
  const [followed, again] = await play(player);
  return { log: player.log, requests: player.requests, followed, again };
}

/** Plays all requests while another account is busy. */
async function playAmidNoise(running: Running) {
  const noise = (await playerAt(running)).as({ publicKey: 'pk_noise', secretKey: 'sk_noise' });
  await noise.control('POST', '/accounts', { secret_key: 'sk_noise' });
  const [{ log }] = await Promise.all([playAt(running), playChapters(noise)]);
  return { log, noise: noise.requests.length };
}

const DAYS = 45;

/** Launches a command on another day in another time zone. */
function launchElsewhere(t: Test): Running {
  const code = `
    import { performance } from 'node:perf_hooks';
    const [now, today] = [performance.now.bind(performance), Date.now];
    performance.now = () => now() + ${DAYS} * 86_400_000;
    Date.now = () => today() + ${DAYS} * 86_400_000;
  `;
  const isAnotherDay = `--import=data:text/javascript,${encodeURIComponent(code)}`;
  return run(t, FLAGS, { TZ: 'Asia/Tokyo', LANG: 'ja_JP.UTF-8' }, [isAnotherDay]);
}

/** The day of a mock, by the journal: requests without an account are recorded in real time. */
async function dayOf(running: Running): Promise<number> {
  const { baseUrl, controlUrl } = await addressesOf(running);
  await (await fetch(`${baseUrl}/nothing`)).text();
  const { exchanges } = (await (await fetch(`${controlUrl}/journal`)).json()) as { exchanges: { at: string }[] };
  return Math.floor(Date.parse(exchanges.at(-1)?.at ?? '') / 86_400_000);
}

t.test('the same fixture, seed, clock and requests', async (t) => {
  const [here, elsewhere, seeded] = [run(t, FLAGS), launchElsewhere(t), run(t, [...FLAGS, '--seed', '7'])];
  const days = [await dayOf(here), await dayOf(elsewhere)] as const;
  const [{ log, requests, followed, again }, amidNoise, withAnotherSeed] = await Promise.all([
    playAt(here),
    playAmidNoise(elsewhere),
    playAt(seeded),
  ]);

  await t.test('at least 300 requests succeed at every endpoint, and meet every failure', async (t) => {
    t.ok(requests.length >= 300, `${requests.length} requests`);
    const succeeded = new Set(requests.filter(([, status]) => status === 200).map(([request]) => request));
    const without = endpoints.map(({ name }) => name).filter((name) => !succeeded.has(name));
    t.same(without, [], 'every endpoint succeeds');
    const statuses = [...new Set(requests.map(([, status]) => status))].sort();
    t.same(statuses, [200, 400, 401, 404, 405, 409, 413, 415, 418, 422, 429, 500], 'every failure occurs');
  });

  await t.test('responses are the same in another process, day and time zone, beside a busy account', async (t) => {
    t.ok(days[1] - days[0] >= DAYS, 'the days differ');
    t.ok(amidNoise.noise > 100, `${amidNoise.noise} requests of the busy account`);
    t.strictSame(amidNoise.log, log);
  });

  await t.test('responses are the same after a restore as after the snapshot', async (t) => {
    t.strictSame(again, followed);
  });

  await t.test('responses under another seed differ only in generated values', async (t) => {
    const differing = log.filter((one, index) => one !== withAnotherSeed.log[index]);
    t.ok(differing.length > 0, `${differing.length} of ${log.length} differ`);
    const generated = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"rand_id":"\d{10}"|[A-Za-z\d]{20}/g;
    const normalized = (texts: readonly string[]) => texts.map((one) => one.replace(generated, 'drawn'));
    t.strictSame(
      normalized(withAnotherSeed.log).filter((one) => !/\/__control\//.test(one)),
      normalized(log).filter((one) => !/\/__control\//.test(one)),
      'responses differ only in generated values',
    );
  });
});
