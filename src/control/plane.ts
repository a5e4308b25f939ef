/** The control plane: what a test says to the mock, apart from the documented service. */
import type { FastifyError, FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import { AssumptionError } from '../assumptions/overrides.js';
import { step, ValidationError } from '../problems/validation.js';
import { RecordNotFound } from '../world/table.js';
import type { Call, CallInput } from './call.js';
import type { ControlContext } from './context.js';
import { ControlFailure, PROBLEM_TYPE, problemBody } from './failure.js';
import { createGuard } from './guard.js';
import { pageRoutes } from './outbox.js';
import { referenceRoutes } from './reference.js';
import { calls } from './registry.js';

type PlaneOptions = ControlContext & FastifyPluginOptions;

/** A fixture of a million records is one body. */
const MAX_BYTES = 500 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May a link of another page lead there? Mails are read on other pages. */
    readonly isLink?: true;
  }
}

export async function controlPlane(plane: FastifyInstance, options: PlaneOptions): Promise<void> {
  const guard = createGuard(options.allowedHosts);
  plane.addHook('onRequest', async ({ headers, routeOptions, protocol }) =>
    guard(headers, routeOptions.config.isLink, protocol),
  );
  plane.removeAllContentTypeParsers();
  // A custom field may be called __proto__ or constructor: no code assigns by a name that was sent.
  const parse = plane.getDefaultJsonParser('ignore', 'ignore');
  const asText = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
  plane.addContentTypeParser<string>('application/json', asText, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  );
  plane.setErrorHandler(refuseControl);
  const unknown = ({ method, url }: FastifyRequest) => {
    throw new ControlFailure(404, `There is no control call ${method} ${url}.`);
  };
  plane.setNotFoundHandler(unknown);
  // No page of another origin gets leave to call.
  plane.options('/', unknown);
  plane.options('/*', unknown);
  pageRoutes(plane, options);
  referenceRoutes(plane, options);
  for (const call of Object.values(calls)) addRoute(plane, call, options);
}

function addRoute(plane: FastifyInstance, { method, path, status, perform }: Call, options: PlaneOptions): void {
  plane.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method,
    url: path,
    handler: async (request, reply) => {
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const { public_key: asked, ...query } = request.query;
      const key = request.headers.publickey ?? asked;
      const given: CallInput = {
        ...(key !== undefined && { publicKey: String(key) }),
        params: request.params,
        query,
        body: request.body,
        signal: gone.signal,
      };
      return reply.code(status).send(await perform(options, given));
    },
  });
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
  if (error instanceof ValidationError) return new ControlFailure(422, error.message, error.problems);
  if (error instanceof RecordNotFound) return new ControlFailure(404, 'There is no such record.');
  if (error instanceof AssumptionError) {
    return new ControlFailure(422, error.message, [{ pointer: step(error.id), detail: error.message }]);
  }
  const status = error.statusCode ?? 500;
  if (status === 415)
    return new ControlFailure(415, 'The body is no JSON; wanted the header content-type: application/json.');
  return new ControlFailure(status, status < 500 ? error.message : 'The mock has a bug; its log says more.');
}
