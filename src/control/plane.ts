/** The control plane: what a test says to the mock, apart from the documented service. */
import type { FastifyError, FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import { AssumptionError } from '../assumptions/settings.js';
import type { FixtureFolders } from '../store/fixture-folder.js';
import { Refused, step } from '../store/problem.js';
import { RecordNotFound } from '../world/table.js';
import type { Worlds } from '../world/worlds.js';
import { accountRoutes } from './accounts.js';
import { assumptionRoutes } from './assumptions.js';
import { ControlFailure, PROBLEM_TYPE, problemBody } from './failure.js';
import { createGuard } from './guard.js';
import { outboxRoutes } from './outbox.js';
import { overviewRoutes } from './overview.js';
import { stateRoutes } from './state.js';

export interface ControlOptions {
  readonly folders: FixtureFolders;
  /** Host names beside the loopback ones under which the control plane answers. */
  readonly allowedHosts: readonly string[];
}

export interface PlaneOptions extends ControlOptions, FastifyPluginOptions {
  readonly worlds: Worlds;
}

/** A fixture of a million records is one body. */
const MOST_BYTES = 500 * 1024 * 1024;

export async function controlPlane(plane: FastifyInstance, options: PlaneOptions): Promise<void> {
  const guard = createGuard(options.allowedHosts);
  plane.addHook('onRequest', async (request) => guard(request.headers));
  plane.removeAllContentTypeParsers();
  // A custom field may be called __proto__ or constructor: no code assigns by a name that was sent.
  const parse = plane.getDefaultJsonParser('ignore', 'ignore');
  const asText = { parseAs: 'string', bodyLimit: MOST_BYTES } as const;
  plane.addContentTypeParser<string>('application/json', asText, (request, body, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  plane.setErrorHandler(refuseControl);
  plane.setNotFoundHandler((request) => {
    throw new ControlFailure(404, `There is no control call ${request.method} ${request.url}.`);
  });
  for (const routes of [overviewRoutes, stateRoutes, accountRoutes, assumptionRoutes, outboxRoutes]) {
    routes(plane, options);
  }
}

/** Answers an error of a control call as a problem. */
export function refuseControl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asControlFailure(error);
  if (failure.status === 500) request.log.error(error);
  const body = JSON.stringify(problemBody(failure));
  return reply.code(failure.status).type(PROBLEM_TYPE).send(body);
}

function asControlFailure(error: FastifyError): ControlFailure {
  if (error instanceof ControlFailure) return error;
  if (error instanceof Refused) return new ControlFailure(422, error.message, error.problems);
  if (error instanceof RecordNotFound) return new ControlFailure(404, 'There is no such record.');
  if (error instanceof AssumptionError) {
    return new ControlFailure(422, error.message, [{ pointer: step(error.id), detail: error.message }]);
  }
  const status = error.statusCode ?? 500;
  return new ControlFailure(status, status < 500 ? error.message : 'The mock has a bug; its log says more.');
}
