/** Which worlds does a control call mean? With a PublicKey header one, without it all of them. */
import type { FastifyRequest } from 'fastify';
import { createAssume } from '../assumptions/assume.js';
import { nearest } from '../nearest.js';
import { catchUp } from '../world/delivery.js';
import type { World } from '../world/world.js';
import type { Worlds } from '../world/worlds.js';
import { ControlFailure } from './failure.js';

/** @throws {ControlFailure} 404 when no account has the key */
export function addressedWorld({ headers }: Pick<FastifyRequest, 'headers'>, worlds: Worlds): World | undefined {
  const { publickey } = headers;
  if (publickey === undefined) return undefined;
  const world = worlds.find(String(publickey));
  if (world !== undefined) return world;
  const known = worlds.all().map((one) => one.publicKey);
  throw new ControlFailure(
    404,
    `No account has the public key ${JSON.stringify(publickey)}; did you mean ${nearest(String(publickey), known)}?`,
  );
}

/** The worlds that are meant, brought to their clocks' now. */
export function addressedWorlds(request: Pick<FastifyRequest, 'headers'>, worlds: Worlds): readonly World[] {
  const world = addressedWorld(request, worlds);
  const addressed = world === undefined ? worlds.all() : [world];
  for (const one of addressed) catchUp(one, createAssume(one.answers.answers));
  return addressed;
}
