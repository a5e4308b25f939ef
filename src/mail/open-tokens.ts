/** The tokens of those who opened a single send: by contact, and in the order of the openings (Single send). */
import { mapInBatches } from '../batches.js';
import type { SingleSend } from '../store/records/single-sends.js';
import type { Records } from '../world/saved-world.js';
import type { World } from '../world/world.js';

/** The ids of the contacts with some addresses; for an address of nobody, or of a second contact, the next number. */
export function* tokenKeysFor(
  addresses: readonly string[],
  { unique_open_token, recipient_id }: SingleSend,
  { contacts }: World,
): Generator<void, readonly string[]> {
  const types = new Set<number | null>(
    recipient_id.flatMap(({ id, table }) => (table === 'contacts_' ? [Number(id)] : [])),
  );
  const taken = new Set(Object.keys(unique_open_token));
  let highest = [...taken].reduce((most, key) => Math.max(most, Number(key) || 0), 0);
  return yield* mapInBatches(addresses, (address) => {
    const known = contacts.whereIgnoringCase('email', address);
    const { id = 0 } = known.find(({ contact_type_id }) => types.has(contact_type_id)) ?? known[0] ?? {};
    const key = id > 0 && !taken.has(String(id)) ? id : highest + 1;
    highest = Math.max(highest, key);
    taken.add(String(key));
    return String(key);
  });
}

type PlaceOf = (key: string) => number;

/** The places of keys in the order of the openings; those whose opening is unknown come first. */
function placesOf({ utr }: SingleSend, { mailEvents }: Pick<Records, 'mailEvents'>): PlaceOf {
  const places = new Map<string, number>();
  for (const [place, { token_key }] of mailEvents.where('mailing_utr', utr).entries()) {
    if (token_key !== null) places.set(token_key, place);
  }
  return (key) => places.get(key) ?? -1;
}

/** The tokens with their keys, in the order of the openings. */
export function inOrderOfOpening(
  send: SingleSend,
  records: Pick<Records, 'mailEvents'>,
): readonly (readonly [key: string, token: string])[] {
  const placeOf = placesOf(send, records);
  return Object.entries(send.unique_open_token).sort(([a], [b]) => placeOf(a) - placeOf(b));
}

/** Are the keys the numbers of the openings? To put a hundred thousand in order would take too long for a read. */
export function areCounted(send: SingleSend, records: Pick<Records, 'mailEvents'>): boolean {
  const keys = Object.keys(send.unique_open_token);
  if (keys.some((key, index) => key !== String(index + 1))) return false;
  const opened = records.mailEvents.where('mailing_utr', send.utr).filter(({ token_key }) => token_key !== null);
  // As a rule, and without a map of a hundred thousand places.
  if (opened.length === keys.length && opened.every(({ token_key }, index) => token_key === keys[index])) return true;
  const places = keys.map(placesOf(send, records));
  return places.every((place, index) => place >= (places[index - 1] ?? -1));
}
