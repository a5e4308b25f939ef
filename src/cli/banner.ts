/** What a started mock prints: all that is needed to talk to it. */
import { assumptionIds, defaultValues } from '../assumptions/registry.js';
import { countsOf } from '../control/summary.js';
import type { Mock } from '../mock.js';
import { writeClock } from '../time/clock-setting.js';
import { version } from '../version.js';

/** `contact_types` with a count of 3 is `3 contact types`. */
const counted = ([table, count]: [string, number]): string =>
  `${count} ${(count === 1 ? table.replace(/s$/, '') : table).replaceAll('_', ' ')}`;

const PER_LINE = 5;

/** What an account holds, a few tables a line. */
function holding(tables: readonly string[]): string[] {
  if (tables.length === 0) return ['  holds       nothing'];
  const lines = Array.from({ length: Math.ceil(tables.length / PER_LINE) }, (_, line) =>
    tables.slice(line * PER_LINE, (line + 1) * PER_LINE).join(', '),
  );
  return lines.map((line, index) => `${index === 0 ? '  holds       ' : '              '}${line}`);
}

export function bannerOf({ baseUrl, controlUrl, directory }: Mock): string {
  const accounts = directory.all().map((world) => {
    const counts = Object.entries(countsOf(world)).filter(([, count]) => count > 0);
    return [`  PublicKey   ${world.publicKey}`, `  SecretKey   ${world.secretKey}`, ...holding(counts.map(counted))];
  });
  const clocks = [...new Set(directory.all().map(({ clock }) => writeClock(clock.setting)))].filter(
    (clock) => clock !== 'real',
  );
  const { values: answers } = directory.assumptions;
  const assumed = assumptionIds.filter((id) => answers[id] !== defaultValues[id]);
  return [
    `campaign-mock ${version}`,
    `  base URL    ${baseUrl}`,
    `  control     ${controlUrl}`,
    `  fixture     ${directory.baseline.name}`,
    ...accounts.flat(),
    ...(clocks.length > 0 ? [`  clock       ${clocks.join(', ')}`] : []),
    ...(directory.isStrict ? ['  strict      what the document does not promise is refused'] : []),
    ...assumed.map((id) => `  assumes     ${id}=${answers[id]}`),
    '',
  ].join('\n');
}
