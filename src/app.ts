/** The way of a request, one line a step. */
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { endpoints } from './api/index.js';
import { type Assume, createAssume } from './assumptions/assume.js';
import type { Settings } from './assumptions/registry.js';
import { AssumptionError, parseHeader } from './assumptions/settings.js';
import { check } from './contract/check.js';
import { type Endpoint, methodsOf } from './contract/endpoint.js';
import { type Answer, asFailure, renderFailure, renderSuccess } from './contract/envelope.js';
import { Failure } from './contract/failure.js';
import { readUploads } from './contract/uploads.js';
import { type ControlOptions, controlPlane, refuseControl } from './control/plane.js';
import { openWorld, publicKeyIn, readCredentials } from './http/credentials.js';
import { readForm } from './http/form.js';
import { createNotFound, methodNotAllowed } from './http/not-found.js';
import { readQuery } from './http/query.js';
import { limitRate } from './http/rate-limit.js';
import { admit, answerExpectation, type ServerLimits, serverOptions } from './http/server.js';
import { catchUp } from './world/delivery.js';
import type { World } from './world/world.js';
import type { Worlds } from './world/worlds.js';

export interface AppOptions extends ControlOptions, ServerLimits {
  /** What stands before every documented path: '' or `/api/v1`. */
  readonly prefix: string;
  /** Of pino, or `silent`. */
  readonly logLevel: string;
}

/** What stands before every control call. */
const CONTROL = '/__control';

/** What is known of a request while it is answered. */
interface Exchange {
  readonly assume: Assume;
  readonly endpoint: Endpoint;
  /** Known once the credentials were right. */
  readonly world?: World;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | null;
  }
}

export function createApp(worlds: Worlds, options: AppOptions): FastifyInstance {
  const app = fastify({
    ...serverOptions(options),
    logger: { level: options.logLevel },
    frameworkErrors: (error, request, reply) =>
      request.url.startsWith(CONTROL) ? refuseControl(error, request, reply) : refuse(error, request, reply),
  });
  const urls = endpoints.map((endpoint) => ({ ...endpoint, path: options.prefix + endpoint.path }));
  const notFound = createNotFound(urls);

  /** Opens the world of the key headers, with the answers that hold for this request. */
  const enter = (request: FastifyRequest, endpoint: Endpoint): Required<Exchange> => {
    const { override, refusal } = readOverride(request.headers['x-mock-assume']);
    const { answers } = worlds.find(publicKeyIn(request.headers))?.answers ?? worlds.answers;
    const entering = createAssume(answers, override, request.exchange?.assume.used);
    request.exchange = { assume: entering, endpoint };
    const world = openWorld(readCredentials(request.headers), worlds, entering);
    const assume = createAssume(world.answers.answers, override, entering.used);
    const exchange = { assume, endpoint, world };
    request.exchange = exchange;
    if (refusal !== undefined) throw refusal;
    return exchange;
  };

  /** Says who asks, before anything of the body is read. */
  const identify = (request: FastifyRequest, endpoint: Endpoint): void => {
    const { assume, world } = enter(request, endpoint);
    const methods: readonly string[] = methodsOf(endpoint, assume);
    if (!methods.includes(request.method)) throw methodNotAllowed(request.method, endpoint.path, methods);
    limitRate(world, assume);
  };

  const respond = async (request: FastifyRequest, reading: Exchange): Promise<Answer> => {
    const { endpoint } = reading;
    const form = await readUploads(await readForm(request.raw, endpoint, reading.assume), endpoint);
    // Nothing waits from here on: the request sees one moment of its world, which may be another since the body came.
    const { world, assume } = enter(request, endpoint);
    const { input, nothingToDo } = check(endpoint, readQuery(request.query), form, world, assume);
    catchUp(world, assume);
    const data = nothingToDo ? undefined : endpoint.handle({ input, world, assume });
    return renderSuccess(endpoint, data);
  };

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });

  const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply => {
    const used = [...(request.exchange?.assume.used ?? [])];
    if (used.length > 0) reply.header('x-mock-assumptions', used.join(', '));
    if (isClosing) reply.header('connection', 'close');
    return reply.code(status).headers(headers).send(body);
  };

  const refuse = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { assume = createAssume(worlds.answers.answers), endpoint } = request.exchange ?? {};
    const failure = asFailure(error, endpoint, assume) ?? ownFailure(error);
    if (failure.status === 500) request.log.error(error);
    return send(request, reply, renderFailure(failure, assume));
  };

  // Forms are read where the endpoint is known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.decorateRequest('exchange', null);
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', async (request) => admit(request.raw));
  for (const endpoint of urls) {
    const { method, documentedMethod, path: url } = endpoint;
    app.route({
      method: documentedMethod === undefined ? method : [method, documentedMethod],
      url,
      onRequest: async (request) => identify(request, endpoint),
      handler: async (request, reply) => send(request, reply, await respond(request, request.exchange as Exchange)),
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const failure = notFound(request.method, pathOf(request));
    return send(request, reply, renderFailure(failure, createAssume(worlds.answers.answers)));
  });
  app.setErrorHandler(refuse);
  const { folders, allowedHosts } = options;
  app.register(controlPlane, { worlds, folders, allowedHosts, prefix: CONTROL });
  return app;
}

/** Answers for one request; a header that can't be read waits until the credentials were looked at. */
function readOverride(header: string | string[] | undefined): { override?: Settings | undefined; refusal?: unknown } {
  try {
    return { override: parseHeader(header) };
  } catch (refusal) {
    return { refusal };
  }
}

/** The router has refused what can't be decoded. */
const pathOf = (request: FastifyRequest): string => decodeURIComponent(request.url.replace(/\?.*/s, ''));

/** What HTTP, this server or a bug of ours refuses; none of it shows a stack. */
function ownFailure(error: FastifyError): Failure {
  if (error instanceof AssumptionError) return new Failure(400, error.message);
  const status = error.statusCode ?? 500;
  return new Failure(status, status < 500 ? error.message : 'Server Error');
}
