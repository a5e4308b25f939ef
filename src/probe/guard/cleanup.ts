/** Removes what a probe made and left: what the lists show more than before, and is recognised as its own. */
import type { RecordKind, ShownRecord } from '../../inference/shown-records.js';
import { identityOf, listKey, listUnder, parentOf, REMOVAL_ORDER, removal } from './kinds.js';
import type { ReadLog } from './log.js';
import { excerptOf, type ProbeRequest } from './requests.js';
import type { Session } from './session.js';
import { Unreadable } from './whole-lists.js';

export interface Remaining {
  readonly kind: RecordKind;
  /** Undefined where no list shows it. */
  readonly id: unknown;
  readonly name: string;
  readonly reason: string;
  /** Could a further cleanup remove it? */
  readonly isRemovable: boolean;
}

export interface Cleaned {
  /** How many were removed. */
  readonly removed: number;
  readonly remaining: readonly Remaining[];
}

/** Own records that the lists show now, and watched lists that cannot be read. */
interface Found {
  readonly own: ReadonlyMap<RecordKind, readonly ShownRecord[]>;
  readonly unread: readonly Remaining[];
}

/** Takes what a log says: what lists held, and what was found. */
export function restore(session: Session, { entries }: Pick<ReadLog, 'entries'>): void {
  for (const entry of entries) {
    const watched = session.watch(entry.kind, { query: entry.of });
    watched.mayHold = true;
    if (entry.type === 'lost') session.lost.push(entry);
    else if (entry.type === 'found') session.ledger.addOwn(entry.kind, entry.records);
    else for (const identity of entry.held) watched.held.add(identity);
  }
}

/** @throws {Stopped} where the service does not answer */
export async function cleanUp(session: Session): Promise<Cleaned> {
  session.beginCleanup();
  const found = await findOwn(session);
  const reasons = new Map<string, string>();
  let count = 0;
  for (const kind of REMOVAL_ORDER) {
    for (const record of found.own.get(kind) ?? []) {
      count += 1;
      const request = removal(kind, record);
      if (request === undefined) reasons.set(identityOf(record), 'the document has no call that removes it');
      else if (!session.levels.has('write')) reasons.set(identityOf(record), 'reading removes nothing');
      else {
        const exchange = await session.send(...request);
        if (exchange.outcome.kind !== 'success')
          reasons.set(identityOf(record), excerptOf(exchange).replace(/\s+/g, ' '));
      }
    }
  }
  const after = count === 0 ? found : await findOwn(session);
  const listed = [...after.own].flatMap(([kind, records]) =>
    records.map((record) => ({
      kind,
      id: record.id,
      name: nameIn(record),
      reason: reasons.get(identityOf(record)) ?? 'it is there after its delete',
      isRemovable: removal(kind, record) !== undefined,
    })),
  );
  const lost = session.lost.flatMap(({ kind, name, texts }) => {
    const isFound = found.own.get(kind)?.some((one) => texts.length === 0 || session.ledger.holds(one, texts));
    const reason = `${name} succeeded, and no list shows it`;
    return isFound ? [] : [{ kind, id: undefined, name: texts.join(' '), reason, isRemovable: true }];
  });
  return { removed: count - listed.length, remaining: [...listed, ...after.unread, ...lost] };
}

/** Segments and unsubscribe groups whose recipients are looked through, beside those that a write was watched by. */
const MAX_PARENTS = 20;

/** Looks at every list, those that a write was watched by and others; what others are known by comes first. */
async function findOwn(session: Session): Promise<Found> {
  const own = new Map<RecordKind, readonly ShownRecord[]>();
  const unread: Remaining[] = [];
  const read = async (kind: RecordKind, of: ProbeRequest): Promise<readonly ShownRecord[]> => {
    try {
      return await session.lists.read(kind, of);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      // The emails of an own automation go with it.
      if (session.watched.get(listKey(kind, of))?.mayHold && kind !== 'automationSchedules')
        unread.push({ kind, id: undefined, name: '', reason: error.message, isRemovable: true });
      return [];
    }
  };
  for (const kind of REMOVAL_ORDER.toReversed()) {
    const records = new Map<string, ShownRecord>();
    const parent = parentOf(kind);
    // Nobody puts an email into an automation of others.
    const parents =
      parent && (own.get(parent.kind) ?? (parent.kind === 'automations' ? [] : await read(parent.kind, {})));
    for (const of of listsOf(session, kind, parents)) {
      const held = session.watched.get(listKey(kind, of))?.held;
      const found = (await read(kind, of)).filter((one) => !held?.has(identityOf(one)) && isOwn(session, kind, one));
      session.found(kind, of, found);
      for (const record of found) records.set(identityOf(record), record);
    }
    if (records.size > 0) own.set(kind, [...records.values()]);
  }
  return { own, unread };
}

/** The lists of a kind: a lax service may have put a record where none was sent. */
function listsOf(session: Session, kind: RecordKind, parents: readonly ShownRecord[] = []): readonly ProbeRequest[] {
  const watched = [...session.watched.values()].filter((one) => one.kind === kind).map(({ of }) => of);
  if (!session.mayHaveMade) return watched;
  const parent = parentOf(kind);
  const others =
    parent === undefined
      ? [{}]
      : parents.slice(0, MAX_PARENTS).map((one) => listUnder(kind, String(one[parent.member])));
  return [...new Map([...watched, ...others].map((of) => [listKey(kind, of), of])).values()];
}

function isOwn(session: Session, kind: RecordKind, record: ShownRecord): boolean {
  // The global list may show recipients of groups: another list has them.
  if (kind === 'globalUnsubscribers' && typeof record.unsubscribe_groups_id === 'number') return false;
  return session.ledger.isOwn(kind, record) || session.ledger.isRecognised(record);
}

const NAMES = /^(name|group_name|email|email_address|field_name|single_send_name|automation_name|from_name|subject)$/;

const nameIn = (record: ShownRecord): string =>
  Object.entries(record)
    .flatMap(([member, value]) => (NAMES.test(member) ? [String(value)] : []))
    .join(' ');
