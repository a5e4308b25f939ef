/** The way of a request, one line a step. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { pino } from 'pino';
import { endpointNames, endpoints } from './api/index.js';
import { createAssume } from './assumptions/assume.js';
import { AssumptionError, parseHeader } from './assumptions/overrides.js';
import type { AssumptionOverrides } from './assumptions/registry.js';
import { type ListedEndpoint, type Method, methodsOf, nameOf, type PreparedWrite } from './contract/endpoint.js';
import { renderFailure, renderSuccess, type ServiceResponse, toFailure } from './contract/envelope.js';
import { Failure } from './contract/failure.js';
import type { RawFields } from './contract/fields.js';
import { readUploads } from './contract/uploads.js';
import { type ValidInput, validate } from './contract/validate.js';
import { warningIds } from './contract/warnings.js';
import type { ControlContext, ControlOptions } from './control/context.js';
import { controlPlane, refuseControl } from './control/plane.js';
import { Poller } from './control/poller.js';
import { allowOrigins, corsHeadersOf, isPreflight } from './http/cors.js';
import { openWorld, publicKeyIn, readCredentials } from './http/credentials.js';
import { beginExchange, type Exchange, mockHeadersOf, record, useAssumptionsOf, worldOf } from './http/exchange.js';
import { applyFault, type WireResponse } from './http/faults.js';
import { isEmpty, readForm } from './http/form.js';
import { createNotFound, methodNotAllowed } from './http/not-found.js';
import { readQuery } from './http/query.js';
import { limitRate } from './http/rate-limit.js';
import { deliver } from './http/send.js';
import { admit, answerExpectation, type ServerLimits, serverOptions } from './http/server.js';
import { catchUp } from './mail/catch-up.js';
import { describeContract } from './openapi.js';
import type { AccountDirectory } from './world/account-directory.js';
import type { World } from './world/world.js';

export interface AppOptions extends Pick<ControlOptions, 'folders' | 'allowedHosts'>, ServerLimits {
  /** What stands before every documented path: '' or `/api/v1`. */
  readonly prefix: string;
  /** Of pino, or `silent`. */
  readonly logLevel: string;
  /** The origins whose pages may call the service; any when there are none. */
  readonly corsOrigins: readonly string[];
}

/** What stands before every control call. */
const CONTROL = '/__control';

/** An exchange whose credentials were right. */
type Entered = Exchange & { readonly endpoint: ListedEndpoint; readonly world: World };

export function createApp(
  directory: AccountDirectory,
  options: AppOptions,
): { app: FastifyInstance; context: ControlContext } {
  const log = pino({ level: options.logLevel });
  const app = fastify({
    ...serverOptions(options),
    // Fastify tells of each request, which costs something: only where somebody wants to hear it.
    ...(log.isLevelEnabled('info') && { loggerInstance: log as FastifyBaseLogger }),
    frameworkErrors: (error, request, reply) =>
      request.url.startsWith(CONTROL) ? refuseControl(error, request, reply) : refuse(error, request, reply),
  });
  const notFound = createNotFound(endpoints, options.prefix);
  const poller = new Poller();
  const closing = new AbortController();
  // Every answer that is delayed listens.
  setMaxListeners(0, closing.signal);
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);

  /** Opens the world of the key headers, with the answers that hold for this request. */
  const enter = (request: FastifyRequest, exchange: Exchange): World => {
    useAssumptionsOf(exchange, directory.find(publicKeyIn(request.headers)) ?? directory);
    const world = openWorld(readCredentials(request.headers), directory, exchange.assume);
    useAssumptionsOf(exchange, world);
    exchange.world = world;
    return world;
  };

  /** Says who asks, before anything of the body is read. */
  const identify = (request: FastifyRequest, endpoint: ListedEndpoint): void => {
    const { override, refusal } = readOverride(request.headers['x-mock-assume']);
    const exchange = beginExchange(directory.find(publicKeyIn(request.headers)) ?? directory, endpoint, override);
    request.exchange = exchange;
    const world = enter(request, exchange);
    if (refusal !== undefined) throw refusal;
    if (endpoint.documentedMethod !== undefined) admitMethod(request, endpoint, endpoint.documentedMethod, exchange);
    limitRate(world, exchange.assume);
  };

  const admitMethod = (
    request: FastifyRequest,
    { method, path }: ListedEndpoint,
    documented: Method,
    { assume, warnings: { warn } }: Exchange,
  ): void => {
    if (assume.peek('method-mismatch') === 'both') warn('ambiguous-method', path, documented, method);
    const methods: readonly string[] = methodsOf(method, documented, assume);
    if (!methods.includes(request.method)) throw methodNotAllowed(request.method, pathOf(request), methods, warn);
  };

  /** What was sent, held against the fields of the endpoint; what is undocumented is warned of. */
  const checkSent = (request: FastifyRequest, exchange: Entered, form: RawFields): ValidInput => {
    const { endpoint, world, assume, warnings } = exchange;
    const { warn } = warnings;
    return validate(endpoint, readQuery(request.query, warn), form, { world, assume, warn });
  };

  /** @param isUndone does the state come back to where it was? */
  const respond = (
    request: FastifyRequest,
    exchange: Entered,
    form: RawFields,
    isUndone = false,
  ): ServiceResponse | Promise<ServiceResponse> => {
    // Nothing waits from here on: the request sees one moment of its world, which may be another since it came.
    const world = enter(request, exchange);
    const checked = checkSent(request, exchange, form);
    const left = leftContract(request, exchange);
    if (left !== undefined) throw left;
    const { endpoint, assume } = exchange;
    const { input, isNoOp: nothingToDo } = checked;
    const keep = <T>(doing: () => T): T => (isUndone ? world.withRollback(doing) : doing());
    /** What falls due by this very request does so by the answers that hold for it, whoever asks next. */
    const finish = (data: unknown): ServiceResponse => {
      catchUp(world, assume);
      return renderSuccess(endpoint, data);
    };
    const given = keep(() => {
      catchUp(world, assume);
      const data = nothingToDo ? undefined : endpoint.handle({ input, world, assume });
      return data instanceof Promise ? (data as Promise<PreparedWrite<unknown>>) : finish(data);
    });
    if (!(given instanceof Promise)) return given;
    const happen = (prepared: PreparedWrite<unknown>): ServiceResponse | Promise<ServiceResponse> => {
      // Where a control call came in between, the request is answered as if it had come after it.
      const isNow = enter(request, exchange) === world && prepared.isCurrent();
      return isNow ? keep(() => finish(prepared.commit())) : respond(request, exchange, form, isUndone);
    };
    return world.lock(given.then(happen));
  };

  /** The answer that a request gets, and what a fault makes of it. */
  const respondOrSuffer = (request: FastifyRequest, exchange: Entered, form: RawFields) => {
    const { faults } = exchange.world;
    const name = nameOf(exchange.endpoint);
    const act = (isUndone?: boolean) => settle(request, exchange, () => respond(request, exchange, form, isUndone));
    // Who only reads sees the world as it is.
    const answer = (isUndone?: boolean) =>
      request.method === 'GET' ? act(isUndone) : whenFree(exchange.world, () => act(isUndone));
    // A request that is refused for leaving the contract meets no fault, one that meets a fault is warned all the same.
    const fault = faults.isAimedAt(name) && !refusesNow(request, exchange, form) ? faults.meet(name) : undefined;
    if (fault === undefined) return answer();
    exchange.fault = fault;
    return applyFault(fault, { wait, answer, assume: () => exchange.assume });
  };

  const readSent = async (request: FastifyRequest, { endpoint, warnings, sent, assume }: Entered) => {
    const reading = { assume, warn: warnings.warn, sent };
    return readUploads(await readForm(request.raw, endpoint, reading), endpoint);
  };

  /** Would a request be refused for leaving the contract? Asked only where a fault could come first. */
  const refusesNow = (request: FastifyRequest, exchange: Entered, form: RawFields): boolean => {
    try {
      checkSent(request, { ...exchange, assume: createAssume(exchange.world.assumptions.values) }, form);
    } catch {
      // What a field breaks is said when the request is answered.
    }
    return leftContract(request, exchange) !== undefined;
  };

  const settle = (
    request: FastifyRequest,
    exchange: Exchange,
    answer: () => ServiceResponse | Promise<ServiceResponse>,
  ) => {
    const refused = (error: unknown) => refusal(error as FastifyError, request, exchange);
    try {
      const given = answer();
      return given instanceof Promise ? given.catch(refused) : given;
    } catch (error) {
      return refused(error);
    }
  };

  /** The failure of a client that left the contract where that is refused. */
  const leftContract = (request: FastifyRequest, exchange: Exchange): Failure | undefined => {
    if (exchange.warnings.isEmpty) return undefined;
    const { isStrict } = worldOf(request, exchange, directory) ?? directory;
    const texts = exchange.warnings.all().map(({ text }) => text);
    return isStrict ? new Failure(400, texts.join(' ')) : undefined;
  };

  const refusal = (error: FastifyError, request: FastifyRequest, exchange: Exchange): ServiceResponse => {
    const failure = toFailure(error, exchange.endpoint, exchange.assume) ?? ownFailure(error);
    if (failure.status === 500) log.error(error);
    const left = failure.status === 500 ? undefined : leftContract(request, exchange);
    return renderFailure(left ?? failure, exchange.assume);
  };

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    closing.abort();
    poller.close();
  });

  const send = (request: FastifyRequest, reply: FastifyReply, exchange: Exchange, delivery: WireResponse): void => {
    const headers = Object.assign(mockHeadersOf(exchange), corsHeadersOf(reply, options.corsOrigins), delivery.headers);
    if (isClosing) headers.connection = 'close';
    record(request, exchange, delivery, headers, worldOf(request, exchange, directory), directory);
    deliver(request, reply, delivery, headers, wait);
  };

  const refuse = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const exchange = request.exchange ?? beginExchange(directory);
    send(request, reply, exchange, refusal(error, request, exchange));
  };

  // Forms are read where the endpoint is known.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.decorateRequest('exchange', null);
  app.server.on('checkExpectation', answerExpectation);
  app.addHook('onRequest', (request, _reply, done) => {
    admit(request.raw);
    done();
  });
  app.setErrorHandler(refuse);
  app.register(async (service) => {
    const unknown = (request: FastifyRequest): never => {
      const exchange = beginExchange(directory);
      request.exchange = exchange;
      throw notFound(request.method, pathOf(request), exchange.warnings.warn);
    };
    service.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'OPTIONS' && !isPreflight(request)) unknown(request);
      done();
    });
    await allowOrigins(service, options.corsOrigins);
    for (const endpoint of endpoints) {
      const { method, documentedMethod, path } = endpoint;
      service.route({
        method: documentedMethod === undefined ? method : [method, documentedMethod],
        url: options.prefix + path,
        onRequest(request, _reply, done) {
          identify(request, endpoint);
          done();
        },
        handler(request, reply) {
          const exchange = request.exchange as Entered;
          const respondTo = (form: RawFields) => respondOrSuffer(request, exchange, form);
          const sendTo = (delivery: WireResponse) => send(request, reply, exchange, delivery);
          const delivery = isBare(request.raw) ? respondTo(NOTHING_SENT) : readSent(request, exchange).then(respondTo);
          return delivery instanceof Promise ? delivery.then(sendTo) : sendTo(delivery);
        },
      });
    }
    service.setNotFoundHandler(unknown);
  });
  const { folders, allowedHosts } = options;
  const openapi: ControlContext['openapi'] = (facts) => describeContract({ ...facts, prefix: options.prefix });
  const context: ControlContext = {
    directory: directory,
    folders,
    allowedHosts,
    endpoints: endpointNames,
    warningIds,
    openapi,
    poller: poller,
  };
  app.register(async (control) => {
    control.setChildLoggerFactory(() => log);
    await control.register(controlPlane, { ...context, prefix: CONTROL });
  });
  return { app, context: context };
}

/** Acts when no other request of a world takes its time to write. */
const whenFree = <T>(world: World, act: () => T | Promise<T>): T | Promise<T> =>
  world.isLocked ? world.unlocked().then(() => whenFree(world, act)) : act();

const NOTHING_SENT: RawFields = new Map();

/** Is there nothing to read of a request, which only reads itself? */
const isBare = (request: IncomingMessage): boolean => request.method === 'GET' && isEmpty(request);

/** Answers for one request; a header that can't be read waits until the credentials were looked at. */
function readOverride(header: string | string[] | undefined): {
  override?: AssumptionOverrides | undefined;
  refusal?: unknown;
} {
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
