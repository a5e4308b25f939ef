/** The control plane as a Fastify plugin: its guard, its body parser, and the route of every call. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentTypeParserDoneFunction } from 'fastify/types/content-type-parser.js';
import createRouter, { type HTTPMethod } from 'find-my-way';
import { jsonPieces, parseJson } from '../messages/json.js';
import { CONTENT_TYPES, CONTROL_PREFIX, MEDIA_TYPES } from '../protocol.js';
import type { Call, ControlRequest, ControlRoute } from './call.js';
import type { ControlContext } from './context.js';
import { brokenJson, MAX_BODY_BYTES, refuseControl, unknownCall, wrongMethod } from './failures.js';
import { createGuard } from './guard.js';
import { pages } from './outbox.js';

import { referencePages } from './reference.js';
import { calls } from './registry.js';
import { requestedPublicKey } from './target-account.js';

export { refuseControl } from './failures.js';

type PlaneOptions = ControlContext & FastifyPluginOptions;
type PlaneRequest = ControlRequest['request'];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const router = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER });
for (const route of [...Object.values(calls).map(routeOf), ...pages, ...referencePages]) {
  const methods: HTTPMethod[] = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
  const paths = route.path === '/' ? ['', '/'] : [route.path];
  // The router finds and calls nothing: its handlers take what Node gives.
  for (const path of paths) router.on(methods, CONTROL_PREFIX + path, Object, route);
}

function findRoute(method: string, url: string) {
  // A method that is none has no routes.
  const found = router.find(method as HTTPMethod, url);
  // Each path is stored with its route, and has all of its parameters.
  return found && { route: found.store as ControlRoute, params: found.params as ControlRequest['params'] };
}

/** One route for all calls: with one for each, a mock takes a sixth longer to start. */
export async function controlPlane(plane: FastifyInstance, options: PlaneOptions): Promise<void> {
  const guard = createGuard(options.allowedHosts);
  plane.addHook('onRequest', async ({ method, url, headers, socket: { remoteAddress }, protocol }, reply) => {
    const found = findRoute(method, url);
    guard({ headers, remoteAddress, scheme: protocol, isLink: found?.route.isLink === true });
    if (found === null) refuseRequest(method, url, reply);
  });
  plane.removeAllContentTypeParsers();
  plane.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, readBody);
  plane.setErrorHandler(refuseControl);
  const handler = async (request: PlaneRequest, reply: FastifyReply) => {
    // Nothing comes this far without a route.
    const { route, params } = findRoute(request.method, request.url) as NonNullable<ReturnType<typeof findRoute>>;
    return route.respond(options, { request, reply, params });
  };
  plane.setNotFoundHandler(handler);
  // Without a prefix, the service has routes for all paths.
  for (const url of ['/', '/*']) {
    plane.get(url, { exposeHeadRoute: true }, handler);
    plane.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], url, handler });
  }
}

/** @throws {ControlFailure} 405 for a method that the path does not take, 404 for a path that no call has */
function refuseRequest(method: string, url: string, reply: FastifyReply): never {
  const allowed = METHODS.filter((one) => findRoute(one, url) !== null);
  // A preflight gets no permission, so that no page of another origin can call.
  if (allowed.length === 0 || method === 'OPTIONS') throw unknownCall(method, url);
  reply.header('allow', allowed.join(', '));
  throw wrongMethod(method, url, allowed);
}

/** An empty body is none. */
function readBody(_request: FastifyRequest, text: string | Buffer, done: ContentTypeParserDoneFunction): void {
  try {
    done(null, text.length === 0 ? undefined : parseJson(String(text)));
  } catch (error) {
    // Parsing throws nothing but errors.
    done(brokenJson((error as Error).message));
  }
}

function routeOf({ method, path, status, isLong, perform }: Call): ControlRoute {
  return {
    method,
    path,
    async respond(context, { request, reply, params }) {
      const { public_key: _, ...query } = request.query;
      const publicKey = requestedPublicKey(request.headers, request.query);
      const signal = signalOf(request, reply);
      const result = await perform(context, { publicKey, params, query, body: request.body, signal });
      reply.code(status);
      return isLong ? reply.type(CONTENT_TYPES.json).send(Readable.from(jsonPieces(result))) : reply.send(result);
    },
  };
}

/** Aborted when nobody waits for the response any more: whoever leaves ends its side of the connection first. */
function signalOf({ raw }: PlaneRequest, reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  // Without a reason, each abort makes an error with a stack, for half of the time of a short call.
  const abort = () => left.abort(null);
  reply.raw.on('close', abort);
  // Over HTTP/2 that is the end of every body.
  if (raw.httpVersionMajor === 1) {
    raw.socket.once('end', abort);
    reply.raw.on('close', () => raw.socket.off('end', abort));
  }
  return left.signal;
}
