/** `campaign-mock journal`: prints the exchanges of a running mock, and those that follow. */
import type { Command } from 'commander';
import type { Exchange, ExchangeFilter } from '../service/account/journal.js';
import { addTarget, connectIn, controlsOf, type TargetFlags } from './connection.js';
import { wholeNumber } from './flags.js';
import type { Shell } from './shell.js';
import { createListPrinter, exchangeRow } from './tables.js';

const DEFAULT_LIMIT = 100;
/** A look finds so many: more than a mock answers between two events. */
const MAX_LIMIT = 1000;

interface JournalFlags extends Pick<ExchangeFilter, 'endpoint' | 'status'> {
  readonly limit: number;
  readonly follow?: true;
}

export function addJournal(program: Command, shell: Shell): void {
  const command = addTarget(program.command('journal'))
    .description(
      'Print the latest exchanges of a running mock: a table on a terminal, elsewhere one JSON object a line.',
    )
    .option('--endpoint <name>', 'only those of this endpoint: "POST /contacts/add"')
    .option('--status <number>', 'only those with this status', wholeNumber(100, 599))
    .option('--limit <number>', 'exchanges, at most', wholeNumber(1, MAX_LIMIT, 'exchanges'), DEFAULT_LIMIT)
    .option('--follow', 'go on with those to come, until Ctrl-C')
    .action(
      async ({ limit, follow: isFollowed, url: _url, account: _account, ...filter }: TargetFlags & JournalFlags) => {
        const { journal } = await controlsOf(command);
        const select = createSelection();
        const printList = createListPrinter(shell, 'exchanges', exchangeRow);
        printList(select(await journal.find({ ...filter, limit })));
        if (!isFollowed) return undefined;
        shell.on('SIGINT', () => shell.exit(0));
        return follow(command, async () => {
          printList(select(await journal.find({ ...filter, limit: MAX_LIMIT })));
        });
      },
    );
}

/**
 * Does something at the beginning, and when something has happened; what happens meanwhile is one.
 * @throws {Error} of a mock that answers no more
 */
async function follow(command: Command, heard: () => Promise<void>): Promise<never> {
  const { account } = command.optsWithGlobals<TargetFlags>();
  const search = account === undefined ? '' : `?${new URLSearchParams({ public_key: account })}`;
  for (;;) {
    const { controlUrl } = await connectIn(command);
    // Where the stream ends, the mock has ended, or dropped a slow reader: asked again, it tells which.
    await fetch(`${controlUrl}/events${search}`)
      .then(({ body }) => body?.pipeTo(new WritableStream({ write: heard })))
      .catch(() => undefined);
  }
}

type Numbered = Pick<Exchange, 'id' | 'public_key'>;

/** Selects the exchanges that were not there at the last look: their ids count up within each account. */
function createSelection() {
  const seen = new Map<string | null, number>();
  return <T extends Numbered>(exchanges: readonly T[]): readonly T[] => {
    const newest = new Map(exchanges.map(({ public_key, id }) => [public_key, id]));
    const selected = exchanges.filter(({ public_key, id }) => {
      const last = seen.get(public_key) ?? 0;
      // An account that was opened anew counts from 1.
      return id > last || Number(newest.get(public_key)) < last;
    });
    for (const [publicKey, id] of newest) seen.set(publicKey, id);
    return selected;
  };
}
