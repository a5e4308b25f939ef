/** `campaign-mock sweep -- npm test`: reports the assumptions on which a client depends. */
import { type Command, Option } from 'commander';
import type { SweepOptions } from '../lab/sweep/sweep.js';
import { lineOn } from '../messages/terminal.js';
import { AssumptionError, unknownId } from '../service/assumptions/overrides.js';
import { type AssumptionId, assumptionIds } from '../service/assumptions/registry.js';
import { readOptions } from './config-file.js';
import { createFlag, type FlaggedOption, wholeNumber } from './flags.js';
import { INTERRUPTED, type Shell, stopOnSignal } from './shell.js';

/** The options for the mock of each run, without `port` and `state`: each run has its own port and keeps no state. */
const MOCK_OPTIONS = ['prefix', 'fixture', 'fixturesDir', 'seed', 'clock', 'strict', 'delay', 'openAccounts'] as const;
const FLAGS: readonly FlaggedOption[] = ['assumptions', 'profile', ...MOCK_OPTIONS];

/** The exit codes if the client depends on a value, and if its tests fail or are flaky under the values in force. */
const FOUND = 1;
const UNJUDGED = 2;

interface SweepFlags {
  readonly only?: readonly AssumptionId[];
  readonly jobs: number;
  readonly timeout?: number;
  readonly json?: true;
}

function collectId(text: string, earlier: readonly AssumptionId[] = []): readonly AssumptionId[] {
  const id = assumptionIds.find((one) => one === text);
  if (id === undefined) throw new AssumptionError(text, unknownId(text));
  return [...earlier, id];
}

export function addSweep(program: Command, shell: Shell): void {
  const command = program
    .command('sweep')
    .argument('<command...>', 'the tests of the client, such as npm test')
    .description('Run the tests of a client under other values of assumptions, and report those that break them.')
    .passThroughOptions()
    .addOption(new Option('--only <id>', 'try the values of this assumption; can be repeated').argParser(collectId))
    .option('--jobs <number>', 'number of runs at the same time', wholeNumber(1, 256, 'runs'), 1)
    .option(
      '--timeout <seconds>',
      'maximum time of a run; by default 10 s plus five times the time of the first run',
      wholeNumber(1, 86_400, 's'),
    )
    .option('--json', 'print the result as JSON')
    // `words` has at least one word: commander refuses a call without a word.
    .action(async (words: SweepOptions['command'], { only = [], jobs, timeout, json }: SweepFlags) => {
      const given = readOptions(command);
      const signal = stopOnSignal(shell);
      const show = lineOn(shell.stderr);
      const options = {
        command: words,
        mock: Object.fromEntries(FLAGS.map((name) => [name, given[name]])),
        ...{ env: { ...process.env }, cwd: process.cwd(), only, jobs, signal },
        timeout: timeout === undefined ? undefined : timeout * 1000,
        follow: (runs: number) => show(`run ${runs}`),
      };
      const { writeReport } = await import('../lab/sweep/report.js');
      const { CommandFailed, sweep } = await import('../lab/sweep/sweep.js');
      try {
        const result = await sweep(options).finally(() => show(''));
        shell.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : writeReport(result));
        const isFlaky = result.flaky.some(({ setting }) => setting === '');
        shell.exitCode = isFlaky ? UNJUDGED : result.dependencies.length > 0 ? FOUND : 0;
      } catch (error) {
        if (error instanceof CommandFailed) shell.stderr.write(error.output.replace(/\n?$/, '\n'));
        if (!signal.aborted) throw error;
        shell.exitCode = INTERRUPTED;
      }
    });
  for (const name of FLAGS) command.addOption(createFlag(name));
}
