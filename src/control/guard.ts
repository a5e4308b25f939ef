/** Keeps foreign web pages out of the control plane by the headers that name the page of a request. */
import type { IncomingHttpHeaders } from 'node:http';
import { foreignHost, foreignOrigin } from './failures.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export type Scheme = 'http' | 'https';

/** The foreign page that a request names as its origin: `a page of http://evil.com`. */
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
   * @param isLink may a link of another page lead here?
   * @throws {ControlFailure} 403
   */
  return (headers: IncomingHttpHeaders, isLink = false, scheme: Scheme = 'http'): void => {
    const { host = '', 'sec-fetch-dest': destination } = headers;
    if (!isAllowed(host)) throw foreignHost(host);
    if (isLink && destination === 'document') return;
    const page = foreignPage(headers, scheme);
    if (page !== undefined) throw foreignOrigin(page);
  };
}
