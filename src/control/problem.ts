/** Renders an error of a control call as an RFC 9457 problem, with pointers into what was sent. */
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RecordNotFound } from '../account/table.js';
import { AssumptionError } from '../assumptions/overrides.js';
import { step, ValidationError } from '../messages/validation.js';
import { CONTENT_TYPES } from '../protocol.js';
import { MAX_BODY_BYTES } from './call.js';
import {
  bodyTooLarge,
  ControlFailure,
  internalError,
  invalidAssumption,
  invalidFixture,
  notJson,
  refusedByServer,
  unknownRecord,
} from './failures.js';

export const problemBody = ({ status, detail, problems, more }: ControlFailure) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Unknown',
  status,
  detail,
  ...(problems.length > 0 && { errors: problems }),
  ...more,
});

/** Answers an error of a control call. */
export function refuseControl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toControlFailure(error);
  if (failure.status === 500) request.log.error(error);
  const body = JSON.stringify(problemBody(failure));
  return reply.code(failure.status).type(CONTENT_TYPES.problem).send(body);
}

function toControlFailure(error: FastifyError): ControlFailure {
  if (error instanceof ControlFailure) return error;
  if (error instanceof ValidationError) return invalidFixture(error.summary, error.problems);
  if (error instanceof RecordNotFound) return unknownRecord();
  if (error instanceof AssumptionError) return invalidAssumption(step(error.id), error.message);
  const status = error.statusCode ?? 500;
  if (status === 415) return notJson();
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(MAX_BODY_BYTES);
  return status < 500 ? refusedByServer(status, error.message) : internalError(status);
}
