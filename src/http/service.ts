/** The routes of the service: each documented endpoint, and what answers every other path and method. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListedEndpoint } from '../contract/endpoint.js';
import { MOCK_HEADERS } from '../protocol.js';
import type { AccountDirectory } from '../world/account-directory.js';
import type { Delays } from '../world/delays.js';
import { allowOrigins, allowPrivateNetwork, isPreflight } from './cors.js';
import { registerForms } from './forms/register-forms.js';
import { routedMethodsOf } from './methods.js';
import { createNotFound } from './not-found.js';
import type { Pipeline } from './pipeline.js';
import { pathOf } from './url.js';

export interface ServiceOptions {
  readonly endpoints: readonly ListedEndpoint[];
  /** What stands before every documented path: '' or `/api/v1`. */
  readonly prefix: string;
  /** The origins whose pages may call the service; any when there are none. */
  readonly corsOrigins: readonly string[];
  readonly pipeline: Pipeline;
  readonly directory: AccountDirectory;
  readonly delays: Delays;
  /** Waits milliseconds of real time, or until the mock closes. */
  wait(milliseconds: number): Promise<unknown>;
}

export async function registerService(service: FastifyInstance, options: ServiceOptions): Promise<void> {
  const { endpoints, prefix, corsOrigins, pipeline, directory, delays, wait } = options;
  const notFound = createNotFound(endpoints, prefix);
  const unknown = (request: FastifyRequest): never => {
    throw notFound(request.method, pathOf(request), pipeline.beginUnknown(request).warnings.warn);
  };
  service.addHook('onRequest', (request, _reply, done) => {
    const milliseconds = isPreflight(request) ? 0 : delays.next();
    if (milliseconds === 0) done();
    else wait(milliseconds).then(() => done());
  });
  service.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    // An OPTIONS that asks for no permission is a method like another.
    if (!isPreflight(request)) unknown(request);
    reply.header(MOCK_HEADERS.assumptions, 'cors');
    const meant = endpoints.find((one) => isMeantBy(request, prefix, one));
    if (pipeline.isOpenToOrigins(meant)) {
      allowPrivateNetwork(request, reply);
      return done();
    }
    // A permission is what it lacks.
    reply.code(204).header('content-length', '0').send();
  });
  const isHeadRefused = (path: string) => {
    const endpoint = endpoints.find((one) => prefix + one.path === path);
    return directory.assumptions.valuesAt(endpoint)['head-requests'] === 'refused';
  };
  await allowOrigins(service, corsOrigins, isHeadRefused);
  for (const endpoint of endpoints.filter((one) => !takesPost(one))) addRoute(service, endpoint, options);
  service.register(async (forms) => {
    await registerForms(forms);
    for (const endpoint of endpoints.filter(takesPost)) addRoute(forms, endpoint, options);
  });
  service.setNotFoundHandler(unknown);
}

/** Does a preflight ask for this endpoint? */
const isMeantBy = (
  { url, headers }: FastifyRequest,
  prefix: string,
  { method, documentedMethod, path }: ListedEndpoint,
): boolean => {
  const asked = headers['access-control-request-method'];
  const wanted = asked === 'HEAD' ? 'GET' : asked;
  return [method, documentedMethod].some((one) => one === wanted) && pathOf({ url }) === prefix + path;
};

const takesPost = ({ method, documentedMethod }: ListedEndpoint): boolean =>
  method === 'POST' || documentedMethod === 'POST';

function addRoute(service: FastifyInstance, endpoint: ListedEndpoint, { prefix, pipeline }: ServiceOptions): void {
  service.route({
    method: routedMethodsOf(endpoint),
    url: prefix + endpoint.path,
    onRequest(request, _reply, done) {
      pipeline.admit(request, endpoint);
      done();
    },
    handler: (request, reply) => pipeline.handle(request, reply),
  });
}
