import { join } from 'node:path';
import t from 'tap';
import { FixtureFolders } from '../../src/fixtures/folders.js';
import { CLOCK_FORMS } from '../../src/time/clock.js';
import { runCommand } from '../command.js';
import { takePort } from '../listening.js';

const wanted = 'list-order cannot be "random": it is one of oldest-first, newest-first';
const inUse = (port: number) => `127.0.0.1:${port} is in use; choose another port, or 0 for a free one`;
const badNumber = (option: string, value: string, range: string) =>
  `option '${option}' argument '${value}' is invalid. wanted a whole number from ${range}.`;

t.test('a bad flag or argument prints its error on stderr, and exits with 2', async (t) => {
  const folder = t.testdir({ 'broken.json': '{"accounts":[{"contact":[],"contcats":[]}]}', 'list.json': '[]' });
  const [broken, list] = [join(folder, 'broken.json'), join(folder, 'list.json')];
  const port = await takePort(t);
  const fixtures = new FixtureFolders().names();
  const uses: readonly [args: readonly string[], line: string][] = [
    [['--prot', '1'], "unknown option '--prot' (Did you mean --port?)"],
    [['start'], 'unknown command "start". Without a command it starts a mock.'],
    [['rset'], 'unknown command "rset"; did you mean reset? Without a command it starts a mock.'],
    [['--port', 'http'], badNumber('-p, --port <number>', 'http', '0 to 65535')],
    [['--host', ''], '--host: is ""; wanted an address such as localhost'],
    [['--prefix', '/*'], '--prefix: is "/*"; wanted a plain path such as /api/v1'],
    [['--fixture', 'empty', '--port', String(port)], `--port: ${inUse(port)}`],
    [['--clock', 'tomorrow'], `--clock: is "tomorrow"; wanted ${CLOCK_FORMS}`],
    [['--journal-size', '0'], badNumber('--journal-size <number>', '0', '1 to 1000000 (exchanges)')],
    [['sweep', '--timeout', '0', '--', 'x'], badNumber('--timeout <seconds>', '0', '1 to 86400 (s)')],
    [
      ['--cors-origin', 'http://localhost:5173', '--cors-origin', 'http://localhost:5173/'],
      '--cors-origin: is "http://localhost:5173/"; wanted the origin of a page such as http://localhost:5173, or none',
    ],
    [
      ['--fixture', 'empty', '--host', '192.0.2.1'],
      '--host: is "192.0.2.1", which is no address of this machine; wanted one such as localhost or 0.0.0.0',
    ],
    [['--fixture', 'emtpy'], `--fixture emtpy: is not one of ${fixtures.join(', ')}; did you mean empty?`],
    [
      ['--fixture', './nowhere.json'],
      "--fixture ./nowhere.json: cannot be read: ENOENT: no such file or directory, open './nowhere.json'",
    ],
    [
      ['--allow-host', 'mock.test', '--allow-host', 'mock.test:4477'],
      '--allow-host: is "mock.test:4477"; wanted a host name without a port, such as mock.example',
    ],
    [
      ['--fixtures-dir', 'nowhere'],
      "--fixtures-dir nowhere: cannot be read: ENOENT: no such file or directory, scandir 'nowhere'",
    ],
    [
      ['--fixture', broken],
      `--fixture ${broken}: /accounts/0/contact is unknown; did you mean contacts? (and 1 more)\n  /accounts/0/contcats is unknown`,
    ],
    [['--assume', 'list-order=random'], `--assume: ${wanted}`],
    [['--profile', list], `--profile ${list}: is []; wanted an object of assumption ids and values`],
  ];
  for (const [args, line] of uses) {
    t.same(await runCommand(t, args).ended, { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` }, line);
  }
});

t.test('the error for a refused value names its variable or its file', async (t) => {
  const port = await takePort(t);
  const folder = t.testdir({ 'own.json': '{"list-order":"random"}', 'campaign-mock.config.json': '{"prefix":"/*"}' });
  const uses = [
    [{ CAMPAIGN_MOCK_CLOCK: 'tomorrow' }, `CAMPAIGN_MOCK_CLOCK: is "tomorrow"; wanted ${CLOCK_FORMS}`],
    [
      { CAMPAIGN_MOCK_STRICT: 'maybe' },
      'CAMPAIGN_MOCK_STRICT: is "maybe"; wanted 1, true, on or yes, or 0, false, off or no',
    ],
    [{ CAMPAIGN_MOCK_ASSUME: 'list-order=random' }, `CAMPAIGN_MOCK_ASSUME: ${wanted}`],
    [{ CAMPAIGN_MOCK_PROFILE: './own.json' }, `CAMPAIGN_MOCK_PROFILE ./own.json: ${wanted}`],
    [{ PORT: `${port}`, CAMPAIGN_MOCK_PREFIX: '/v2' }, `PORT: ${inUse(port)}`],
    [{ PORT: '0', CAMPAIGN_MOCK_PORT: `${port}`, CAMPAIGN_MOCK_PREFIX: '/v2' }, `CAMPAIGN_MOCK_PORT: ${inUse(port)}`],
    [
      { PORT: 'http' },
      "option '-p, --port <number>' value 'http' from env 'PORT' is invalid. wanted a whole number from 0 to 65535.",
    ],
    [{}, 'campaign-mock.config.json: prefix: is "/*"; wanted a plain path such as /api/v1'],
  ] as const;
  for (const [variables, line] of uses) {
    const { ended } = runCommand(t, ['--fixture', 'empty'], variables, folder);
    t.same(await ended, { code: 2, stdout: '', stderr: `campaign-mock: ${line}\n` }, line);
  }
});

t.test('the command reads PORT, and no other variable that is empty or lacks the prefix CAMPAIGN_MOCK', async (t) => {
  const names = ['HOST', 'PREFIX', 'FIXTURE', 'PROFILE', 'STATE', 'STRICT', 'ASSUME', 'CLOCK', 'SEED', 'LOG_LEVEL'];
  const variables = Object.fromEntries(names.map((name) => [name, '/* of somebody else']));
  const { printed, output } = runCommand(t, [], { ...variables, PORT: '0', CAMPAIGN_MOCK_SEED: '' });
  await printed(/stops it/);
  t.match(output, { stdout: /\/api\/v1\n[\s\S]* {2}fixture {5}default\n/, stderr: '' });
});
