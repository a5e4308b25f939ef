/** The part of a mock in a sweep: it starts with the values of the sweep, and reports at its end the assumptions that were read. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../messages/present.js';
import { AssumptionUsage, type UsedAssumption } from '../service/account/run-counts.js';
import { parseHeader, writePair } from '../service/assumptions/overrides.js';
import type { AssumptionOverrides } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';

/** The environment variables by which a sweep reaches the mocks that tests start. */
export const VALUES_VARIABLE = 'CAMPAIGN_MOCK_ASSUME';
export const FOLDER_VARIABLE = 'CAMPAIGN_MOCK_REPORT';

export interface SweepWorker {
  /** The values of the sweep; every other value takes precedence. */
  readonly swept: AssumptionOverrides;
  /** The assumptions that were read; undefined outside a sweep. */
  readonly usage: AssumptionUsage | undefined;
  report(): void;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** True if this process runs under a sweep. */
export const isSwept = ({ [FOLDER_VARIABLE]: folder = '' }: Variables): boolean => folder !== '';

/**
 * Reads the variables of a sweep.
 * @param warn takes the reason why a report cannot be written; the mock closes without an error all the same
 * @throws {AssumptionError} for values that this version does not know
 */
export function joinSweep(
  { [VALUES_VARIABLE]: values = '', [FOLDER_VARIABLE]: folder = '' }: Variables,
  warn: (line: string) => unknown,
): SweepWorker {
  const swept = parseHeader(values, readers) ?? {};
  if (folder === '') return { swept, usage: undefined, report: () => undefined };
  const usage = new AssumptionUsage();
  const report = () => {
    try {
      // Each mock writes a file of its own, renamed when it is whole: many processes write, and a sweep kills some of them.
      const own = mkdtempSync(join(folder, 'mock-'));
      const file = join(own, 'report');
      writeFileSync(file, JSON.stringify(usage.all()));
      renameSync(file, `${own}.json`);
      rmdirSync(own);
    } catch (error) {
      warn(`the sweep gets no report: ${messageOf(error)}`);
    }
  };
  return { swept, usage, report };
}

/** Writes values as the text of the variable: `list-order=newest-first;rate-limit=60`. */
export const writeValues = (values: AssumptionOverrides): string =>
  Object.entries(values)
    .map(([key, value]) => writePair(key, value))
    .join(';');

export function readReports(folder: string): readonly UsedAssumption[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
