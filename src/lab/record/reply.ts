/** Reads the replies of the service to a probe, and the pace for which they ask. */
import { attempt } from '../../messages/present.js';
import { realTime } from '../../time/clock.js';

/** Milliseconds between two requests of a probe: fewer than 60 requests arrive within a minute, even if the network delays some. */
export const PACE = 1020;
/** Milliseconds after which a service that does not name a time counts requests from zero. */
export const MINUTE = 60_000;
/** Characters of a response that a message shows. */
const MAX_SAID = 200;

export interface Reply {
  /** 0 for a broken connection. */
  readonly status: number;
  readonly text: string;
  /** `success` or `failed` for a documented body. */
  readonly result?: unknown;
  readonly message?: unknown;
  /** Milliseconds to wait before the next request. */
  readonly wait?: number | undefined;
}

export async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = (await response.text()) || (headers.get('location') ?? 'without a body');
  const { status: result, message } = Object(attempt(() => JSON.parse(text), undefined));
  return { status, result, message, text, wait: waitIn(headers) };
}

/** Milliseconds: of `Retry-After`, and of the headers of a limit if no request is left. */
function waitIn(headers: Headers): number | undefined {
  const retryAfter = headers.get('retry-after');
  if (retryAfter !== null) return timeUntil(retryAfter);
  const of = (name: string) => headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`);
  if (of('remaining') !== '0') return undefined;
  return timeUntil(of('reset') ?? '') ?? MINUTE;
}

/** Milliseconds until a time: in seconds from now or since 1970, or a date. */
function timeUntil(text: string): number | undefined {
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const time = seconds < 1e9 ? seconds * 1000 : (seconds * 1000 || Date.parse(text)) - now();
  return Number.isNaN(time) ? undefined : time;
}

export const now = (): number => realTime() / 1000;

/** True if the service may answer the same request otherwise, later. */
export const isBusy = ({ status }: Reply): boolean => status === 0 || status === 429 || status >= 500;
export const isOdd = (reply: Reply): boolean =>
  isBusy(reply) || !(reply.result === 'success' || reply.result === 'failed');
/** True if the keys no longer open the account. */
export const isRefused = ({ status }: Reply): boolean => status === 401 || status === 403;

export const said = ({ status, text }: Reply): string => `${status} ${text.replace(/\s+/g, ' ').slice(0, MAX_SAID)}`;

/** The items of the lists in a message, also of those that a service wraps, as in `{ items: [], count: 0 }`. */
export const itemsIn = (message: unknown): readonly unknown[] =>
  Object.values(Object(message)).flatMap((list) => [list, ...Object.values(Object(list))].find(Array.isArray) ?? []);
