/** Design templates, countries, states and cities: the service's own lists, the same for every account. */
import { CONTACT_FIELDS } from './contacts.js';
import * as shape from './shapes.js';

export const Template = shape.record('Template', {
  id: shape.id('id 1 is the blank template'),
  template_name: shape.text(),
  preview_image: shape.text('image file name'),
  json_code: shape.text('template as JSON text'),
  html_code: shape.text('template as HTML text'),
  is_blank: shape.flag(),
  ...shape.each(['created_at', 'updated_at'], shape.nullable(shape.timestamp())),
});

/** The id of the blank template, which is also the `template_id` of a custom template. */
export const BLANK_TEMPLATE_ID = 1;

export const templates = shape.table({
  name: 'templates',
  schema: Template,
  defaults: { preview_image: '', json_code: '', html_code: '', is_blank: 0 },
});

/** The names of placeholders that a template can contain, as the document lists them: `((first_name))`. */
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

const TEXT = shape.text();
export const Country = shape.record('Country', { id: shape.id(), name: TEXT, iso2: TEXT, phone_code: TEXT });
export const State = shape.record('State', { id: shape.id(), country_id: shape.id(), name: TEXT, iso2: TEXT });
export const City = shape.record('City', { id: shape.id(), state_id: shape.id(), name: TEXT });

export const countries = shape.table({ name: 'countries', schema: Country, defaults: { iso2: '', phone_code: '' } });

export const states = shape.table({
  name: 'states',
  schema: State,
  defaults: { iso2: '' },
  links: { country_id: 'countries' },
});

export const cities = shape.table({ name: 'cities', schema: City, links: { state_id: 'states' } });
