/** Global unsubscriber, unsubscribe group and its recipients (Resources). */
import { count, flag, id, nullable, record, type Static, text, timestamp } from './shapes.js';
import { references, table } from './table.js';

/** Global unsubscriber and unsubscribe group recipient: both have this shape. */
export const Unsubscriber = record({
  id: id(),
  user_id: id(),
  unsubscribe_groups_id: nullable(id()),
  email_address: text(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type Unsubscriber = Static<typeof Unsubscriber>;

export const UnsubscribeGroup = record({
  id: id(),
  user_id: id(),
  rand_id: text(),
  group_name: text(),
  description: text(),
  is_display: flag(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type UnsubscribeGroup = Static<typeof UnsubscribeGroup>;

/** The list alone has the count. */
export const ListedUnsubscribeGroup = record({ ...UnsubscribeGroup.properties, unsubscribe_clients_count: count() });

export const globalUnsubscribers = table({
  name: 'global_unsubscribers',
  schema: Unsubscriber,
  needs: ['email_address'],
  blank: { unsubscribe_groups_id: null },
  refers: (one) => references({ unsubscribe_groups_id: ['unsubscribe_groups', one.unsubscribe_groups_id] }),
});

export const unsubscribeGroups = table({
  name: 'unsubscribe_groups',
  schema: UnsubscribeGroup,
  needs: ['group_name'],
  blank: { description: '', is_display: 0 },
  drawn: { rand_id: 'digits' },
});

export const unsubscribeGroupRecipients = table({
  name: 'unsubscribe_group_recipients',
  schema: Unsubscriber,
  needs: ['email_address'],
  blank: { unsubscribe_groups_id: null },
  complete: (_, { first }) => ({ unsubscribe_groups_id: first('unsubscribe_groups') ?? null }),
  refers: (one) => references({ unsubscribe_groups_id: ['unsubscribe_groups', one.unsubscribe_groups_id] }),
});
