/** Sender (Resources). */
import { address, dateTime, flag, id, nullable, record, type Static, text, timestamp, utr } from './shapes.js';
import { referencesIn, table } from './table-definition.js';

export const Sender = record('Sender', {
  id: id(),
  user_id: id(),
  from_name: text(),
  from_email: address(),
  reply_to_email: address(),
  country_id: nullable(id()),
  state_id: nullable(id()),
  city_id: nullable(id()),
  zip_code: nullable(text()),
  company_address: text(),
  company_address2: nullable(text()),
  nickname: text(),
  is_verified: flag(),
  utr: utr(),
  send_at: nullable(dateTime()),
  created_at: nullable(timestamp()),
  updated_at: nullable(timestamp()),
  deleted_at: nullable(timestamp()),
});
export type Sender = Static<typeof Sender>;

export const senders = table({
  name: 'senders',
  schema: Sender,
  required: ['from_email'],
  defaults: {
    from_name: '',
    country_id: null,
    state_id: null,
    city_id: null,
    zip_code: '',
    company_address: '',
    company_address2: '',
    nickname: '',
    is_verified: 0,
    send_at: null,
    deleted_at: null,
  },
  generated: { utr: 'token' },
  infer: ({ from_email }) => ({ ...(from_email !== undefined && { reply_to_email: from_email }) }),
  references: (one) =>
    referencesIn({
      country_id: ['countries', one.country_id],
      state_id: ['states', one.state_id],
      city_id: ['cities', one.city_id],
    }),
});
