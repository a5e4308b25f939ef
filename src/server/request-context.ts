/** The state of one request, from its head to its response. */
import type { FastifyRequest } from 'fastify';
import { MOCK_HEADERS } from '../messages/protocol.js';
import type { Keys } from '../service/account/account-directory.js';
import type { Fault } from '../service/account/faults.js';
import type { Attempt, Body } from '../service/answer.js';
import type { BroadOverrides } from '../service/assumptions/registry.js';
import type { ListedEndpoint } from '../service/endpoint/endpoint.js';
import type { RawFields } from '../service/endpoint/fields.js';
import type { Sent } from '../service/endpoint/validate.js';
import { realTime } from '../time/clock.js';
import { FormLog } from './forms/form-log.js';
import { readKeys } from './head.js';

declare module 'fastify' {
  interface FastifyRequest {
    requestContext: RequestContext | null;
  }
}

export class RequestContext {
  readonly keys: Keys;
  /** Microseconds since 1970, in real time. */
  readonly started = realTime();
  readonly formLog = new FormLog();
  /** The fields of the form; empty until the form is read. */
  fields: RawFields = new Map();
  /** The latest attempt: the response names its assumptions and warnings. After each wait, a new one takes the present account. */
  attempt: Attempt | undefined;
  fault: Fault | undefined;
  /** The fault of the header `x-mock-fault`, which takes precedence over the faults of the account. */
  ownFault: Fault | undefined;
  body: Body | undefined;
  /** The value of the response header `x-mock-why`. */
  why: string | undefined;

  /** @param endpoint undefined for a path or a method that the document does not have */
  constructor(
    readonly request: FastifyRequest,
    readonly endpoint: ListedEndpoint | undefined = undefined,
    readonly override: BroadOverrides | undefined = undefined,
  ) {
    this.keys = readKeys(request.headers);
  }

  get sent(): Sent {
    return { query: this.request.query, fields: this.fields };
  }

  /** Returns a text that all repetitions of a request share: method, URL, `x-mock-fault`, fields and files. */
  signature(): string {
    const { method, url, headers } = this.request;
    const { files } = this.formLog.sent();
    return JSON.stringify([method, url, headers[MOCK_HEADERS.fault], [...this.fields], files]);
  }
}

/** Gives a request its context, which the later stages find as `request.requestContext`. */
export function attachContext(...given: ConstructorParameters<typeof RequestContext>): RequestContext {
  const context = new RequestContext(...given);
  context.request.requestContext = context;
  return context;
}
