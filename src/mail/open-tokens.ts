/** The tokens of those who opened a single send: by contact, and in the order of the openings (Single send). */

import type { Account } from '../account/account.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';

/** The ids of the contacts with some addresses; for an address of nobody, or of a second contact, the next number. */
export function tokenKeysFor(
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
    const known = contacts.whereIgnoringCase('email', address);
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
