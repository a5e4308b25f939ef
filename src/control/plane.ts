/** The control plane as a Fastify plugin: its guard, its body parser and a route for every call. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import { isLong } from '../json/pieces.js';
import { CONTENT_TYPES, CONTROL_PREFIX, MEDIA_TYPES } from '../protocol.js';
import { readBody } from './body.js';
import { type Call, type CallInput, MAX_BODY_BYTES } from './call.js';
import type { ControlContext } from './context.js';
import { unknownCall, wrongMethod } from './failures.js';
import { createGuard } from './guard.js';
import { jsonInBatches } from './lazy-list.js';
import { pages } from './outbox.js';
import { refuseControl } from './problem.js';
import { referencePages } from './reference.js';
import { calls } from './registry.js';
import { type ControlRoute, findRoute, inOrder } from './routes.js';
import { requestedPublicKey } from './target-account.js';

export { refuseControl } from './problem.js';

type PlaneOptions = ControlContext & FastifyPluginOptions;

/** Methods that all paths take: the body of a call that is not there is judged first. */
const METHODS = ['POST', 'DELETE'];

/** One route for most calls: with one for each, a mock takes a sixth longer to start. */
export async function controlPlane(plane: FastifyInstance, options: PlaneOptions): Promise<void> {
  const guard = createGuard(options.allowedHosts);
  plane.addHook('onRequest', async ({ method, url, headers, socket: { remoteAddress }, protocol }) =>
    guard({ headers, remoteAddress, scheme: protocol, isLink: findRoute(routes, method, url)?.route.isLink === true }),
  );
  plane.removeAllContentTypeParsers();
  plane.addContentTypeParser(MEDIA_TYPES.json, readBody);
  plane.setErrorHandler(refuseControl);
  const handler = async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply: FastifyReply) => {
    const found = findRoute(routes, request.method, request.url);
    if (found === undefined) return refuseRequest(request, reply);
    return found.route.respond(options, { request, reply, params: found.params });
  };
  plane.setNotFoundHandler(refuseRequest);
  // Without a prefix, the service has routes for all paths.
  for (const url of ['/', '/*']) {
    plane.get(url, { exposeHeadRoute: true }, handler);
    plane.route({ method: [...METHODS, 'OPTIONS'], url, handler });
  }
  for (const { method, path, bodyLimit } of Object.values(calls)) {
    const hasRoute = bodyLimit === MAX_BODY_BYTES && ['GET', ...METHODS].includes(method);
    if (!hasRoute) plane.route({ method, url: path, bodyLimit, handler });
  }
}

const routes = inOrder([...Object.values(calls).map(routeOf), ...pages, ...referencePages]);

/** @throws {ControlFailure} 405 for a method that the path does not take, 404 for a path that no call has */
function refuseRequest({ method, url }: FastifyRequest, reply: FastifyReply): never {
  const allowed = methodsAt(url);
  // A preflight gets no permission, so that no page of another origin can call.
  if (allowed.length === 0 || method === 'OPTIONS') throw unknownCall(method, url);
  reply.header('allow', allowed.join(', '));
  throw wrongMethod(method, url, allowed);
}

const patterns = Object.values(calls).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${CONTROL_PREFIX}${path.replace(/\/$/, '/?').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The methods of the calls at a path. */
const methodsAt = (url: string): readonly string[] => {
  const path = url.replace(/\?.*/s, '');
  return patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
};

function routeOf({ method, path, status, performInBatches }: Call): ControlRoute {
  return {
    method,
    path,
    async respond(context, { request, reply, params }) {
      const { public_key: _, ...query } = request.query;
      const input: CallInput = {
        publicKey: requestedPublicKey(request.headers, request.query),
        params,
        query,
        body: request.body,
        hasLongBody: isLongBody(request),
        signal: signalOf(request, reply),
      };
      const result = await performInBatches(context, input);
      reply.code(status);
      if (isLong(result)) return reply.type(CONTENT_TYPES.json).send(Readable.from(jsonInBatches(result)));
      return reply.send(result);
    },
  };
}

/** Bytes of a body that takes a few milliseconds to parse. */
const LONG_BODY = 64 * 1024;

/** The length of a body in chunks is not told. */
const isLongBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BODY;

/** Aborted when nobody waits for the response any more: whoever leaves ends its side of the connection first. */
function signalOf({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
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
