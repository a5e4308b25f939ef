/** Lists for people and programs: a table on a terminal, and JSON elsewhere. */

import type { ReadExchange } from '../control/journal.js';
import type { ReadMail } from '../control/outbox.js';
import { printable } from '../messages/preview.js';
import { alignColumns } from '../messages/terminal.js';
import type { CountedWarning } from '../service/account/run-counts.js';
import type { Shell } from './shell.js';

/** The cells of a row, by their headings. */
type RowOf<T> = (one: T) => Readonly<Record<string, string | number | null>>;

const MAX_WIDTH = 60;

const cut = (text: string): string => (text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text);

export const mailRow: RowOf<ReadMail> = ({ id, at, kind, to, subject, public_key: account }) => {
  return { id, at, kind, to, subject: cut(subject), account };
};

export const exchangeRow: RowOf<ReadExchange> = ({ id, at, method, path, query, response, ...more }) => {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of [values].flat()) search.append(name, value);
  return {
    id,
    at,
    request: cut(`${method} ${path}${search.size > 0 ? `?${search}` : ''}`),
    status: response?.status ?? 'no response',
    fault: more.fault?.kind ?? null,
    warnings: more.warnings.map((one) => one.id).join(', '),
    account: more.public_key,
  };
};

const warningRow: RowOf<CountedWarning> = ({ count, id, level = 'warning', endpoint, text }) => {
  return { count, level, id, endpoint, text };
};

/**
 * Prints a list.
 * @param what the plural of an item, for the message of an empty list
 */
export function printList<T>({ stdout }: Shell, what: string, list: readonly T[], rowOf: RowOf<T>): void {
  const rows = list.map(rowOf);
  const cells = rows.map((row) => Object.values(row).map((cell) => printable(String(cell ?? ''))));
  const table = alignColumns([Object.keys(rows[0] ?? { [`no ${what}`]: '' }), ...cells]);
  const lines = stdout.isTTY ? table : list.map((one) => JSON.stringify(one));
  for (const line of lines) stdout.write(`${line}\n`);
}

/** Prints warnings: a table on a terminal, and elsewhere the whole result as JSON. */
export function printWarnings(shell: Shell, result: { readonly warnings?: readonly CountedWarning[] }): void {
  if (shell.stdout.isTTY) printList(shell, 'warnings', result.warnings ?? [], warningRow);
  else shell.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
}
