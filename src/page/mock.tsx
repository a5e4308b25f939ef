/** What the page asks the mock: the control calls as the library has them, the documented endpoints, and the events while they happen. */
import type { EndpointFacts } from '../control/context.js';
import type { PageStart } from '../control/page.js';
import type { ClientMethods } from '../library/client-methods.js';

export const start = JSON.parse(String(document.body.dataset.start)) as PageStart;

/** The path before that of the control plane: '' but behind a reverse proxy. */
const ROOT = location.pathname.replace(/\/__control\/$/, '');
export const BASE_URL = `${location.origin}${ROOT}${start.prefix}`;

/** The keys of an account, as its requests carry them. */
export interface Keys {
  readonly public_key: string;
  readonly secret_key: string;
}

export const headersOf = ({ public_key, secret_key }: Keys) => ({ PublicKey: public_key, SecretKey: secret_key });

/** A problem of the control plane (RFC 9457); its message has each pointer. */
export class Refusal extends Error {}

interface ProblemBody {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { detail = response.statusText, errors = [] } = (await response.json().catch(() => ({}))) as ProblemBody;
  return new Refusal([detail, ...errors.map((one) => `${one.pointer} ${one.detail}`)].join('\n'));
}

type CallFacts = PageStart['calls'][number];

async function perform(call: CallFacts, publicKey: string | undefined, given: readonly unknown[]): Promise<unknown> {
  const hasParam = call.path.includes(':');
  const path = call.path.replace(/:\w+/, encodeURIComponent(String(given[0])));
  const values = hasParam ? given.slice(1) : given;
  const all = call.args ? Object.fromEntries(call.args.map((name, index) => [name, values[index]])) : values[0];
  const isGet = call.method === 'GET';
  const query = Object.entries(Object(isGet ? all : {})).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  if (publicKey !== undefined) search.set('public_key', publicKey);
  const response = await fetch(`.${path === '/' ? '/' : path}?${search}`, {
    method: call.method,
    headers: { accept: 'application/json', ...(!isGet && all !== undefined && { 'content-type': 'application/json' }) },
    ...(!isGet && all !== undefined && { body: JSON.stringify(all) }),
  });
  if (!response.ok) throw await refusalOf(response);
  if (response.status === 204) return undefined;
  const result = (await response.json()) as Readonly<Record<string, unknown>>;
  return call.returns === undefined ? result : result[call.returns];
}

/** The control calls for one account, or for all of them, by the names that the library has. */
export function controlsOf(publicKey?: string): ClientMethods<'later'> {
  const methods: Record<string, unknown> = {};
  for (const call of start.calls) {
    const [name = '', ...groups] = call.name.split('.').reverse();
    let group = methods;
    for (const one of groups.reverse()) {
      group[one] ??= {};
      group = group[one] as Record<string, unknown>;
    }
    group[name] = (...given: readonly unknown[]) => perform(call, publicKey, given);
  }
  // The table is that of the library, sent as JSON: there the compiler holds the interface to it.
  return methods as unknown as ClientMethods<'later'>;
}

export type Values = Readonly<Record<string, string | File | readonly string[]>>;

/** A body of the service: its message, or its errors. */
export interface Answer {
  readonly status: number;
  readonly body: {
    readonly status?: string;
    readonly message?: unknown;
    readonly errors?: unknown;
  };
}

/** Calls a documented endpoint. Values whose field stands in the query string go there. */
export async function ask(endpoint: EndpointFacts, keys: Keys, values: Values = {}): Promise<Answer> {
  const inQuery = new Set(endpoint.fields.filter(({ place }) => place === 'query').map(({ name }) => name));
  const query = new URLSearchParams();
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (inQuery.has(name)) query.set(name, String(value));
    else if (Array.isArray(value)) for (const [index, one] of value.entries()) form.append(`${name}[${index}]`, one);
    else form.append(name, value as string | File);
  }
  const response = await fetch(`${BASE_URL}${endpoint.path}?${query}`, {
    method: endpoint.method,
    // What the page reads by itself meets no fault, and is in no journal.
    headers: { ...headersOf(keys), 'x-mock-look': '1' },
    ...(endpoint.method === 'POST' && { body: form }),
  });
  return { status: response.status, body: await response.json().catch(() => ({})) };
}

/** What went wrong, as one text; undefined for a success. */
export function failureIn({ status, body: { errors, message } }: Answer): string | undefined {
  if (status < 300) return undefined;
  const told = errors ?? message ?? `status ${status}`;
  if (typeof told !== 'object' || told === null) return String(told);
  return Object.entries(told)
    .map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
    .join('\n');
}

/** Follows the events of an account. @returns what ends that */
export function follow(publicKey: string, heard: (name: string, data: unknown) => void): () => void {
  const source = new EventSource(`events?${new URLSearchParams({ public_key: publicKey })}`);
  for (const name of ['exchange', 'mail', 'change', 'dropped']) {
    source.addEventListener(name, ({ data }) => heard(name, JSON.parse(data)));
  }
  source.addEventListener('open', () => heard('open', {}));
  source.addEventListener('error', () => heard('error', {}));
  return () => source.close();
}
