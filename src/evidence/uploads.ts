/** Uploads of contacts: what a file has in its lines, and what became of them. */
import type { Exchange, SentFile } from './exchange.js';
import type { Recording } from './recording.js';
import type { ShownRecord } from './shown-records.js';
import { isReadable, saidOf } from './violations.js';

type Lines = readonly (readonly string[])[];

/** A file whose content is known. */
export interface KnownFile extends SentFile {
  readonly text: string;
  /** The values of each line; blank lines have none, and quotes are not looked at. */
  readonly lines: Lines;
}

export function fileOf(exchange: Exchange): KnownFile | undefined {
  const [, file = ''] = exchange.request.form?.fields.find(([name]) => name === 'file') ?? [];
  if (typeof file === 'string' || file.text === undefined || !isReadable(exchange)) return undefined;
  const { fileName, text } = file;
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? [] : line.split(/[,;]/).map((cell) => cell.trim())));
  return { fileName, text, lines };
}

/** Messages that name a line. */
const LINE = /^Line (\d+): (?!The file cannot be read|The email column is required)/;

/** The line of a message about a row, from 1. */
export const lineIn = (text: string): number => Number(LINE.exec(text)?.[1]);

/** What a failure says of rows of a file. */
export function saidOfRows(exchange: Exchange): readonly string[] {
  const { outcome } = exchange;
  const texts = outcome.kind === 'text' ? [outcome.text] : saidOf(exchange, 'file');
  return texts.filter((text) => LINE.test(text));
}

/** A contact that an upload added, and where it stands in the file. */
export interface Added {
  readonly contact: ShownRecord;
  /** The line and the column of its address, from 0. */
  readonly line: number;
  readonly column: number;
}

export interface Import {
  readonly file: KnownFile;
  readonly before: Exchange;
  readonly after: Exchange;
  readonly added: readonly Added[];
  /** Is each new contact one of a line? */
  readonly isAll: boolean;
}

/** An upload that succeeded, with what it added. */
export function importOf(exchange: Exchange, recording: Recording): Import | undefined {
  const file = fileOf(exchange);
  const lists = recording.addedBy(exchange, 'GET /contacts/list');
  if (file === undefined || lists === undefined) return undefined;
  const added = lists.added.flatMap((contact): Added[] => {
    const line = file.lines.findIndex((cells) => cells.includes(String(contact.email)));
    const column = file.lines[line]?.indexOf(String(contact.email)) ?? -1;
    return line < 0 ? [] : [{ contact, line, column }];
  });
  return { ...lists, file, added, isAll: added.length === lists.added.length };
}

/** The column of the address in a file without a header. */
const FIXED_COLUMN = 2;

/** Does an import show whether its first line is a header? */
export function columnsOf({ added }: Import): 'header-row' | 'fixed-order' | undefined {
  if (added.some(({ line }) => line === 0)) return 'fixed-order';
  return added.some(({ column }) => column !== FIXED_COLUMN) ? 'header-row' : undefined;
}

/** The delimiter by which an import was read; undefined where no line of an added contact has one, or two of them. */
export function delimiterOf({ file, added }: Import): 'comma' | 'semicolon' | undefined {
  const texts = file.text.split(/\r\n|\r|\n/);
  for (const { line } of added) {
    // The address of the contact stands in it.
    const text = texts[line] as string;
    if (text.includes(',') !== text.includes(';')) return text.includes(',') ? 'comma' : 'semicolon';
  }
  return undefined;
}

const NAMES: readonly string[] = ['first_name', 'last_name', 'address_line1', 'address_line2', 'postal_code'];

/** Which headings of an import were known: names, labels, or both. */
export function headingsOf(one: Import): 'names' | 'labels' | 'either' | undefined {
  if (columnsOf(one) !== 'header-row') return undefined;
  const [headings = []] = one.file.lines;
  const areTaken = (form: RegExp): boolean | undefined => {
    const taken = headings.flatMap((heading, column) => {
      const name = heading.toLowerCase().replaceAll(' ', '_');
      if (!NAMES.includes(name) || !form.test(heading)) return [];
      return one.added.flatMap(({ contact, line }) => {
        const value = one.file.lines[line]?.[column] ?? '';
        return value === '' ? [] : [contact[name] === value];
      });
    });
    return taken.length === 0 ? undefined : taken.every(Boolean);
  };
  const [names, labels] = [areTaken(/_/), areTaken(/ /)];
  if (names === false) return 'labels';
  if (labels === false) return 'names';
  return names && labels ? 'either' : undefined;
}
