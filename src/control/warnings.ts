/** Contract warnings over a whole run, and the call with which a CI job ends. */
import { Type } from 'typebox';
import { nearest } from '../nearest.js';
import { shown } from '../shown.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { call } from './call.js';
import { ControlFailure, refusedBody } from './failure.js';

const tell = (worlds: Worlds, world: World | undefined) => {
  const warnings = worlds.warnings.all(world?.publicKey);
  return {
    strict: (world ?? worlds).isStrict,
    total: warnings.reduce((sum, { count }) => sum + count, 0),
    warnings,
    dropped: worlds.warnings.dropped(world?.publicKey),
  };
};

export const readWarnings = call({
  method: 'GET',
  path: '/warnings',
  handle: ({ worlds, world }) => tell(worlds, world),
});

export const setStrict = call({
  method: 'PATCH',
  path: '/warnings',
  body: Type.Object({ strict: Type.Boolean() }, { additionalProperties: false }),
  handle({ worlds, world, body: { strict } }) {
    worlds.setStrict(strict, world);
    return tell(worlds, world);
  },
});

export const clearWarnings = call({
  method: 'DELETE',
  path: '/warnings',
  status: 204,
  handle: ({ worlds, world }) => worlds.warnings.clear(world?.publicKey),
});

/** Fails when a client left the contract. */
export const verifyWarnings = call({
  method: 'POST',
  path: '/warnings/verify',
  body: Type.Object(
    {
      /** Ids of warnings that are put up with. */
      except: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
  handle({ worlds, world, warningIds, body: { except = [] } }) {
    const problems = except.flatMap((id, index) => {
      const detail = `is ${shown(id)}, which is no warning; did you mean ${nearest(id, warningIds)}?`;
      return warningIds.includes(id) ? [] : [{ pointer: `/except/${index}`, detail }];
    });
    if (problems.length > 0) throw refusedBody(problems);
    const { dropped, ...told } = tell(worlds, world);
    const warnings = told.warnings.filter(({ id }) => !except.includes(id));
    const total = warnings.reduce((sum, { count }) => sum + count, dropped);
    if (total === 0) return { total };
    throw new ControlFailure(422, `Clients left the contract ${total} times.`, [], { total, warnings });
  },
});
