/** Uploads into the sample account, and the records of their rows. */
import type { Test } from 'tap';
import { contactTypes } from '../../sample-accounts/sample-account.js';
import { fresh } from '../../sample-accounts/sample-time.js';
import { listFromMessage, startSample } from './call.js';

export const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'contacts.csv', type = 'text/csv') =>
  new File([content], name, { type });

/** The fields of a contact for which only the address was given. */
export const empty = {
  first_name: '',
  last_name: '',
  alt_email: null,
  country: '',
  state: '',
  city: '',
  address_line1: '',
  address_line2: '',
  state_province_region: '',
  postal_code: '',
  custom_field: null,
};

/** The contact with this id that an upload creates, as the list shows it. */
export const contactWith = (id: number, { fullname = '', ...given }: Readonly<Record<string, unknown>>) => ({
  id,
  contact_type_id: 4,
  ...empty,
  ...given,
  deleted_at: null,
  ...fresh,
  fullname,
  contact_type: contactTypes.partners,
});

/** Uploads into the sample account. @returns the response and the new contacts */
export async function upload(t: Test, file: File | string) {
  const { client } = await startSample(t);
  const response = await client.post('/contacts/upload-csv', { contact_type_id: 4, file });
  const contacts = listFromMessage(await client.get('/contacts/list'), 'contacts').slice(3);
  return { response, contacts };
}

export const ken = { email: 'ken@unix.example' };
