/** What is known of a request, from its head to its response; each try to answer it is an attempt of its own. */
import type { FastifyRequest } from 'fastify';
import { MOCK_HEADERS } from '../messages/protocol.js';
import type { Keys } from '../service/account/account-directory.js';
import type { Fault } from '../service/account/faults.js';
import type { AccountAttempt, Attempt } from '../service/answer.js';
import type { BroadOverrides } from '../service/assumptions/registry.js';
import type { ListedEndpoint } from '../service/endpoint/endpoint.js';
import type { Body } from '../service/endpoint/envelope.js';
import type { RawFields } from '../service/endpoint/fields.js';
import { realTime } from '../time/clock.js';
import { readKeys } from './head.js';
import { FormLog } from './recording/form-log.js';

export class RequestContext {
  readonly request: FastifyRequest;
  /** Undefined where the document has no such endpoint. */
  readonly endpoint: ListedEndpoint | undefined;
  readonly override: BroadOverrides | undefined;
  readonly keys: Keys;
  /** Microseconds since 1970, in real time. */
  readonly started = realTime();
  readonly formLog = new FormLog();
  /** The fields of the form, once it was read. */
  fields: RawFields = new Map();
  /** The attempt of the head and the form. */
  admission: AccountAttempt | undefined;
  /** The latest attempt: the response names its assumptions and warnings. */
  attempt: Attempt | undefined;
  faults: readonly Fault[] = [];
  /** The fault of its own header: it meets no other. */
  ownFault: Fault | undefined;
  body: Body | undefined;

  /** Equal for repetitions of a request: method, URL, body and its own fault. */
  signature(): string {
    const { method, url, headers } = this.request;
    const { files } = this.formLog.sent();
    return JSON.stringify([method, url, headers[MOCK_HEADERS.fault], [...this.fields], files]);
  }

  constructor(request: FastifyRequest, endpoint?: ListedEndpoint, override?: BroadOverrides) {
    this.request = request;
    this.endpoint = endpoint;
    this.override = override;
    this.keys = readKeys(request.headers);
    request.requestContext = this;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext | null;
  }
}
