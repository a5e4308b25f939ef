/** The control plane as a Fastify plugin: its guard, its body parser and a route for every call. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { ContentTypeParserDoneFunction } from 'fastify/types/content-type-parser.js';
import { jsonPieces } from '../problems/json-pieces.js';
import { parseJson } from '../problems/parse-json.js';
import { CONTENT_TYPES, CONTROL_PREFIX, MEDIA_TYPES } from '../protocol.js';
import { type Call, type CallInput, MAX_BODY_BYTES } from './call.js';
import type { ControlContext } from './context.js';
import { brokenJson, unknownCall, wrongMethod } from './failures.js';
import { createGuard } from './guard.js';
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
  plane.addContentTypeParser(MEDIA_TYPES.json, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, readBody);
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
  for (const method of ['PUT', 'PATCH']) {
    const paths = Object.values(calls)
      .filter((call) => call.method === method)
      .map(({ path }) => path);
    for (const url of paths) plane.route({ method, url, handler });
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
      const input: CallInput = {
        publicKey: requestedPublicKey(request.headers, request.query),
        params,
        query,
        body: request.body,
        signal: signalOf(request, reply),
      };
      const result = await perform(context, input);
      reply.code(status);
      return isLong ? reply.type(CONTENT_TYPES.json).send(Readable.from(jsonPieces(result))) : reply.send(result);
    },
  };
}

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
