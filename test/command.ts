/** Runs the command in the test's own process: its coverage counts, and nothing has to start. */
import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import type { Test } from 'tap';
import { runProgram as runIn } from '../src/cli/program.js';
import type { Shell } from '../src/cli/shell.js';
import { env } from './process.js';
import { follow, type Running, type TakeOutput } from './running.js';

/** A stream that a test reads. */
const streamTo = (take: (text: string) => void): Writable =>
  new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk));
      done();
    },
  });

/** Variables of the command: `CAMPAIGN_MOCK_CORS_ORIGIN` for `cors_origin`. */
export const variablesOf = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`CAMPAIGN_MOCK_${name.toUpperCase()}`, value]));

/** The process as the command sees it: a signal is an event here. */
class TestShell extends EventEmitter implements Shell {
  exitCode: Shell['exitCode'];
  readonly stdin = {};
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly exit: (code: number) => void;

  constructor(take: TakeOutput, exit: (code: number) => void) {
    super();
    this.stdout = streamTo((text) => take('stdout', text));
    this.stderr = streamTo((text) => take('stderr', text));
    this.exit = exit;
  }
}

/**
 * Runs the command until it ends, at the latest with the test.
 * @param cwd the folder in which it looks for files
 * @param run the program, if it is not the whole command
 */
export function runCommand(
  t: Test,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  cwd: string = process.cwd(),
  run: typeof runIn = runIn,
): Running & { readonly shell: TestShell } {
  let exit: (code: number) => void = () => undefined;
  const code = new Promise<number>((resolve) => {
    exit = resolve;
  });
  const { running, take } = follow(code, (signal) => shell.emit(signal));
  const shell = new TestShell(take, exit);
  t.teardown(async () => {
    running.kill('SIGTERM');
    await code;
  });
  const { env: ownEnv } = process;
  const ownFolder = process.cwd();
  // The command reads variables and files before it waits for anything: no other test sees these.
  process.env = { ...env, ...variables };
  process.chdir(cwd);
  run(args, shell).then(() => exit(Number(shell.exitCode ?? 0)));
  process.chdir(ownFolder);
  process.env = ownEnv;
  return { ...running, shell };
}
