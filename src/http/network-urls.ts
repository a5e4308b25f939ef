/** The addresses under which other machines reach a server that listens on all of this machine's. */
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>;

/** An address of one link needs the name of an interface. */
const LINK_LOCAL = /^fe80:/i;

/** The origins of a wildcard host; none for any other. */
export function networkOrigins(host: string, port: number, interfaces: Interfaces = networkInterfaces()): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const outer = Object.values(interfaces).flatMap((all) => all ?? []);
  return outer
    .filter(
      ({ address, family, internal }) => !internal && (family === 'IPv4' || host === '::') && !LINK_LOCAL.test(address),
    )
    .map(({ address, family }) => `http://${family === 'IPv4' ? address : `[${address}]`}:${port}`);
}
