/** The document's chapter "Contacts". */
import { Type } from 'typebox';
import type { Account } from '../account/account.js';
import {
  CONTACT_TEXTS,
  type Contact,
  type ContactType,
  DetailedContact,
  ListedContact,
} from '../account/records/contacts.js';
import type { Records } from '../account/saved-account.js';
import { orNotFound } from '../account/table.js';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint, type FileResponder } from '../endpoint/endpoint.js';
import { email, optional, text } from '../endpoint/fields.js';
import { keptList } from '../endpoint/lists.js';
import { unsetBy } from '../endpoint/missing-values.js';
import { key, reference } from '../endpoint/record-fields.js';
import { createShow, fullname, type Reader, shownAsks, showStamped } from '../endpoint/show.js';
import { enrol, ensureRoomToJoin } from '../mail/automations.js';
import { contactByAddress } from '../mail/recipients.js';
import { CONTENT_TYPES } from '../protocol.js';
import { bulkDelete } from './bulk-delete.js';
import { contactsFile, importAsks, importContacts } from './contacts-csv.js';
import { inWords, sampleHeader } from './contacts-csv-columns.js';

const contactForm = {
  contact_type_id: reference('contactTypes'),
  email: email(),
  country: reference('countries'),
  first_name: optional(text({ example: 'Ada' })),
  last_name: optional(text({ example: 'Lovelace' })),
  state: optional(text({ example: 'Karnataka' })),
  city: optional(text({ example: 'Bengaluru' })),
  address_line1: optional(text({ example: '12 Residency Road' })),
  address_line2: optional(text({ example: 'Second floor' })),
  state_province_region: optional(text({ example: 'Karnataka' })),
  postal_code: optional(text({ example: '560025' })),
};

const optionals = ['contact_type_id', 'country', ...CONTACT_TEXTS] as const;

const contactAsks = [...shownAsks, 'country.text', 'custom-field.absent', 'custom-field.label'] as const;
/** The tables that a listed contact shows beside its own. */
const contactReads = ['contactTypes', 'customFields'] as const;
type ContactReader = Reader<(typeof contactAsks)[number], (typeof contactReads)[number]>;

/** A country is sent as an integer id, and stored as the name that responses have. */
function countryName(id: number | undefined, account: Account): string | undefined {
  if (id === undefined) return undefined;
  return account.referenceData.countries.find((country) => country.id === id)?.name ?? String(id);
}

const detailedFields = {
  country({ country }: Contact, { account, assume }: ContactReader): string | null {
    const id = country === null ? undefined : account.referenceData.countryIds.get(country);
    return id === undefined || assume('country.text') === 'name' ? country : String(id);
  },
  custom_field: ({ custom_field }: Contact, reader: ContactReader) =>
    labelled(custom_field ?? absentFields(reader), reader),
  fullname,
};

const showContact = createShow<typeof DetailedContact, Contact, ContactReader>(DetailedContact, detailedFields);

const showListed = createShow<typeof ListedContact, Contact, ContactReader>(ListedContact, {
  ...detailedFields,
  contact_type(contact, reader) {
    const type = reader.account.contactTypes.find(contact.contact_type_id ?? 0);
    return type === undefined ? noType(contact, reader) : showStamped(type, reader);
  },
});

/** The custom fields of a contact that was added without any. */
function absentFields({ assume, account }: ContactReader): Contact['custom_field'] {
  if (assume('custom-field.absent') === 'null') return null;
  return Object.fromEntries(
    account.customFields.all().map(({ field_name: name }) => [name, { field_name: inWords(name), field_value: null }]),
  );
}

/** The custom fields with their display labels, which are stored in words. */
function labelled(fields: Contact['custom_field'], { assume }: ContactReader): Contact['custom_field'] {
  const entries = Object.entries(fields ?? {});
  const haveOtherNames = entries.some(([name, { field_name }]) => name !== field_name);
  if (!haveOtherNames || assume('custom-field.label') === 'words') return fields;
  return Object.fromEntries(entries.map(([name, value]) => [name, { ...value, field_name: name }]));
}

/** The type of a contact whose type is not there: the document has an object in its place. */
function noType({ contact_type_id, user_id }: Contact, { assume }: ContactReader): ContactType | null {
  if (assume('absent-optionals') === 'null') return null;
  return { id: contact_type_id ?? 0, user_id, name: '', deleted_at: null, created_at: null, updated_at: null };
}

/** The assumptions that `removeContacts` reads. */
export const removalAsks = ['contact-delete.segment-recipients', 'segment-recipient.contact'] as const;
type RemovalAssumption = (typeof removalAsks)[number];

export function removeContacts(
  contacts: readonly Contact[],
  records: Records,
  assume: Assume<RemovalAssumption>,
): void {
  const linked = linkedTo(contacts, records, assume);
  const isDeleted = linked.size > 0 && assume('contact-delete.segment-recipients') === 'delete';
  records.contacts.removeAll(contacts);
  if (isDeleted) records.segmentRecipients.removeAll([...linked]);
}

/** The segment recipients that name some contacts, and those that their address links to them. */
function linkedTo(contacts: readonly Contact[], account: Records, assume: Assume<RemovalAssumption>) {
  const naming = contacts.flatMap(({ id }) => account.segmentRecipients.where('contact_id', id));
  const areDeleted = assume.peek('contact-delete.segment-recipients') === 'delete';
  const areLinked = assume.peek('segment-recipient.contact') === 'by-email';
  if (!areDeleted && !areLinked) return new Set(naming);
  const removed = new Set(contacts);
  const byAddress = contacts
    .flatMap(({ email }) => account.segmentRecipients.whereIgnoringCase('email', email))
    .filter((one) => {
      const contact = contactByAddress(one, account);
      return contact !== undefined && removed.has(contact);
    });
  if (areDeleted && byAddress.length > 0) assume('segment-recipient.contact');
  return new Set(areLinked ? [...naming, ...byAddress] : naming);
}

const list = endpoint({
  method: 'GET',
  path: '/contacts/list',
  summary: 'List the contacts',
  asks: [...contactAsks, 'list-order', 'list.page-size'],
  success: Type.Object({ contacts: Type.Array(ListedContact) }),
  handle: (context) => ({
    contacts: keptList({ table: context.account.contacts, reads: contactReads, show: showListed }, context),
  }),
});

const add = endpoint({
  method: 'POST',
  path: '/contacts/add',
  summary: 'Add a contact',
  form: contactForm,
  reported: ['email'],
  unique: { table: 'contacts', field: 'email', by: 'duplicate-email', within: 'contact_type_id' },
  success: 'Contact Added Successfully',
  handle({ input, account }) {
    const { contact_type_id: type = null } = input;
    ensureRoomToJoin(account, 'contacts_', type, 1);
    const country = countryName(input.country, account);
    enrol(account, 'contacts_', type, [account.contacts.add({ ...input, country })]);
  },
});

const sampleAsks = ['csv-sample', 'csv.delimiter', 'csv.headings'] as const;

const sampleFile: FileResponder<(typeof sampleAsks)[number]> = (assume) => {
  const content = assume('csv-sample');
  if (content === 'not-found') return undefined;
  if (content === 'empty-object') return { contentType: CONTENT_TYPES.json, content: '{}' };
  return { contentType: CONTENT_TYPES.csv, fileName: 'contacts.csv', content: sampleHeader(assume) };
};

const sample = endpoint({
  method: 'GET',
  path: '/contacts/csv-sample/download',
  summary: 'Download a sample of the file to upload',
  notFound: 'NF1',
  asks: sampleAsks,
  success: sampleFile,
  handle: ({ assume }) => orNotFound(sampleFile(assume)),
});

const upload = endpoint({
  method: 'POST',
  path: '/contacts/upload-csv',
  summary: 'Upload contacts',
  form: { contact_type_id: reference('contactTypes'), file: contactsFile() },
  asks: importAsks,
  success: 'Imported Successfully',
  handle: ({ input, account, assume }) => importContacts(input.contact_type_id, input.file, account, assume),
});

const details = endpoint({
  method: 'GET',
  path: '/contacts/details',
  summary: 'Show a contact',
  query: { contact_id: key('contacts') },
  notFound: 'NF1',
  asks: contactAsks,
  success: Type.Object({ contact: DetailedContact }),
  handle: ({ input, account, assume }) => ({
    contact: showContact(account.contacts.get(input.contact_id), { account, assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/contacts/update',
  summary: 'Update a contact',
  form: { contact_id: key('contacts'), ...contactForm },
  reported: ['email'],
  notFound: 'update-unknown',
  unique: { table: 'contacts', field: 'email', by: 'duplicate-email', within: 'contact_type_id' },
  asks: ['update.empty-field', 'update.omitted-fields'],
  success: 'Contact Updated Successfully',
  handle({ input: { contact_id, ...given }, emptied, account, assume }) {
    const contact = account.contacts.get(contact_id);
    const country = countryName(given.country, account);
    const changes = { ...given, country, ...unsetBy(optionals, { input: given, emptied, assume }, contact) };
    const { contact_type_id: type = contact.contact_type_id } = changes;
    const joins = type !== contact.contact_type_id;
    if (joins) ensureRoomToJoin(account, 'contacts_', type, 1, 0);
    const updated = account.contacts.update(contact, changes);
    if (joins) enrol(account, 'contacts_', type, [updated]);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/contacts/delete',
  summary: 'Delete a contact',
  query: { contact_id: key('contacts') },
  notFound: 'NF1',
  asks: removalAsks,
  success: 'Deleted Successfully',
  handle({ input, account, assume }) {
    removeContacts([account.contacts.get(input.contact_id)], account, assume);
  },
});

const bulkRemove = bulkDelete({
  path: '/contacts/bulk-delete',
  summary: 'Delete several contacts',
  notFound: 'NF1',
  asks: removalAsks,
  from: (records: Records) => [records.contacts],
  remove: removeContacts,
});

export const contacts: Chapter = {
  title: 'Contacts',
  endpoints: [list, add, sample, upload, details, update, remove, bulkRemove],
};
