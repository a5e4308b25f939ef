/** `campaign-mock record --base-url https://… -- npm test`: records the traffic of a client with the real service, and reports what the recording shows. */
import { once } from 'node:events';
import type { Command } from 'commander';
import type { Recorder } from '../lab/record/recorder.js';
import { wholeNumber } from './flags.js';
import { runToEnd } from './run.js';
import { type Shell, stopOnSignal } from './shell.js';

interface RecordFlags {
  readonly baseUrl: string;
  readonly out: string;
  readonly force?: boolean;
  readonly port: number;
}

export function addRecord(program: Command, shell: Shell): void {
  program
    .command('record')
    .argument('[command...]', 'the client, such as npm test; without a command, record until Ctrl-C')
    .description('Record traffic with the real service, without secrets, and report the values that it shows.')
    .requiredOption('--base-url <url>', 'the address of the service, with its path')
    .option('--out <recording.har>', 'the file of the recording', 'recording.har')
    .option('--force', 'replace an existing recording')
    .option('--port <number>', 'port to listen on, 0 for a free one', wholeNumber(0, 65_535), 0)
    .passThroughOptions()
    .action(async (words: readonly string[], { baseUrl, out, force = false, port }: RecordFlags) => {
      const { Recorder } = await import('../lab/record/recorder.js');
      const recorder = await Recorder.start({ baseUrl, out, port, isForced: force });
      const [file, ...args] = words;
      try {
        if (file === undefined) {
          const stopped = once(stopOnSignal(shell), 'abort');
          shell.stdout.write(`recording ${baseUrl}\n  base URL  ${recorder.baseUrl}\nCtrl-C ends it\n`);
          await stopped;
        } else {
          const env = { ...process.env, CAMPAIGN_MOCK_URL: recorder.baseUrl };
          shell.exitCode = (await runToEnd([file, ...args], env, undefined, shell)).code;
        }
      } finally {
        await recorder.close();
      }
      // With a command, stdout is for the output of the command, so the report goes to stderr.
      await report(recorder, baseUrl, out, file === undefined ? shell.stdout : shell.stderr);
    });
}

/** Prints the assumptions that a recording leaves open, with requests that would decide them, and the shown values. */
export async function report(
  { count, problems }: Recorder,
  baseUrl: string,
  out: string,
  stream: Shell['stdout'],
): Promise<void> {
  if (count === 0) {
    stream.write('campaign-mock: no request came, and nothing is recorded: the client must ask CAMPAIGN_MOCK_URL\n');
    return;
  }
  const { openLines } = await import('../lab/evidence/report.js');
  const { learn, writeLearned } = await import('../lab/learn/learn.js');
  const learned = await learn([out], baseUrl);
  const lines = [
    ...openLines(learned),
    '',
    writeLearned(learned).trimEnd(),
    ...(problems.length > 0 ? [`${problems.length} of ${count} requests got no whole response: ${problems[0]}`] : []),
    ...(learned.proofs.length > 0 ? [`to use it: campaign-mock learn ${out} --out profile.json`] : []),
  ];
  stream.write(`${lines.join('\n')}\n`);
}
