/** Opens, bounces and unsubscribes of sent mails: events change the counters, and an unsubscriber joins the list of the group. */
import { objectOf } from '../../messages/present.js';
import type { Account } from '../account/account.js';
import { normalizeAddress } from '../account/outbox.js';
import { AUTOMATION_EVENTS, type Automation } from '../account/records/automations.js';
import { type MailEvent, SEND_EVENTS, type SingleSend } from '../account/records/single-sends.js';
import { tokenKeysFor } from './open-tokens.js';
import { recipientsIn, recipientsOf, targetOf } from './recipients.js';

type Event = MailEvent['event'];

/** The addresses that got a mailing, by normalised address: from the outbox, else the addresses that would get the mailing now. */
export function reachedBy(mailing: SingleSend | Automation, account: Account): ReadonlyMap<string, string> {
  const byAddress = (addresses: readonly string[]) => new Map(addresses.map((one) => [normalizeAddress(one), one]));
  const sent = byAddress(account.outbox.addressesOf(mailing.utr));
  if (sent.size > 0) return sent;
  const people =
    'recipient_id' in mailing
      ? recipientsOf(mailing, account).reached
      : [...recipientsIn(account, targetOf(mailing)).values()];
  // An address with an event had got the mailing, even if the event is an unsubscribe.
  const known = account.mailEvents.where('mailing_utr', mailing.utr);
  return byAddress([...known.map(({ email_address }) => email_address), ...people.map(({ email }) => email)]);
}

export function applySendEvent(event: Event, send: SingleSend, addresses: readonly string[], account: Account) {
  const { counts, tokenKeys } = applyEvent(event, send, addresses, account);
  const tokens = tokenKeys.map((key) => [key, account.random.token()]);
  const unique_open_token = { ...send.unique_open_token, ...Object.fromEntries(tokens) };
  return account.singleSends.amend(send, { ...increased(send, SEND_EVENTS, counts), unique_open_token });
}

export function applyAutomationEvent(
  event: Event,
  mailing: Automation,
  addresses: readonly string[],
  account: Account,
) {
  const { counts } = applyEvent(event, mailing, addresses, account);
  return account.automations.amend(mailing, increased(mailing, AUTOMATION_EVENTS, counts));
}

const increased = <Counter extends string>(
  mailing: Readonly<Record<Counter, number>>,
  counters: readonly Counter[],
  counts: readonly number[],
) => objectOf<Record<Counter, number>>(counters.map((name, index) => [name, mailing[name] + (counts[index] ?? 0)]));

/** Returns the addresses without the known addresses, each once. */
function withoutKnown(addresses: readonly string[], known: readonly { readonly email_address: string }[]) {
  const seen = new Set(known.map(({ email_address }) => normalizeAddress(email_address)));
  return addresses.filter((address) => seen.size < seen.add(normalizeAddress(address)).size);
}

/**
 * Stores an event for each address, and adds unsubscribers to the group; only opens count more than once for one address.
 * @throws {AccountFull} and changes nothing
 */
function applyEvent(event: Event, mailing: SingleSend | Automation, addresses: readonly string[], account: Account) {
  const { mailEvents, unsubscribeGroupRecipients } = account;
  const { utr: mailing_utr } = mailing;
  const known = mailEvents.where('mailing_utr', mailing_utr).filter((one) => one.event === event);
  const fresh = withoutKnown(addresses, known);
  const hasTokens = event === 'open' && 'recipient_id' in mailing;
  const tokenKeys = hasTokens ? tokenKeysFor(fresh, mailing, account) : [];
  const saved = account.save();
  try {
    mailEvents.addAll(
      fresh.map((email_address, at) => ({ event, mailing_utr, email_address, token_key: tokenKeys[at] })),
    );
    if (event === 'unsubscribe') {
      const unsubscribe_groups_id = Number(mailing.unsubscribe_group_id);
      const listed = unsubscribeGroupRecipients.where('unsubscribe_groups_id', unsubscribe_groups_id);
      const joining = withoutKnown(addresses, listed);
      unsubscribeGroupRecipients.addAll(joining.map((email_address) => ({ unsubscribe_groups_id, email_address })));
    }
  } catch (error) {
    account.restore(saved);
    throw error;
  }
  // In the order of `SEND_EVENTS` and `AUTOMATION_EVENTS`.
  const counts = {
    open: [fresh.length, addresses.length],
    bounce: [0, 0, fresh.length],
    unsubscribe: [0, 0, 0, fresh.length],
  }[event];
  return { counts, tokenKeys };
}
