/** `campaign-mock run -- npm test`: starts a mock, runs a command, checks its requests, and prints a verdict. */
import { appendFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { createClientMethods } from '../client/client-methods.js';
import { type CommandOptions, signalGroup, startCommand, stop, variablesFor } from '../lab/sweep/run-command.js';
import { messageOf } from '../messages/present.js';
import { escapeHtml } from '../messages/preview.js';
import { startMock } from '../mock/mock.js';
import { isSwept } from '../mock/sweep-worker.js';
import { readOptions } from './config-file.js';
import { createFlag, environmentNameOf, flaggedOptions, readFlags, wholeNumber } from './flags.js';
import { type Shell, SIGNALS } from './shell.js';
import { addCheck, type CheckFlags, check, FAILED, printWarnings } from './warnings.js';

/** Maximum number of requests that are shown after a failure. */
const MAX_LINES = 20;
/** Milliseconds after a signal in which further signals count as the same: npm passes Ctrl-C on, and the command gets Ctrl-C twice. */
const PATIENCE = 500;
/** The exit code after a time-out, like that of the command `timeout`. */
const LATE = 124;

interface RunFlags extends CheckFlags {
  /** Seconds. */
  readonly timeout?: number;
}

export type Words = CommandOptions['command'];

export function addRun(program: Command, shell: Shell): void {
  const command = program
    .command('run')
    .argument('<command...>', 'the command that calls the mock, such as npm test')
    .description('Run a command with its own mock, and fail if its requests break the contract.')
    .passThroughOptions()
    // `Words` has at least one word: commander refuses a call without a word.
    .action(async (words: Words, flags: RunFlags) => {
      shell.exitCode = await run(command, words, flags, shell);
    });
  addCheck(command).option('--timeout <seconds>', 'end the command if it takes longer', wholeNumber(1, 86_400, 's'));
  for (const name of flaggedOptions) {
    const flag = createFlag(name);
    // The variable PORT is meant for the tests: of the variables, only CAMPAIGN_MOCK_PORT sets the port of the mock.
    command.addOption(name === 'port' ? flag.default(0, 'a free one').env(environmentNameOf(flag)) : flag);
  }
}

/** Runs a command with a mock. @returns the exit code of the command, or of the check */
async function run(command: Command, words: Words, flags: RunFlags, shell: Shell): Promise<number> {
  const env = { ...process.env };
  // Port and state of the configuration file are for a mock that people work with: this mock uses neither.
  const { port = 0, state } = readFlags(command);
  const { state: _, logRequests: areShown, ...given } = readOptions(command);
  const options = { ...given, ...(state !== undefined && { state }), port, logRequests: true };
  const lines: string[] = [];
  const write = (line: string) => (areShown ? shell.stderr.write(line) : lines.splice(0, lines.push(line) - MAX_LINES));
  // Stdout is for the output of the command, so the log of the mock goes to stderr.
  const mock = await startMock(options, { stdout: shell.stderr, stderr: { write } });
  const { warnings } = createClientMethods(async (call, given) =>
    call.pick(call.perform(mock.context, call.inputOf(given))),
  );
  try {
    const ended = await runToEnd(words, { ...env, ...variablesFor(mock) }, flags.timeout, shell);
    if (ended.isStopped) return ended.code;
    const { result, isIdle } = await check(warnings, { allowIdle: isSwept(env), ...flags });
    if (result.total > 0) printWarnings(shell, result);
    const verdict = { ...ended, ...result, isIdle, refused: mock.directory.warnings.refused };
    const { isPassed, sentence } = describeVerdict(verdict);
    if (!isPassed && lines.length > 0) shell.stderr.write(`campaign-mock: the latest requests\n${lines.join('')}`);
    if (!isPassed || shell.stderr.isTTY) shell.stderr.write(`campaign-mock: ${sentence}\n`);
    const { GITHUB_STEP_SUMMARY: summary } = env;
    // In a sweep, `run` runs many times, and writes no summary.
    if (summary && !isSwept(env)) addSummary(summary, sentence, verdict, shell);
    if (ended.late !== undefined) return LATE;
    return ended.code || (isPassed ? 0 : FAILED);
  } finally {
    await mock.close();
  }
}

/**
 * Runs a command with the streams of this process, and passes signals on; a signal after `PATIENCE` kills the command.
 * The command has a process group of its own, so that its children end with it.
 * @param timeout seconds
 */
export async function runToEnd(words: Words, env: NodeJS.ProcessEnv, timeout: number | undefined, shell: Shell) {
  const { child, ended } = startCommand(words, env, 'inherit');
  let late: number | undefined;
  let patience: NodeJS.Timeout | undefined;
  let isInsistent = false;
  const endLate = () => {
    late = timeout;
    stop(child);
  };
  const timer = timeout === undefined ? undefined : setTimeout(endLate, timeout * 1000);
  const losePatience = () => {
    isInsistent = true;
    shell.stderr.write('campaign-mock: waits for the command to end; a second signal ends it at once\n');
  };
  const passed = new Set<NodeJS.Signals>();
  for (const signal of SIGNALS) {
    shell.on(signal, () => {
      patience ??= setTimeout(losePatience, PATIENCE);
      if (isInsistent) signalGroup(child, 'SIGKILL');
      else if (!passed.has(signal)) signalGroup(child, signal);
      passed.add(signal);
    });
  }
  await ended;
  clearTimeout(timer);
  clearTimeout(patience);
  if (late !== undefined) signalGroup(child, 'SIGKILL');
  const isStopped = patience !== undefined;
  // A process that has ended has a code or a signal; as in a shell, a signal counts as 128 and its number.
  const { exitCode, signalCode } = child;
  return { code: exitCode ?? 128 + constants.signals[signalCode ?? 'SIGKILL'], late, isStopped };
}

/** How the command ended, and its warnings. `isIdle` is true if no request was checked; never with `--allow-idle`. */
type Verdict = Awaited<ReturnType<typeof runToEnd>> &
  Awaited<ReturnType<typeof check>>['result'] & { readonly isIdle: boolean; readonly refused: number };

/** Yields the reasons why a run failed, each with advice. */
function* reasonsOf({ code, late, isIdle, refused, total, warnings = [] }: Verdict) {
  if (late !== undefined)
    yield [`the command did not end within ${late} s`, 'Find what it waits for, or give it more time with --timeout.'];
  else if (code !== 0) yield [`the command ended with ${code}`, 'See its output and the latest requests.'];
  if (total > 0) {
    const ids = [...new Set(warnings.map(({ id }) => id))].join(', ');
    const often = total === 1 ? 'once' : `${total} times`;
    yield [`the client left the contract ${often} (${ids})`, 'Each warning says what to do.'];
  }
  if (isIdle && refused > 0)
    yield [
      'all of them were refused for their keys',
      'Send CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY as the headers PublicKey and SecretKey.',
    ];
  else if (isIdle)
    yield [
      'no request reached the mock',
      'Let the client take its base URL from CAMPAIGN_MOCK_URL, or pass --allow-idle if it asks nothing.',
    ];
}

function describeVerdict(verdict: Verdict) {
  const reasons = [...reasonsOf(verdict)];
  const number = verdict.requests + verdict.refused;
  const count = `${number} request${number === 1 ? '' : 's'}`;
  if (reasons.length === 0) return { isPassed: true, sentence: `run passed after ${count} without a warning.` };
  const [what, advice] = [reasons.map(([reason]) => reason), reasons.map(([, advice]) => advice)];
  return { isPassed: false, sentence: `run failed after ${count}: ${what.join(', and ')}. ${advice.join(' ')}` };
}

/** Escapes a text for a cell of Markdown. */
const cellOf = (text: string): string => escapeHtml(text).replaceAll('|', '&#124;').replace(/\s+/g, ' ');

/** Adds the verdict to the file of GITHUB_STEP_SUMMARY, which a CI job shows. */
function addSummary(file: string, sentence: string, { warnings = [] }: Verdict, { stderr }: Shell): void {
  const rows = warnings.map(
    ({ count, endpoint, id, text }) => `| ${count} | ${endpoint ?? ''} | ${id} | ${cellOf(text)} |`,
  );
  const table = ['', '| count | endpoint | warning | text |', '|---|---|---|---|', ...rows];
  const lines = [`**campaign-mock**: ${sentence}`, ...(rows.length === 0 ? [] : table), '', ''];
  try {
    appendFileSync(file, lines.join('\n'));
  } catch (error) {
    stderr.write(`campaign-mock: GITHUB_STEP_SUMMARY cannot be written: ${messageOf(error)}\n`);
  }
}
