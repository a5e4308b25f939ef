/** The control plane as a Fastify plugin: guard, body parser, and one route that finds the call or the page. */
import type { FastifyError, FastifyInstance, FastifyPluginOptions, FastifyReply, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { decodeFile } from '../messages/encoding.js';
import { parseUniqueKeys } from '../messages/json.js';
import { messageOf, present } from '../messages/present.js';
import { CONTENT_TYPES, CONTROL_PREFIX, MEDIA_TYPES, RECEIVED_PUBLIC_KEY } from '../messages/protocol.js';
import type { Call, ControlContext, Page } from './call.js';
import { eventPage } from './events.js';
import { brokenJson, MAX_BODY_BYTES, refuseControl, unknownCall, wrongMethod } from './failures.js';
import { createGuard } from './guard.js';
import { mailPages } from './outbox.js';
import { asksForPage, pages, sendPage } from './page.js';
import { callsByName } from './registry.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const controlRoutes = [...callsByName.values(), ...mailPages, ...pages, eventPage];

/** Cache: the routes of every control plane, from the first control call: to start faster, a mock does not make them. */
let router: ReturnType<typeof createRoutes> | undefined;

function createRoutes() {
  const routes = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER, ignoreDuplicateSlashes: true });
  for (const route of controlRoutes) {
    const method = 'method' in route ? route.method : 'GET';
    const paths = route.path === '/' ? ['', '/'] : [route.path];
    // The router only finds routes and never calls a handler; `Object` stands for the required handler.
    for (const path of paths)
      routes.on(method === 'GET' ? ['GET', 'HEAD'] : method, CONTROL_PREFIX + path, Object, route);
  }
  return routes;
}

function findRoute(method: string, url: string) {
  router ??= createRoutes();
  const known = METHODS.find((one) => one === method);
  const found = known && router.find(known, url);
  if (!found) return undefined;
  const route: Call | Page = found.store;
  return { route, params: found.params };
}

/** Registers one route for all calls: with a route for each call, a mock takes a sixth longer to start. */
export async function controlPlane(plane: FastifyInstance, context: ControlContext & FastifyPluginOptions) {
  const guard = createGuard(context.allowedHosts);
  plane.addHook('onRequest', async ({ method, url, headers, socket: { remoteAddress }, protocol }, reply) => {
    const found = findRoute(method, url);
    const isLink = found !== undefined && ('isLink' in found.route || asksForPage(found.route, headers));
    guard({ headers, remoteAddress, scheme: protocol, isLink });
    if (found !== undefined) return;
    const allowed = METHODS.filter((one) => findRoute(one, url));
    // A preflight is refused, so that the browser refuses calls of pages of other origins.
    if (allowed.length === 0 || method === 'OPTIONS') throw unknownCall(method, url);
    reply.header('allow', allowed.join(', '));
    throw wrongMethod(method, url, allowed);
  });
  plane.removeAllContentTypeParsers();
  const asBuffer = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;
  plane.addContentTypeParser<Buffer>(MEDIA_TYPES.json, asBuffer, async (_: FastifyRequest, bytes: Buffer) => {
    try {
      // An empty body counts as missing, not as broken JSON.
      return bytes.length === 0 ? undefined : parseUniqueKeys(decodeFile(bytes));
    } catch (error) {
      throw brokenJson(messageOf(error));
    }
  });
  plane.setErrorHandler((error: FastifyError, _request, reply) => refuseControl(error, reply, context.report));
  const handler = async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply: FastifyReply) => {
    const { headers, method, url, body } = request;
    const { public_key: named, ...query } = request.query;
    const key = headers[RECEIVED_PUBLIC_KEY] ?? named;
    const publicKey = key === undefined ? undefined : String(key);
    // The hook `onRequest` has refused every request without a route.
    const { route, params } = present(findRoute(method, url));
    if (asksForPage(route, headers)) return sendPage(context, url, reply);
    if ('respond' in route) return route.respond(context, { publicKey, params, reply });
    const [param] = Object.values(params);
    const result = await route.perform(context, { publicKey, param, query, body });
    if (result === undefined) return reply.code(204).send();
    const status = route.status ?? 200;
    return reply.code(status).type(CONTENT_TYPES.json).send(JSON.stringify(result));
  };
  // Never reached, since the hook refuses every unknown call; but Fastify runs the hook for all methods only with it.
  plane.setNotFoundHandler(handler);
  // Without a prefix, the service has a route `/*`, which would take all these paths from the not-found handler.
  for (const url of ['/', '/*']) plane.all(url, handler);
}
