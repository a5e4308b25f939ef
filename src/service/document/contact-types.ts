/** The document's chapter "Contact types". */
import { ContactType } from '../account/records/contacts.js';
import { count, extended } from '../account/records/shapes.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { key, text } from '../endpoint/fields.js';
import { plainView, view } from '../endpoint/show.js';
import { deletion, details, list } from './patterns.js';

/** The document's Limits: the name of a contact type has at least 2 characters. */
const name = () => text({ min: 2 });

const unique = [{ field: 'name', by: 'duplicate-name' }] as const;

const listed = view('contactTypes', extended('ListedContactType', ContactType, { contacts_count: count() }), {
  reads: ['contacts'],
  fields: { contacts_count: ({ id }, { account }) => account.contacts.where('contact_type_id', id).length },
});

export const contactTypes: readonly Endpoint[] = [
  list('GET /contacts-type', 'List the contact types', { success: { contactTypes: listed } }),

  endpoint('POST /contacts-type/add', 'Add a contact type', {
    form: { name: name() },
    reported: ['name'],
    unique,
    makes: 'contactTypes',
    success: 'Added Successfully',
    handle: ({ input, account }) => account.contactTypes.add(input),
  }),

  details('GET /contacts-type/view', 'Show a contact type', {
    query: { contact_type_id: key('contactTypes') },
    success: { contactType: plainView('contactTypes') },
    notFound: 'contact-type-view.failure',
  }),

  endpoint('POST /contacts-type/update', 'Update a contact type', {
    form: { id: key('contactTypes'), name: name() },
    reported: [],
    notFound: 'NF1',
    unique,
    success: 'Updated Successfully',
    handle: ({ input: { id, name }, account }) => account.contactTypes.update(account.contactTypes.get(id), { name }),
  }),

  deletion('DELETE /contacts-type/delete', 'Delete a contact type', {
    query: { contact_type_id: key('contactTypes') },
    notFound: 'NF1',
    textUnder: 'errors',
  }),
];
