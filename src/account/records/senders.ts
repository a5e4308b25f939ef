/** Sender (Resources). */

import { parseTimestamp, toDateTime } from '../../time/timestamps.js';
import { address, dateTime, flag, id, nullable, orUnset, record, type Static, text, timestamp, utr } from './shapes.js';
import { referencesIn, table } from './table-definition.js';

export const Sender = record('Sender', {
  id: id(),
  user_id: id(),
  from_name: text(),
  from_email: address(),
  reply_to_email: address(),
  country_id: orUnset('id', id()),
  state_id: orUnset('id', id()),
  city_id: orUnset('id', id()),
  zip_code: orUnset('text', text()),
  company_address: text(),
  company_address2: orUnset('text', text()),
  nickname: text(),
  is_verified: flag(),
  utr: utr(),
  send_at: dateTime(),
  created_at: nullable(timestamp()),
  updated_at: nullable(timestamp()),
  deleted_at: nullable(timestamp()),
});
export type Sender = Static<typeof Sender>;

export const senders = table({
  name: 'senders',
  schema: Sender,
  required: ['from_email'],
  lookups: [{ field: 'utr' }],
  defaults: {
    from_name: '',
    country_id: null,
    state_id: null,
    city_id: null,
    zip_code: null,
    company_address: '',
    company_address2: null,
    nickname: '',
    is_verified: 0,
    deleted_at: null,
  },
  generated: { utr: 'token' },
  infer: ({ from_email, created_at }) => ({
    ...(from_email !== undefined && { reply_to_email: from_email }),
    // A sender that is saved gets its verification mail.
    send_at: toDateTime(parseTimestamp(created_at ?? '') ?? 0),
  }),
  references: (one) =>
    referencesIn({
      country_id: ['countries', one.country_id],
      state_id: ['states', one.state_id],
      city_id: ['cities', one.city_id],
    }),
});
