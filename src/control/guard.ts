/** Keeps other machines and foreign web pages out of the control plane, by the socket and the headers of a request. */
import type { IncomingHttpHeaders } from 'node:http';
import { foreignHost, foreignMachine, foreignOrigin } from './failures.js';

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** As the kernel writes it: IPv4, the same in IPv6, IPv6. */
const LOOPBACK_ADDRESS = /^((::ffff:)?127\.|::1$)/i;

export type Scheme = 'http' | 'https';

export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** The other end of the socket; undefined once that is closed. */
  readonly remoteAddress: string | undefined;
  readonly scheme: Scheme;
  /** May a link of another page lead here? */
  readonly isLink: boolean;
}

export const isLoopback = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** The foreign page that a request names as its origin: `a page of http://evil.com`. */
export function foreignPage(headers: IncomingHttpHeaders, scheme: Scheme): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `${scheme}://${host.toLowerCase()}`)
    return `a page of ${origin}`;
  return site === 'same-origin' || site === 'none' ? undefined : `a ${site} page`;
}

/** @param allowed host names beside the loopback ones, and the only ones for other machines */
export function createGuard(allowed: readonly string[]) {
  const names = allowed.map((one) => one.toLowerCase());
  /** @throws {ControlFailure} 403 */
  return ({ headers, remoteAddress = '', scheme, isLink }: Caller): void => {
    const { host = '', 'sec-fetch-dest': destination } = headers;
    const name = host.replace(/:\d+$/, '').toLowerCase();
    if (!names.includes(name)) {
      // Anyone can send the name; whoever is gone already must not be taken for this machine.
      if (!isLoopback(remoteAddress)) throw foreignMachine(host);
      if (!LOOPBACK_NAME.test(name)) throw foreignHost(host);
    }
    if (isLink && destination === 'document') return;
    const page = foreignPage(headers, scheme);
    if (page !== undefined) throw foreignOrigin(page);
  };
}
