/** Sender and notification recipient (Resources). */

import {
  address,
  dateTime,
  flag,
  id,
  nullable,
  orUnset,
  record,
  type Static,
  stamped,
  text,
  timestamp,
  utr,
} from './shapes.js';
import { table } from './table-definition.js';

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
  lookups: [{ field: 'utr' }, { field: 'from_email', ignoresCase: true }, { field: 'nickname', ignoresCase: true }],
  defaults: { from_name: '', company_address: '', nickname: '', is_verified: 0 },
  generated: { utr: 'token' },
  links: { country_id: 'countries', state_id: 'states', city_id: 'cities' },
});

export const notificationRecipients = table({
  name: 'notification_recipients',
  schema: stamped('NotificationRecipient', {
    email_address: address(),
    email_owner: text('name of the address owner'),
  }),
  lookups: [{ field: 'email_address', ignoresCase: true }],
  defaults: { email_owner: '' },
});
