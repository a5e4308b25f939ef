/** Control calls on assumptions: read the registry with the values in force, change values. */
import { Type } from 'typebox';
import { describeAssumptions } from '../assumptions/describe.js';
import { parsePatch } from '../assumptions/overrides.js';
import { call } from './call.js';
import { invalidAssumptionPatch } from './failures.js';

export const readAssumptions = call({
  method: 'GET',
  path: '/assumptions',
  handle: ({ world }, { directory }) => ({
    assumptions: describeAssumptions((world ?? directory).assumptions, directory.readers),
  }),
});

/** Changes values; transitions that fell due before the change use the old ones. */
export const changeAssumptions = call({
  method: 'PATCH',
  path: '/assumptions',
  body: Type.Unknown(),
  handle(request, { directory }) {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidAssumptionPatch();
    const patch = parsePatch({ ...body }, directory.readers);
    request.targets();
    const { world } = request;
    if (world === undefined) directory.changeAssumptions(patch);
    else world.assumptions.change(patch);
    return { assumptions: describeAssumptions((world ?? directory).assumptions, directory.readers) };
  },
});
