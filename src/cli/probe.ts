/** `campaign-mock probe --base-url https://…`: asks the real service by itself, records it, and tells what that shows. */
import { createInterface } from 'node:readline/promises';
import { type Command, Option } from 'commander';
import { assertReady, cleanUp, PACE, probe, rehearse } from '../lab/record/probe.js';
import { Recorder } from '../lab/record/recorder.js';
import { wholeNumber } from './flags.js';
import { tell } from './record.js';
import { type Shell, SIGNALS } from './shell.js';

interface ProbeFlags {
  readonly baseUrl: string;
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

/** The exit codes: own records are left, no answer to the question, Ctrl-C. */
const LEFT = 1;
const DECLINED = 2;
const INTERRUPTED = 130;

export function addProbe(program: Command, shell: Shell): void {
  program
    .command('probe')
    .description('Ask the real service what a client would not, record it, and tell what that shows.')
    .requiredOption('--base-url <url>', 'the address of the service, with its path')
    .addOption(new Option('--public-key <key>', 'of the account').env('CAMPAIGN_MOCK_PUBLIC_KEY').makeOptionMandatory())
    .addOption(new Option('--secret-key <key>', 'of the account').env('CAMPAIGN_MOCK_SECRET_KEY').makeOptionMandatory())
    .option('--write', 'make, change and delete records of its own, too; no mail is sent, and nothing goes live')
    .option('--dry-run', 'print the requests and send none')
    .option('--yes', 'ask no question')
    .option('--out <recording.har>', 'the recording', 'probe.har')
    .option('--force', 'replace a recording that is there')
    .option('--pace <milliseconds>', 'between two requests', wholeNumber(0, 60_000, 'ms'), PACE)
    .option('--cleanup <recording.har>', 'only remove what the probe of this recording left')
    .action(async (flags: ProbeFlags) => {
      const { dryRun, write: isWriting = false } = flags;
      const requests = await rehearse(isWriting);
      if (dryRun) shell.stdout.write(`${requests.join('\n')}\n`);
      else if (flags.cleanup !== undefined || (await isWanted(flags, requests.length, shell))) await run(flags, shell);
      else shell.exitCode = DECLINED;
    });
}

/** Shows the plan and asks; who cannot be asked has to say yes before. */
async function isWanted({ baseUrl, write, yes, pace }: ProbeFlags, requests: number, shell: Shell): Promise<boolean> {
  const what = write ? 'and makes, changes and deletes records of its own' : 'and tries creates without their fields';
  const minutes = Math.ceil((requests * pace) / 60_000);
  shell.stderr.write(`About ${requests} requests to ${baseUrl} in ${minutes} min: reads everything ${what}.\n`);
  if (yes) return true;
  if (!shell.stdin.isTTY) throw new Error('a probe asks before it begins: --yes answers where there is no terminal');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Begin? [y/N] ');
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function run(flags: ProbeFlags, shell: Shell): Promise<void> {
  const {
    baseUrl,
    publicKey,
    secretKey,
    write: isWriting = false,
    out,
    force: isForced = false,
    pace,
    cleanup,
  } = flags;
  const stop = new AbortController();
  for (const signal of SIGNALS) shell.on(signal, () => (stop.signal.aborted ? shell.exit(INTERRUPTED) : stop.abort()));
  const options = {
    ...{ baseUrl, keys: { publicKey, secretKey }, isWriting, pace, signal: stop.signal },
    tell: (text: string) => shell.stderr.write(`campaign-mock: ${text}\n`),
  };
  if (cleanup !== undefined) {
    if ((await cleanUp(cleanup, options)) > 0) shell.exitCode = LEFT;
    return;
  }
  // A recording that is replaced is not lost for a wrong key.
  await assertReady(options);
  const recorder = await Recorder.start({ baseUrl, out, isForced });
  try {
    if ((await probe({ ...options, baseUrl: recorder.baseUrl })) > 0) shell.exitCode = LEFT;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    shell.exitCode = INTERRUPTED;
  } finally {
    await recorder.close();
  }
  await tell(recorder, baseUrl, out, shell.stdout);
}
