/** The Fastify app: its server, the service, the control plane, the front page and the log. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { transferableAbortController } from 'node:util';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { ControlContext } from '../control/call.js';
import { refuseControl } from '../control/failures.js';
import { controlPlane } from '../control/plane.js';
import { CONTENT_TYPES, CONTROL_PREFIX, NO_SNIFF } from '../messages/protocol.js';
import type { TextStream } from '../messages/terminal.js';
import { version } from '../messages/version.js';
import { readKeys } from '../server/head.js';
import { createPipeline } from '../server/pipeline.js';
import { Redaction } from '../server/redaction.js';
import { createRequestLines } from '../server/request-lines.js';
import { answerClientError, SERVER_OPTIONS } from '../server/server.js';
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
  /** The stream of a line for each request; none by default. */
  readonly lines?: TextStream;
  /** The stream of the log; stdout by default. */
  readonly log?: DestinationStream;
}

export function createApp(directory: AccountDirectory, options: AppOptions) {
  const { prefix, corsOrigins, folders, reader, allowedHosts, stateFile, delays = new Delays() } = options;
  const serializers = {
    req: ({ headers, method, url, host, ip, socket: { remotePort } }: FastifyRequest) => {
      const { publicKey, secretKey } = readKeys(headers);
      const redaction = new Redaction(directory.find(publicKey)?.secretKey ?? '', secretKey);
      return { method, url: redaction.url(url), host: redaction.text(host), remoteAddress: ip, remotePort };
    },
  };
  // The serializer of Fastify would write the keys that a URL holds.
  const log = pino({ level: options.logLevel, serializers }, options.log);
  // A controller of Node's class: the global AbortController of a DOM environment is another, which Node refuses below.
  const closing = transferableAbortController();
  const { signal } = closing;
  const wait = (milliseconds: number) => sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  const report = (bug: unknown) => log.error(bug);
  const pipeline = createPipeline({ directory, wait, closing: signal, report });
  const context: ControlContext = {
    directory,
    folders,
    reader,
    servicePrefix: prefix,
    allowedHosts,
    stateFile,
    delays,
    // Imported at the first request for the OpenAPI document, so that no start waits for the import.
    openapi: async (account) => (await import('../openapi/document.js')).createDocument({ account, prefix }),
    report,
    closing: signal,
    wait,
  };
  const followByLine = options.lines && createRequestLines(options.lines, directory, prefix);
  const app = fastify({
    ...SERVER_OPTIONS,
    clientErrorHandler: answerClientError,
    // Only for a level that shows requests, because logging takes time. The cast keeps pino out of the app's type.
    ...(log.isLevelEnabled('info') && { loggerInstance: log as FastifyBaseLogger }),
    // No hook runs for these errors, such as a malformed URL: the line and the header of the hook are added here.
    frameworkErrors: (error, request, reply) => {
      followByLine?.(request, reply);
      if (request.url.startsWith(CONTROL_PREFIX)) refuseControl(error, reply.headers(NO_SNIFF), report);
      else pipeline.refuse(error, request, reply.headers(NO_SNIFF));
    },
  });
  // Fastify parses no body by itself: the pipeline reads a form when it knows the endpoint.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.decorateRequest('requestContext', null);
  app.addHook('onRequest', (request, reply, done) => {
    followByLine?.(request, reply);
    reply.headers(NO_SNIFF);
    // HTTP/1.0 does not require the header.
    if (request.headers.host !== undefined || request.raw.httpVersion !== '1.1') done();
    else done(Object.assign(new Error('The Host header is missing.'), { statusCode: 400 }));
  });
  app.setErrorHandler((error: Error, request, reply) => pipeline.refuse(error, request, reply));
  addFrontPage(app, prefix);
  app.register((service) => registerService(service, { endpoints, prefix, corsOrigins, pipeline, delays, wait }));
  app.register(controlPlane, { ...context, prefix: CONTROL_PREFIX });
  // Every waiting response listens to the signal: with 0, any number may, and Node warns of no leak.
  setMaxListeners(0, signal);
  app.addHook('preClose', async () => closing.abort());
  return { app, context };
}

function addFrontPage(app: FastifyInstance, prefix: string): void {
  app.get('/', { exposeHeadRoute: true }, ({ protocol, host }, reply) => {
    // An HTTP/1.0 request may lack a Host header.
    const origin = host === '' ? '' : `${protocol}://${host}`;
    const control_url = origin + CONTROL_PREFIX;
    reply.type(CONTENT_TYPES.json).send({
      name: 'campaign-mock',
      version,
      base_url: origin + prefix,
      control_url,
      page: `${control_url}/`,
      reference: `${control_url}/reference`,
    });
  });
}
