/** The tables that warnings and run print on a terminal. */
import t, { type Test } from 'tap';
import { type CampaignMock, startCampaignMock } from '../../src/index.js';
import { runCommand } from '../command.js';
import { formData } from '../helper.js';
import { instantly, mailingAccount, welcome } from '../sample-accounts/mailing-account.js';
import { ambiguous, unknown } from '../server/warnings-texts.js';

/** Runs a command whose stdout is a terminal, and returns the lines that it prints. */
async function print(t: Test, args: readonly string[], { baseUrl }: CampaignMock): Promise<readonly string[]> {
  const { shell, ended } = runCommand(t, args, { CAMPAIGN_MOCK_URL: baseUrl });
  Object.assign(shell.stdout, { isTTY: true });
  const { code, stdout, stderr } = await ended;
  t.strictSame([code, stderr], [0, ''], args.join(' '));
  return stdout.replace(/\n$/, '').split('\n');
}

async function startMailing(t: Test): Promise<CampaignMock> {
  const automations = {
    automations: [welcome],
    automation_schedules: [instantly('Hello \u001b[31mred', { utr: 'e-1' })],
  };
  const mock = await startCampaignMock({ fixture: mailingAccount(automations) });
  t.teardown(() => mock.close());
  return mock;
}

async function join(mock: CampaignMock, email: string): Promise<void> {
  const form = { contact_type_id: '1', email, first_name: 'Ada', last_name: 'Byron', country: '1' };
  await mock.fetch('/contacts/add?nmae=%1B', { method: 'POST', headers: mock.headers, body: formData(form) });
}

t.test('warnings prints a table on a terminal, and a sentence if there are no warnings', async (t) => {
  const mock = await startMailing(t);
  t.strictSame(await print(t, ['warnings'], mock), ['no warnings']);
  t.strictSame(await print(t, ['warnings', '--verify', '--allow-idle'], mock), ['no warnings']);
  await join(mock, 'ada@example.com');
  await join(mock, 'longer.address@example.com');
  await mock.fetch('/senders', { headers: mock.headers });
  await mock.faults.add({ kind: 'close' });
  await mock.fetch('/senders', { headers: mock.headers }).catch(() => undefined);
  const { text } = unknown('Contacts', 'POST /contacts/add', 'nmae', 'it takes none');
  const note = ambiguous('Senders and lookup', '/senders', 'POST', 'GET');
  t.strictSame(await print(t, ['warnings'], mock), [
    'count  level    id                      endpoint            text',
    `2      warning  undocumented-parameter  POST /contacts/add  ${text}`,
    `2      note     ambiguous-method        GET /senders        ${note.text}`,
  ]);
});

t.test('run prints its warnings as a table on a terminal, and a sentence if it passed', async (t) => {
  const script = (path: string) => [
    process.execPath,
    '-e',
    `const { CAMPAIGN_MOCK_URL: url, CAMPAIGN_MOCK_PUBLIC_KEY: PublicKey, CAMPAIGN_MOCK_SECRET_KEY: SecretKey } = process.env;
    fetch(url + '${path}', { headers: { PublicKey, SecretKey } });`,
  ];
  const run = (path: string) => {
    const running = runCommand(t, ['run', '--', ...script(path)]);
    for (const stream of [running.shell.stdout, running.shell.stderr]) Object.assign(stream, { isTTY: true });
    return running.ended;
  };
  t.same(await run('/contacts-type'), {
    code: 0,
    stdout: '',
    stderr: 'campaign-mock: run passed after 1 request without a warning.\n',
  });
  const { code, stdout } = await run('/contacts-type?page=1');
  const { text } = unknown('Contact types', 'GET /contacts-type', 'page', 'it takes none');
  t.same(
    [code, stdout.split('\n')],
    [
      1,
      [
        'count  level    id                      endpoint            text',
        `1      warning  undocumented-parameter  GET /contacts-type  ${text}`,
        '',
      ],
    ],
  );
});
