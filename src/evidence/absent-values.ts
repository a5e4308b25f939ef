/** Evidence of how values that were never given are shown: texts and ids each by themselves, over all that an endpoint shows. */
import type { TObject } from 'typebox';
import type { Endpoint } from '../contract/endpoint.js';
import { type ShownAs, type UnsetKind, unsetFieldsOf } from '../store/records/unset.js';
import { type Exchange, fieldOf } from './exchange.js';
import { type Evidence, seen } from './judge.js';
import type { Recording } from './recording.js';
import { recordsIn, type ShownRecord } from './shown-records.js';
import { lacks, readOf } from './violations.js';

/** The fields of the records that an endpoint shows, which may never have been set. */
function unsetFields({ success }: Endpoint): readonly (readonly [name: string, kind: UnsetKind])[] {
  if (typeof success !== 'object') return [];
  // A list or a record is the only member.
  const [shape] = Object.values(success.properties) as [TObject & { readonly items?: TObject }];
  return unsetFieldsOf(shape.items ?? shape);
}

/** Ids that a request may leave out: each of them has to be shown as absent. */
const OPTIONAL_IDS: ReadonlySet<string> = new Set(['state_id', 'city_id', 'automation_for']);

/** How exchanges with an endpoint show what is absent. */
export function absencesIn(endpoint: Endpoint, exchanges: readonly Exchange[]) {
  const fields = exchanges.some((one) => recordsIn(one).length > 0) ? unsetFields(endpoint) : [];
  /** The first exchange that shows a field of a kind so, by the field. */
  const shown = (kind: UnsetKind, value: unknown): ReadonlyMap<string, Exchange> =>
    new Map(
      fields.flatMap(([name, one]) => {
        const found =
          one === kind && exchanges.find((each) => recordsIn(each).some((record) => record[name] === value));
        return found ? [[name, found] as const] : [];
      }),
    );
  const [nullTexts, blanks, nullIds, zeros] = [
    shown('text', null),
    shown('text', ''),
    shown('id', null),
    shown('id', 0),
  ];
  const isEach = (ids: ReadonlyMap<string, Exchange>) =>
    fields.every(([name]) => !OPTIONAL_IDS.has(name) || ids.has(name));
  const texts = fields.filter(([, kind]) => kind === 'text').length;
  // A null in one field of several is a matter of that field.
  const areTextsNull =
    nullTexts.size >= Math.min(2, Math.max(1, texts)) && [...blanks.keys()].every((name) => nullTexts.has(name));
  const hasNull = nullTexts.size + shown('record', null).size > 0;
  let value: ShownAs | undefined;
  if (areTextsNull && zeros.size === 0 && isEach(nullIds)) value = 'null';
  else if (!hasNull && nullIds.size === 0 && zeros.size > 0 && isEach(zeros) && (texts === 0 || blanks.size > 0))
    value = 'zero';
  else if (!hasNull && zeros.size === 0 && nullIds.size > 0 && isEach(nullIds)) value = 'empty';
  return { value, blanks, zeros, by: new Set([...nullTexts.values(), ...nullIds.values(), ...zeros.values()]) };
}

/** The requests that make records, and the field and member that tell which. */
const MAKERS: Readonly<Record<string, readonly [endpoint: string, member: string]>> = {
  'GET /contacts/list': ['POST /contacts/add', 'email'],
  'GET /contacts/details': ['POST /contacts/add', 'email'],
  'GET /senders': ['POST /sender/save', 'from_email'],
  'GET /sender/details': ['POST /sender/save', 'from_email'],
};

/** Is an empty text one that was never set: it was left out when the record was made? */
function isNeverSet(exchange: Exchange, record: ShownRecord, name: string, recording: Recording): boolean {
  // A target has both or none.
  if (name === 'automation_for_table') return true;
  const [maker = '', member = ''] = MAKERS[exchange.name] ?? [];
  const makers = recording.at(maker).filter((one) => readOf(one, member) === record[member]);
  return makers.length === 1 && makers.every((one) => one.outcome.kind === 'success' && lacks(one, name));
}

export const absentValues = {
  'absent-optionals': (exchange, recording) => {
    const all = recording.at(exchange.name);
    if (all.find((one) => recordsIn(one).length > 0) !== exchange) return undefined;
    const { value, blanks, zeros, by } = absencesIn(exchange.endpoint, all);
    const isEmpty = (record: ShownRecord): boolean =>
      [...blanks.keys()].some((name) => record[name] === '' && isNeverSet(exchange, record, name, recording));
    if (value === 'empty' && !all.flatMap(recordsIn).some(isEmpty)) return undefined;
    if (recording.exchanges.some((one) => [...zeros.keys()].some((name) => fieldOf(one, name) === '0')))
      return undefined;
    return value && seen(value, ...[...by].filter((one) => one !== exchange));
  },
} satisfies Evidence;
