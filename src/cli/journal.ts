/** `campaign-mock journal` and `outbox`: the exchanges and the mails of a running mock. */
import type { Command } from 'commander';
import type { ExchangeFilter } from '../service/account/journal.js';
import { MAIL_KINDS, type MailFilter } from '../service/account/outbox.js';
import { addTarget, controlsOf, type TargetFlags } from './connection.js';
import { wholeNumber } from './flags.js';
import type { Shell } from './shell.js';
import { exchangeRow, mailRow, printList } from './tables.js';

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
      printList(shell, 'mails', await outbox.find(filter), mailRow);
    });
}

interface JournalFlags extends TargetFlags, Pick<ExchangeFilter, 'endpoint' | 'status'> {
  readonly limit?: number;
}

export function addJournal(program: Command, shell: Shell): void {
  const command = addTarget(program, 'journal', helpOf('exchanges'))
    .option('--endpoint <name>', 'only exchanges of this endpoint: "POST /contacts/add"')
    .option('--status <number>', 'only exchanges with this status', wholeNumber(100, 599))
    .option('--limit <number>', 'the most exchanges', wholeNumber(1, MAX_LIMIT, 'exchanges'))
    .action(async ({ url: _url, account: _account, ...filter }: JournalFlags) => {
      const { journal } = await controlsOf(command);
      printList(shell, 'exchanges', await journal.find(filter), exchangeRow);
    });
}
