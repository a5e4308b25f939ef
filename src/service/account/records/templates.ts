/** Design template: the service's own list, the same for every account (Resources). */
import { CONTACT_FIELDS } from './contacts.js';
import { flag, id, nullable, record, type Static, text, timestamp } from './shapes.js';
import { table } from './table-definition.js';

export const Template = record('Template', {
  id: id('id 1 is the blank template'),
  template_name: text(),
  preview_image: text('image file name'),
  json_code: text('template as JSON text'),
  html_code: text('template as HTML text'),
  is_blank: flag(),
  created_at: nullable(timestamp()),
  updated_at: nullable(timestamp()),
});
export type Template = Static<typeof Template>;

/** The blank template has id 1; sent as `template_id` it says that the template is a custom one. */
export const BLANK_TEMPLATE_ID = 1;

export const templates = table({
  name: 'templates',
  schema: Template,
  defaults: { preview_image: '', json_code: '', html_code: '', is_blank: 0 },
});

/** Resources: Dynamic content names. */
export const DYNAMIC_CONTENT: readonly string[] = [
  ...CONTACT_FIELDS,
  'full_name',
  'father_name',
  'designation',
  'age',
  'company_name',
  'birth_date',
  'join_date',
  'sender_name',
  'sender_address',
  'unsubscribe_preferences',
];
