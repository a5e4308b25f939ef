/** Country, state and city lists: the service's own, the same for every account (Resources). */
import { id, record, type Static, text } from './shapes.js';
import { table } from './table-definition.js';

export const Country = record('Country', { id: id(), name: text(), iso2: text(), phone_code: text() });
export const State = record('State', { id: id(), country_id: id(), name: text(), iso2: text() });
export const City = record('City', { id: id(), state_id: id(), name: text() });

export type Country = Static<typeof Country>;
export type State = Static<typeof State>;
export type City = Static<typeof City>;

export const countries = table({ name: 'countries', schema: Country, defaults: { iso2: '', phone_code: '' } });

export const states = table({
  name: 'states',
  schema: State,
  defaults: { iso2: '' },
  links: { country_id: 'countries' },
});

export const cities = table({ name: 'cities', schema: City, links: { state_id: 'states' } });
