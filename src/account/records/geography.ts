/** Country, state and city lists: the service's own, the same for every account (Resources). */
import { Type } from 'typebox';
import { id, record, type Static, text } from './shapes.js';
import { table } from './table-definition.js';

const code = () => Type.String();

export const Country = record('Country', { id: id(), name: text(), iso2: code(), phone_code: code() });
export const State = record('State', { id: id(), country_id: id(), name: text(), iso2: code() });
export const City = record('City', { id: id(), state_id: id(), name: text() });

/** How they stand in the list: codes by assumption (`geo.fields`). */
export const ListedCountry = record('Country', {
  ...Country.properties,
  iso2: Type.Optional(code()),
  phone_code: Type.Optional(code()),
});
export const ListedState = record('State', { ...State.properties, iso2: Type.Optional(code()) });

export type Country = Static<typeof Country>;
export type State = Static<typeof State>;
export type City = Static<typeof City>;

export const countries = table({
  name: 'countries',
  schema: Country,
  defaults: { iso2: '', phone_code: '' },
});

export const states = table({
  name: 'states',
  schema: State,
  defaults: { iso2: '' },
  links: { country_id: 'countries' },
});

export const cities = table({
  name: 'cities',
  schema: City,
  links: { state_id: 'states' },
});
