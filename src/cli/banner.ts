/** The banner of a started mock: its addresses, its settings, and the keys and record counts of its accounts. */

import { headersOf } from '../client/client-methods.js';
import { countsOf } from '../control/accounts.js';
import { version } from '../messages/version.js';
import type { Mock } from '../mock/mock.js';
import type { Account } from '../service/account/account.js';
import { writePair } from '../service/assumptions/overrides.js';
import { type AssumptionOverrides, defaultValues } from '../service/assumptions/registry.js';
import { splitKey } from '../service/assumptions/scopes.js';
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

/** The number of endpoints from which a narrowed value has one line instead of a line for each endpoint. */
const MANY_ENDPOINTS = 4;

const defaults = new Map<string, unknown>(Object.entries(defaultValues));

/** The lines of overrides that differ from the default; a profile of recordings has an override for each endpoint. */
function assumesLines(overrides: AssumptionOverrides): string[] {
  const groups = new Map<string, string[]>();
  for (const [key, value] of Object.entries(overrides)) {
    const [id] = splitKey(key);
    // A narrowed default changes nothing, unless the value without endpoint differs from the default.
    const isChanged = defaults.get(id) !== value || (id !== key && id in overrides);
    if (value === undefined || !isChanged) continue;
    const pair = writePair(id, value);
    groups.set(pair, [...(groups.get(pair) ?? []), writePair(key, value)]);
  }
  return [...groups].flatMap(([pair, own]) => {
    const lines = own.length < MANY_ENDPOINTS ? own : [`${pair} at ${own.length} endpoints`];
    return lines.map((line) => lineOf('assumes', line));
  });
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
