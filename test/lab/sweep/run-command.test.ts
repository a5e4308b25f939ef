import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { type CommandOptions, runCommand } from '../../../src/lab/sweep/run-command.js';
import { env, isGone } from '../../process.js';

/** Runs a script in Node. */
const run = (script: string, more: Partial<CommandOptions> = {}) =>
  runCommand({
    command: [process.execPath, '-e', script],
    env,
    cwd: '.',
    timeout: 60_000,
    signal: new AbortController().signal,
    ...more,
  });

t.test('runCommand passes a command that exits with 0, and returns the output of both streams', async (t) => {
  t.strictSame(await run('console.log(process.env.WORD)', { env: { ...env, WORD: 'yes' } }), {
    isPassed: true,
    output: 'yes\n',
  });
  t.strictSame(await run('console.error("no"); process.exitCode = 3'), { isPassed: false, output: 'no\n' });
});

t.test('runCommand rejects with the reason if the command cannot be started', async (t) => {
  const message = 'there is no command "./no-such-command"';
  await t.rejects(run('', { command: ['./no-such-command'] }), { message });
});

t.test('runCommand stops a command at the timeout, and fails it whatever its exit code', async (t) => {
  const command = ['sh', '-c', `trap 'exit 0' TERM; while :; do sleep 0.1; done`] as const;
  const { isPassed, output } = await run('', { command, timeout: 300 });
  t.equal(isPassed, false);
  t.match(output, /\nError: no end within 0\.3 s\n/);
});

t.test('an abort kills a command that ignores signals, and its children, and rejects with the reason', async (t) => {
  const file = join(t.testdir({}), 'pid');
  const child = `trap "" TERM; echo $$ > ${file}.new; mv ${file}.new ${file}; while :; do sleep 0.1; done`;
  const stop = new AbortController();
  const command = ['sh', '-c', `trap "" TERM; sh -c '${child}' & while :; do sleep 0.1; done`] as const;
  const running = run('', { command, signal: stop.signal });
  while (!existsSync(file)) await sleep(10);
  stop.abort(new Error('stopped'));
  await t.rejects(running, new Error('stopped'));
  t.ok(await isGone(Number(readFileSync(file, 'utf8'))));
  await t.rejects(run('', { signal: stop.signal }), new Error('stopped'));
});
