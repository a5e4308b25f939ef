import { join } from 'node:path';
import t from 'tap';
import { type CommandOptions, firstFailingLine, runCommand } from '../../../src/lab/sweep/run-command.js';
import { env, isGone, written } from '../../process.js';

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

t.test('runCommand keeps the end of a long output', async (t) => {
  const script = "process.stdout.write('first ' + 'x'.repeat(400_000) + 'y'.repeat(400_000) + ' last')";
  const { output } = await run(script);
  t.strictSame([output.length, output.startsWith('x'), output.endsWith('y last')], [512 * 1024, true, true]);
});

t.test('an abort kills a command that ignores signals, and its children, and rejects with the reason', async (t) => {
  const file = join(t.testdir({}), 'pid');
  const child = `trap "" TERM; echo $$ > ${file}.new; mv ${file}.new ${file}; while :; do sleep 0.1; done`;
  const stop = new AbortController();
  const command = ['sh', '-c', `trap "" TERM; sh -c '${child}' & while :; do sleep 0.1; done`] as const;
  const running = run('', { command, signal: stop.signal });
  const pid = Number(await written(file));
  stop.abort(new Error('stopped'));
  await t.rejects(running, new Error('stopped'));
  t.ok(await isGone(pid));
  await t.rejects(run('', { signal: stop.signal }), new Error('stopped'));
});

t.test('firstFailingLine returns the first line of a failure that the passed run did not print', async (t) => {
  const passed = 'start 1\n✖ 0 failed\nError: expected noise at port 4477\n';
  const cases: readonly (readonly [output: string, line: string])[] = [
    ['start 1\nError: expected noise at port 5001\nnot ok 2 - a list\nnot ok 3\n', 'not ok 2 - a list'],
    ['\u001b[31m  ✖ a status\u001b[39m\n', '✖ a status'],
    ['first\nlast\n', 'last'],
    ['start 7\n', 'start 7'],
    ['', 'no output'],
    [`Error: ${'x'.repeat(300)}`, `Error: ${'x'.repeat(193)}…`],
  ];
  for (const [output, line] of cases) t.equal(firstFailingLine(output, passed), line);
});
