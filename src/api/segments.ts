/** The document's chapter "Segments and segment recipients". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { IN_USE } from '../contract/failure.js';
import { email, text } from '../contract/fields.js';
import { inListOrder, inListOrderUnless } from '../contract/list-order.js';
import { changeRecords } from '../contract/prepared-change.js';
import { key, parent } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { enrol } from '../mail/automations.js';
import { contactByAddress } from '../mail/recipients.js';
import { ListedSegment, ListedSegmentRecipient, Segment, type SegmentRecipient } from '../store/records/segments.js';
import type { World } from '../world/world.js';
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

const listRecipients = endpoint({
  method: 'GET',
  path: '/segment/email/list',
  summary: 'List the recipients of a segment',
  query: { segment_id: key('segments') },
  notFound: 'NF2',
  asks: ['empty-parent', 'list-order', 'list.page-size', 'segment-recipient.contact', 'timestamp.precision'],
  success: Type.Object({ contactEmails: Type.Array(ListedSegmentRecipient) }),
  handle({ input, world, assume, page }) {
    const segment = world.segments.get(input.segment_id);
    const recipients = inListOrderUnless('empty-parent')(
      world.segmentRecipients.where('segment_id', segment.id),
      assume,
      page,
    );
    const isLinked =
      recipients.some((one) => contactByAddress(one, world) !== undefined) &&
      assume('segment-recipient.contact') === 'by-email';
    return {
      contactEmails: recipients.map((recipient) => ({
        ...showTimestamps(isLinked ? withContact(recipient, world) : recipient, { assume }),
        fullname: fullname(recipient),
      })),
    };
  },
});

/** A recipient with the fields of the contact that its address links it to; a fixture can give them itself. */
function withContact(recipient: SegmentRecipient, world: World): SegmentRecipient {
  const contact = contactByAddress(recipient, world);
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
    const { id } = world.segments.get(input.segment_id);
    const count = world.segmentRecipients.count('segment_id', id);
    return changeRecords(world, assume, count, function* (records) {
      const segment = records.segments.find(id);
      if (segment === undefined) return;
      yield* release(usersOfSegment(id, records), records, assume);
      yield* removeSegments([segment], records);
    });
  },
});

export const segments: Chapter = {
  title: 'Segments and segment recipients',
  endpoints: [list, listRecipients, storeRecipient, removeRecipient, remove],
};
