/** Keeps foreign web pages out of the control plane: their requests say where they come from. */
import type { IncomingHttpHeaders } from 'node:http';
import { ControlFailure } from './failure.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export type Scheme = 'http' | 'https';

/** The foreign page that a request comes from, as far as it tells: `a page of http://evil.com`. */
export function foreignPage(headers: IncomingHttpHeaders, scheme: Scheme): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `${scheme}://${host.toLowerCase()}`)
    return `a page of ${origin}`;
  return site === 'same-origin' || site === 'none' ? undefined : `a ${site} page`;
}

/** @param allowed host names beside the loopback ones */
export function createGuard(allowed: readonly string[]) {
  const isAllowed = (host: string): boolean => {
    const name = host.replace(/:\d+$/, '').toLowerCase();
    return LOOPBACK.test(name) || allowed.some((one) => one.toLowerCase() === name);
  };
  /**
   * @param isLink may a link of another page lead there? A reader may follow it from anywhere
   * @throws {ControlFailure} 403
   */
  return (headers: IncomingHttpHeaders, isLink = false, scheme: Scheme = 'http'): void => {
    const { host = '', 'sec-fetch-dest': destination } = headers;
    if (!isAllowed(host)) {
      throw new ControlFailure(
        403,
        `The host ${JSON.stringify(host)} is not a loopback one, and not allowed by --allow-host.`,
      );
    }
    if (isLink && destination === 'document') return;
    const page = foreignPage(headers, scheme);
    if (page !== undefined) throw new ControlFailure(403, `The control plane cannot be reached from ${page}.`);
  };
}
