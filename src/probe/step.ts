/** The language of steps: what a probe asks is data, which `run-step.ts` runs, one act after the other. */
import { endpointNamed } from '../inference/endpoints.js';
import type { RecordKind, ShownRecord } from '../inference/shown-records.js';
import type { Level } from './guard/levels.js';
import type { ProbeRequest } from './guard/requests.js';
import type { Session } from './guard/session.js';

export interface Step {
  /** What it does, in a few words. */
  readonly title: string;
  /** What it needs beside reading. */
  readonly needs: readonly Level[];
  readonly acts: readonly Act[];
}

/** The records that have a name. */
export type RecordsOf = (name: string) => Promise<readonly ShownRecord[]>;

/** Chooses records by what was seen. */
export type Pick = (session: Session, recordsOf: RecordsOf) => Promise<readonly ShownRecord[]> | readonly ShownRecord[];

/**
 * One act of a step. In the texts of requests `~` is the marker, which begins every text that the probe makes, and
 * `$name.member` a member of the first record of a name: `$name[1].member` one of the second, `$name` its value. Nothing
 * follows a name without a record: the step ends; with `$name.member?` the field is left out.
 */
export type Act =
  | { readonly act: 'send'; readonly call: string; readonly request: ProbeRequest; readonly name?: string }
  | { readonly act: 'list'; readonly kind: RecordKind; readonly of: ProbeRequest; readonly found?: Found }
  | { readonly act: 'remove' | 'clear'; readonly names: readonly string[] }
  | ({ readonly act: 'each'; readonly names: readonly string[]; readonly most: number } & Block)
  | { readonly act: 'unless'; readonly name: string; readonly acts: readonly Act[] }
  | { readonly act: 'pick'; readonly name: string; readonly by: Pick }
  | { readonly act: 'wait'; readonly milliseconds: number };

interface Block {
  readonly as: string;
  readonly acts: readonly Act[];
}

/** The records of a list that have some members get a name. */
interface Found {
  readonly name: string;
  readonly having: ShownRecord;
}

type Form = NonNullable<ProbeRequest['form']>;
/** By their names: the declaration says whether one belongs to the query string or to the form. */
export type Fields = Exclude<Form, readonly unknown[]>;

/** Acts, one after the other. */
export type Acts = Act | readonly Acts[];

const flat = (all: readonly Acts[]): readonly Act[] => all.flatMap((one) => ('act' in one ? [one] : flat(one)));

export const step = (title: string, needs: readonly Level[], ...acts: readonly Acts[]): Step => ({
  title,
  needs,
  acts: flat(acts),
});

function requestOf(call: string, fields: Fields, more: ProbeRequest): ProbeRequest {
  const { form, query } = endpointNamed(call);
  const all = Object.entries(fields);
  const inQuery = all.filter(([name]) => Object.hasOwn(query, name));
  const inForm = all.filter(([name]) => !Object.hasOwn(query, name));
  return {
    // A key is a text.
    ...(inQuery.length > 0 && { query: Object.fromEntries(inQuery.map(([name, value]) => [name, String(value)])) }),
    ...(Object.keys(form).length > 0 && { form: Object.fromEntries(inForm) }),
    ...more,
  };
}

/** Sends a request. */
export const send = (call: string, fields: Fields = {}, more: ProbeRequest = {}): Act => ({
  act: 'send',
  call,
  request: requestOf(call, fields, more),
});

/** Sends a request, and names what it makes or shows; a name that is there has more records since. */
export const make = (name: string, call: string, fields: Fields = {}, more: ProbeRequest = {}): Act => ({
  act: 'send',
  call,
  request: requestOf(call, fields, more),
  name,
});

/** Deletes what some names stand for, one by one. */
export const remove = (...names: readonly string[]): Act => ({ act: 'remove', names });

/** Deletes what the lists still show of it. */
export const clear = (...names: readonly string[]): Act => ({ act: 'clear', names });

/** Asks for a list. */
export const list = (kind: RecordKind, query: NonNullable<ProbeRequest['query']> = {}): Act => ({
  act: 'list',
  kind,
  of: { query },
});

/** Asks for a list, and names those of its records that have some members. */
export const find = (name: string, kind: RecordKind, having: ShownRecord = {}): Act => ({
  act: 'list',
  kind,
  of: {},
  found: { name, having },
});

/** Acts for each record of some names, or for the first ones. */
export const each = (names: string | readonly string[], as: string, acts: readonly Act[], most = 1e9): Act => ({
  act: 'each',
  names: [names].flat(),
  as,
  acts,
  most,
});

/** Acts if a name has a record. */
export const when = (name: string, ...acts: readonly Acts[]): Act => each(name, name, flat(acts), 1);

/** Acts if a name has none. */
export const unless = (name: string, ...acts: readonly Acts[]): Act => ({ act: 'unless', name, acts: flat(acts) });

export const pick = (name: string, by: Pick): Act => ({ act: 'pick', name, by });

export const wait = (milliseconds: number): Act => ({ act: 'wait', milliseconds });
