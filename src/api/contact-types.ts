/** The document's chapter "Contact types". */
import { Type } from 'typebox';
import { ContactType, ListedContactType } from '../account/records/contacts.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { IN_USE } from '../endpoint/failure.js';
import { text } from '../endpoint/fields.js';
import { inListOrder } from '../endpoint/lists.js';
import { key } from '../endpoint/record-fields.js';
import { showStamped } from '../endpoint/show.js';
import { removalAsks, removeContacts } from './contacts.js';
import { release, usersOfType } from './in-use.js';

/** Limits: contact type name, minimum length. */
const name = () => text({ min: 2 });

const list = endpoint({
  method: 'GET',
  path: '/contacts-type',
  summary: 'List the contact types',
  asks: ['list-order', 'list.page-size', 'timestamp.precision'],
  success: Type.Object({ contactTypes: Type.Array(ListedContactType) }),
  handle: (context) => ({
    contactTypes: inListOrder(context.account.contactTypes.all(), context).map((type) => ({
      ...showStamped(type, context),
      contacts_count: context.account.contacts.count('contact_type_id', type.id),
    })),
  }),
});

const add = endpoint({
  method: 'POST',
  path: '/contacts-type/add',
  summary: 'Add a contact type',
  form: { name: name() },
  reported: ['name'],
  unique: { table: 'contactTypes', field: 'name', by: 'duplicate-name' },
  success: 'Added Successfully',
  handle({ input, account }) {
    account.contactTypes.add(input);
  },
});

const view = endpoint({
  method: 'GET',
  path: '/contacts-type/view',
  summary: 'Show a contact type',
  query: { contact_type_id: key('contactTypes') },
  notFound: 'contact-type-view.failure',
  asks: ['timestamp.precision'],
  success: Type.Object({ contactType: ContactType }),
  handle: ({ input, account, assume }) => ({
    contactType: showStamped(account.contactTypes.get(input.contact_type_id), { assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/contacts-type/update',
  summary: 'Update a contact type',
  form: { id: key('contactTypes'), name: name() },
  reported: [],
  notFound: 'NF1',
  unique: { table: 'contactTypes', field: 'name', by: 'duplicate-name' },
  success: 'Updated Successfully',
  handle({ input, account }) {
    account.contactTypes.update(account.contactTypes.get(input.id), { name: input.name });
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/contacts-type/delete',
  summary: 'Delete a contact type',
  query: { contact_type_id: key('contactTypes') },
  notFound: 'NF1',
  rules: [IN_USE],
  asks: ['contact-type-delete.contacts', ...removalAsks],
  success: 'Deleted Successfully',
  textUnder: 'errors',
  handle({ input, account, assume }) {
    const type = account.contactTypes.get(input.contact_type_id);
    release(usersOfType(type.id, account), account, assume);
    const contacts = account.contacts.where('contact_type_id', type.id);
    const areDeleted = contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete';
    account.contactTypes.remove(type);
    if (areDeleted) removeContacts(contacts, account, assume);
  },
});

export const contactTypes: Chapter = {
  title: 'Contact types',
  endpoints: [list, add, view, update, remove],
};
