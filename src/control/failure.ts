/** Failures of the control plane: RFC 9457 problems, with pointers into what was sent. */
import { STATUS_CODES } from 'node:http';
import type { Problem } from '../problems/validation.js';

/** A control call was refused; nothing has changed. Its message tells all, for whom reads it in a test's report. */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';

  constructor(
    /** Of HTTP. */
    readonly status: number,
    /** One sentence. */
    readonly detail: string,
    readonly problems: readonly Problem[] = [],
    /** Further members of the problem (RFC 9457, 3.2). */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    const lines = [
      ...problems.map((problem) => `${problem.pointer} ${problem.detail}`.trim()),
      ...Object.entries(more).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ];
    super([detail, ...lines.slice(0, MAX_LINES)].join('\n  '));
  }
}

const MAX_LINES = 10;

/** What was sent with a call is not what it takes. */
export const invalidBody = (problems: readonly Problem[]) =>
  new ControlFailure(422, 'The body is not what this call takes.', problems);
export const invalidQuery = (problems: readonly Problem[]) =>
  new ControlFailure(422, 'The query string is not what this call takes.', problems);

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A fixture can break at every place: so many are told. */
const MAX_PROBLEMS = 100;

export const problemBody = ({ status, detail, problems, more }: ControlFailure) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Unknown',
  status,
  detail,
  ...(problems.length > 0 && { errors: problems.slice(0, MAX_PROBLEMS) }),
  ...more,
});
