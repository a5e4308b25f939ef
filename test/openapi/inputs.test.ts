import { testCases } from './cases.js';
import { invalid, messagesOf, ref } from './parts.js';

const ADD = 'paths/~1contacts-type~1add/post';
const SEND = 'components/schemas/SingleSendCreateForm/properties';
const TIME = '^([01]\\d|2[0-3]):[0-5]\\d';

testCases([
  {
    settings: { 'body-encoding': 'documented-only' },
    at: `${ADD}/requestBody/content`,
    found: { 'multipart/form-data': { schema: ref('schemas/ContactsTypeAddForm') } },
  },
  {
    settings: { 'body-encoding': 'any' },
    at: 'paths/~1contacts~1bulk-delete/post/requestBody/content',
    found: {
      'application/x-www-form-urlencoded': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'multipart/form-data': { schema: ref('schemas/ContactsBulkDeleteForm') },
      'application/json': { schema: ref('schemas/ContactsBulkDeleteFormAsJson') },
    },
  },
  {
    settings: { 'body-encoding': 'any', 'limits.bulk-ids': 7 },
    at: 'components/schemas/ContactsBulkDeleteFormAsJson',
    found: {
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
  },
  {
    // No other form than a multipart one has files.
    settings: { 'body-encoding': 'any' },
    isDefault: true,
    at: 'paths/~1contacts~1upload-csv/post/requestBody/content',
    found: { 'multipart/form-data': { schema: ref('schemas/ContactsUploadCsvForm') } },
  },
  {
    settings: { 'limits.upload-bytes': 9 },
    at: 'components/schemas/ContactsUploadCsvForm/properties/file',
    found: {
      type: 'string',
      format: 'binary',
      contentMediaType: 'text/csv',
      description: 'A csv file of at most 9 bytes.',
      examples: ['email\nada@example.com\n'],
    },
  },
  {
    settings: { 'required-fields': 'reported' },
    at: 'components/schemas/ContactsAddForm/required',
    found: ['email'],
  },
  { settings: {}, at: 'components/schemas/ContactsAddForm/required', found: ['contact_type_id', 'email', 'country'] },
  {
    settings: { 'required-fields': 'reported' },
    at: 'paths/~1contacts~1add/post/responses/422/content/application~1json/examples/fields-missing/value',
    found: invalid({ email: 'The email field is required.' }),
  },
  {
    settings: { 'required-fields': 'reported' },
    at: 'paths/~1contacts-type~1update/post/responses/422/content/application~1json',
    found: { schema: messagesOf('id', 'name') },
  },
  {
    settings: { 'bulk-delete.empty': 'not-found' },
    at: 'paths/~1contacts~1bulk-delete/post/responses/422/content/application~1json',
    found: { schema: messagesOf('strIds') },
  },
  {
    settings: { 'limits.addresses': 3 },
    at: 'components/schemas/GlobalUnsubscribesSaveForm/properties/email_address',
    found: {
      type: 'string',
      minLength: 1,
      examples: ['ada@example.com, grace@example.com'],
      description: 'One or more addresses separated by commas, at most 3.',
    },
  },
  {
    settings: {},
    at: 'components/schemas/ContactsAddForm/properties/email',
    found: { type: 'string', format: 'idn-email', minLength: 1, maxLength: 320, examples: ['ada@example.com'] },
  },
  {
    settings: { 'email-format': 'unchecked', 'limits.address-octets': 254 },
    at: 'components/schemas/ContactsAddForm/properties/email',
    found: { type: 'string', minLength: 1, maxLength: 254, examples: ['ada@example.com'] },
  },
  {
    settings: { 'limits.address-octets': 16 },
    at: 'components/schemas/ContactsAddForm/properties/email/examples',
    found: ['a@b'],
  },
  {
    settings: { 'limits.address-octets': 3 },
    at: 'components/schemas/GlobalUnsubscribesSaveForm/properties/email_address/examples',
    found: ['a@b, c@d'],
  },
  {
    settings: { 'limits.address-octets': 17, 'limits.addresses': 1 },
    at: 'components/schemas/GlobalUnsubscribesSaveForm/properties/email_address/examples',
    found: ['ada@example.com'],
  },
  {
    settings: { 'text.max-length': 255 },
    at: 'components/schemas/ContactsAddForm/properties/email/maxLength',
    found: 255,
  },
  {
    settings: { 'text.max-length': 16, 'limits.address-octets': 10 },
    at: 'components/schemas/ContactsAddForm/properties/email',
    found: { type: 'string', format: 'idn-email', minLength: 1, maxLength: 10, examples: ['a@b'] },
  },
  {
    settings: { 'text.max-length': 100 },
    at: 'components/schemas/ContactsTypeAddForm/properties/name',
    found: { type: 'string', minLength: 2, maxLength: 100, examples: ['Name'] },
  },
  {
    settings: { 'text.max-length': 6 },
    at: 'components/schemas/CustomFieldsSaveForm',
    found: {
      type: 'object',
      required: ['field_name', 'field_type'],
      properties: {
        field_name: {
          type: 'string',
          minLength: 1,
          maxLength: 6,
          pattern: '^[A-Za-z0-9_]+$',
          examples: ['shoe_s'],
        },
        field_type: { type: 'string', enum: ['text', 'number', 'datetime-local'], examples: ['text'] },
      },
      examples: [{ field_name: 'shoe_s', field_type: 'text' }],
    },
  },
  {
    settings: { 'text.max-length': 5 },
    at: 'components/schemas/SenderSaveForm/properties/company_address/maxLength',
    found: 255,
    isDefault: true,
  },
  {
    settings: { 'text.max-length': 5 },
    at: `${SEND}/template_html/maxLength`,
    found: undefined,
    isDefault: true,
  },
  {
    settings: { 'text.max-length': 5 },
    at: 'components/schemas/UnsubscribesGroupsSaveForm/examples',
    found: [{ group_name: 'Group', description: 'Descr', is_display: 0 }],
  },
  {
    settings: { 'limits.address-octets': 3 },
    at: 'components/schemas/ContactsUploadCsvForm/properties/file/examples',
    found: ['email\na@b\n'],
  },
  {
    settings: { 'schedule-date.format': 'short-too' },
    at: `${SEND}/schedule_date`,
    found: {
      type: 'string',
      pattern: '^(\\d{4})-(\\d{2})-(\\d{2})$|^(\\d{2})-(\\d{1,2})-(\\d{1,2})$',
      examples: ['26-1-5'],
    },
  },
  {
    settings: { 'schedule-time.format': 'hm' },
    at: `${SEND}/schedule_time`,
    found: { type: 'string', pattern: `${TIME}$`, examples: ['09:30'] },
  },
  {
    settings: { 'schedule-time.format': 'hms' },
    at: `${SEND}/schedule_time`,
    found: { type: 'string', pattern: `${TIME}:[0-5]\\d$`, examples: ['09:30:00'] },
  },
]);
