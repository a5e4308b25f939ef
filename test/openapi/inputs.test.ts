import { testCases } from './cases.js';
import { invalid, messagesOf, ref } from './parts.js';

const TIME = '^([01]\\d|2[0-3]):[0-5]\\d';

testCases([
  [
    { 'body-encoding': 'documented-only' },
    'POST /contacts-type/add requestBody/content',
    { 'multipart/form-data': { schema: ref('schemas/ContactsTypeAddForm') } },
  ],
  [
    { 'body-encoding': 'any' },
    'POST /contacts/bulk-delete requestBody/content',
    {
      'application/x-www-form-urlencoded': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'multipart/form-data': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'application/json': { schema: ref('schemas/ContactsBulkDeleteFormAsJson') },
    },
  ],
  [
    { 'body-encoding': 'any', 'limits.bulk-ids': 7 },
    'schemas/ContactsBulkDeleteFormAsJson',
    {
      type: 'object',
      required: ['strIds'],
      properties: {
        strIds: {
          type: 'array',
          items: { type: 'string', description: 'One identifier; at most 7 are sent.', examples: ['101'] },
          minItems: 1,
        },
      },
      examples: [{ strIds: ['101'] }],
    },
  ],
  // No other form than a multipart one has files.
  [
    { 'body-encoding': 'any' },
    'POST /contacts/upload-csv requestBody/content',
    { 'multipart/form-data': { schema: ref('schemas/ContactsUploadCsvForm') } },
    { isDefault: true },
  ],
  [
    { 'limits.upload-bytes': 9 },
    'schemas/ContactsUploadCsvForm/properties/file',
    {
      type: 'string',
      format: 'binary',
      contentMediaType: 'text/csv',
      description: 'A csv file of at most 9 bytes.',
      examples: ['email\nada@example.com\n'],
    },
  ],
  [{ 'required-fields': 'reported' }, 'schemas/ContactsAddForm/required', ['email']],
  [{}, 'schemas/ContactsAddForm/required', ['contact_type_id', 'email', 'country']],
  [
    { 'required-fields': 'reported' },
    'POST /contacts/add 422 json/examples/fields-missing/value',
    invalid({ email: 'The email field is required.' }),
  ],
  [{ 'required-fields': 'reported' }, 'POST /contacts-type/update 422 json', { schema: messagesOf('id', 'name') }],
  [{ 'bulk-delete.empty': 'not-found' }, 'POST /contacts/bulk-delete 422 json', { schema: messagesOf('strIds') }],
  [
    { 'limits.addresses': 3 },
    'schemas/GlobalUnsubscribesSaveForm/properties/email_address',
    {
      type: 'string',
      minLength: 1,
      examples: ['ada@example.com, grace@example.com'],
      description: 'One or more addresses separated by commas, at most 3.',
    },
  ],
  [
    {},
    'schemas/ContactsAddForm/properties/email',
    { type: 'string', format: 'idn-email', minLength: 1, maxLength: 320, examples: ['ada@example.com'] },
  ],
  [
    { 'email-format': 'unchecked', 'limits.address-octets': 254 },
    'schemas/ContactsAddForm/properties/email',
    { type: 'string', minLength: 1, maxLength: 254, examples: ['ada@example.com'] },
  ],
  [{ 'limits.address-octets': 16 }, 'schemas/ContactsAddForm/properties/email/examples', ['a@b']],
  [
    { 'limits.address-octets': 3 },
    'schemas/GlobalUnsubscribesSaveForm/properties/email_address/examples',
    ['a@b, c@d'],
  ],
  [
    { 'limits.address-octets': 17, 'limits.addresses': 1 },
    'schemas/GlobalUnsubscribesSaveForm/properties/email_address/examples',
    ['ada@example.com'],
  ],
  [{ 'text.max-length': 255 }, 'schemas/ContactsAddForm/properties/email/maxLength', 255],
  [
    { 'text.max-length': 16, 'limits.address-octets': 10 },
    'schemas/ContactsAddForm/properties/email',
    { type: 'string', format: 'idn-email', minLength: 1, maxLength: 10, examples: ['a@b'] },
  ],
  [
    { 'text.max-length': 100 },
    'schemas/ContactsTypeAddForm/properties/name',
    { type: 'string', minLength: 2, maxLength: 100, examples: ['Name'] },
  ],
  [
    { 'text.max-length': 6 },
    'schemas/CustomFieldsSaveForm',
    {
      type: 'object',
      required: ['field_name', 'field_type'],
      properties: {
        field_name: { type: 'string', minLength: 1, maxLength: 6, pattern: '^[A-Za-z0-9_]+$', examples: ['shoe_s'] },
        field_type: { type: 'string', enum: ['text', 'number', 'datetime-local'], examples: ['text'] },
      },
      examples: [{ field_name: 'shoe_s', field_type: 'text' }],
    },
  ],
  [{ 'text.max-length': 5 }, 'schemas/SenderSaveForm/properties/company_address/maxLength', 255, { isDefault: true }],
  [
    { 'text.max-length': 5 },
    'schemas/SingleSendCreateForm/properties/template_html/maxLength',
    undefined,
    { isDefault: true },
  ],
  [
    { 'text.max-length': 5 },
    'schemas/UnsubscribesGroupsSaveForm/examples',
    [{ group_name: 'Group', description: 'Descr', is_display: 0 }],
  ],
  [{ 'limits.address-octets': 3 }, 'schemas/ContactsUploadCsvForm/properties/file/examples', ['email\na@b\n']],
  [
    { 'schedule-date.format': 'short-too' },
    'schemas/SingleSendCreateForm/properties/schedule_date',
    {
      type: 'string',
      pattern: '^(\\d{4})-(\\d{2})-(\\d{2})$|^(\\d{2})-(\\d{1,2})-(\\d{1,2})$',
      examples: ['26-1-5'],
    },
  ],
  [
    { 'schedule-time.format': 'hm' },
    'schemas/SingleSendCreateForm/properties/schedule_time',
    { type: 'string', pattern: `${TIME}$`, examples: ['09:30'] },
  ],
  [
    { 'schedule-time.format': 'hms' },
    'schemas/SingleSendCreateForm/properties/schedule_time',
    { type: 'string', pattern: `${TIME}:[0-5]\\d$`, examples: ['09:30:00'] },
  ],
]);
