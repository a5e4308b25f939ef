/** Finds the few inputs of a batch that break a rule, and writes them. */
import type { Arena } from './arena.js';
import type { Finding } from './finding.js';
import type { Input } from './input.js';
import type { Batch } from './inputs/batch.js';

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

/** Does the list still fail? Undefined once the patience is used up. */
type Check<T> = (list: readonly T[]) => Promise<boolean | undefined>;

/** Removes parts of a failing list while it still fails, large ones first (delta debugging). */
async function shrinkList<T>(list: readonly T[], fails: Check<T>): Promise<readonly T[]> {
  let left = list;
  for (let size = left.length >> 1; size >= 1; ) {
    let isSmaller = false;
    for (let at = 0; at < left.length; ) {
      const fewer = [...left.slice(0, at), ...left.slice(at + size)];
      const isFailing = fewer.length > 0 ? await fails(fewer) : false;
      if (isFailing === undefined) return left;
      if (isFailing) {
        left = fewer;
        isSmaller = true;
      } else {
        at += size;
      }
    }
    if (!isSmaller || size > left.length) size = Math.min(size, left.length) >> 1;
  }
  return left;
}
