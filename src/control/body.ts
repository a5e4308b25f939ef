/** Bodies of control calls: held against a schema, refused with pointers. */
import type { Static, TSchema } from 'typebox';
import { createCheck, type Problem } from '../store/problem.js';
import { ControlFailure } from './failure.js';

/**
 * Makes a function that gives a body its type.
 * @param absent what an empty body stands for
 */
export function bodyOf<S extends TSchema>(schema: S, absent?: unknown): (body: unknown) => Static<S> {
  let check: ((value: unknown) => Problem[]) | undefined;
  return (body) => {
    check ??= createCheck(schema);
    const given = body ?? absent ?? null;
    const problems = check(given);
    if (problems.length > 0) throw new ControlFailure(422, 'The body is not what this call takes.', problems);
    return given as Static<S>;
  };
}
