/** Does control calls inside the process that holds the records, and says how long each took. */
import { answerQuestions } from './answering.js';
import { startCampaignMock } from './library.js';

const CHANGES = 1000;
const CHANGED = 'changed';
/** Milliseconds after which the times that were taken are enough. */
const LONGEST = 10_000;

const [, , fixture = ''] = process.argv;
const mock = await startCampaignMock({ fixture, listen: false });

async function change(): Promise<void> {
  const body = new URLSearchParams({ email: 'one.more@example.com', contact_type_id: '1', country: '1' });
  const { status } = await mock.fetch('/contacts/add', { method: 'POST', headers: mock.headers, body });
  if (status !== 200) throw new Error(`a contact could not be added: ${status}`);
}

/** What is measured, and what goes before it each time: a change to a world that has its changes. */
const works: Readonly<Record<string, readonly [before: () => unknown, work: () => unknown]>> = {
  reset: [comeBackAndChange, () => mock.reset()],
  snapshot: [change, () => mock.snapshot('another')],
  restore: [change, () => mock.restore(CHANGED)],
  'new account': [() => undefined, () => mock.account()],
};

async function comeBackAndChange(): Promise<void> {
  mock.restore(CHANGED);
  await change();
}

for (let count = 0; count < CHANGES; count += 1) await change();
mock.snapshot(CHANGED);

/** @returns the milliseconds of each time */
async function timesOf(asked: unknown): Promise<readonly number[]> {
  const { name, repeats } = asked as { readonly name: string; readonly repeats: number };
  const [before, work] = works[name] as (typeof works)[string];
  mock.restore(CHANGED);
  const times: number[] = [];
  const end = performance.now() + LONGEST;
  while (times.length < repeats && performance.now() < end) {
    await before();
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return times;
}

answerQuestions({ timesOf });
