/** Compares states: what is exported loads, and is the same when it is exported again. */
import type { ControlClient } from '../control-client.js';
import type { Finding } from '../finding.js';

interface Clocks {
  readonly clocks: readonly { readonly public_key: string; readonly now: string; readonly clock: string }[];
}

const FROZEN = /^\d{4}-/;

/** Stops the clocks that run: a state changes with the time. A time that no clock can be set to stays. */
export async function stopClocks(control: ControlClient, publicKey?: string): Promise<void> {
  const { status, text } = await control.call('GET', '/clock', publicKey);
  if (status !== 200) return;
  const { clocks } = JSON.parse(text) as Clocks;
  for (const { public_key, now, clock } of clocks) {
    if (!FROZEN.test(clock)) await control.call('PUT', '/clock', public_key, { clock: now });
  }
}

const AROUND = 100;

/** Where two texts differ. */
export function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - AROUND), at + AROUND));
  return `${around(before)} became ${around(after)}`;
}

/** @param publicKey of the account; all of them without it */
export async function judgeState(control: ControlClient, publicKey?: string): Promise<readonly Finding[]> {
  const broken = (what: string, detail: string): readonly Finding[] => [{ rule: 'state', what, detail }];
  await stopClocks(control, publicKey);
  const exported = await control.call('GET', '/state', publicKey);
  if (exported.status !== 200) return broken(`the export gets ${exported.status}`, exported.text);
  const loaded = await control.call('POST', '/load', publicKey, `{"fixture":${exported.text}}`);
  if (loaded.status !== 200) return broken(`the load gets ${loaded.status}`, loaded.text);
  const again = await control.call('GET', '/state', publicKey);
  return again.text === exported.text ? [] : broken('it is another one', difference(exported.text, again.text));
}
