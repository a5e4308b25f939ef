/** The document's chapter "Segments and segment recipients". */
import { type Static, Type } from 'typebox';
import type { Contact } from '../account/records/contacts.js';
import {
  ListedSegment,
  ListedSegmentRecipient,
  type Segment,
  type SegmentRecipient,
} from '../account/records/segments.js';
import type { Records } from '../account/saved-account.js';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { IN_USE } from '../endpoint/failure.js';
import { email, text } from '../endpoint/fields.js';
import { inListOrder } from '../endpoint/lists.js';
import { key, parent } from '../endpoint/record-fields.js';
import { createShow, fullname, type Reader, shownAsks, showStamped } from '../endpoint/show.js';
import { enrol, ensureRoomToJoin } from '../mail/automations.js';
import { contactByAddress } from '../mail/recipients.js';
import { release, removeSegments, usersOfSegment } from './in-use.js';

const showSegment = createShow<typeof ListedSegment, Segment, Reader<(typeof shownAsks)[number], 'segmentRecipients'>>(
  ListedSegment,
  {
    segment_emails_count: ({ id }, { account }) => account.segmentRecipients.count('segment_id', id),
  },
);

const list = endpoint({
  method: 'GET',
  path: '/segment/list',
  summary: 'List the segments',
  asks: ['list-order', 'list.page-size', ...shownAsks],
  success: Type.Object({ segments: Type.Array(ListedSegment) }),
  handle: (context) => ({
    segments: inListOrder(context.account.segments.all(), context).map((segment) => showSegment(segment, context)),
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
  handle({ input, account, assume, page }) {
    const segment = account.segments.get(input.segment_id);
    return { contactEmails: listedRecipients(segment, account, assume, page) };
  },
});

function listedRecipients(
  { id }: Segment,
  account: Records,
  assume: Assume<(typeof recipientAsks)[number]>,
  page: number,
): readonly Static<typeof ListedSegmentRecipient>[] {
  const all = account.segmentRecipients.where('segment_id', id);
  const recipients = inListOrder(all, { assume, page }, 'empty-parent');
  const contacts = recipients.map((one) => contactByAddress(one, account));
  const isLinked = contacts.some((one) => one !== undefined) && assume('segment-recipient.contact') === 'by-email';
  return recipients.map((recipient, index) => ({
    ...showStamped(isLinked ? withContact(recipient, contacts[index]) : recipient, { assume }),
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
  unique: { table: 'segmentRecipients', field: 'email', by: 'duplicate-email', within: 'segment_id' },
  success: 'Added Successfully',
  handle({ input, account }) {
    ensureRoomToJoin(account, 'segments_', input.segment_id, 1);
    enrol(account, 'segments_', input.segment_id, [account.segmentRecipients.add(input)]);
  },
});

const removeRecipient = endpoint({
  method: 'DELETE',
  path: '/segment/email/delete',
  summary: 'Delete a recipient of a segment',
  query: { segment_recipient_id: key('segmentRecipients') },
  notFound: 'NF1',
  success: 'Deleted Successfully',
  handle({ input, account }) {
    account.segmentRecipients.remove(account.segmentRecipients.get(input.segment_recipient_id));
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
  handle({ input, account, assume }) {
    const segment = account.segments.get(input.segment_id);
    release(usersOfSegment(segment.id, account), account, assume);
    removeSegments([segment], account);
  },
});

export const segments: Chapter = {
  title: 'Segments and segment recipients',
  endpoints: [list, listRecipients, storeRecipient, removeRecipient, remove],
};
