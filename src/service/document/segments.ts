/** The document's chapter "Segments and segment recipients". */
import { FULLNAME, fullname } from '../account/records/contacts.js';
import { Segment, SegmentRecipient } from '../account/records/segments.js';
import { count, extended } from '../account/records/shapes.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { email, key, reference, text } from '../endpoint/fields.js';
import { type Reader, view } from '../endpoint/show.js';
import { enrol } from '../passing/automations.js';
import { contactByAddress } from '../passing/recipients.js';
import { deletion, list, listOfParent } from './patterns.js';

const Listed = extended('ListedSegment', Segment, {
  segment_emails_count: count('number of recipients in the segment'),
});

const listed = view('segments', Listed, {
  reads: ['segmentRecipients'],
  fields: { segment_emails_count: ({ id }, { account }) => account.segmentRecipients.where('segment_id', id).length },
});

const ListedRecipient = extended('ListedSegmentRecipient', SegmentRecipient, FULLNAME);

const plain = view('segmentRecipients', ListedRecipient, { reads: ['contacts'], fields: { fullname } });

const listedRecipient: typeof plain = {
  ...plain,
  show: (recipient, reader) => plain.show(withContact(recipient, reader), reader),
};

/** Returns a recipient with the fields of the contact with its address, except for fields that a fixture gave. */
function withContact(recipient: SegmentRecipient, { account, assume }: Reader<'contacts'>): SegmentRecipient {
  const contact = contactByAddress(recipient, account);
  if (contact === undefined || assume('segment-recipient.contact') !== 'by-email') return recipient;
  return {
    ...recipient,
    contact_id: contact.id,
    country: recipient.country ?? contact.country,
    state: recipient.state ?? contact.state,
    city: recipient.city ?? contact.city,
    address_line1: recipient.address_line1 ?? contact.address_line1,
  };
}

export const segments: readonly Endpoint[] = [
  list('GET /segment/list', 'List the segments', { success: { segments: listed } }),

  listOfParent('GET /segment/email/list', 'List the recipients of a segment', {
    query: { segment_id: key('segments') },
    by: 'segment_id',
    success: { contactEmails: listedRecipient },
    notFound: 'NF2',
  }),

  endpoint('POST /segment/email/store', 'Add a recipient to a segment', {
    form: { segment_id: reference('segments'), first_name: text(), last_name: text(), email: email() },
    unique: [{ field: 'email', by: 'duplicate-email', within: 'segment_id' }],
    makes: 'segmentRecipients',
    success: 'Added Successfully',
    handle({ input, account }) {
      const added = account.segmentRecipients.add(input);
      enrol(account, 'segments_', input.segment_id, [added]);
    },
  }),

  deletion('DELETE /segment/email/delete', 'Delete a recipient of a segment', {
    query: { segment_recipient_id: key('segmentRecipients') },
    notFound: 'NF1',
  }),

  deletion('DELETE /segment/delete', 'Delete a segment', {
    query: { segment_id: key('segments') },
    notFound: 'NF1',
    textUnder: 'errors',
  }),
];
