/** Validates the responses of a mock against the OpenAPI document that it publishes. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { IsIdnEmail } from 'typebox/format';
import type { Mock } from '../src/mock/mock.js';
import { operationsOf } from '../src/openapi/document.js';
import { Components } from '../src/openapi/json.js';
import { parseHeader } from '../src/service/assumptions/overrides.js';
import type { AssumptionOverrides } from '../src/service/assumptions/registry.js';
import { overrule } from '../src/service/assumptions/scopes.js';
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
const member = (value: unknown, step: string): unknown =>
  Object(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')];

// Compiling the meta-schema takes as long as the rest, and optimising takes longer than it saves: most validators run a few times.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  code: { optimize: false },
  formats: { 'idn-email': IsIdnEmail },
  validateSchema: false,
});
addFormats.default(ajv);

/** By the texts of the schemas: documents under different assumptions share most of theirs. */
const compiled = new Map<string, ValidateFunction>();

/** Leaves out what validates nothing: schemas that differ in it alone are one. */
const withoutNotes = (key: string, value: unknown): unknown =>
  (key === 'description' && typeof value === 'string') || (key === 'examples' && Array.isArray(value))
    ? undefined
    : value;

function compile(schema: unknown): ValidateFunction {
  const text = JSON.stringify(schema, withoutNotes);
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate;
}

/** Validates responses against one document. */
export class ConformanceChecker {
  readonly #document: Document;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
  }

  /** @returns the violations; undefined for a request that the document lacks */
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
    const declaration = entry.$ref === undefined ? entry : this.#document.components.responses[nameIn(entry.$ref)];
    const type = headers['content-type']?.replace(/;.*/, '');
    if (type === undefined || declaration?.content === undefined) {
      return type === declaration?.content ? [] : [`a body of the type ${type} is not as documented`];
    }
    if (declaration.content[type] === undefined) return [`the type ${type} is not documented`];
    const validate = this.#validator(`#${at}/content${step(type)}/schema`);
    return validate(body) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  }

  #validator(ref: string): ValidateFunction {
    const cached = this.#validators.get(ref) ?? compile(resolved({ $ref: ref }, this.#document));
    this.#validators.set(ref, cached);
    return cached;
  }
}

/** A part of a document, with what it refers to in the place of each reference. */
export function resolved(part: unknown, document: Document): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if ('$ref' in part) return resolved(String(part.$ref).split('/').slice(1).reduce(member, document), document);
  if (Array.isArray(part)) return part.map((one) => resolved(one, document));
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document)]));
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const checkers = new Map<string, ConformanceChecker>();

function checkerFor(path: string): ConformanceChecker {
  const checker = checkers.get(path) ?? new ConformanceChecker(documentOf(path));
  checkers.set(path, checker);
  return checker;
}

/** What the published document says of one path: the whole of it takes longer than most requests. */
export function documentOf(path: string): Document {
  const components = new Components();
  const items = endpoints
    .filter((endpoint) => endpoint.path === path)
    .map((endpoint) => operationsOf(endpoint, { components, account: undefined }));
  const paths = { [path]: Object.assign({}, ...items) };
  return JSON.parse(JSON.stringify({ paths, components: components.toJson() }));
}

/** The assumptions of an account; undefined when there is no such account. */
export const assumptionsFor = (mock: Mock, publicKey = ''): AssumptionOverrides | undefined =>
  mock.directory.find(publicKey)?.assumptions.overrides;

const parsedHeaders = new Map<string, AssumptionOverrides>();

function overrideIn(header: string): AssumptionOverrides {
  const parsed = parsedHeaders.get(header) ?? parseOrIgnore(header);
  parsedHeaders.set(header, parsed);
  return parsed;
}

function parseOrIgnore(header: string): AssumptionOverrides {
  try {
    return parseHeader(header, readers) ?? {};
  } catch {
    // The mock refuses an invalid header, which then changes nothing.
    return {};
  }
}

export interface SentRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of its account when it was sent. */
  readonly assumptions: AssumptionOverrides | undefined;
}

/** The assumptions of a request: of its account, or else of the mock, and of its header. */
function inForceFor(mock: Mock, { headers, assumptions }: SentRequest): AssumptionOverrides {
  // The request may have opened its account.
  const inForce = assumptions ?? assumptionsFor(mock, headers.PublicKey) ?? mock.directory.assumptions.overrides;
  return overrule(inForce, overrideIn(headers['x-mock-assume'] ?? ''));
}

/** @throws {Error} when the response violates the document */
export function assertConformance(mock: Mock, request: SentRequest, response: TestResponse): void {
  const { method, url } = request;
  // A fault can have any response, and the document has the default values.
  const isOther = Object.keys(inForceFor(mock, request)).length > 0 || mock.directory.options.opensAccounts;
  if (isOther || 'x-mock-fault' in response.headers) return;
  const path = url.replace(/\?.*/s, '');
  const violations = checkerFor(path).violations(method, path, response) ?? [];
  if (violations.length > 0) throw new Error([`${method} ${url} leaves the contract:`, ...violations].join('\n  '));
}
