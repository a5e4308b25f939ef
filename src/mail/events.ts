/** Opens, bounces and unsubscribes of sent mails: they change the counters, and an unsubscriber joins the list of the group. */
import type { Assume } from '../assumptions/assume.js';
import type { Automation } from '../store/records/automations.js';
import type { MailEvent } from '../store/records/mail-events.js';
import type { SingleSend, Target } from '../store/records/single-sends.js';
import { normalizeAddress } from '../world/recipient.js';
import type { World } from '../world/world.js';
import { recipientsIn, recipientsOf } from './recipients.js';

type Event = MailEvent['event'];

/** The changes of the counters by an event. */
interface CounterChanges {
  readonly delivered: number;
  readonly opens: number;
  readonly uniqueOpens: number;
  readonly bounces: number;
  readonly unsubscribes: number;
}

/** The addresses that got a mailing, by normalised address: those in the outbox, else those that would get it now. */
export function reachedBy(mailing: SingleSend | Automation, world: World): ReadonlyMap<string, string> {
  const sent = world.outbox.addressesOf(mailing.utr);
  if (sent.size > 0) return sent;
  const people =
    'recipient_id' in mailing ? recipientsOf(mailing, world).reached : recipientsIn(world, targetOf(mailing));
  const addresses = [
    // An address with an event had got the mailing, even if it unsubscribed by it.
    ...world.mailEvents.where('mailing_utr', mailing.utr).map((one) => one.email_address),
    ...[...people.values()].map((one) => one.email),
  ];
  return new Map(addresses.map((address) => [normalizeAddress(address), address]));
}

const targetOf = ({ automation_for, automation_for_table: table }: Automation): Target[] =>
  automation_for !== null && table ? [{ id: String(automation_for), table }] : [];

/** Applies an event to a single send, once for each address. */
export function happenToSend(
  event: Event,
  send: SingleSend,
  addresses: readonly string[],
  world: World,
  assume: Assume<never>,
): SingleSend {
  const changes = countEvents(event, send.utr, addresses, world, assume);
  if (event === 'unsubscribe') unsubscribe(addresses, send.unsubscribe_group_id, world);
  return world.singleSends.amend(send, {
    delivered: Math.max(0, send.delivered + changes.delivered),
    unique_opens: send.unique_opens + changes.uniqueOpens,
    total_opens: send.total_opens + changes.opens,
    bounces: send.bounces + changes.bounces,
    unsubscribes: send.unsubscribes + changes.unsubscribes,
    unique_open_token: { ...send.unique_open_token, ...openTokens(send, changes.uniqueOpens, world, assume) },
  });
}

/** Applies an event to an automation, once for each address. */
export function happenToAutomation(
  event: Event,
  automation: Automation,
  addresses: readonly string[],
  world: World,
  assume: Assume<never>,
): Automation {
  const changes = countEvents(event, automation.utr, addresses, world, assume);
  if (event === 'unsubscribe') unsubscribe(addresses, Number(automation.unsubscribe_group_id), world);
  return world.automations.amend(automation, {
    total_delivered: Math.max(0, automation.total_delivered + changes.delivered),
    total_unique_opens: automation.total_unique_opens + changes.uniqueOpens,
    total_opens: automation.total_opens + changes.opens,
    total_bounces: automation.total_bounces + changes.bounces,
    total_unsubscribe: automation.total_unsubscribe + changes.unsubscribes,
  });
}

/** Stores an event for each address; only opens count more than once for one address. */
function countEvents(
  event: Event,
  utr: string,
  addresses: readonly string[],
  world: World,
  assume: Assume<never>,
): CounterChanges {
  const known = world.mailEvents.where('mailing_utr', utr).filter((one) => one.event === event);
  const seen = new Set(known.map((one) => normalizeAddress(one.email_address)));
  const fresh = addresses.filter((address) => seen.size < seen.add(normalizeAddress(address)).size);
  world.mailEvents.addAll(fresh.map((email_address) => ({ event, mailing_utr: utr, email_address })));
  const bounces = event === 'bounce' ? fresh.length : 0;
  return {
    delivered: bounces > 0 && assume.peek('bounce.delivered') === 'less' ? -bounces : 0,
    opens: event === 'open' ? addresses.length : 0,
    uniqueOpens: event === 'open' ? fresh.length : 0,
    bounces,
    unsubscribes: event === 'unsubscribe' ? fresh.length : 0,
  };
}

/** A token for each address that opens a send for the first time, under the next numeric keys. */
function openTokens({ unique_open_token }: SingleSend, opened: number, world: World, assume: Assume<never>) {
  if (assume.peek('single-send.open-tokens') === 'none') return {};
  const last = Object.keys(unique_open_token).reduce((highest, key) => Math.max(highest, Number(key) || 0), 0);
  return Object.fromEntries(
    Array.from({ length: opened }, (_, index) => [String(last + index + 1), world.random.token()]),
  );
}

/** Adds addresses to the list of an unsubscribe group, unless they are on it. */
function unsubscribe(addresses: readonly string[], group: number | null, world: World): void {
  const present = world.unsubscribeGroupRecipients.where('unsubscribe_groups_id', group);
  const listed = new Set(present.map((one) => normalizeAddress(one.email_address)));
  for (const email_address of addresses) {
    if (listed.size === listed.add(normalizeAddress(email_address)).size) continue;
    world.unsubscribeGroupRecipients.add({ unsubscribe_groups_id: group, email_address });
  }
}
