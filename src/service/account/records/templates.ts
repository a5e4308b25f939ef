/** Design templates, countries, states and cities: the service's own lists, the same for every account (Resources). */

import { CONTACT_FIELDS } from './contacts.js';
import { flag, id, nullable, record, text, timestamp } from './shapes.js';
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

export const Country = record('Country', { id: id(), name: text(), iso2: text(), phone_code: text() });
export const State = record('State', { id: id(), country_id: id(), name: text(), iso2: text() });
export const City = record('City', { id: id(), state_id: id(), name: text() });

export const countries = table({ name: 'countries', schema: Country, defaults: { iso2: '', phone_code: '' } });

export const states = table({
  name: 'states',
  schema: State,
  defaults: { iso2: '' },
  links: { country_id: 'countries' },
});

export const cities = table({ name: 'cities', schema: City, links: { state_id: 'states' } });
