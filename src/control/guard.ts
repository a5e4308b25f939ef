/** Keeps other machines and foreign web pages out of the control plane, by the socket and the headers of a request. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { foreignHost, foreignMachine, foreignOrigin } from './failures.js';

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** The loopback addresses as a socket writes them: 127.0.0.1, ::ffff:127.0.0.1 and ::1. */
const LOOPBACK_ADDRESS = /^((::ffff:)?127\.|::1$)/i;

export interface Caller {
  readonly headers: IncomingHttpHeaders;
  /** The address at the other end of the socket; undefined once the socket is closed. */
  readonly remoteAddress: string | undefined;
  readonly scheme: 'http' | 'https';
  /** True if a link on a foreign page may open the requested page. */
  readonly isLink: boolean;
}

const withoutPort = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

export const isLoopback = (address: string): boolean => LOOPBACK_ADDRESS.test(address);

/** Returns the foreign page that sent a request, for a message: `a page of http://evil.com`; otherwise undefined. */
export function foreignPage(headers: IncomingHttpHeaders, scheme: Caller['scheme']): string | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none' } = headers;
  if (origin !== undefined && origin.toLowerCase() !== `${scheme}://${host.toLowerCase()}`)
    return `a page of ${origin}`;
  return site === 'same-origin' || site === 'none' ? undefined : `a ${site} page`;
}

/** The headers in which proxies name the client; one header can name several clients. */
const CLIENT_HEADERS = [
  ...['x-forwarded-for', 'x-original-forwarded-for', 'x-real-ip', 'x-client-ip', 'x-cluster-client-ip'],
  ...['cf-connecting-ip', 'true-client-ip'],
];
const HOST_HEADERS = ['x-forwarded-host', 'x-original-host'];

/** Returns the clients and hosts that a proxy or tunnel names, in the header of RFC 7239 or in older headers. */
function forwardedBy(headers: IncomingHttpHeaders) {
  const listIn = (name: string, separator: RegExp) =>
    String(headers[name] ?? '')
      .split(separator)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const pairs = listIn('forwarded', /[,;]/).map((pair) => pair.split(/\s*=\s*(.*)/s));
  const named = (wanted: string) =>
    pairs.flatMap(([name = '', value = '']) => (name.toLowerCase() === wanted ? [value.replaceAll('"', '')] : []));
  return {
    clients: [...CLIENT_HEADERS.flatMap((name) => listIn(name, /,/)), ...named('for')],
    hosts: [...HOST_HEADERS.flatMap((name) => listIn(name, /,/)), ...named('host')],
  };
}

/** @param client an address with or without a port, or any other text of a header */
function isLoopbackClient(client: string): boolean {
  const address = client.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) > 0 && isLoopback(address);
}

/** @param allowed the hosts for other machines; this machine can also use loopback names */
export function createGuard(allowed: readonly string[]) {
  const names = allowed.map((one) => one.toLowerCase());
  /** @throws {ControlFailure} 403 */
  return ({ headers, remoteAddress = '', scheme, isLink }: Caller): void => {
    const { host = '', 'sec-fetch-dest': destination } = headers;
    const { clients, hosts } = forwardedBy(headers);
    const isAllowed = (name: string) => names.includes(withoutPort(name));
    // Any machine can send `Host: localhost`, so the address decides; a closed socket counts as another machine.
    const isHere = isLoopback(remoteAddress) && clients.every(isLoopbackClient);
    const meant = (hosts.length > 0 ? hosts : [host]).find((name) => !isAllowed(name));
    if (meant !== undefined && !isHere) throw foreignMachine(meant);
    const other = [host, ...hosts].find((name) => !isAllowed(name) && !LOOPBACK_NAME.test(withoutPort(name)));
    if (other !== undefined) throw foreignHost(other);
    if (isLink && destination === 'document') return;
    const page = foreignPage(headers, scheme);
    if (page !== undefined) throw foreignOrigin(page);
  };
}
