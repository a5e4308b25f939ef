/** Control calls on contract warnings: read, clear, set strictness, and the check that ends a CI job. */
import { Type } from 'typebox';
import { createHints } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import { firstProblems, type Problem } from '../problems/validation.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { contractLeft, invalidBody } from './failures.js';

const summarize = (directory: AccountDirectory, world: World | undefined) => {
  const warnings = directory.warnings.all(world?.publicKey);
  return {
    strict: (world ?? directory).isStrict,
    total: warnings.reduce((sum, { count }) => sum + count, 0),
    warnings,
    dropped: directory.warnings.dropped(world?.publicKey),
  };
};

export const readWarnings = call({
  method: 'GET',
  path: '/warnings',
  handle: ({ world }, { directory }) => summarize(directory, world),
});

export const setStrict = call({
  method: 'PATCH',
  path: '/warnings',
  body: Type.Object({ strict: Type.Boolean() }, { additionalProperties: false }),
  handle({ world, body: { strict } }, { directory }) {
    directory.setStrict(strict, world);
    return summarize(directory, world);
  },
});

export const clearWarnings = call({
  method: 'DELETE',
  path: '/warnings',
  status: 204,
  handle: ({ world }, { directory }) => directory.warnings.clear(world?.publicKey),
});

function* unknownIds(ids: readonly string[], known: readonly string[]): Generator<Problem> {
  const hint = createHints();
  for (const [index, id] of ids.entries()) {
    if (known.includes(id)) continue;
    yield { pointer: `/except/${index}`, detail: `is ${preview(id)}, which is no warning${hint(id, known)}` };
  }
}

/** Fails after a request that left the contract. */
export const verifyWarnings = call({
  method: 'POST',
  path: '/warnings/verify',
  body: Type.Object(
    {
      /** Ids of tolerated warnings. */
      except: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
  handle({ world, body: { except = [] } }, { directory, warningIds }) {
    const problems = firstProblems(unknownIds(except, warningIds));
    if (problems.length > 0) throw invalidBody(problems);
    const { dropped, ...summary } = summarize(directory, world);
    const warnings = summary.warnings.filter(({ id }) => !except.includes(id));
    const total = warnings.reduce((sum, { count }) => sum + count, dropped);
    const requests = world === undefined ? directory.warnings.requests : directory.journalOf(world.publicKey).recorded;
    if (total === 0) return { total, requests };
    throw contractLeft(total, requests, warnings);
  },
});
