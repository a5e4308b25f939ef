/** The flags of a probe. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { INTERVAL } from '../probe/guard/pace.js';
import { wholeNumber } from './flags.js';

export interface ProbeFlags {
  readonly baseUrl: string;
  readonly write?: true;
  readonly segment?: number;
  readonly group?: number;
  readonly mail?: string;
  /** Milliseconds. */
  readonly wait?: number;
  readonly notify?: true;
  /** Milliseconds between the begins of two requests. */
  readonly rate: number;
  readonly out?: string;
  readonly force?: true;
  readonly excerpts?: true;
  readonly against?: string;
  readonly cleanup?: string;
  readonly yes?: true;
  readonly dryRun?: true;
  readonly log?: string;
  readonly json?: true;
}

/** No account has as many segments or groups. */
const MAX_ID = 2 ** 52;

export const addProbeFlags = (command: Command): Command =>
  command
    .description('Ask the real service what the document leaves open. Reads alone, unless a flag allows more.')
    .requiredOption('--base-url <url>', 'the address of the service, with its path', parseBaseUrl)
    .option('--write', 'allow own records, which are removed at the end')
    .option('--segment <id>', 'a segment that may get own recipients; includes --write', wholeNumber(1, MAX_ID))
    .option(
      '--group <id>',
      'an unsubscribe group that may get own recipients; includes --write',
      wholeNumber(1, MAX_ID),
    )
    .option('--mail <address>', 'an address that may get mails; includes --write', parseAddress)
    .option('--notify', 'mails of events may go to notification recipients of the account; with --mail')
    .option(
      '--wait <duration>',
      'the time that may pass, such as 15m: for what happens by itself; needs --mail',
      parseWait,
    )
    .addOption(
      new Option('--rate <requests>', 'the requests in a time, such as 60/min')
        .argParser(parseRate)
        .default(INTERVAL, '5/s'),
    )
    .option('--out <profile.json>', 'write what is found as a profile with its evidence')
    .option('--force', 'replace a profile that has more values')
    .option('--excerpts', 'with the beginnings of the responses, which can hold addresses')
    .option('--against <profile.json>', 'tell what changed since, and exit with 1 if anything did')
    .option('--cleanup <log>', 'remove what a probe that was killed has left, by its log')
    .option('--yes', 'go on without a question')
    .option('--dry-run', 'print each request, their number and time, and send nothing')
    .option('--log <file>', 'the log of what is made, for --cleanup; a new file in the working directory by default')
    .option('--json', 'the result as JSON')
    .addHelpText(
      'after',
      '\nThe keys are those of CAMPAIGN_MOCK_PUBLIC_KEY and CAMPAIGN_MOCK_SECRET_KEY; on a terminal, what is missing is asked for.',
    );

function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('wanted an http or https URL.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('wanted a URL of host and path alone.');
  return url.href.replace(/\/+$/, '');
}

function parseAddress(text: string): string {
  if (!/^[^\s@,]+@[^\s@,]+$/.test(text)) throw new InvalidArgumentError('wanted one address.');
  return text;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 };

function parseWait(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('wanted a number of s, m or h, such as 15m.');
  return Number(count) * Number(UNITS[unit]);
}

function parseRate(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,6})\/(s|min|h)$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('wanted a number for each s, min or h, such as 60/min.');
  return Number(UNITS[unit]) / Number(count);
}
