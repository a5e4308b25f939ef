/** The banner of a started mock: its addresses, its settings, and the keys and record counts of its accounts. */
import { headersOf } from '../client/client-methods.js';
import { countsOf } from '../control/accounts.js';
import { version } from '../messages/version.js';
import type { Mock } from '../mock/mock.js';
import type { Account } from '../service/account/account.js';
import { splitKey, writePair } from '../service/assumptions/overrides.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
import { writeClock } from '../time/clock.js';

const lineOf = (label: string, text: string): string => `  ${label.padEnd(12)}${text}`;

/** Writes `contact_types` with a count of 3 as `3 contact types`. */
const describeCount = ([table, count]: [string, number]): string =>
  `${count} ${(count === 1 ? table.replace(/s$/, '') : table).replaceAll('_', ' ')}`;

const COUNTS_PER_LINE = 5;

function accountLines(account: Account): readonly string[] {
  const existing = Object.entries(countsOf(account)).filter(([, count]) => count > 0);
  const counts = existing.length === 0 ? ['nothing'] : existing.map(describeCount);
  const lines = [lineOf('PublicKey', account.publicKey), lineOf('SecretKey', account.secretKey)];
  for (let at = 0; at < counts.length; at += COUNTS_PER_LINE)
    lines.push(lineOf(at === 0 ? 'holds' : '', counts.slice(at, at + COUNTS_PER_LINE).join(', ')));
  return lines;
}

/** The lines of set assumptions; a value at several endpoints has one line, although a profile repeats it for each. */
function assumesLines(overrides: AssumptionOverrides): string[] {
  const groups = new Map<string, string[]>();
  for (const [key, value] of Object.entries(overrides)) {
    const [id] = splitKey(key);
    const group = id === key ? key : writePair(id, value);
    groups.set(group, [...(groups.get(group) ?? []), writePair(key, value)]);
  }
  return [...groups].map(([group, [first = '', ...more]]) =>
    lineOf('assumes', more.length === 0 ? first : `${group} at ${more.length + 1} endpoints`),
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export function bannerOf(mock: Mock): string {
  const { baseUrl, controlUrl, keys, isOpen, directory, context } = mock;
  const { allowedHosts, delays } = context;
  const hosts = allowedHosts.join(', ');
  const control = hosts === '' ? 'not the control plane (see --allow-host)' : `the control plane as ${hosts}`;
  const clocks = new Set(directory.all().map(({ clock }) => writeClock(clock.setting)));
  clocks.delete('real');
  const headers = Object.entries(headersOf(keys)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return [
    `campaign-mock ${version}`,
    lineOf('base URL', baseUrl),
    lineOf('control', controlUrl),
    ...(isOpen ? [lineOf('open', `to other machines: the service, ${control}`)] : []),
    lineOf('fixture', directory.baseline.name),
    ...directory.all().flatMap(accountLines),
    ...(clocks.size > 0 ? [lineOf('clock', [...clocks].join(', '))] : []),
    ...(delays.setting === 0 ? [] : [lineOf('delay', `${delays.setting} ms for every request`)]),
    ...(directory.isStrict ? [lineOf('strict', 'what the document does not promise is refused')] : []),
    ...assumesLines(directory.assumptions.overrides),
    lineOf('look at', `${controlUrl}/`),
    lineOf('try', ['curl', ...headers, `${baseUrl}/contacts/list`].join(' ')),
    'Ctrl-C stops it',
    '',
  ].join('\n');
}
