/** The registry with the answers in force, and their change. */
import { Type } from 'typebox';
import type { SettingsPatch } from '../assumptions/answer-sheet.js';
import type { Choice } from '../assumptions/question.js';
import { type AssumptionId, assumptionIds, defaultAnswers, registry } from '../assumptions/registry.js';
import { parseSettings } from '../assumptions/settings.js';
import type { Worlds } from '../world/worlds.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';

/** An entry of the registry with the answer in force. */
export interface Described {
  readonly question: string;
  readonly section: string;
  /** Those to choose from with what each means, or the range of a number. */
  readonly answers?: Choice['answers'];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly id: AssumptionId;
  readonly default: string | number;
  readonly value: string | number;
}

function describeAll({ answers: { answers } }: Pick<Worlds, 'answers'>): { readonly assumptions: Described[] } {
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

export const readAssumptions = call({
  method: 'GET',
  path: '/assumptions',
  handle: ({ worlds, world }) => describeAll(world ?? worlds),
});

/** Changes answers; what fell due before is done by the old ones. */
export const changeAssumptions = call({
  method: 'PATCH',
  path: '/assumptions',
  body: Type.Unknown(),
  handle({ worlds, world, body, addressed }) {
    const patch = readPatch(body);
    addressed();
    if (world === undefined) worlds.assume(patch);
    else world.answers.change(patch);
    return describeAll(world ?? worlds);
  },
});
