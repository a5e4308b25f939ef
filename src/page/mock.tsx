/** Connects the page to the mock: makes the control calls, as methods with the names that they have in the library. */
import type { ClientMethods } from '../client/client-methods.js';
import type { PageStart } from '../control/page.js';
import type { Problem } from '../messages/validation.js';

export const start: PageStart = JSON.parse(String(document.body.dataset.start));

/** The URL of the mock before `/__control/`: its origin, and the path that a reverse proxy puts before its paths. */
export const ROOT = location.origin + location.pathname.replace(/\/__control\/$/, '');

/** Returns an error with the texts of a refused control call (a problem of RFC 9457). */
async function errorOf(response: Response): Promise<Error> {
  const { detail = response.statusText, errors = [] } = await response.json().catch(() => ({}));
  return new Error([detail, ...errors.map((one: Problem) => `${one.pointer} ${one.detail}`)].join('\n'));
}

type PageCall = PageStart['calls'][number];

async function perform(call: PageCall, publicKey: string | undefined, given: readonly unknown[]): Promise<unknown> {
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

/** Returns the control calls for one account or for all accounts, as methods with the names that the library gives them. */
export function controlsOf(publicKey?: string): ClientMethods {
  const methods: Record<string, object> = {};
  for (const call of start.calls) {
    const method = (...given: readonly unknown[]) => perform(call, publicKey, given);
    const [group = '', name] = call.name.split('.');
    methods[group] = name === undefined ? method : { ...methods[group], [name]: method };
  }
  // The cast is safe: `start.calls` is the table of control calls, which the compiler compares with `ClientMethods`.
  return methods as unknown as ClientMethods;
}
