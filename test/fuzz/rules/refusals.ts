/** Sends what was refused once more: the state stays the same. */
import type { Keys } from '../../../src/account/account-directory.js';
import { playAll } from '../connection.js';
import type { ControlClient } from '../control-client.js';
import { type Exchange, isRefused } from '../exchange.js';
import type { Finding } from '../finding.js';
import type { Input } from '../input.js';
import type { Batch } from '../inputs/batch.js';
import { difference, stopClocks } from './state.js';

/** What is accepted now is left out of the next replay; this many are enough. */
const MAX_REPLAYS = 3;

/** Batches in which a refusal can have changed something: a fault changes what it likes. */
const KINDS: readonly Batch['kind'][] = ['service', 'control'];

/** An input before it may have deleted the record. */
const isUnknown = ({ responses }: Exchange): boolean =>
  responses.some(
    ({ status, body }) => status === 404 || /"errors":"record not found"/i.test(body.toString('latin1', 0, 60)),
  );

export interface Replayed {
  readonly findings: readonly Finding[];
  /** How many requests were sent again. */
  readonly count: number;
}

export async function judgeRefusals(
  batch: Batch,
  exchanges: readonly Exchange[],
  control: ControlClient,
): Promise<Replayed> {
  const [own] = batch.keys;
  if (!KINDS.includes(batch.kind) || !batch.isThorough || own === undefined) return { findings: [], count: 0 };
  const refused = exchanges.filter(isRefused);
  const fresh = { publicKey: `pk_replay_${batch.index}`, secretKey: 'sk_replay_Hn5Yc2Rd' };
  const replays = [
    // Where records are gone that are there in a fresh account, they stay unknown.
    await replay(batch, refused.filter(isUnknown), control, async () => own),
    await replay(
      batch,
      refused.filter((one) => !isUnknown(one)),
      control,
      async (replay) => {
        const keys = { ...fresh, publicKey: `${fresh.publicKey}_${replay}` };
        await control.open(keys);
        return keys;
      },
    ),
  ];
  return {
    findings: replays.flatMap(({ findings }) => findings),
    count: replays.reduce((sum, { count }) => sum + count, 0),
  };
}

/** @param enter gives the account of each replay */
async function replay(
  { sessions }: Batch,
  refused: readonly Exchange[],
  control: ControlClient,
  enter: (replay: number) => Promise<Keys>,
): Promise<Replayed> {
  const left = new Set(refused.map(({ input }) => input));
  const isLeft = (input: Input): boolean => left.has(input);
  let count = 0;
  for (let round = 0; round < MAX_REPLAYS && left.size > 0; round += 1) {
    const keys = await enter(round);
    await stopClocks(control, keys.publicKey);
    const before = await control.call('GET', '/state', keys.publicKey);
    // An input can close its own account.
    if (before.status === 404) break;
    const again = await playAll(
      sessions.map(({ inputs }) => ({ account: 0, inputs: inputs.filter(isLeft) })),
      [keys],
      control.port,
    );
    count += again.length;
    const accepted = again.filter((exchange) => !isRefused(exchange));
    for (const { input } of accepted) left.delete(input);
    if (accepted.length > 0) continue;
    const after = await control.call('GET', '/state', keys.publicKey);
    if (after.text === before.text) break;
    const finding = {
      rule: 'refusal',
      what: 'the state changes',
      detail: difference(before.text, after.text),
    } as const;
    return { findings: [finding], count };
  }
  return { findings: [], count };
}
