/** The document's chapter "Contacts". */
import { CONTENT_TYPES } from '../../messages/protocol.js';
import type { Account } from '../account/account.js';
import { CONTACT_TEXTS, Contact, ContactType, FULLNAME, fullname } from '../account/records/contacts.js';
import { each, extended, orUnset } from '../account/records/shapes.js';
import { orNotFound } from '../account/table.js';
import { type Endpoint, endpoint, type FileResponder, type HandlerContext } from '../endpoint/endpoint.js';
import { textOf, violationFailure } from '../endpoint/failure.js';
import { email, isAddress, key, optional, reference, text } from '../endpoint/fields.js';
import { plainView, type Reader, view } from '../endpoint/show.js';
import { clearedBy } from '../endpoint/validate.js';
import { enrol } from '../passing/automations.js';
import { contactsFile, importContacts, inWords, sampleHeader } from './contacts-csv.js';
import { bulkDelete, deletion, details, list } from './patterns.js';

const form = {
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

const unset = each(['contact_type_id', 'country', ...CONTACT_TEXTS], null);

const CUSTOM_FIELD = /^custom_field\[(.+)\]$/;

/** Returns alt_email and custom fields of a form, which the document does not have. @throws {Failure} V on alt_email */
function furtherFields({ sent, account, assume }: HandlerContext<unknown>, own: Contact['custom_field']) {
  const custom = [...sent].flatMap(([key, value]) => {
    const [, given] = CUSTOM_FIELD.exec(key) ?? [];
    const known = given === undefined ? undefined : account.customFields.first('field_name', given);
    if (known === undefined || typeof value !== 'string') return [];
    const { field_name: name } = known;
    return [[name, { field_name: inWords(name), field_value: value.trim() || null }] as const];
  });
  const [hasCustom, address] = [custom.length > 0, sent.get('alt_email')];
  const hasAddress = typeof address === 'string';
  if (!(hasCustom || hasAddress) || assume('contact-form.further') === 'ignored') return {};
  const alt_email = hasAddress && address.trim() !== '' ? address.trim() : null;
  if (alt_email !== null && !isAddress(alt_email))
    throw violationFailure({ alt_email: [textOf({ rule: 'email' }, 'alt_email', assume)] }, assume);
  const custom_field = { ...own, ...Object.fromEntries(custom) };
  return { ...(hasAddress && { alt_email }), ...(hasCustom && { custom_field }) };
}

/** Returns the name of a country, which is sent as an integer id, and stored as the name that responses have. */
function countryName(id: number | undefined, account: Account): string | undefined {
  const country = account.referenceData.countries.find((one) => one.id === id);
  return country?.name ?? id?.toString();
}

const detailedFields = {
  country({ country }: Contact, { account, assume }: Reader<'customFields'>): string | null {
    const id = country === null ? undefined : account.referenceData.countryIds.get(country);
    return id === undefined || assume('country.text') === 'name' ? country : String(id);
  },
  custom_field({ custom_field: own }: Contact, { assume, account }: Reader<'customFields'>): Contact['custom_field'] {
    const shown = assume('custom-field.shown');
    const names = shown === 'all' ? account.customFields.all().map(({ field_name }) => field_name) : [];
    const unset = names.map((name) => [name, { field_name: inWords(name), field_value: null }] as const);
    const fields = shown === 'null' ? own : { ...Object.fromEntries(unset), ...own };
    const entries = Object.entries(fields ?? {});
    const haveOtherNames = entries.some(([name, { field_name }]) => name !== field_name);
    // A label is stored in words, such as `Shoe Size`; `custom-field.label` can show the name in its place.
    if (!haveOtherNames || assume('custom-field.label') === 'words') return fields;
    return Object.fromEntries(entries.map(([name, value]) => [name, { ...value, field_name: name }]));
  },
  fullname,
};

const Detailed = extended('DetailedContact', Contact, FULLNAME);
const detailed = view('contacts', Detailed, { reads: ['customFields'], fields: detailedFields });

const shownType = plainView('contactTypes');
const Listed = extended('ListedContact', Detailed, { contact_type: orUnset('record', ContactType) });
const listed = view('contacts', Listed, {
  reads: ['contactTypes', 'customFields'],
  fields: {
    ...detailedFields,
    contact_type({ contact_type_id, user_id }, reader) {
      const id = contact_type_id ?? 0;
      const type = reader.account.contactTypes.find(id);
      if (type !== undefined) return shownType.show(type, reader);
      if (reader.assume('absent-optionals') === 'null') return null;
      // The document has no null for a contact type, so an empty object stands for a missing type.
      return { id, user_id, name: '', deleted_at: null, created_at: null, updated_at: null };
    },
  },
});

const sampleFile: FileResponder = (assume) => {
  const content = assume('csv-sample');
  if (content === 'not-found') return undefined;
  if (content === 'empty-object') return { contentType: CONTENT_TYPES.json, content: '{}' };
  return { contentType: CONTENT_TYPES.csv, fileName: 'contacts.csv', content: sampleHeader(assume) };
};

const unique = [{ field: 'email', by: 'duplicate-email', within: 'contact_type_id' }] as const;

export const contacts: readonly Endpoint[] = [
  list('GET /contacts/list', 'List the contacts', { success: { contacts: listed } }),

  endpoint('POST /contacts/add', 'Add a contact', {
    form,
    reported: ['email'],
    unique,
    invalid: { field: 'alt_email', when: ['contact-form.further', 'stored'] },
    makes: 'contacts',
    success: 'Contact Added Successfully',
    handle(context) {
      const { input, account } = context;
      const { contact_type_id: type = null } = input;
      const contact = { ...input, ...furtherFields(context, null), country: countryName(input.country, account) };
      const added = account.contacts.add(contact);
      enrol(account, 'contacts_', type, [added]);
    },
  }),

  endpoint('GET /contacts/csv-sample/download', 'Download a sample of the file to upload', {
    notFound: 'NF1',
    success: sampleFile,
    handle: ({ assume }) => orNotFound(sampleFile(assume)),
  }),

  endpoint('POST /contacts/upload-csv', 'Upload contacts', {
    form: { contact_type_id: reference('contactTypes'), file: contactsFile() },
    makes: 'contacts',
    success: 'Imported Successfully',
    handle: ({ input, account, assume }) => importContacts(input.contact_type_id, input.file, account, assume),
  }),

  details('GET /contacts/details', 'Show a contact', {
    query: { contact_id: key('contacts') },
    success: { contact: detailed },
    notFound: 'NF1',
  }),

  endpoint('POST /contacts/update', 'Update a contact', {
    form: { contact_id: key('contacts'), ...form },
    reported: ['email'],
    notFound: 'update-unknown',
    unique,
    invalid: { field: 'alt_email', when: ['contact-form.further', 'stored'] },
    success: 'Contact Updated Successfully',
    handle(context) {
      const { emptied, account, assume } = context;
      const { contact_id, ...given } = context.input;
      const contact = account.contacts.get(contact_id);
      const country = countryName(given.country, account);
      const cleared = clearedBy(unset, { input: given, emptied, assume }, contact);
      const changes = { ...given, country, ...cleared, ...furtherFields(context, contact.custom_field) };
      const { contact_type_id: type = contact.contact_type_id } = changes;
      const updated = account.contacts.update(contact, changes);
      if (type !== contact.contact_type_id) enrol(account, 'contacts_', type, [updated]);
    },
  }),

  deletion('DELETE /contacts/delete', 'Delete a contact', { query: { contact_id: key('contacts') }, notFound: 'NF1' }),

  bulkDelete('POST /contacts/bulk-delete', 'Delete several contacts', { deletes: 'contacts', notFound: 'NF1' }),
];
