/** The contact that the benchmarks write. */
import { type BenchRequest, form, type KeyPair } from '../requests.js';

/** Every field of the contact form. */
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

export const addContact = (keys?: KeyPair): BenchRequest => form('/contacts/add', FIELDS, keys);

const add = addContact();
const update = form('/contacts/update', { contact_id: '1', ...FIELDS });

/** A write: every second one updates a record of the baseline. */
export const write = (index: number): BenchRequest => (index % 2 === 0 ? add : update);
