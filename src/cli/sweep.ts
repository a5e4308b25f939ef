/** `campaign-mock sweep -- npm test`: reports the assumptions on which a client depends. */
import { type Command, Option } from 'commander';
import { FixtureFolders } from '../fixtures/folders.js';
import { readProfiles } from '../fixtures/profiles.js';
import type { Fixture } from '../fixtures/schema.js';
import { createProgress, type SweepResult, writeReport } from '../lab/sweep/report.js';
import { CommandFailed, type SweepOptions, sweep } from '../lab/sweep/sweep.js';
import { fixtureSource } from '../mock/fixture-source.js';
import { type MockOptions, optionTable } from '../mock/options.js';
import { AssumptionError, parseOverrides, unknownId } from '../service/assumptions/overrides.js';
import { type AssumptionId, assumptionIds } from '../service/assumptions/registry.js';
import { readers } from '../service/document/index.js';
import { readOptions as readMockOptions } from './config-file.js';
import { createFlag, type FlaggedOption, wholeNumber } from './flags.js';
import type { Shell } from './shell.js';

/** The options of the mock that the command finds: it has a port of its own for each run, and keeps no state. */
const MOCK_OPTIONS = ['prefix', 'fixture', 'fixturesDir', 'seed', 'clock', 'strict', 'delay', 'openAccounts'] as const;
const FLAGS: readonly FlaggedOption[] = ['assumptions', 'profile', ...MOCK_OPTIONS];

/** Seconds of a day. */
const MAX_TIMEOUT = 86_400;
const MAX_JOBS = 256;

/** The exit codes: dependencies, no judgement, Ctrl-C. */
const FOUND = 1;
const UNJUDGED = 2;
const INTERRUPTED = 130;

interface SweepFlags {
  readonly only?: readonly string[];
  readonly jobs: number;
  readonly timeout?: number;
  readonly json?: true;
}

const collect = (text: string, earlier: readonly string[] = []): readonly string[] => [...earlier, text];

export function addSweep(program: Command, shell: Shell): void {
  const command = program
    .command('sweep')
    .argument('<command...>', 'what runs the tests of the client: npm test')
    .description('Run the tests of a client under other assumptions, and tell on which of them it depends.')
    .passThroughOptions()
    .addOption(new Option('--only <id>', 'try the values of this assumption; can be repeated').argParser(collect))
    .option('--jobs <number>', 'runs at the same time', wholeNumber(1, MAX_JOBS, 'runs'), 1)
    .option(
      '--timeout <seconds>',
      'the longest run; by default 10 s and five times the first one',
      wholeNumber(1, MAX_TIMEOUT, 's'),
    )
    .option('--json', 'the result as JSON')
    // Commander asks for one word at least.
    .action(async (words: SweepOptions['command'], flags: SweepFlags) => {
      const { jobs, json } = flags;
      const stop = new AbortController();
      const progress = createProgress(shell, jobs);
      const options = { ...readOptions(command, flags, words), signal: stop.signal, follow: progress.follow };
      stopOnSignal(stop, shell);
      try {
        const result = await sweep(options).finally(progress.clear);
        shell.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : writeReport(result));
        shell.exitCode = exitCodeOf(result);
      } catch (error) {
        if (stop.signal.aborted) shell.exitCode = INTERRUPTED;
        else if (error instanceof CommandFailed) explainFailure(error, shell);
        else throw error;
      }
    });
  for (const name of FLAGS) command.addOption(createFlag(name));
}

function readOptions(
  command: Command,
  flags: SweepFlags,
  words: SweepOptions['command'],
): Omit<SweepOptions, 'signal' | 'follow'> {
  const { assumptions, profile = [], ...options } = readMockOptions(command);
  const { mock, inFixture } = readMock(options);
  const { only = [], jobs, timeout } = flags;
  return {
    command: words,
    mock,
    env: { ...process.env },
    cwd: process.cwd(),
    inForce: { ...inFixture, ...readProfiles(profile, readers), ...assumptions },
    only: only.map(readId),
    jobs,
    timeout: timeout === undefined ? undefined : timeout * 1000,
  };
}

/** The options of the mock: the assumptions of its fixture are values in force like others, which a sweep changes. */
function readMock(options: MockOptions) {
  const mock: MockOptions = Object.fromEntries(
    MOCK_OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  );
  const { fixture = optionTable.fixture.default } = mock;
  const read = fixtureSource({ fixture }, new FixtureFolders(mock.fixturesDir)).read();
  // A fixture that is broken is told when the first mock reads it, under its name.
  const { assumptions, ...records } = { ...(read as Fixture) };
  if (assumptions === undefined) return { mock, inFixture: {} };
  return { mock: { ...mock, fixture: records }, inFixture: parseOverrides(assumptions, readers) };
}

function readId(id: string): AssumptionId {
  const known = assumptionIds.find((one) => one === id);
  if (known === undefined) throw new AssumptionError(id, unknownId(id));
  return known;
}

/** The first signal ends the command that runs and its mock, a second one does not wait for them. */
function stopOnSignal(stop: AbortController, shell: Shell): void {
  const end = () => (stop.signal.aborted ? shell.exit(INTERRUPTED) : stop.abort());
  shell.on('SIGINT', end);
  shell.on('SIGTERM', end);
}

function explainFailure({ output, message }: CommandFailed, shell: Shell): void {
  shell.stderr.write(`${output.replace(/\n?$/, '\n')}campaign-mock: ${message}: its output is above\n`);
  shell.exitCode = UNJUDGED;
}

function exitCodeOf({ dependencies, flaky }: SweepResult): number {
  if (flaky.some(({ setting }) => setting === '')) return UNJUDGED;
  return dependencies.length > 0 ? FOUND : 0;
}
