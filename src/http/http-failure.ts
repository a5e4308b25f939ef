/** The failures that no rule of the document knows: what HTTP or Fastify refuses, and bugs of the mock. */
import type { FastifyError } from 'fastify';
import { AssumptionError } from '../assumptions/overrides.js';
import { Failure } from '../contract/failure.js';

/** None of them shows a stack. */
export function httpFailure(error: unknown): Failure {
  if (error instanceof AssumptionError) return new Failure(400, error.message);
  // Whatever is thrown can be asked for the members of a FastifyError.
  const { statusCode: status = 500, message } = Object(error) as Partial<FastifyError>;
  return status < 500 ? new Failure(status, String(message)) : new Failure(status, 'Server Error');
}
