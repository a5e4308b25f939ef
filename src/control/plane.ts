/** The control plane as a Fastify plugin: its guard, its body parser and a route for every call. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import { runInBatches } from '../batches.js';
import { findJsonError } from '../problems/json-place.js';
import { CONTENT_TYPES, CONTROL_PREFIX, MEDIA_TYPES } from '../protocol.js';
import type { Call, CallInput } from './call.js';
import type { ControlContext } from './context.js';
import { brokenJson, unknownCall, wrongMethod } from './failures.js';
import { createGuard } from './guard.js';
import { parseInBatches } from './json-in-batches.js';
import { jsonInBatches } from './lazy-list.js';
import { pageRoutes } from './outbox.js';
import { refuseControl } from './problem.js';
import { referenceRoutes } from './reference.js';
import { calls } from './registry.js';
import { requestedPublicKey } from './target-account.js';

export { refuseControl } from './problem.js';

/** A custom field may be called __proto__ or constructor: no code assigns by a name that was sent. */
function* readBody(body: string): Generator<void, unknown> {
  try {
    return yield* parseInBatches(body.replace(/^\uFEFF/, ''));
  } catch {
    throw brokenJson(yield* findJsonError(body));
  }
}

type PlaneOptions = ControlContext & FastifyPluginOptions;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May a link of another page lead here? Mails are read on other pages. */
    readonly isLink?: true;
  }
}

export async function controlPlane(plane: FastifyInstance, options: PlaneOptions): Promise<void> {
  const guard = createGuard(options.allowedHosts);
  plane.addHook('onRequest', async ({ headers, socket: { remoteAddress }, protocol, routeOptions }) =>
    guard({ headers, remoteAddress, scheme: protocol, isLink: routeOptions.config.isLink === true }),
  );
  plane.removeAllContentTypeParsers();
  plane.addContentTypeParser<string>(
    MEDIA_TYPES.json,
    { parseAs: 'string' },
    async (_: FastifyRequest, body: string) => (body === '' ? undefined : runInBatches(readBody(body))),
  );
  plane.setErrorHandler(refuseControl);
  const refuseUnknown = ({ method, url }: FastifyRequest) => {
    throw unknownCall(method, url);
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request;
    const allowed = methodsAt(url.replace(/\?.*/s, ''));
    if (allowed.length === 0) refuseUnknown(request);
    reply.header('allow', allowed.join(', '));
    throw wrongMethod(method, url, allowed);
  };
  plane.setNotFoundHandler(refuse);
  // Without a prefix, the service has routes for all paths.
  plane.route({ method: ['POST', 'DELETE'], url: '/', handler: refuse });
  plane.route({ method: ['GET', 'HEAD', 'POST', 'DELETE'], url: '/*', handler: refuse });
  // A preflight gets no permission, so that no page of another origin can call.
  plane.options('/', refuseUnknown);
  plane.options('/*', refuseUnknown);
  pageRoutes(plane, options);
  referenceRoutes(plane, options);
  for (const call of Object.values(calls)) addRoute(plane, call, options);
}

const patterns = Object.values(calls).map(({ method, path }) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${CONTROL_PREFIX}${path.replace(/\/$/, '/?').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** The methods of the calls at a path. */
const methodsAt = (path: string): readonly string[] =>
  patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);

function addRoute(
  plane: FastifyInstance,
  { method, path, status, isLong, bodyLimit, performInBatches }: Call,
  options: PlaneOptions,
): void {
  plane.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
    method,
    url: path,
    bodyLimit,
    exposeHeadRoute: true,
    handler: async (request, reply) => {
      const { public_key: _, ...query } = request.query;
      const input: CallInput = {
        publicKey: requestedPublicKey(request.headers, request.query),
        params: request.params,
        query,
        body: request.body,
        hasLongBody: isLongBody(request),
        signal: signalOf(request, reply),
      };
      const result = await performInBatches(options, input);
      reply.code(status);
      if (isLong) return reply.type(CONTENT_TYPES.json).send(Readable.from(jsonInBatches(result)));
      return reply.send(result);
    },
  });
}

/** Bytes of a body that takes a few milliseconds to parse. */
const LONG_BODY = 64 * 1024;

/** The length of a body in chunks is not told. */
const isLongBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BODY;

/** Aborted when nobody waits for the response any more: whoever leaves ends its side of the connection first. */
function signalOf({ raw }: FastifyRequest, reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  const abort = () => left.abort();
  reply.raw.on('close', abort);
  // Over HTTP/2 that is the end of every body.
  if (raw.httpVersionMajor === 1) {
    raw.socket.once('end', abort);
    reply.raw.on('close', () => raw.socket.off('end', abort));
  }
  return left.signal;
}
