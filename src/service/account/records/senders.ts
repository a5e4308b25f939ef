/** The document's records sender and notification recipient. */
import type { Static } from 'typebox';
import * as shape from './shapes.js';

export const Sender = shape.record('Sender', {
  id: shape.id(),
  user_id: shape.id(),
  from_name: shape.text(),
  ...shape.each(['from_email', 'reply_to_email'], shape.address()),
  ...shape.each(['country_id', 'state_id', 'city_id'], shape.orUnset('id', shape.id())),
  zip_code: shape.orUnset('text', shape.text()),
  company_address: shape.text(),
  company_address2: shape.orUnset('text', shape.text()),
  nickname: shape.text(),
  is_verified: shape.flag(),
  utr: shape.utr(),
  send_at: shape.dateTime(),
  ...shape.each(['created_at', 'updated_at', 'deleted_at'], shape.nullable(shape.timestamp())),
});
export type Sender = Static<typeof Sender>;

export const senders = shape.table({
  name: 'senders',
  schema: Sender,
  lookups: ['utr'],
  textLookups: ['from_email', 'nickname'],
  defaults: { from_name: '', company_address: '', nickname: '', is_verified: 0 },
  generated: { utr: 'token' },
  links: { country_id: 'countries', state_id: 'states', city_id: 'cities' },
});

export const notificationRecipients = shape.table({
  name: 'notification_recipients',
  schema: shape.stamped('NotificationRecipient', {
    email_address: shape.address(),
    email_owner: shape.text('name of the address owner'),
  }),
  textLookups: ['email_address'],
  defaults: { email_owner: '' },
});
