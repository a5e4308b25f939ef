/** `campaign-mock learn recording.har`: reports the values of assumptions that recordings of the real service prove. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isPath } from '../fixtures/json-file.js';
import { readProfiles } from '../fixtures/profiles.js';
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
      const isFile = against !== undefined && existsSync(against);
      const profile = readProfiles(isFile ? resolve(against) : (against ?? []), readers);
      const { hasOdds, learn, saveProfile, writeLearned, writeLearnedJson } = await import('../lab/learn/learn.js');
      const learned = await learn(files, baseUrl);
      if (against !== undefined) {
        const { compareWith } = await import('../lab/evidence/report.js');
        const { isSame, lines } = compareWith(profile, against, learned);
        shell.stdout.write(`${lines.join('\n')}\n`);
        if (!isSame) shell.exitCode = ODD;
        return;
      }
      if (out !== undefined) saveProfile(out, learned, force);
      const use =
        out === undefined
          ? 'to use what is shown: --out profile.json'
          : `to use it: campaign-mock --profile ${isPath(out) ? out : `./${out}`}`;
      shell.stdout.write(json ? writeLearnedJson(learned) : `${writeLearned(learned)}${use}\n`);
      if (strict && hasOdds(learned)) shell.exitCode = ODD;
    });
}
