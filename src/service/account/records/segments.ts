/** The document's records of segments: segment and segment recipient. */
import { type Static, Type } from 'typebox';
import * as shape from './shapes.js';

export const Segment = shape.deletable('Segment', {
  contact_type_id: shape.orUnset('id', shape.id()),
  segment_name: shape.text(),
  select_field: Type.Array(shape.text(), { description: 'field identifiers used by the conditions' }),
  select_operator: Type.Array(shape.text(), { description: 'condition operators' }),
  value: Type.Array(shape.text(), { description: 'condition values; a between-type condition carries two values' }),
  query_type: shape.nullable(Type.Union([shape.text(), Type.Number(), Type.Boolean()])),
});
export type Segment = Static<typeof Segment>;

export const SegmentRecipient = shape.stamped('SegmentRecipient', {
  segment_id: shape.orUnset('id', shape.id()),
  contact_id: shape.nullable(shape.id()),
  first_name: shape.text(),
  last_name: shape.text(),
  email: shape.address(),
  ...shape.each(['country', 'state', 'city', 'address_line1'], shape.nullable(shape.text())),
});
export type SegmentRecipient = Static<typeof SegmentRecipient>;

export const segments = shape.table({
  name: 'segments',
  schema: Segment,
  lookups: ['contact_type_id'],
  defaults: { select_field: [], select_operator: [], value: [] },
  parents: { contact_type_id: 'contact_types' },
});

export const segmentRecipients = shape.table({
  name: 'segment_recipients',
  schema: SegmentRecipient,
  lookups: ['segment_id', 'contact_id'],
  textLookups: ['email'],
  defaults: { first_name: '', last_name: '' },
  parents: { segment_id: 'segments' },
  links: { contact_id: 'contacts' },
});
