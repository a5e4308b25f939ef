/** Opens, bounces and unsubscribes of sent mails: they change the counters, and an unsubscriber joins the list of the group. */
import type { Assume } from '../assumptions/assume.js';
import { forEachInBatches } from '../batches.js';
import type { Automation } from '../store/records/automations.js';
import type { MailEvent } from '../store/records/mail-events.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import type { RecordOf } from '../store/tables.js';
import { normalizeAddress } from '../world/recipient.js';
import type { Table } from '../world/table.js';
import type { World } from '../world/world.js';
import { tokenKeysFor } from './open-tokens.js';
import { recipientsIn, recipientsOf } from './recipients.js';
import { touchedAt } from './service-time.js';

type Event = MailEvent['event'];
type CounterAssumption = 'bounce.delivered' | 'updated-at.service';

/** An event that was prepared on copies, in batches. */
export interface PreparedEvent<M> {
  /** Is everything unchanged that it changes? */
  isCurrent(): boolean;
  /** Applies it in one step; call it only while it is current. */
  commit(): M;
}

/** The changes of the counters by an event. */
interface CounterChanges {
  readonly delivered: number;
  readonly opens: number;
  readonly uniqueOpens: number;
  readonly bounces: number;
  readonly unsubscribes: number;
  /** Of the tokens of those who opened for the first time. */
  readonly tokenKeys: readonly string[];
}

/** Gives the keys of tokens for some addresses. */
type KeysOf = (fresh: readonly string[]) => Generator<void, readonly string[]>;

/** The addresses that got a mailing, by normalised address: those in the outbox, else those that would get it now. Its yields end batches. */
export function* reachedBy(
  mailing: SingleSend | Automation,
  world: World,
): Generator<void, ReadonlyMap<string, string>> {
  const sent = new Map<string, string>();
  const add = (address: string) => sent.set(normalizeAddress(address), address);
  yield* forEachInBatches(world.outbox.addressesOf(mailing.utr), add);
  if (sent.size > 0) return sent;
  const people =
    'recipient_id' in mailing
      ? (yield* recipientsOf(mailing, world)).reached
      : (yield* recipientsIn(world, targetOf(mailing))).values();
  // An address with an event had got the mailing, even if it unsubscribed by it.
  const known = yield* world.mailEvents.whereInBatches('mailing_utr', mailing.utr);
  yield* forEachInBatches(known, ({ email_address }) => add(email_address));
  yield* forEachInBatches(people, ({ email }) => add(email));
  return sent;
}

const targetOf = ({ automation_for, automation_for_table: table }: Automation): Target[] =>
  automation_for !== null && table ? [{ id: String(automation_for), table }] : [];

/** Prepares an event of a single send, once for each address. */
export function* happenToSend(
  event: Event,
  send: SingleSend,
  addresses: readonly string[],
  world: World,
  assume: Assume<CounterAssumption | 'single-send.open-tokens'>,
): Generator<void, PreparedEvent<SingleSend>> {
  const { singleSends } = world;
  const copies = copiesIn(world);
  const keysOf: KeysOf = (fresh) => {
    const hasTokens = event === 'open' && fresh.length > 0 && assume('single-send.open-tokens') === 'on-open';
    return tokenKeysFor(hasTokens ? fresh : [], send, world);
  };
  const changes = yield* countEvents(event, send.utr, addresses, copies.mailEvents, assume, keysOf);
  if (event === 'unsubscribe') yield* unsubscribe(addresses, send.unsubscribe_group_id, copies.listed);
  const { unique_open_token: before } = send;
  const unique_open_token = { ...before };
  yield* forEachInBatches(changes.tokenKeys, (key) => {
    unique_open_token[key] = world.random.token();
  });
  return {
    isCurrent() {
      const now = singleSends.find(send.id);
      return takesEventsAs(send, now) && now?.unique_open_token === before && copies.areCurrent();
    },
    commit() {
      copies.commit();
      const current = singleSends.get(send.id);
      const counters = {
        delivered: Math.max(0, current.delivered + changes.delivered),
        unique_opens: current.unique_opens + changes.uniqueOpens,
        total_opens: current.total_opens + changes.opens,
        bounces: current.bounces + changes.bounces,
        unsubscribes: current.unsubscribes + changes.unsubscribes,
        unique_open_token,
        ...touchedAt(world.clock.now(), assume),
      };
      return world.provenance.during(assume, () => singleSends.amend(current, counters));
    },
  };
}

/** Prepares an event of an automation, once for each address. */
export function* happenToAutomation(
  event: Event,
  automation: Automation,
  addresses: readonly string[],
  world: World,
  assume: Assume<CounterAssumption>,
): Generator<void, PreparedEvent<Automation>> {
  const { automations } = world;
  const copies = copiesIn(world);
  const changes = yield* countEvents(event, automation.utr, addresses, copies.mailEvents, assume);
  if (event === 'unsubscribe') yield* unsubscribe(addresses, Number(automation.unsubscribe_group_id), copies.listed);
  return {
    isCurrent: () => takesEventsAs(automation, automations.find(automation.id)) && copies.areCurrent(),
    commit() {
      copies.commit();
      const current = automations.get(automation.id);
      const counters = {
        total_delivered: Math.max(0, current.total_delivered + changes.delivered),
        total_unique_opens: current.total_unique_opens + changes.uniqueOpens,
        total_opens: current.total_opens + changes.opens,
        total_bounces: current.total_bounces + changes.bounces,
        total_unsubscribe: current.total_unsubscribe + changes.unsubscribes,
        ...touchedAt(world.clock.now(), assume),
      };
      return world.provenance.during(assume, () => automations.amend(current, counters));
    },
  };
}

/** Its counters change by the mails that fall due: they are added to. */
const takesEventsAs = <M extends SingleSend | Automation>(before: M, now: M | undefined): boolean =>
  now?.status === before.status && now.unsubscribe_group_id === before.unsubscribe_group_id;

/** Copies of the tables that events are stored in. */
function copiesIn({ mailEvents, unsubscribeGroupRecipients }: World) {
  const since = { events: mailEvents.version, listed: unsubscribeGroupRecipients.version };
  const copies = { mailEvents: mailEvents.draft(), listed: unsubscribeGroupRecipients.draft() };
  return {
    ...copies,
    areCurrent: () => mailEvents.version === since.events && unsubscribeGroupRecipients.version === since.listed,
    commit() {
      mailEvents.commit(copies.mailEvents, since.events);
      unsubscribeGroupRecipients.commit(copies.listed, since.listed);
    },
  };
}

/** Finds those of some addresses that are not among others, each once. */
function* withoutKnown(
  addresses: readonly string[],
  known: readonly { readonly email_address: string }[],
): Generator<void, readonly string[]> {
  const seen = new Set<string>();
  yield* forEachInBatches(known, ({ email_address }) => seen.add(normalizeAddress(email_address)));
  const fresh: string[] = [];
  yield* forEachInBatches(addresses, (address) => {
    if (seen.size < seen.add(normalizeAddress(address)).size) fresh.push(address);
  });
  return fresh;
}

/** Stores an event for each address; only opens count more than once for one address. */
function* countEvents(
  event: Event,
  utr: string,
  addresses: readonly string[],
  mailEvents: Table<MailEvent>,
  assume: Assume<'bounce.delivered'>,
  keysOf?: KeysOf,
): Generator<void, CounterChanges> {
  const known: MailEvent[] = [];
  yield* forEachInBatches(yield* mailEvents.whereInBatches('mailing_utr', utr), (one) => {
    if (one.event === event) known.push(one);
  });
  const fresh = yield* withoutKnown(addresses, known);
  const tokenKeys = keysOf === undefined ? [] : yield* keysOf(fresh);
  yield* mailEvents.addInBatches(
    fresh.map((email_address, index) => ({ event, mailing_utr: utr, email_address, token_key: tokenKeys[index] })),
  );
  const bounces = event === 'bounce' ? fresh.length : 0;
  return {
    tokenKeys,
    delivered: bounces > 0 && assume('bounce.delivered') === 'less' ? -bounces : 0,
    opens: event === 'open' ? addresses.length : 0,
    uniqueOpens: event === 'open' ? fresh.length : 0,
    bounces,
    unsubscribes: event === 'unsubscribe' ? fresh.length : 0,
  };
}

/** Adds addresses to the list of an unsubscribe group, unless they are on it. */
function* unsubscribe(
  addresses: readonly string[],
  group: number | null,
  listed: Table<RecordOf<'unsubscribeGroupRecipients'>>,
): Generator<void, void> {
  const fresh = yield* withoutKnown(addresses, yield* listed.whereInBatches('unsubscribe_groups_id', group));
  yield* listed.addInBatches(fresh.map((email_address) => ({ unsubscribe_groups_id: group, email_address })));
}
