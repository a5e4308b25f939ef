/** What the page asks the mock: the control calls as the library has them, and the events while they happen. */

import type { ClientMethods } from '../client/client-methods.js';
import type { PageStart } from '../control/page.js';

export const start = JSON.parse(String(document.body.dataset.start)) as PageStart;

/** The origin, and the path in front of the control plane: '' without a reverse proxy. */
export const ROOT = location.origin + location.pathname.replace(/\/__control\/$/, '');

/** A problem of the control plane (RFC 9457). */
interface ProblemBody {
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
}

async function errorOf(response: Response): Promise<Error> {
  const { detail = response.statusText, errors = [] }: ProblemBody = await response.json().catch(() => ({}));
  return new Error([detail, ...errors.map((one) => `${one.pointer} ${one.detail}`)].join('\n'));
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
  const response = await fetch(`.${path}?${search}`, {
    method: call.method,
    headers: { accept: 'application/json', ...(!isGet && all !== undefined && { 'content-type': 'application/json' }) },
    ...(!isGet && all !== undefined && { body: JSON.stringify(all) }),
  });
  if (!response.ok) throw await errorOf(response);
  if (response.status === 204) return undefined;
  const result: Readonly<Record<string, unknown>> = await response.json();
  return call.returns === undefined ? result : result[call.returns];
}

/** The control calls for one account, or for all accounts, by the names that the library has. */
export function controlsOf(publicKey?: string): ClientMethods {
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
  // The mock sends the library's own table as JSON, which the compiler checks there.
  return methods as unknown as ClientMethods;
}

export function follow(heard: (name: string, data: unknown) => void): void {
  const source = new EventSource('events');
  for (const name of ['exchange', 'mail', 'change', 'dropped']) {
    source.addEventListener(name, ({ data }) => heard(name, JSON.parse(data)));
  }
  source.addEventListener('open', () => heard('open', {}));
  source.addEventListener('error', () => heard('error', {}));
}
