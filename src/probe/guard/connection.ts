/** One request at a time to the service: within a time, at a rate, and never along a redirect. */
import type { ReceivedResponse } from '../../inference/exchange.js';

/** The probe ends, and cleans up. */
export class Stopped extends Error {}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Milliseconds in which a response must be there, whole. */
const PATIENCE = 60_000;

/**
 * Asks once; a read is asked once more where no response comes.
 * @throws {Stopped} for a redirect, and where no response comes
 */
export async function ask(fetch: Fetch, url: string, init: RequestInit, isRead: boolean): Promise<ReceivedResponse> {
  try {
    return await askOnce(fetch, url, init);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    return isRead ? ask(fetch, url, init, false) : noResponse(url, init, error);
  }
}

async function askOnce(fetch: Fetch, url: string, init: RequestInit): Promise<ReceivedResponse> {
  const received = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  const { status, headers } = received;
  const location = headers.get('location');
  if (location !== null && status >= 300 && status < 400)
    throw new Stopped(`${callOf(url, init)} is redirected to ${location}: name the address that answers itself`);
  // `text()` would drop a byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await received.arrayBuffer());
  return { status, headers: new Map(headers), text };
}

const callOf = (url: string, { method }: RequestInit): string => `${method} ${url.replace(/\?.*/s, '')}`;

function noResponse(url: string, init: RequestInit, error: unknown): never {
  const { message, cause } = error as Error;
  // Several addresses of one host have an error without a message.
  const reason = cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : message;
  throw new Stopped(`${callOf(url, init)} has no response: ${reason}`, { cause: error });
}
