/** The document's chapter "Segments and segment recipients". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { email, text } from '../contract/fields.js';
import { inListOrder, inListOrderUnless } from '../contract/list-order.js';
import { key, parent } from '../contract/record-fields.js';
import { createShow } from '../contract/unset-fields.js';
import { enrol } from '../mail/automations.js';
import type { Contact } from '../store/records/contacts.js';
import { ListedSegment, ListedSegmentRecipient, Segment } from '../store/records/segments.js';
import { fullname } from './fullname.js';

const show = createShow<Segment>(Segment);

const list = endpoint({
  method: 'GET',
  path: '/segment/list',
  summary: 'List the segments',
  asks: ['absent-optionals', 'list-order', 'list.page-size'],
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
  asks: ['empty-parent', 'list-order', 'list.page-size'],
  success: Type.Object({ contactEmails: Type.Array(ListedSegmentRecipient) }),
  handle({ input, world, assume, page }) {
    const segment = world.segments.get(input.segment_id);
    const recipients = inListOrderUnless('empty-parent')(
      world.segmentRecipients.where('segment_id', segment.id),
      assume,
      page,
    );
    return { contactEmails: recipients.map((recipient) => ({ ...recipient, fullname: fullname(recipient) })) };
  },
});

/** The fields that a recipient takes from its contact. */
const linkTo = ({ id: contact_id, country, state, city, address_line1 }: Contact) => ({
  contact_id,
  country,
  state,
  city,
  address_line1,
});

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
  asks: ['segment-recipient.contact'],
  success: 'Added Successfully',
  handle({ input, world, assume }) {
    const [contact] = world.contacts.whereIgnoringCase('email', input.email);
    const isLinked = contact !== undefined && assume('segment-recipient.contact') === 'by-email';
    const recipient = world.segmentRecipients.add({ ...input, ...(isLinked && linkTo(contact)) });
    enrol(world, 'segments_', input.segment_id, [recipient]);
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
  success: 'Deleted Successfully',
  textUnder: 'errors',
  handle({ input, world }) {
    const segment = world.segments.get(input.segment_id);
    world.segments.remove(segment);
    world.segmentRecipients.removeAll(world.segmentRecipients.where('segment_id', segment.id));
  },
});

export const segments: Chapter = {
  title: 'Segments and segment recipients',
  endpoints: [list, listRecipients, storeRecipient, removeRecipient, remove],
};
