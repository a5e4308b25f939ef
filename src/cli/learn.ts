/** `campaign-mock learn recording.har`: reports the values of assumptions that recordings of the real service prove. */
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isPath, unwritable } from '../fixtures/json-file.js';
import { readProfiles } from '../fixtures/profiles.js';
import { followLink } from '../fixtures/state-file.js';
import type { Proof } from '../lab/evidence/profile.js';
import type { AssumptionId } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';
import type { Shell } from './shell.js';

/** The exit code if `--strict` or `--against` finds anything. */
const ODD = 1;

interface LearnFlags {
  readonly baseUrl?: string;
  readonly out?: string;
  readonly force?: true;
  readonly strict?: true;
  readonly against?: string;
  readonly json?: true;
}

export function addLearn(program: Command, shell: Shell): void {
  program
    .command('learn')
    .argument('<files...>', 'HAR files of traffic with the real service')
    .description(
      'Report the values of assumptions that recordings prove, and deviations of the service from the document.',
    )
    .option('--base-url <url>', 'the address of the service, with its path; by default found in the recordings')
    .option('--out <profile.json>', 'write the values as a profile with their evidence')
    .option('--force', 'replace a profile that has more values')
    .option('--strict', 'exit with 1 if the service deviates from the document, or contradicts itself')
    .addOption(
      new Option(
        '--against <profile.json>',
        'print only values that differ from this profile, and exit with 1 if there are any',
      ).conflicts(['out', 'strict', 'json']),
    )
    .option('--json', 'print the result as JSON')
    .action(async (files: readonly string[], { baseUrl, out, force, strict, against, json }: LearnFlags) => {
      const profile = readProfiles(
        against !== undefined && existsSync(against) ? resolve(against) : (against ?? []),
        readers,
      );
      const { hasOdds, learn, writeLearned, writeLearnedJson } = await import('../lab/learn/learn.js');
      const learned = await learn(files, baseUrl);
      if (against !== undefined) {
        const { compareWith } = await import('../lab/evidence/report.js');
        const { isSame, lines } = compareWith(profile, against, learned);
        shell.stdout.write(`${lines.join('\n')}\n`);
        if (!isSame) shell.exitCode = ODD;
        return;
      }
      if (out !== undefined) await saveProfile(out, learned.proofs, `what ${files.join(', ')} showed`, force);
      shell.stdout.write(json ? writeLearnedJson(learned) : `${writeLearned(learned)}${hintAt(out)}\n`);
      if (strict && hasOdds(learned)) shell.exitCode = ODD;
    });
}

const hintAt = (out: string | undefined): string =>
  out === undefined
    ? 'to use what is shown: --out profile.json'
    : `to use it: campaign-mock --profile ${isPath(out) ? out : `./${out}`}`;

/** Counts values by endpoint: a value for all endpoints counts once for each of them. A key without `@` is an id. */
const countValues = (keys: readonly string[]): number =>
  keys
    .map((key) => (key.includes('@') ? 1 : Math.max(1, readers.endpointsOf(key as AssumptionId).length)))
    .reduce((sum, count) => sum + count, 0);

/**
 * Writes a profile to a new file, `profile.json.new`, and renames it to the wanted file.
 * @param description the text for people in the profile
 * @param isForced true if it may replace a profile with more values, or a file of another kind
 * @throws {Error} if it may not replace the file; the new file then stays
 */
async function saveProfile(
  file: string,
  proofs: readonly Proof[],
  description: string,
  isForced = false,
): Promise<void> {
  const { writeProfile } = await import('../lab/evidence/profile.js');
  const path = followLink(file);
  const beside = `${path}.new`;
  // An absolute path: a bare word would be the name of a profile of the package.
  const had = isForced || !existsSync(path) ? 0 : countValues(Object.keys(readProfiles([resolve(path)], readers)));
  try {
    writeFileSync(beside, writeProfile(proofs, description));
  } catch (error) {
    throw unwritable(file, error);
  }
  const found = countValues(proofs.map(({ key }) => key));
  if (found < had)
    throw new Error(`${path} keeps its ${had} values: ${found} were found, now in ${beside}; --force replaces it`);
  renameSync(beside, path);
}
