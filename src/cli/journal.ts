/** `campaign-mock journal` and `outbox`: the exchanges and the mails of a running mock; `--follow` prints further exchanges. */
import type { Command } from 'commander';
import type { ReadExchange } from '../control/journal.js';
import type { ExchangeFilter } from '../service/account/journal.js';
import { MAIL_KINDS, type MailFilter } from '../service/account/outbox.js';
import { addTarget, connectIn, controlsOf, type TargetFlags } from './connection.js';
import { wholeNumber } from './flags.js';
import type { Shell } from './shell.js';
import { createListPrinter, exchangeRow, mailRow } from './tables.js';

const DEFAULT_LIMIT = 100;
/** The most exchanges of one look: a mock answers fewer between two events. */
const MAX_LIMIT = 1000;

const helpOf = (what: string): string =>
  `Print the latest ${what} of a running mock: a table on a terminal, elsewhere one JSON object a line.`;

interface OutboxFlags extends TargetFlags, Pick<MailFilter, 'to' | 'kind'> {
  readonly limit?: number;
}

export function addOutbox(program: Command, shell: Shell): void {
  const command = addTarget(program, 'outbox', helpOf('mails'))
    .option('--to <address>', 'only mails to this address')
    .option('--kind <kind>', `only mails of this kind: ${MAIL_KINDS.join(', ')}`)
    .option('--limit <number>', 'the most mails', wholeNumber(1, MAX_LIMIT, 'mails'))
    .action(async ({ url: _url, account: _account, ...filter }: OutboxFlags) => {
      const { outbox } = await controlsOf(command);
      createListPrinter(shell, 'mails', mailRow)(await outbox.find(filter));
    });
}

interface JournalFlags extends TargetFlags, Pick<ExchangeFilter, 'endpoint' | 'status'> {
  readonly limit: number;
  readonly follow?: true;
}

export function addJournal(program: Command, shell: Shell): void {
  const command = addTarget(program, 'journal', helpOf('exchanges'))
    .option('--endpoint <name>', 'only exchanges of this endpoint: "POST /contacts/add"')
    .option('--status <number>', 'only exchanges with this status', wholeNumber(100, 599))
    .option('--limit <number>', 'the most exchanges', wholeNumber(1, MAX_LIMIT, 'exchanges'), DEFAULT_LIMIT)
    .option('--follow', 'print further exchanges, until Ctrl-C')
    .action(async ({ limit, follow: isFollowed, url: _url, account, ...filter }: JournalFlags) => {
      const { journal } = await controlsOf(command);
      const select = createSelection();
      const printList = createListPrinter(shell, 'exchanges', exchangeRow);
      const printNew = async (most: number) => printList(select(await journal.find({ ...filter, limit: most })));
      await printNew(limit);
      if (!isFollowed) return;
      shell.on('SIGINT', () => shell.exit(0));
      await follow(command, account, () => printNew(MAX_LIMIT));
    });
}

/**
 * Calls `heard` when the mock reports an event. Events that come during a call cause one further call.
 * @throws {Error} when the mock no longer answers
 */
async function follow(command: Command, account: string | undefined, heard: () => Promise<void>): Promise<never> {
  const search = account === undefined ? '' : `?${new URLSearchParams({ public_key: account })}`;
  for (;;) {
    const { controlUrl } = await connectIn(command);
    // The stream ends with the mock, or when the mock drops a slow reader: the next connection attempt shows which.
    await fetch(`${controlUrl}/events${search}`)
      .then(({ body }) => body?.pipeTo(new WritableStream({ write: heard })))
      .catch(() => undefined);
  }
}

/** Creates a function that selects new exchanges: ids count up within each account. */
function createSelection() {
  const seen = new Map<string | null, number>();
  return (exchanges: readonly ReadExchange[]): readonly ReadExchange[] => {
    const newest = new Map(exchanges.map(({ public_key, id }) => [public_key, id]));
    const selected = exchanges.filter(({ public_key, id }) => {
      const last = seen.get(public_key) ?? 0;
      // A new account of the same key counts from 1.
      return id > last || Number(newest.get(public_key)) < last;
    });
    for (const [publicKey, id] of newest) seen.set(publicKey, id);
    return selected;
  };
}
