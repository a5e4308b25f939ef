/** The document's chapter "Contact types". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { IN_USE } from '../contract/failure.js';
import { text } from '../contract/fields.js';
import { inListOrder } from '../contract/list-order.js';
import { key } from '../contract/record-fields.js';
import { showTimestamps } from '../contract/shown-timestamps.js';
import { ContactType, ListedContactType } from '../store/records/contacts.js';
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
  handle: ({ world, assume, page }) => ({
    contactTypes: inListOrder(world.contactTypes.all(), assume, page).map((type) => ({
      ...showTimestamps(type, { assume }),
      contacts_count: world.contacts.count('contact_type_id', type.id),
    })),
  }),
});

const add = endpoint({
  method: 'POST',
  path: '/contacts-type/add',
  summary: 'Add a contact type',
  form: { name: name() },
  reported: ['name'],
  unique: {
    field: 'name',
    by: 'duplicate-name',
    isTaken: (given, { world }) => world.contactTypes.whereIgnoringCase('name', given).length > 0,
  },
  success: 'Added Successfully',
  handle({ input, world }) {
    world.contactTypes.add(input);
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
  handle: ({ input, world, assume }) => ({
    contactType: showTimestamps(world.contactTypes.get(input.contact_type_id), { assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/contacts-type/update',
  summary: 'Update a contact type',
  form: { id: key('contactTypes'), name: name() },
  reported: [],
  notFound: 'NF1',
  unique: {
    field: 'name',
    by: 'duplicate-name',
    isTaken: (given, { input: { id = 0 }, world }) =>
      world.contactTypes.find(id) !== undefined &&
      world.contactTypes.whereIgnoringCase('name', given).some((one) => one.id !== id),
  },
  success: 'Updated Successfully',
  handle({ input, world }) {
    world.contactTypes.update(world.contactTypes.get(input.id), { name: input.name });
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
  handle({ input, world, assume }) {
    const type = world.contactTypes.get(input.contact_type_id);
    release(usersOfType(type.id, world), world, assume);
    const contacts = world.contacts.where('contact_type_id', type.id);
    const areDeleted = contacts.length > 0 && assume('contact-type-delete.contacts') === 'delete';
    world.contactTypes.remove(type);
    if (areDeleted) removeContacts(contacts, world, assume);
  },
});

export const contactTypes: Chapter = {
  title: 'Contact types',
  endpoints: [list, add, view, update, remove],
};
