/** Control calls on assumptions: read the registry with the values in force, change values. */
import { Type } from 'typebox';
import { describeAssumptions } from '../assumptions/describe.js';
import { parsePatch } from '../assumptions/overrides.js';
import { call } from './call.js';
import { invalidAssumptionPatch } from './failures.js';

export const readAssumptions = call({
  route: 'GET /assumptions',
  handle: ({ account }, { directory }) => ({
    assumptions: describeAssumptions((account ?? directory).assumptions, directory.options.readers),
  }),
});

/** Changes values; transitions that fell due before the change use the old ones. */
export const changeAssumptions = call({
  route: 'PATCH /assumptions',
  body: Type.Unknown(),
  handle(request, { directory }) {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidAssumptionPatch();
    const patch = parsePatch({ ...body }, directory.options.readers);
    request.targets();
    const { account } = request;
    if (account === undefined) directory.changeAssumptions(patch);
    else account.assumptions.change(patch);
    return { assumptions: describeAssumptions((account ?? directory).assumptions, directory.options.readers) };
  },
});
