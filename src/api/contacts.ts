/** The document's chapter "Contacts". */
import { Type } from 'typebox';
import type { Assume } from '../assumptions/assume.js';
import { type Chapter, endpoint, type FileResponder } from '../contract/endpoint.js';
import { email, optional, text } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { unsetBy } from '../contract/missing-values.js';
import { key, reference } from '../contract/record-fields.js';
import type { Reader } from '../contract/serialized-list.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { enrol } from '../mail/automations.js';
import { contactByAddress } from '../mail/recipients.js';
import { CONTENT_TYPES } from '../protocol.js';
import { CONTACT_TEXTS, Contact, type ContactType, DetailedContact, ListedContact } from '../store/records/contacts.js';
import type { Records } from '../world/saved-world.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { bulkDelete } from './bulk-delete.js';
import { importAsks, importContacts } from './contacts-csv.js';
import { inWords, sampleHeader } from './contacts-csv-columns.js';
import { contactsFile } from './contacts-csv-field.js';
import { fullname } from './fullname.js';

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
function countryName(id: number | undefined, world: World): string | undefined {
  if (id === undefined) return undefined;
  return world.referenceData.countries.find((country) => country.id === id)?.name ?? String(id);
}

function countryText(name: string | null, { world, assume }: ContactReader): string | null {
  const id = name === null ? undefined : world.referenceData.countryIds.get(name);
  return id === undefined || assume('country.text') === 'name' ? name : String(id);
}

const show = createShow<Contact>(Contact);

const detailed = (contact: Contact, reader: ContactReader) => {
  const shown = show(contact, reader);
  return {
    ...shown,
    country: countryText(shown.country, reader),
    custom_field: labelled(shown.custom_field ?? absentFields(reader), reader),
    fullname: fullname(contact),
  };
};

function listedContact(contact: Contact, reader: ContactReader) {
  const type = reader.world.contactTypes.find(contact.contact_type_id ?? 0);
  const contact_type = type === undefined ? noType(contact, reader) : showTimestamps(type, reader);
  return { ...detailed(contact, reader), contact_type };
}

/** The custom fields of a contact that was added without any. */
function absentFields({ assume, world }: ContactReader): Contact['custom_field'] {
  if (assume('custom-field.absent') === 'null') return null;
  return Object.fromEntries(
    world.customFields.all().map(({ field_name: name }) => [name, { field_name: inWords(name), field_value: null }]),
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
function linkedTo(contacts: readonly Contact[], world: Records, assume: Assume<RemovalAssumption>) {
  const naming = contacts.flatMap(({ id }) => world.segmentRecipients.where('contact_id', id));
  const areDeleted = assume.peek('contact-delete.segment-recipients') === 'delete';
  const areLinked = assume.peek('segment-recipient.contact') === 'by-email';
  if (!areDeleted && !areLinked) return new Set(naming);
  const removed = new Set(contacts);
  const byAddress = contacts
    .flatMap(({ email }) => world.segmentRecipients.whereIgnoringCase('email', email))
    .filter((one) => {
      const contact = contactByAddress(one, world);
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
    contacts: cachedList({ table: context.world.contacts, reads: contactReads, serialize: listedContact }, context),
  }),
});

const add = endpoint({
  method: 'POST',
  path: '/contacts/add',
  summary: 'Add a contact',
  form: contactForm,
  reported: ['email'],
  unique: {
    field: 'email',
    by: 'duplicate-email',
    isTaken: (address, { input: { contact_type_id = null }, world }) =>
      world.contacts.whereIgnoringCase('email', address).some((one) => one.contact_type_id === contact_type_id),
  },
  success: 'Contact Added Successfully',
  handle({ input, world }) {
    const country = countryName(input.country, world);
    const contact = world.contacts.add({ ...input, country });
    enrol(world, 'contacts_', contact.contact_type_id, [contact]);
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
  handle: ({ input, world, assume }) => importContacts(input.contact_type_id, input.file, world, assume),
});

const details = endpoint({
  method: 'GET',
  path: '/contacts/details',
  summary: 'Show a contact',
  query: { contact_id: key('contacts') },
  notFound: 'NF1',
  asks: contactAsks,
  success: Type.Object({ contact: DetailedContact }),
  handle: ({ input, world, assume }) => ({
    contact: detailed(world.contacts.get(input.contact_id), { world, assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/contacts/update',
  summary: 'Update a contact',
  form: { contact_id: key('contacts'), ...contactForm },
  reported: ['email'],
  notFound: 'update-unknown',
  unique: {
    field: 'email',
    by: 'duplicate-email',
    isTaken(address, { input: { contact_id = 0, contact_type_id }, world }) {
      const contact = world.contacts.find(contact_id);
      if (contact === undefined) return false;
      const type = contact_type_id ?? contact.contact_type_id;
      return world.contacts
        .whereIgnoringCase('email', address)
        .some((one) => one.contact_type_id === type && one.id !== contact_id);
    },
  },
  asks: ['update.empty-field', 'update.omitted-fields'],
  success: 'Contact Updated Successfully',
  handle({ input: { contact_id, ...given }, emptied, world, assume }) {
    const contact = world.contacts.get(contact_id);
    const country = countryName(given.country, world);
    const updated = world.contacts.update(contact, {
      ...given,
      country,
      ...unsetBy(optionals, { input: given, emptied, assume }, contact),
    });
    const { contact_type_id: type } = updated;
    if (type !== contact.contact_type_id) enrol(world, 'contacts_', type, [updated]);
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
  handle({ input, world, assume }) {
    removeContacts([world.contacts.get(input.contact_id)], world, assume);
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
