/** Opens, bounces and unsubscribes of sent mails: they change the counters, and an unsubscriber joins the list of the group. */
import type { Account } from '../account/account.js';
import { normalizeAddress } from '../account/outbox.js';
import type { Automation } from '../account/records/automations.js';
import type { MailEvent, SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';
import { recipientsIn, recipientsOf, targetOf } from './recipients.js';

type Event = MailEvent['event'];

/** The addresses that got a mailing, by normalised address: those in the outbox, else those that would get it now. */
export function reachedBy(mailing: SingleSend | Automation, account: Account): ReadonlyMap<string, string> {
  const byAddress = (addresses: readonly string[]) => new Map(addresses.map((one) => [normalizeAddress(one), one]));
  const sent = byAddress(account.outbox.addressesOf(mailing.utr));
  if (sent.size > 0) return sent;
  const people =
    'recipient_id' in mailing
      ? recipientsOf(mailing, account).reached
      : [...recipientsIn(account, targetOf(mailing)).values()];
  // An address with an event had got the mailing, even if it unsubscribed by it.
  const known = account.mailEvents.where('mailing_utr', mailing.utr);
  return byAddress([...known.map(({ email_address }) => email_address), ...people.map(({ email }) => email)]);
}

export function applySendEvent(
  event: Event,
  send: SingleSend,
  addresses: readonly string[],
  account: Account,
): SingleSend {
  const added = applyEvent(event, send, addresses, account);
  const tokens = added.tokenKeys.map((key) => [key, account.random.token()]);
  const counters = {
    unique_opens: send.unique_opens + added.uniqueOpens,
    total_opens: send.total_opens + added.opens,
    bounces: send.bounces + added.bounces,
    unsubscribes: send.unsubscribes + added.unsubscribes,
    unique_open_token: { ...send.unique_open_token, ...Object.fromEntries(tokens) },
  };
  return account.singleSends.amend(send, counters);
}

export function applyAutomationEvent(
  event: Event,
  automation: Automation,
  addresses: readonly string[],
  account: Account,
): Automation {
  const added = applyEvent(event, automation, addresses, account);
  const counters = {
    total_unique_opens: automation.total_unique_opens + added.uniqueOpens,
    total_opens: automation.total_opens + added.opens,
    total_bounces: automation.total_bounces + added.bounces,
    total_unsubscribe: automation.total_unsubscribe + added.unsubscribes,
  };
  return account.automations.amend(automation, counters);
}

/** Finds those of some addresses that are not among others, each once. */
function withoutKnown(
  addresses: readonly string[],
  known: readonly { readonly email_address: string }[],
): readonly string[] {
  const seen = new Set(known.map(({ email_address }) => normalizeAddress(email_address)));
  return addresses.filter((address) => seen.size < seen.add(normalizeAddress(address)).size);
}

/** Stores an event for each address, and who unsubscribes joins the group; only opens count more than once for one address. */
function applyEvent(event: Event, mailing: SingleSend | Automation, addresses: readonly string[], account: Account) {
  const { mailEvents, unsubscribeGroupRecipients } = account;
  const known = mailEvents.where('mailing_utr', mailing.utr).filter((one) => one.event === event);
  const fresh = withoutKnown(addresses, known);
  const hasTokens = event === 'open' && 'recipient_id' in mailing;
  const tokenKeys = hasTokens ? tokenKeysFor(fresh, mailing, account) : [];
  mailEvents.addAll(
    fresh.map((email_address, index) => {
      return { event, mailing_utr: mailing.utr, email_address, token_key: tokenKeys[index] };
    }),
  );
  if (event === 'unsubscribe') {
    const group = Number(mailing.unsubscribe_group_id);
    const listed = unsubscribeGroupRecipients.where('unsubscribe_groups_id', group);
    const joining = withoutKnown(addresses, listed);
    unsubscribeGroupRecipients.addAll(
      joining.map((email_address) => ({ unsubscribe_groups_id: group, email_address })),
    );
  }
  return {
    // Of the tokens of those who opened for the first time.
    tokenKeys,
    opens: event === 'open' ? addresses.length : 0,
    uniqueOpens: event === 'open' ? fresh.length : 0,
    bounces: event === 'bounce' ? fresh.length : 0,
    unsubscribes: event === 'unsubscribe' ? fresh.length : 0,
  };
}

/** The ids of the contacts with some addresses; for an address of nobody, or of a second contact, the next number. */
function tokenKeysFor(
  addresses: readonly string[],
  { unique_open_token, recipient_id }: SingleSend,
  { contacts }: Account,
): readonly string[] {
  const types = new Set<number | null>(
    recipient_id.flatMap(({ id, table }) => (table === 'contacts_' ? [Number(id)] : [])),
  );
  const taken = new Set(Object.keys(unique_open_token));
  let highest = [...taken].reduce((most, key) => Math.max(most, Number(key) || 0), 0);
  return addresses.map((address) => {
    const known = contacts.where('email', address);
    const { id = 0 } = known.find(({ contact_type_id }) => types.has(contact_type_id)) ?? known[0] ?? {};
    const key = id > 0 && !taken.has(String(id)) ? id : highest + 1;
    highest = Math.max(highest, key);
    taken.add(String(key));
    return String(key);
  });
}

/** The keys of the tokens in the order of the openings; those whose opening is unknown come first. */
export function keysInOrder(
  { utr, unique_open_token }: SingleSend,
  { mailEvents }: Pick<Records, 'mailEvents'>,
): readonly string[] {
  const opened = new Set<string>();
  for (const { token_key } of mailEvents.where('mailing_utr', utr)) {
    if (token_key === null || !Object.hasOwn(unique_open_token, token_key)) continue;
    // The latest of two counts.
    opened.delete(token_key);
    opened.add(token_key);
  }
  return [...Object.keys(unique_open_token).filter((key) => !opened.has(key)), ...opened];
}
