/** The contact that the benchmarks write. */
import { type Asking, form, type KeyPair } from '../asking.js';

/** All that a contact's form has. */
const FIELDS = {
  contact_type_id: '1',
  email: 'ada.lovelace@example.com',
  country: '1',
  first_name: 'Ada',
  last_name: 'Lovelace',
  state: 'Greater London',
  city: 'London',
  address_line1: "12 St James's Square",
  address_line2: 'Suite 3',
  state_province_region: 'London',
  postal_code: 'SW1Y 4JH',
};

export const addContact = (keys?: KeyPair): Asking => form('/contacts/add', FIELDS, keys);

const add = addContact();
const update = form('/contacts/update', { contact_id: '1', ...FIELDS });

/** A write, each second one to a record of the baseline. */
export const write = (index: number): Asking => (index % 2 === 0 ? add : update);
