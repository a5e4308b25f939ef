/** Segment and segment recipient (Resources). */
import { Type } from 'typebox';
import { address, deletable, id, nullable, orUnset, type Static, stamped, text } from './shapes.js';
import { table } from './table-definition.js';

export const Segment = deletable('Segment', {
  contact_type_id: orUnset('id', id()),
  segment_name: text(),
  select_field: Type.Array(text(), { description: 'field identifiers used by the conditions' }),
  select_operator: Type.Array(text(), { description: 'condition operators' }),
  value: Type.Array(text(), { description: 'condition values; a between-type condition carries two values' }),
  query_type: nullable(Type.Union([text(), Type.Number(), Type.Boolean()])),
});
export type Segment = Static<typeof Segment>;

export const SegmentRecipient = stamped('SegmentRecipient', {
  segment_id: orUnset('id', id()),
  contact_id: nullable(id()),
  first_name: text(),
  last_name: text(),
  email: address(),
  country: nullable(text()),
  state: nullable(text()),
  city: nullable(text()),
  address_line1: nullable(text()),
});
export type SegmentRecipient = Static<typeof SegmentRecipient>;

export const segments = table({
  name: 'segments',
  schema: Segment,
  lookups: [{ field: 'contact_type_id' }],
  defaults: { select_field: [], select_operator: [], value: [] },
  parents: { contact_type_id: 'contact_types' },
});

export const segmentRecipients = table({
  name: 'segment_recipients',
  schema: SegmentRecipient,
  lookups: [{ field: 'segment_id' }, { field: 'contact_id' }, { field: 'email', ignoresCase: true }],
  defaults: { first_name: '', last_name: '' },
  parents: { segment_id: 'segments' },
  links: { contact_id: 'contacts' },
});
