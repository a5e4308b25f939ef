/** Registers the service: one route that finds the documented endpoint, and a refusal of every other path and method. */
import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { closestOf, isNear } from '../messages/closest-match.js';
import { MOCK_HEADERS, NO_ORIGIN } from '../messages/protocol.js';
import type { Delays } from '../service/account/faults.js';
import { methodNotAllowed } from '../service/endpoint/admission.js';
import type { Endpoint, ListedEndpoint } from '../service/endpoint/endpoint.js';
import { Failure } from '../service/endpoint/failure.js';
import type { Warn } from '../service/endpoint/warnings.js';
import { registerForms } from './forms/read-form.js';
import { sentPathOf, withoutExtraSlashes } from './head.js';
import type { Pipeline } from './pipeline.js';

export interface ServiceOptions {
  readonly endpoints: readonly ListedEndpoint[];
  /** Stands before every documented path: '' or `/api/v1`. */
  readonly prefix: string;
  /** The origins whose pages may call the service; any, if the list is empty, and no page for `none`. */
  readonly corsOrigins: readonly string[];
  readonly pipeline: Pipeline;
  readonly delays: Delays;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<unknown>;
}

export async function registerService(service: FastifyInstance, options: ServiceOptions): Promise<void> {
  const { endpoints, prefix, corsOrigins, pipeline, delays, wait } = options;
  const unknown = (request: FastifyRequest): never => {
    const path = withoutExtraSlashes(sentPathOf(request));
    throw notFound(request.method, path, options, pipeline.beginUnknown(request).warnings.warn);
  };
  // @fastify/cors would refuse an OPTIONS request that is no preflight with a plain text.
  service.addHook('onRequest', (request, _reply, done) => {
    const { origin, 'access-control-request-method': method } = request.headers;
    if (request.method === 'OPTIONS' && !(origin && method)) unknown(request);
    done();
  });
  if (!corsOrigins.includes(NO_ORIGIN)) await allowOrigins(service, corsOrigins);
  // Preflights of allowed origins are answered before this hook, without the delay.
  service.addHook('onRequest', (_request, _reply, done) => {
    const milliseconds = delays.next();
    if (milliseconds === 0) done();
    else wait(milliseconds).then(() => done());
  });
  const byName = new Map(
    endpoints.flatMap((one) => methodsOf(one).map((method) => [`${method} ${prefix}${one.path}`, one])),
  );
  /** Adds one route for all endpoints: with a route for each endpoint, a mock takes a quarter longer to start. */
  const addRoute = (routes: FastifyInstance, method: HTTPMethods[]) =>
    routes.route({
      method,
      url: `${prefix}/*`,
      onRequest(request, reply, done) {
        const path = sentPathOf(request);
        const name = `${request.method === 'HEAD' ? 'GET' : request.method} ${withoutExtraSlashes(path)}`;
        pipeline.admit(request, reply, byName.get(name) ?? unknown(request), path);
        done();
      },
      handler(request, reply) {
        // Fastify gets no promise: when a promise resolves, Fastify sends an empty response if the stream has not begun.
        pipeline.handle(request, reply).catch((error: Error) => reply.send(error));
      },
    });
  const methods = new Set<HTTPMethods>(['HEAD', ...endpoints.flatMap(methodsOf)]);
  methods.delete('POST');
  addRoute(service, [...methods]);
  service.register(async (forms) => {
    await registerForms(forms);
    addRoute(forms, ['POST']);
  });
  service.setNotFoundHandler(unknown);
}

const methodsOf = ({ method, documentedMethod = method }: Endpoint) => [...new Set([method, documentedMethod])];

const RATE_HEADERS = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Lets pages of other origins call the service. @param origins any, if the list is empty */
async function allowOrigins(service: FastifyInstance, origins: readonly string[]): Promise<void> {
  const { assume: _, ...exposed } = MOCK_HEADERS;
  await service.register(cors, {
    // A page may send undocumented methods too, so that it can read the 405 response.
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [...Object.values(exposed), ...RATE_HEADERS, 'allow', 'content-disposition'].join(', '),
    // Browsers refuse credentials in a response that allows the origin `*`.
    credentials: origins.length > 0,
    origin: origins.length > 0 ? [...origins] : '*',
  });
}

/** Paths that a browser requests by itself, such as `/favicon.ico`: a request for them causes no warning. */
const BROWSERS_OWN = /^\/($|favicon\.ico$|robots\.txt$|apple-touch-icon|\.well-known\/)/;

function notFound(method: string, path: string, { endpoints, prefix }: ServiceOptions, warn: Warn): Failure {
  const allowed = endpoints.filter((one) => prefix + one.path === path).flatMap(methodsOf);
  if (allowed.length > 0) return methodNotAllowed(method, path, allowed, warn);
  const isDoubled = prefix !== '' && path.startsWith(`${prefix}${prefix}/`);
  const before = isDoubled ? prefix + prefix : prefix;
  const sent = path.startsWith(before) ? path.slice(before.length) : path;
  const near = endpoints.filter((one) => isNear(sent, one.path)).map(({ name }) => name);
  // The endpoint that was probably meant, `POST /api/v1/contacts/add`; undefined if no path is similar.
  const meant = closestOf(`${method} ${sent}`, near)?.replace(' ', () => ` ${prefix}`);
  if (!BROWSERS_OWN.test(path)) warn('undocumented-path', path, meant);
  const doubled = isDoubled ? `: the base URL already has ${prefix}` : '';
  const nearest = meant === undefined ? '' : ` The nearest endpoint is ${meant}.`;
  const text = `The route ${path} could not be found${doubled}.${nearest}`;
  return new Failure(404, text, meant === undefined ? {} : { [MOCK_HEADERS.suggestion]: meant });
}
