/** The document's chapter "Segments and segment recipients". */
import { type Static, Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { IN_USE } from '../contract/failure.js';
import { email, text } from '../contract/fields.js';
import { inListOrder, inListOrderUnless } from '../contract/list-order.js';
import { key, parent } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { enrol } from '../mail/automations.js';
import { contactByAddress } from '../mail/recipients.js';
import type { Contact } from '../store/records/contacts.js';
import { ListedSegment, ListedSegmentRecipient, Segment, type SegmentRecipient } from '../store/records/segments.js';
import type { Records } from '../world/saved-world.js';
import { fullname } from './fullname.js';
import { release, removeSegments, usersOfSegment } from './in-use.js';

const show = createShow<Segment>(Segment);

const list = endpoint({
  method: 'GET',
  path: '/segment/list',
  summary: 'List the segments',
  asks: ['list-order', 'list.page-size', ...shownAsks],
  success: Type.Object({ segments: Type.Array(ListedSegment) }),
  handle: ({ world, assume, page }) => ({
    segments: inListOrder(world.segments.all(), assume, page).map((segment) => ({
      ...show(segment, { assume }),
      segment_emails_count: world.segmentRecipients.count('segment_id', segment.id),
    })),
  }),
});

/** The assumptions that list the recipients of a segment. */
const recipientAsks = [
  'empty-parent',
  'list-order',
  'list.page-size',
  'segment-recipient.contact',
  'timestamp.precision',
] as const;

const listRecipients = endpoint({
  method: 'GET',
  path: '/segment/email/list',
  summary: 'List the recipients of a segment',
  query: { segment_id: key('segments') },
  notFound: 'NF2',
  asks: recipientAsks,
  success: Type.Object({ contactEmails: Type.Array(ListedSegmentRecipient) }),
  handle({ input, world, assume, page }) {
    const segment = world.segments.get(input.segment_id);
    return { contactEmails: listedRecipients(segment, world, assume, page) };
  },
});

function listedRecipients(
  { id }: Segment,
  world: Records,
  assume: Assume<(typeof recipientAsks)[number]>,
  page: number,
): readonly Static<typeof ListedSegmentRecipient>[] {
  const all = world.segmentRecipients.where('segment_id', id);
  const recipients = inListOrderUnless('empty-parent')(all, assume, page);
  const contacts = recipients.map((one) => contactByAddress(one, world));
  const isLinked = contacts.some((one) => one !== undefined) && assume('segment-recipient.contact') === 'by-email';
  return recipients.map((recipient, index) => ({
    ...showTimestamps(isLinked ? withContact(recipient, contacts[index]) : recipient, { assume }),
    fullname: fullname(recipient),
  }));
}

/** A recipient with the fields of the contact that its address links it to; a fixture can give them itself. */
function withContact(recipient: SegmentRecipient, contact: Contact | undefined): SegmentRecipient {
  if (contact === undefined) return recipient;
  const { country, state, city, address_line1 } = recipient;
  return {
    ...recipient,
    contact_id: contact.id,
    country: country ?? contact.country,
    state: state ?? contact.state,
    city: city ?? contact.city,
    address_line1: address_line1 ?? contact.address_line1,
  };
}

const storeRecipient = endpoint({
  method: 'POST',
  path: '/segment/email/store',
  summary: 'Add a recipient to a segment',
  form: { segment_id: parent('segments'), first_name: text(), last_name: text(), email: email() },
  unique: {
    field: 'email',
    by: 'duplicate-email',
    isTaken: (address, { input, world }) =>
      world.segmentRecipients.whereIgnoringCase('email', address).some((one) => one.segment_id === input.segment_id),
  },
  success: 'Added Successfully',
  handle({ input, world }) {
    enrol(world, 'segments_', input.segment_id, [world.segmentRecipients.add(input)]);
  },
});

const removeRecipient = endpoint({
  method: 'DELETE',
  path: '/segment/email/delete',
  summary: 'Delete a recipient of a segment',
  query: { segment_recipient_id: key('segmentRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, world }) {
    world.segmentRecipients.remove(world.segmentRecipients.get(input.segment_recipient_id));
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/segment/delete',
  summary: 'Delete a segment',
  query: { segment_id: key('segments') },
  notFound: 'NF1',
  rules: [IN_USE],
  success: 'Deleted Successfully',
  textUnder: 'errors',
  handle({ input, world, assume }) {
    const segment = world.segments.get(input.segment_id);
    release(usersOfSegment(segment.id, world), world, assume);
    removeSegments([segment], world);
  },
});

export const segments: Chapter = {
  title: 'Segments and segment recipients',
  endpoints: [list, listRecipients, storeRecipient, removeRecipient, remove],
};
