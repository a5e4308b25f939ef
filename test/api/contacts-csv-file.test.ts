import t from 'tap';
import { assertResponse, failed, startSample, success, validationError } from './call.js';
import { contactWith, csv, ken, upload } from './csv-upload.js';

const WRONG_TYPE = validationError('file', 'The file must be a file of type: csv.');
const NO_FILE = validationError('file', 'The file field is required.');
const CONTENT = 'email\nken@unix.example\n';

for (const name of ['contacts.txt', 'contacts.csv.txt', 'contacts', 'csv', 'contacts.xlsx', 'contacts.csv ', 'csv.']) {
  t.test(`refuses a file called ${JSON.stringify(name)}`, async (t) => {
    const { response, contacts } = await upload(t, csv(CONTENT, name));
    assertResponse(t, response, 422, WRONG_TYPE);
    t.strictSame(contacts, []);
  });
}

for (const name of ['contacts.csv', 'contacts.CSV', 'my contacts.2026.csv', 'kontakte-größe.csv']) {
  t.test(`accepts a file called ${JSON.stringify(name)}, whatever its media type`, async (t) => {
    const { response, contacts } = await upload(t, csv(CONTENT, name, 'application/pdf'));
    assertResponse(t, response, 200, success('Imported Successfully'));
    t.strictSame(contacts, [contactWith(15, ken)]);
  });
}

const missing: readonly { what: string; file: File | string }[] = [
  { what: 'a text where the file belongs', file: CONTENT },
  { what: 'an empty text', file: '' },
  { what: 'a file without a name', file: csv(CONTENT, '') },
];

for (const { what, file } of missing) {
  t.test(`takes ${what} for a missing file`, async (t) => {
    const { response, contacts } = await upload(t, file);
    assertResponse(t, response, 422, NO_FILE);
    t.strictSame(contacts, []);
  });
}

t.test('names all invalid fields at once', async (t) => {
  const { client } = await startSample(t);
  const response = await client.post('/contacts/upload-csv', { contact_type_id: 999, file: csv(CONTENT, 'a.pdf') });
  const errors = {
    contact_type_id: ['The selected contact type id is invalid.'],
    file: ['The file must be a file of type: csv.'],
  };
  assertResponse(t, response, 422, failed(errors));
});

t.test('takes the file before or after the other field', async (t) => {
  const { client } = await startSample(t);
  const response = await client.post('/contacts/upload-csv', { file: csv(CONTENT), contact_type_id: 4 });
  assertResponse(t, response, 200, success('Imported Successfully'));
});
