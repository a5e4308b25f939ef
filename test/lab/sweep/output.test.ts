import t from 'tap';
import { firstFailingLine, runCommand } from '../../../src/lab/sweep/run-command.js';

t.test('the first line that looks like a failure, and that the passed run did not print', async (t) => {
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

t.test('runCommand keeps the end of a long output', async (t) => {
  const script = "process.stdout.write('first ' + 'x'.repeat(400_000) + 'y'.repeat(400_000) + ' last')";
  const command = [process.execPath, '-e', script] as const;
  const options = { command, env: process.env, cwd: '.', timeout: 20_000, signal: new AbortController().signal };
  const { output } = await runCommand(options);
  t.strictSame([output.length, output.startsWith('x'), output.endsWith('y last')], [512 * 1024, true, true]);
});
