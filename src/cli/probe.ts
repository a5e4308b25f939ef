/** `campaign-mock probe --base-url https://…`: sends its own requests to the real service, records and reports them. */
import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import type { Recorder } from '../lab/record/recorder.js';
import { PACE } from '../lab/record/reply.js';
import { lineOn } from '../messages/terminal.js';
import { wholeNumber } from './flags.js';
import { report } from './record.js';
import { INTERRUPTED, type Shell, stopOnSignal } from './shell.js';

interface ProbeFlags {
  /** Optional with `--cleanup`, which finds the address in the recording. */
  readonly baseUrl?: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly write?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly out: string;
  readonly force?: boolean;
  readonly pace: number;
  readonly cleanup?: string;
}

/** The exit codes if records of the probe could not be removed, and if the user answered no. */
const LEFT = 1;
const DECLINED = 2;

export function addProbe(program: Command, shell: Shell): void {
  program
    .command('probe')
    .description('Send requests to the real service, record them, and report the values that they show.')
    .option('--base-url <url>', 'the address of the service, with its path; --cleanup takes it from the recording')
    .addOption(new Option('--public-key <key>', 'the public key').env('CAMPAIGN_MOCK_PUBLIC_KEY').makeOptionMandatory())
    .addOption(new Option('--secret-key <key>', 'the secret key').env('CAMPAIGN_MOCK_SECRET_KEY').makeOptionMandatory())
    .option('--write', 'also create, update and delete own records; no mail is sent, and nothing goes live')
    .option('--dry-run', 'only print the requests')
    .option('--yes', 'skip the confirmation')
    .option('--out <recording.har>', 'the file of the recording', 'probe.har')
    .option('--force', 'replace an existing recording')
    .option('--pace <milliseconds>', 'the time between two requests', wholeNumber(0, 60_000, 'ms'), PACE)
    .addOption(
      new Option(
        '--cleanup <recording.har>',
        'only remove the records that the probe of this recording left',
      ).conflicts(['dryRun', 'write']),
    )
    .action(async (given: ProbeFlags) => {
      const { parseBaseUrl } = await import('../lab/learn/base-url.js');
      const { rehearse } = await import('../lab/record/probe.js');
      const flags = { ...given, ...(given.baseUrl !== undefined && { baseUrl: parseBaseUrl(given.baseUrl) }) };
      const { baseUrl, cleanup, dryRun, write } = flags;
      if (cleanup !== undefined) return run(flags, shell);
      if (baseUrl === undefined) throw new Error("required option '--base-url <url>' not specified");
      const requests = await rehearse(write === true);
      if (dryRun) shell.stdout.write(`${requests.join('\n')}\n`);
      else if (await isWanted(flags, requests.length, shell)) await run(flags, shell, `about ${requests.length}`);
      else shell.exitCode ??= DECLINED;
    });
}

/** Shows the plan, and asks the user to confirm it; without a terminal, only `--yes` confirms it. */
async function isWanted({ baseUrl, write, yes, pace }: ProbeFlags, requests: number, shell: Shell): Promise<boolean> {
  const what = write ? 'and makes, changes and deletes records of its own' : 'and tries creates without their fields';
  const minutes = Math.ceil((requests * pace) / 60_000);
  shell.stderr.write(`About ${requests} requests to ${baseUrl} in ${minutes} min: reads everything ${what}.\n`);
  if (yes) return true;
  if (!shell.stdin.isTTY) throw new Error('a probe asks before it begins: --yes answers where there is no terminal');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Begin? [y/N] ').catch(() => {
    // Ctrl-C, which here is no signal but a key.
    shell.exitCode = INTERRUPTED;
    return '';
  });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Sends the requests of the probe, or with `--cleanup` removes its records. @param total number of requests to show */
async function run(flags: ProbeFlags, shell: Shell, total = 'some'): Promise<void> {
  const { baseUrl = '', publicKey, secretKey, write: isWriting = false, pace, cleanup, out, force = false } = flags;
  const signal = stopOnSignal(shell);
  const { assertReady, cleanUp, probe } = await import('../lab/record/probe.js');
  const show = lineOn(shell.stderr);
  const tell = (text: string) => {
    show('');
    shell.stderr.write(`campaign-mock: ${text}\n`);
  };
  let count = 0;
  const follow = (_: string, wait: number) => {
    count += 1;
    const later = wait > pace ? `, in ${Math.ceil(wait / 1000)} s, as the service asks` : '';
    show(`request ${count} of ${total}${later}`);
  };
  const options = { baseUrl, keys: { publicKey, secretKey }, isWriting, pace, signal, tell, follow };
  let recorder: Recorder | undefined;
  try {
    let left = 0;
    if (cleanup !== undefined) left = await cleanUp(cleanup, options);
    else {
      // The service must answer before an earlier recording is replaced.
      await assertReady(options);
      const { Recorder } = await import('../lab/record/recorder.js');
      recorder = await Recorder.start({ baseUrl, out, isForced: force });
      const tellEnd = () =>
        tell(`the probe removes its own records, and ends; a second signal leaves them to --cleanup ${out}`);
      if (isWriting) signal.addEventListener('abort', tellEnd);
      left = await probe({ ...options, baseUrl: recorder.baseUrl });
    }
    if (left > 0) shell.exitCode = LEFT;
  } catch (error) {
    if (!signal.aborted) throw error;
    shell.exitCode = INTERRUPTED;
  } finally {
    show('');
    await recorder?.close();
  }
  if (recorder !== undefined) await report(recorder, baseUrl, out, shell.stdout);
}
