/** The log of a probe: JSON lines on disk, by which a cleanup finds what is left. */
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { RecordKind, ShownRecord } from '../../inference/shown-records.js';
import { version } from '../../version.js';
import type { ProbeRequest } from './requests.js';

interface ListEntry {
  readonly kind: RecordKind;
  /** The query of the list. */
  readonly of: NonNullable<ProbeRequest['query']>;
}

/** Written before a request that may make a record. */
export interface MakeEntry extends ListEntry {
  readonly type: 'make';
  readonly name: string;
  /** The identities of what the list held before, but for what earlier lines say. */
  readonly held: readonly string[];
}

/** Written when the lists show what was made. */
export interface FoundEntry extends ListEntry {
  readonly type: 'found';
  readonly records: readonly ShownRecord[];
}

/** Written when no list shows what a create made that succeeded. */
export interface LostEntry extends ListEntry {
  readonly type: 'lost';
  readonly name: string;
  /** The texts with the marker that were sent. */
  readonly texts: readonly string[];
}

interface StartEntry {
  readonly type: 'start';
  readonly version: string;
  readonly baseUrl: string;
  readonly marker: string;
  readonly time: string;
}

type ListedEntry = MakeEntry | FoundEntry | LostEntry;
export type LogEntry = StartEntry | ListedEntry;

export interface ProbeLog {
  write(entry: LogEntry): void;
}

export const startEntry = (start: Omit<StartEntry, 'type' | 'version'>): StartEntry => ({
  type: 'start',
  version,
  ...start,
});

/** What tells a record from others: nothing else of it is kept. */
export const traceOf = ({ id, utr, unsubscribe_groups_id, created_at }: ShownRecord): ShownRecord => ({
  id,
  utr,
  unsubscribe_groups_id,
  created_at,
});

export class LogFile implements ProbeLog {
  readonly #file: number;

  /** @param flags `wx` for a new one, `a` for one that is there */
  constructor(path: string, flags: 'wx' | 'a') {
    this.#file = openSync(path, flags, 0o600);
  }

  /** A line that is written is on the disk. */
  write(entry: LogEntry): void {
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}

export interface ReadLog {
  readonly start: StartEntry;
  readonly entries: readonly ListedEntry[];
}

/** @throws {Error} for a file that is no log of a probe */
export function readLog(path: string): ReadLog {
  const lines = readFileSync(path, 'utf8').split('\n');
  // The last line ends without a line break where the probe was killed as it wrote it: nothing was sent after it.
  const [start, ...entries] = lines.slice(0, -1).map(parseLine);
  if (start?.type !== 'start') throw new Error(`${path} is no log of a probe`);
  return {
    start,
    entries: entries.filter((one): one is ListedEntry => ['make', 'found', 'lost'].includes(String(one?.type))),
  };
}

function parseLine(line: string): LogEntry | undefined {
  try {
    // Each was written by a probe; another one has no type of a probe.
    return JSON.parse(line) as LogEntry;
  } catch {
    return undefined;
  }
}
