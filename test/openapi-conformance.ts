/** Holds what a mock answers against the contract that it publishes, as a tool of somebody else's would. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { IsIdnEmail } from 'typebox/format';
import { parseHeader } from '../src/assumptions/overrides.js';
import type { AssumptionOverrides, AssumptionValues } from '../src/assumptions/registry.js';
import type { Mock } from '../src/mock.js';
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

/** A document that answers are compared with. */
export class ConformanceChecker {
  readonly #document: Document;
  // The document is no schema: to compile the schema of schemas for it takes as long as the rest.
  readonly #ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'idn-email': IsIdnEmail },
    validateSchema: false,
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
  }

  /** @returns what the answer breaks; undefined for a request that the document does not have */
  violations(method: string, path: string, answer: TestResponse): readonly string[] | undefined {
    const operation = this.#document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return undefined;
    const shaping = answer.headers['x-mock-assumptions']?.split(', ') ?? [];
    const unlisted = shaping.filter((id) => !operation['x-assumptions'].includes(id));
    const place = ['paths', path, method.toLowerCase(), 'responses'].map(step).join('');
    return [...unlisted.map((id) => `${id} is not among x-assumptions`), ...this.#brokenIn(operation, place, answer)];
  }

  #brokenIn({ responses }: Operation, place: string, { status, headers, body }: TestResponse): readonly string[] {
    // Of what stands under default a test gets a bug at most: every other status is one that can be told.
    const key = status >= 500 ? 'default' : status;
    const given = responses[key];
    if (given === undefined) return [`the status ${status} is not documented`];
    const at = given.$ref?.slice(1) ?? place + step(String(key));
    const response = given.$ref === undefined ? given : this.#document.components.responses[nameIn(given.$ref)];
    const type = headers['content-type']?.replace(/;.*/, '');
    if (type === undefined || response?.content === undefined) {
      return type === response?.content ? [] : [`a body of the type ${type} is not as documented`];
    }
    if (response.content[type] === undefined) return [`the type ${type} is not documented`];
    const validate = this.#validator(`openapi#${at}/content${step(type)}/schema`);
    return validate(body) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  }

  #validator(ref: string): ValidateFunction {
    const made = this.#validators.get(ref) ?? this.#ajv.compile({ $ref: ref });
    this.#validators.set(ref, made);
    return made;
  }
}

const nameIn = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

const documents = new Map<string, Promise<ConformanceChecker>>();

/** The document by these answers, as the mock gives it away. */
function publishedBy(mock: Mock, assume: string): Promise<ConformanceChecker> {
  const made =
    documents.get(assume) ?? fetchDocument(`${mock.controlUrl}/openapi.json?${new URLSearchParams({ assume })}`);
  documents.set(assume, made);
  return made;
}

async function fetchDocument(url: string): Promise<ConformanceChecker> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(await response.text());
  return new ConformanceChecker((await response.json()) as Document);
}

/** The answers of an account by now; undefined when there is none. */
export const assumptionsFor = (mock: Mock, publicKey = ''): AssumptionValues | undefined =>
  mock.directory.find(publicKey)?.assumptions.values;

function overrideIn(header: string | undefined): AssumptionOverrides | undefined {
  try {
    return parseHeader(header);
  } catch {
    // A header that can't be read is refused, and changes nothing.
    return undefined;
  }
}

export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of its account when it was sent. */
  readonly answers: AssumptionValues | undefined;
}

/** All that is assumed: what holds for the mock may be other than what holds for an account. */
export function assumedBy(mock: Mock, { headers, answers }: Asked): string {
  // A request can open its account.
  const inForce = answers ?? assumptionsFor(mock, headers.PublicKey) ?? mock.directory.assumptions.values;
  return Object.entries({ ...inForce, ...overrideIn(headers['x-mock-assume']) })
    .map((pair) => pair.join('='))
    .join(';');
}

/** @throws {Error} when the answer is not one that the document has for the request */
export async function assertConformance(mock: Mock, asked: Asked, answer: TestResponse) {
  const { method, url } = asked;
  // A test can order anything.
  if ('x-mock-fault' in answer.headers) return;
  const published = await publishedBy(mock, assumedBy(mock, asked));
  const broken = published.violations(method, url.replace(/\?.*/s, ''), answer) ?? [];
  if (broken.length > 0) throw new Error([`${method} ${url} leaves the contract:`, ...broken].join('\n  '));
}
