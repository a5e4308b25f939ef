/** Failures of the control plane: RFC 9457 problems, with pointers into what was sent. */
import { STATUS_CODES } from 'node:http';
import type { Problem } from '../store/problem.js';

export class ControlFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A fixture can break at every place: so many are told. */
const MOST_PROBLEMS = 100;

export const problemBody = ({ status, message, problems }: ControlFailure) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Unknown',
  status,
  detail: message,
  ...(problems.length > 0 && { errors: problems.slice(0, MOST_PROBLEMS) }),
});
