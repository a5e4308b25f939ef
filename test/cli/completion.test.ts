/** The completions that a shell asks for. */
import t, { type Test } from 'tap';
import { runCommand } from '../command.js';

/** What `campaign-mock complete` prints, with the empty word that a shell adds where the user has begun none. */
async function completed(t: Test, args: readonly string[], cwd?: string): Promise<string> {
  const printed = t.capture(console, 'log');
  const { ended } = runCommand(t, ['complete', ...args], {}, cwd);
  t.match(await ended, { code: 0, stderr: '' });
  return printed
    .args()
    .map(([text]) => `${text}\n`)
    .join('');
}

const wordsFor = async (t: Test, typed: readonly string[], cwd?: string): Promise<readonly string[]> =>
  (await completed(t, ['--', ...typed], cwd))
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.replace(/\t.*/, ''));

t.test('complete writes what bash, zsh and fish read', async (t) => {
  const scripts = [
    ['bash', /^complete -F __campaign_mock_complete campaign-mock$/m],
    ['zsh', /^compdef _campaign-mock campaign-mock$/m],
    ['fish', /^complete -c campaign-mock .*__campaign_mock_/m],
  ] as const;
  for (const [shell, line] of scripts) {
    const script = await completed(t, [shell]);
    t.match(script, line);
    t.match(script, 'campaign-mock complete -- ');
  }
});

t.test('complete finds subcommands, flags and values', async (t) => {
  const cases = [
    [['cl'], ['clock']],
    [
      ['clock', ''],
      ['set', 'freeze', 'advance'],
    ],
    [['--fix'], ['--fixture', '--fixtures-dir']],
    [['journal', '--st'], ['--status']],
    [
      ['--log-level', ''],
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    ],
    [['reset', 'j'], ['journal']],
  ] as const;
  for (const [typed, words] of cases) t.strictSame(await wordsFor(t, typed), words, typed.join(' '));
});

t.test('complete finds fixtures, profiles and JSON files of the working directory', async (t) => {
  const folder = t.testdir({ 'own.json': '{}', 'notes.md': '', 'a.har': '{}' });
  const fixtures = ['default', 'edge-cases', 'empty', 'own.json'];
  t.strictSame(await wordsFor(t, ['--fixture', ''], folder), fixtures);
  t.strictSame(await wordsFor(t, ['load', ''], folder), fixtures);
  t.strictSame(await wordsFor(t, ['assumptions', '--profile', 'l'], folder), ['laravel', 'lenient']);
  t.strictSame(await wordsFor(t, ['--profile', 'o'], folder), ['ok-200', 'own.json']);
  t.strictSame(await wordsFor(t, ['learn', ''], folder), ['a.har']);
});

t.test('complete refuses a shell that it does not know', async (t) => {
  t.match(await runCommand(t, ['complete', 'tcsh']).ended, {
    code: 2,
    stdout: '',
    stderr: /^campaign-mock: command-argument value 'tcsh' is invalid for argument 'shell'\. .*\n$/,
  });
});

/** The words after a command line, each with its description. */
const describedFor = async (t: Test, typed: readonly string[]) =>
  (await completed(t, ['--', ...typed])).split('\n').flatMap((line) => {
    const [word = '', description] = line.split('\t');
    return description === undefined ? [] : [{ word, description }];
  });

t.test('every command and every flag has a description', async (t) => {
  const commands = await describedFor(t, ['']);
  t.ok(commands.length > 10, `${commands.length} commands`);
  for (const { word } of commands) {
    const words = [...commands, ...(await describedFor(t, [word, '--']))];
    const bare = words.flatMap(({ word, description }) => (description.trim() === '' ? [word] : []));
    t.strictSame(bare, [], word);
  }
});
