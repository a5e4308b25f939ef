/** Removes what a probe made and left: what the lists show more than before, and is recognised as its own. */
import type { RecordKind, ShownRecord } from '../evidence/shown-records.js';
import { identityOf, listUnder, REMOVAL_ORDER, removal } from './kinds.js';
import type { ReadLog } from './log.js';
import type { Session, Watched } from './session.js';

export interface Remaining {
  readonly kind: RecordKind;
  readonly id: unknown;
  readonly name: string;
  readonly reason: string;
  /** Has the document a call that removes it? */
  readonly isRemovable: boolean;
}

export interface Cleaned {
  /** How many were removed. */
  readonly removed: number;
  readonly left: readonly Remaining[];
}

/** Own records that the lists show now. */
type Found = ReadonlyMap<RecordKind, readonly ShownRecord[]>;

/** Takes what a log says: what lists held, and what was found. */
export function restore(session: Session, { entries }: Pick<ReadLog, 'entries'>): void {
  for (const entry of entries) {
    const { held, sent } = session.watch(entry.kind, { query: entry.of });
    if (entry.type === 'found') session.ledger.addOwn(entry.kind, entry.records);
    else for (const identity of entry.held) held.add(identity);
    if (entry.type === 'make' && entry.sent !== undefined) sent.push(entry.sent);
  }
}

/** @throws {Stopped} where the service does not answer */
export async function cleanUp(session: Session): Promise<Cleaned> {
  session.beginCleanup();
  const found = await findOwn(session);
  const reasons = new Map<string, string>();
  let count = 0;
  for (const kind of REMOVAL_ORDER) {
    for (const record of found.get(kind) ?? []) {
      count += 1;
      const request = removal(kind, record);
      const mayWrite = session.levels.has('write');
      if (request === undefined || !mayWrite) {
        reasons.set(
          identityOf(record),
          mayWrite ? 'the document has no call that removes it' : 'reading removes nothing',
        );
        continue;
      }
      const { outcome, response } = await session.change(...request);
      if (outcome.kind !== 'success')
        reasons.set(identityOf(record), `${request[0]}: ${response.status} ${response.text}`);
    }
  }
  if (count === 0) return { removed: 0, left: [] };
  const left = [...(await findOwn(session))].flatMap(([kind, records]) =>
    records.map((record) => ({
      kind,
      id: record.id,
      name: nameIn(record),
      reason: reasons.get(identityOf(record)) ?? 'it is there after its delete',
      isRemovable: removal(kind, record) !== undefined,
    })),
  );
  return { removed: count - left.length, left };
}

/** Looks at every list that a write was watched by; what others are known by comes first. */
async function findOwn(session: Session): Promise<Found> {
  const found = new Map<RecordKind, readonly ShownRecord[]>();
  for (const kind of REMOVAL_ORDER.toReversed()) {
    const lists = [...session.watched.values()]
      .filter((one) => one.kind === kind)
      .map(({ of, held, sent }) => ({ of, held, sent }));
    // Those of own automations are not listed elsewhere.
    if (kind === 'automationSchedules') {
      const automations = found.get('automations') ?? [];
      lists.push(
        ...automations.map(({ utr }) => ({ of: listUnder(kind, String(utr)), held: new Set<string>(), sent: [] })),
      );
    }
    const own = new Map<string, ShownRecord>();
    for (const { of, held, sent } of lists) {
      const records = (await session.lists.read(kind, of)).filter((one) => isOwn(session, kind, { held, sent }, one));
      session.found(
        kind,
        of,
        records.filter((one) => !session.ledger.isOwn(kind, one)),
      );
      for (const record of records) own.set(identityOf(record), record);
    }
    if (own.size > 0) found.set(kind, [...own.values()]);
  }
  return found;
}

function isOwn(session: Session, kind: RecordKind, list: Pick<Watched, 'held' | 'sent'>, record: ShownRecord): boolean {
  if (list.held.has(identityOf(record))) return false;
  // The global list may show recipients of groups: another list has them.
  if (kind === 'globalUnsubscribers' && typeof record.unsubscribe_groups_id === 'number') return false;
  return session.ledger.isOwn(kind, record) || session.isRecognised(record, list);
}

const NAMES = /^(name|group_name|email|email_address|field_name|single_send_name|automation_name|from_name|subject)$/;

const nameIn = (record: ShownRecord): string =>
  Object.entries(record)
    .flatMap(([member, value]) => (NAMES.test(member) ? [String(value)] : []))
    .join(' ');
