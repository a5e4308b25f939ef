/** The registry with the answers in force, and their change. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SettingsPatch } from '../assumptions/answer-sheet.js';
import { assumptionIds, defaultAnswers, registry } from '../assumptions/registry.js';
import { parseSettings } from '../assumptions/settings.js';
import type { Worlds } from '../world/worlds.js';
import { addressedWorld } from './addressed.js';
import { ControlFailure } from './failure.js';
import type { PlaneOptions } from './plane.js';

function describeAll(request: FastifyRequest, worlds: Worlds) {
  const { answers } = addressedWorld(request, worlds)?.answers ?? worlds.answers;
  return {
    assumptions: assumptionIds.map((id) => ({
      id,
      ...registry[id],
      default: defaultAnswers[id],
      value: answers[id],
    })),
  };
}

/** @throws {AssumptionError} for an id or a value that does not exist; null takes a change back */
function readPatch(body: unknown): SettingsPatch {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ControlFailure(422, 'A change of assumptions is an object from ids to values.');
  }
  const entries = Object.entries(body);
  const taken = Object.fromEntries(entries.filter(([, value]) => value === null));
  parseSettings(Object.fromEntries(Object.keys(taken).map((id) => [id, defaultAnswers[id as never]])));
  return { ...parseSettings(Object.fromEntries(entries.filter(([, value]) => value !== null))), ...taken };
}

export function assumptionRoutes(plane: FastifyInstance, { worlds }: PlaneOptions): void {
  plane.get('/assumptions', async (request) => describeAll(request, worlds));

  plane.patch('/assumptions', async (request) => {
    const world = addressedWorld(request, worlds);
    const patch = readPatch(request.body);
    if (world === undefined) worlds.assume(patch);
    else world.answers.change(patch);
    return describeAll(request, worlds);
  });
}
