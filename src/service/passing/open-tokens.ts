/** The keys of `unique_open_token`, the tokens of a single send for the addresses that have opened its mail. */
import type { Account } from '../account/account.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/tables.js';

/** Returns a key for each address: the id of a contact with the address, else (no contact, or a taken key) the next number. */
export function tokenKeysFor(addresses: readonly string[], send: SingleSend, { contacts }: Account): readonly string[] {
  const targets = new Set(send.recipient_id.map(({ id, table }) => table + Number(id)));
  const taken = new Set(Object.keys(send.unique_open_token));
  let highest = [...taken].reduce((most, key) => Math.max(most, Number(key) || 0), 0);
  return addresses.map((address) => {
    const known = contacts.where('email', address);
    const { id = 0 } =
      known.find(({ contact_type_id }) => targets.has(`contacts_${contact_type_id}`)) ?? known[0] ?? {};
    const key = id > 0 && !taken.has(String(id)) ? id : highest + 1;
    highest = Math.max(highest, key);
    taken.add(String(key));
    return String(key);
  });
}

/** The keys of the tokens in the order of the openings; keys without a stored opening, as in a fixture, come first. */
export function keysInOrder({ utr, unique_open_token }: SingleSend, { mailEvents }: Pick<Records, 'mailEvents'>) {
  const opened = new Set<string>();
  for (const { token_key } of mailEvents.where('mailing_utr', utr)) {
    if (token_key === null || !Object.hasOwn(unique_open_token, token_key)) continue;
    // Of two openings with the same key, the later decides its place.
    opened.delete(token_key);
    opened.add(token_key);
  }
  return [...Object.keys(unique_open_token).filter((key) => !opened.has(key)), ...opened];
}
