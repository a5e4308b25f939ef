/** Makes control calls inside the process that holds the records, and times each. */
import { serveCalls } from './calls.js';
import { startCampaignMock } from './library.js';

const CHANGES = 1000;
const CHANGED = 'changed';
/** Milliseconds after which no further call is timed. */
const TIME_LIMIT = 10_000;

const [, , fixture = ''] = process.argv;
const mock = await startCampaignMock({ fixture, listen: false });

async function change(): Promise<void> {
  const body = new URLSearchParams({ email: 'one.more@example.com', contact_type_id: '1', country: '1' });
  const { status } = await mock.fetch('/contacts/add', { method: 'POST', headers: mock.headers, body });
  if (status !== 200) throw new Error(`a contact could not be added: ${status}`);
}

/** The measured calls, each with an untimed change before it. */
const works: Readonly<Record<string, readonly [before: () => unknown, work: () => unknown]>> = {
  reset: [restoreAndChange, () => mock.reset()],
  snapshot: [change, () => mock.snapshot('another')],
  restore: [change, () => mock.restore(CHANGED)],
  'new account': [() => undefined, () => mock.account()],
};

async function restoreAndChange(): Promise<void> {
  mock.restore(CHANGED);
  await change();
}

for (let count = 0; count < CHANGES; count += 1) await change();
mock.snapshot(CHANGED);

/** @returns the milliseconds of each call */
async function timesOf(argument: unknown): Promise<readonly number[]> {
  const { name, repeats } = argument as { readonly name: string; readonly repeats: number };
  const [before, work] = works[name] as (typeof works)[string];
  mock.restore(CHANGED);
  const times: number[] = [];
  const end = performance.now() + TIME_LIMIT;
  while (times.length < repeats && performance.now() < end) {
    await before();
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times;
}

serveCalls({ timesOf });
