/** Validates the responses of a mock against the OpenAPI document that it publishes. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { IsIdnEmail } from 'typebox/format';
import type { Mock } from '../src/mock/mock.js';
import { operationsOf } from '../src/openapi/document.js';
import { Components } from '../src/openapi/json.js';
import { parseHeader } from '../src/service/assumptions/overrides.js';
import type { AssumptionOverrides } from '../src/service/assumptions/registry.js';
import { endpoints, readers } from '../src/service/document/index.js';
import type { TestResponse } from './helper.js';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-assumptions': readonly string[];
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const step = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Validates responses against one document. */
export class ConformanceChecker {
  readonly #document: Document;
  /** Compiling the meta-schema takes as long as the rest, and optimising takes longer than it saves: most validators run a few times. */
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    code: { optimize: false },
    formats: { 'idn-email': IsIdnEmail },
    validateSchema: false,
  });

  constructor(document: Document) {
    this.#document = document;
    addFormats.default(this.#ajv).addSchema(document, 'document');
  }

  /** @returns the violations; undefined for a request that the document does not have */
  violations(method: string, path: string, response: TestResponse): readonly string[] | undefined {
    const operation = this.#document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return undefined;
    const shaping = response.headers['x-mock-assumptions']?.split(', ') ?? [];
    const unlisted = shaping.filter((id) => !operation['x-assumptions'].includes(id));
    const place = ['paths', path, method.toLowerCase(), 'responses'].map(step).join('');
    return [
      ...unlisted.map((id) => `${id} is not among x-assumptions`),
      ...this.#violationsOf(operation, place, response),
    ];
  }

  #violationsOf({ responses }: Operation, place: string, { status, headers, body }: TestResponse): readonly string[] {
    // Only 5xx may fall under `default`: every other status is documented by itself.
    const key = status >= 500 ? 'default' : status;
    const entry = responses[key];
    if (entry === undefined) return [`the status ${status} is not documented`];
    const at = entry.$ref?.slice(1) ?? place + step(String(key));
    const name = entry.$ref?.replace(/.*\//, '');
    const declaration = name === undefined ? entry : this.#document.components.responses[name];
    const type = headers['content-type']?.replace(/;.*/, '');
    if (type === undefined || declaration?.content === undefined) {
      return type === declaration?.content ? [] : [`a body of the type ${type} is not as documented`];
    }
    if (declaration.content[type] === undefined) return [`the type ${type} is not documented`];
    const ref = encodeURI(`${at}/content${step(type)}/schema`);
    const validate = this.#ajv.getSchema(`document#${ref}`);
    if (validate === undefined) throw new Error(`the document has no schema at ${ref}`);
    return validate(body) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  }
}

const checkers = new Map<string, ConformanceChecker>();

function checkerFor(path: string): ConformanceChecker {
  const checker = checkers.get(path) ?? new ConformanceChecker(documentOf(path));
  checkers.set(path, checker);
  return checker;
}

/** The part of the published document for one path: the whole takes longer than most requests. */
export function documentOf(path: string): Document {
  const components = new Components();
  const items = endpoints
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => operationsOf(endpoint, { components, account: undefined }));
  const paths = { [path]: Object.assign({}, ...items) };
  return JSON.parse(JSON.stringify({ paths, components: components.toJson() }));
}

/** The assumptions of an account; undefined if there is no such account. */
export const assumptionsFor = (mock: Mock, publicKey = ''): AssumptionOverrides | undefined =>
  mock.directory.find(publicKey)?.assumptions.overrides;

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The assumptions of its account when it was sent. */
  readonly assumptions: AssumptionOverrides | undefined;
}

/** True if the values of a request are the default ones, which the document has. */
function hasDefaults(mock: Mock, { headers, assumptions }: SentRequest): boolean {
  // The request may have opened its account.
  const inForce = assumptions ?? assumptionsFor(mock, headers.PublicKey) ?? mock.directory.assumptions.overrides;
  return Object.keys(inForce).length === 0 && !setsValues(headers['x-mock-assume']);
}

/** False for a malformed header: its request is refused under the default values. */
function setsValues(header: string | undefined): boolean {
  try {
    return parseHeader(header, readers) !== undefined;
  } catch {
    return false;
  }
}

/** @throws {Error} if the response violates the document */
export function assertConformance(mock: Mock, request: SentRequest, response: TestResponse): void {
  const { method, url } = request;
  // A fault can have any response.
  if (!hasDefaults(mock, request) || mock.directory.options.opensAccounts || 'x-mock-fault' in response.headers) return;
  const path = url.replace(/\?.*/s, '');
  const violations = checkerFor(path).violations(method, path, response) ?? [];
  if (violations.length > 0) throw new Error([`${method} ${url} leaves the contract:`, ...violations].join('\n  '));
}
