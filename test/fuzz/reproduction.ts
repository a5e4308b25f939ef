/** Finds the few inputs of a batch that break a rule, and writes them. */
import type { Arena } from './arena.js';
import type { Finding } from './finding.js';
import type { Input } from './input.js';
import type { Batch } from './inputs/batch.js';
import { shrinkList } from './shrink.js';

/** Attacks, and milliseconds, that one reproduction may take. */
const MAX_ATTACKS = 100;
const MAX_TIME = 30_000;

/** @returns undefined where the batch does not break the rule again */
export async function reproduce(arena: Arena, batch: Batch, finding: Finding): Promise<readonly Input[] | undefined> {
  const end = performance.now() + MAX_TIME;
  let attacks = 0;
  const isBrokenBy = async (list: readonly Input[]): Promise<boolean> => {
    const left = new Set(list);
    const sessions = batch.sessions.map((session) => ({
      ...session,
      inputs: session.inputs.filter((input) => left.has(input)),
    }));
    const { findings } = await arena.attack({ ...batch, sessions });
    return findings.some(({ rule, what }) => rule === finding.rule && what === finding.what);
  };
  const fails = async (list: readonly Input[]): Promise<boolean | undefined> => {
    attacks += 1;
    return attacks > MAX_ATTACKS || performance.now() > end ? undefined : isBrokenBy(list);
  };
  const all = batch.sessions.flatMap(({ inputs }) => inputs);
  const culprit = all.filter((input) => input === finding.exchange?.input);
  if (culprit.length > 0 && (await fails(culprit))) return culprit;
  return (await fails(all)) ? shrinkList(all, fails) : undefined;
}

const NOT_ASCII = /[^ -~\n]/g;

/** Characters of a case: one that cannot be made smaller fills no log. */
const MAX_CASE = 4_000;

/** A case as source code, or the beginning of one. */
export function writeCase(
  { rule, what }: Pick<Finding, 'rule' | 'what'>,
  { records, kind }: Pick<Batch, 'records' | 'kind'>,
  inputs: readonly Input[],
): string {
  const written = JSON.stringify({ title: `${kind}: ${what}`, rule, records, inputs }, null, 2);
  // V8 ends the process where a hundred million characters are replaced.
  const escaped = written
    .slice(0, MAX_CASE)
    .replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return escaped.slice(0, MAX_CASE);
}
