/** Evidence of how values that were never given are shown: texts and ids each by themselves, over all that an endpoint shows. */
import type { TObject } from 'typebox';
import { type ShownAs, unsetFieldsOf } from '../../service/account/records/shapes.js';
import type { Endpoint } from '../../service/endpoint/endpoint.js';
import { type Exchange, fieldOf, lacks, readOf } from './exchange.js';
import type { Recording } from './recording.js';
import { type Evidence, seen } from './rule.js';
import { kindShownBy, recordsIn, type ShownRecord } from './shown-records.js';

/** The fields of records that may never have been set; a list or a record is the only member of a response. */
function unsetFields({ properties }: TObject): ReturnType<typeof unsetFieldsOf> {
  const [shape] = Object.values(properties) as [TObject & { readonly items?: TObject }];
  return unsetFieldsOf(shape.items ?? shape);
}

/** Ids that a request may leave out: each of them has to be shown as absent. */
const OPTIONAL_IDS: ReadonlySet<string> = new Set(['state_id', 'city_id', 'automation_for']);

/** How exchanges with an endpoint show absent values, and which exchanges do. */
export function absencesIn({ success }: Endpoint, exchanges: readonly Exchange[]) {
  const hasRecords = exchanges.some((one) => recordsIn(one).length > 0);
  const fields = typeof success === 'object' && hasRecords ? unsetFields(success) : [];
  const showing = (name: string, value: unknown) =>
    exchanges.find((one) => recordsIn(one).some((record) => record[name] === value));
  const shown = fields.map(([name, kind]) => {
    return { name, kind, asNull: showing(name, null), asBlank: showing(name, kind === 'id' ? 0 : '') };
  });
  const [texts, all] = [shown.filter(({ kind }) => kind === 'text'), shown.filter(({ kind }) => kind === 'id')];
  const optional = all.filter(({ name }) => OPTIONAL_IDS.has(name));
  // A 0 in another field may have been sent.
  const ids = optional.length > 0 ? optional : all;
  const hasNull = shown.some(({ kind, asNull }) => (kind === 'text' || kind === 'record') && asNull);
  const [hasNullId, hasZero] = [ids.some(({ asNull }) => asNull), ids.some(({ asBlank }) => asBlank)];
  // A null in one text of several is a matter of that one.
  const areTextsNull =
    texts.filter(({ asNull }) => asNull).length >= Math.min(2, Math.max(1, texts.length)) &&
    texts.every(({ asNull, asBlank }) => asNull || !asBlank);
  const isEmpty = !hasNull && (texts.length === 0 || texts.some(({ asBlank }) => asBlank));
  let value: ShownAs | undefined;
  if (areTextsNull && !hasZero && optional.every(({ asNull }) => asNull)) value = 'null';
  else if (isEmpty && hasZero && !hasNullId && optional.every(({ asBlank }) => asBlank)) value = 'zero';
  else if (isEmpty && hasNullId && !hasZero && optional.every(({ asNull }) => asNull)) value = 'empty';
  const blanks = texts.flatMap(({ name, asBlank }) => (asBlank ? [name] : []));
  const zeros = ids.flatMap(({ name, asBlank }) => (asBlank ? [name] : []));
  return { value, blanks, zeros, by: new Set([...texts, ...ids].flatMap((one) => one.asNull ?? one.asBlank ?? [])) };
}

/** The requests that make records, and the field and member that tell which. */
const MAKERS: Readonly<Record<string, readonly [endpoint: string, member: string]>> = {
  contacts: ['POST /contacts/add', 'email'],
  senders: ['POST /sender/save', 'from_email'],
};

/** True if an empty text was never set: the request that made the record left it out. */
function isNeverSet(exchange: Exchange, record: ShownRecord, name: string, recording: Recording): boolean {
  // A target has both or none.
  if (name === 'automation_for_table') return true;
  const [maker = '', member = ''] = MAKERS[String(kindShownBy(exchange.name))] ?? [];
  const makers = recording.at(maker).filter((one) => readOf(one, member) === record[member]);
  return makers.length === 1 && makers.every((one) => one.outcome.kind === 'success' && lacks(one, name));
}

export const absentValues = {
  'absent-optionals': (exchange, recording) => {
    const all = recording.at(exchange.name);
    if (all.find((one) => recordsIn(one).length > 0) !== exchange) return undefined;
    const { value, blanks, zeros, by } = absencesIn(exchange.endpoint, all);
    const isEmpty = (record: ShownRecord): boolean =>
      blanks.some((name) => record[name] === '' && isNeverSet(exchange, record, name, recording));
    const isSent = recording.exchanges.some((one) => zeros.some((name) => fieldOf(one, name) === '0'));
    if (isSent || (value === 'empty' && !all.flatMap(recordsIn).some(isEmpty))) return undefined;
    return value && seen(value, ...[...by].filter((one) => one !== exchange));
  },
} satisfies Evidence;
