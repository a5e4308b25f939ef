/** The banner of a started mock: its addresses, the bounds that are open to others, and the keys and record counts of its accounts. */

import { headersOf } from '../client/client-methods.js';
import { countsOf } from '../control/accounts.js';
import { version } from '../messages/version.js';
import type { Mock } from '../mock/mock.js';
import { writePair } from '../service/assumptions/overrides.js';
import { type AssumptionOverrides, defaultValues } from '../service/assumptions/registry.js';
import { splitKey } from '../service/assumptions/scopes.js';
import { writeClock } from '../time/clock.js';

/** Writes `contact_types` with a count of 3 as `3 contact types`. */
const describeCount = ([table, count]: [string, number]): string =>
  `${count} ${(count === 1 ? table.replace(/s$/, '') : table).replaceAll('_', ' ')}`;

const COUNTS_PER_LINE = 5;

/** The lines that say how many records an account holds. */
function holdsLines(counts: readonly string[]): string[] {
  if (counts.length === 0) return ['  holds       nothing'];
  const lines = Array.from({ length: Math.ceil(counts.length / COUNTS_PER_LINE) }, (_, line) =>
    counts.slice(line * COUNTS_PER_LINE, (line + 1) * COUNTS_PER_LINE).join(', '),
  );
  return lines.map((line, index) => `${index === 0 ? '  holds       ' : '              '}${line}`);
}

/** @param hosts the names under which other machines reach the control plane */
const openLine = (hosts: readonly string[]): string => {
  const control =
    hosts.length === 0 ? 'not the control plane (see --allow-host)' : `the control plane as ${hosts.join(', ')}`;
  return `  open        to other machines: the service, ${control}`;
};

/** Values that are narrowed to so many endpoints have one line. */
const MANY_ENDPOINTS = 4;

const defaults = new Map<string, unknown>(Object.entries(defaultValues));

/** The overrides that change something; a profile of recordings has one for each endpoint that showed it. */
function assumesLines(overrides: AssumptionOverrides): string[] {
  const groups = new Map<string, string[]>();
  for (const [key, value] of Object.entries(overrides)) {
    const [id] = splitKey(key);
    // A narrowed one says the default again, unless the value without endpoint is another.
    const isChanged = defaults.get(id) !== value || (id !== key && id in overrides);
    if (value === undefined || !isChanged) continue;
    const pair = writePair(id, value);
    groups.set(pair, [...(groups.get(pair) ?? []), writePair(key, value)]);
  }
  return [...groups].flatMap(([pair, own]) => {
    const lines = own.length < MANY_ENDPOINTS ? own : [`${pair} at ${own.length} endpoints`];
    return lines.map((line) => `  assumes     ${line}`);
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curlOf = ({ baseUrl, keys }: Pick<Mock, 'baseUrl' | 'keys'>): string => {
  const headers = Object.entries(headersOf(keys)).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return ['curl', ...headers, `${baseUrl}/contacts/list`].join(' ');
};

export function bannerOf(mock: Mock): string {
  const { baseUrl, networkUrls, controlUrl, isOpen, directory, context } = mock;
  const accounts = directory.all().map((account) => {
    const counts = Object.entries(countsOf(account)).filter(([, count]) => count > 0);
    return [
      `  PublicKey   ${account.publicKey}`,
      `  SecretKey   ${account.secretKey}`,
      ...holdsLines(counts.map(describeCount)),
    ];
  });
  const clocks = [...new Set(directory.all().map(({ clock }) => writeClock(clock.setting)))].filter(
    (clock) => clock !== 'real',
  );
  return [
    `campaign-mock ${version}`,
    `  base URL    ${baseUrl}`,
    ...networkUrls.map((url) => `  network     ${url}`),
    `  control     ${controlUrl}`,
    ...(isOpen ? [openLine(context.allowedHosts)] : []),
    `  fixture     ${directory.baseline.name}`,
    ...accounts.flat(),
    ...(clocks.length > 0 ? [`  clock       ${clocks.join(', ')}`] : []),
    ...(context.delays.setting === 0 ? [] : [`  delay       ${context.delays.setting} ms for every request`]),
    ...(directory.isStrict ? ['  strict      what the document does not promise is refused'] : []),
    ...assumesLines(directory.assumptions.overrides),
    `  look at     ${controlUrl}/`,
    `  try         ${curlOf(mock)}`,
    'Ctrl-C stops it',
    '',
  ].join('\n');
}
