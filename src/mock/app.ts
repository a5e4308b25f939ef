/** The Fastify app: its server, the service, the control plane, and how it closes. */
import { setMaxListeners } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { transferableAbortController } from 'node:util';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { ControlContext } from '../control/context.js';
import { refuseControl } from '../control/failures.js';
import { controlPlane } from '../control/plane.js';
import { CONTENT_TYPES, CONTROL_PREFIX, NO_SNIFF } from '../messages/protocol.js';
import { version } from '../messages/version.js';
import { readKeys } from '../server/head.js';
import { createPipeline, type Pipeline } from '../server/pipeline.js';
import { Redaction } from '../server/recording/redaction.js';
import { createRequestLines, type LineWriter, type RequestLines } from '../server/request-lines.js';
import { answerClientError, refuseWithoutHost, SERVER_OPTIONS } from '../server/server.js';
import { registerService } from '../server/service.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { Delays } from '../service/account/faults.js';
import { endpoints } from '../service/document/index.js';
import type { ResolvedOptions } from './options.js';

export interface AppOptions
  extends Pick<ControlContext, 'folders' | 'reader' | 'stateFile'>,
    Pick<ResolvedOptions, 'prefix' | 'logLevel' | 'corsOrigins' | 'allowedHosts'> {
  /** The delay of the requests of the service; none by default. */
  readonly delays?: Delays;
  /** Where the line of each request goes; nowhere by default. */
  readonly lines?: LineWriter;
  /** Where the log goes; stdout by default. */
  readonly log?: DestinationStream;
}

export function createApp(
  directory: AccountDirectory,
  options: AppOptions,
): { app: FastifyInstance; context: ControlContext; running: ReadonlySet<IncomingMessage> } {
  const { prefix, corsOrigins, folders, reader, allowedHosts, stateFile, delays = new Delays() } = options;
  const serializers = {
    req: (request: FastifyRequest) => toLogEntry(request, directory),
    res: ({ statusCode }: FastifyReply) => ({ statusCode }),
  };
  // Fastify gives its own serializers only to its own logger.
  const log = pino({ level: options.logLevel, serializers }, options.log);
  // Node's own: a DOM environment has one that setMaxListeners refuses.
  const closing = transferableAbortController();
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  const pipeline = createPipeline({ directory, log, wait, closing: closing.signal });
  const context: ControlContext = {
    directory,
    folders,
    reader,
    servicePrefix: prefix,
    allowedHosts,
    stateFile,
    delays,
    // Loaded when it is asked for: a start does not pay for it.
    openapi: async (account) => (await import('../openapi/document.js')).createDocument({ account, prefix }),
    closing: closing.signal,
  };
  const lines = options.lines && createRequestLines({ ...options.lines, directory, prefix });
  const running = new Set<IncomingMessage>();
  const app = createServer(log, pipeline, running, lines);
  addFrontPage(app, prefix);
  app.register((service) => registerService(service, { endpoints, prefix, corsOrigins, pipeline, delays, wait }));
  app.register(async (control) => {
    control.setChildLoggerFactory(() => log);
    await control.register(controlPlane, { ...context, prefix: CONTROL_PREFIX });
  });
  // Every response that waits listens.
  setMaxListeners(0, closing.signal);
  app.addHook('preClose', async () => {
    closing.abort();
  });
  return { app, context, running };
}

/** A server that reads no body by itself: the pipeline reads forms where the endpoint is known. */
function createServer(
  log: Logger,
  pipeline: Pipeline,
  running: Set<IncomingMessage>,
  lines: RequestLines | undefined,
): FastifyInstance {
  const app = fastify({
    ...SERVER_OPTIONS,
    clientErrorHandler: answerClientError,
    // Fastify logs each request at a cost: only where somebody wants to read it.
    ...(log.isLevelEnabled('info') && { loggerInstance: log as FastifyBaseLogger }),
    // No hook sees the request of such an error.
    frameworkErrors: (error, request, reply) => {
      lines?.follow(request, reply);
      if (request.url.startsWith(CONTROL_PREFIX)) refuseControl(error, request, reply.headers(NO_SNIFF));
      else pipeline.refuse(error, request, reply.headers(NO_SNIFF));
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.decorateRequest('requestContext', null);
  lines?.watch(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(NO_SNIFF);
    running.add(request.raw);
    reply.raw.once('close', () => running.delete(request.raw));
    refuseWithoutHost(request.raw);
    done();
  });
  app.setErrorHandler((error: Error, request, reply) => pipeline.refuse(error, request, reply));
  return app;
}

/** The entry of a request in the log, without secrets. */
export function toLogEntry({ headers, method, url, host, ip, socket }: FastifyRequest, directory: AccountDirectory) {
  const { publicKey, secretKey } = readKeys(headers);
  const redaction = new Redaction(directory.find(publicKey)?.secretKey ?? '', secretKey);
  return {
    method,
    url: redaction.url(url),
    host: redaction.text(host),
    remoteAddress: ip,
    remotePort: socket.remotePort,
  };
}

/** @param prefix what stands before every documented path */
function addFrontPage(app: FastifyInstance, prefix: string): void {
  app.get('/', { exposeHeadRoute: true }, (request, reply) => {
    const origin = originOf(request);
    const page = { name: 'campaign-mock', version, base_url: origin + prefix, control_url: origin + CONTROL_PREFIX };
    reply.header('vary', 'accept');
    if (/\bjson\b/.test(request.headers.accept ?? '')) reply.type(CONTENT_TYPES.json).send(page);
    else reply.type(CONTENT_TYPES.text).send(textOf(page));
  });
}

/** HTTP/1.0 needs no Host header. */
const originOf = ({ protocol, host }: FastifyRequest): string => (host === '' ? '' : `${protocol}://${host}`);

const textOf = ({ name, base_url, control_url }: Readonly<Record<string, string>>) => `${name} ${version}
  base URL    ${base_url}
  control     ${control_url}
  page        ${control_url}/
  reference   ${control_url}/reference
`;
