/** The record that the document calls automation schedule: one email of an automation. */
import { type Static, Type } from 'typebox';
import * as shape from './shapes.js';

export const WAITING_TYPES = ['instantly', 'days', 'hours'] as const;

const HOUR = 3_600_000_000;
const WAITING_UNITS = { instantly: 0, hours: HOUR, days: 24 * HOUR } as const;

export const AutomationSchedule = shape.record('AutomationSchedule', {
  id: shape.id(),
  user_id: shape.id(),
  ...shape.each(['automation_id', 'sender_id'], shape.orUnset('id', shape.id())),
  subject: shape.text(),
  waiting_period: shape.count(),
  waiting_type: Type.Enum([...WAITING_TYPES]),
  utr: shape.utr(),
  template_id: shape.orUnset('id', shape.id()),
  preview_img: shape.orUnset('text', shape.text()),
  ...shape.each(['template_json', 'template_html'], shape.orUnset('nullable', shape.text())),
  ...shape.each(['created_at', 'updated_at'], shape.timestamp()),
  design_url: shape.text('address of the email design editor'),
  image: shape.text('address of the preview image'),
});
export type AutomationSchedule = Static<typeof AutomationSchedule>;

/** Returns the microseconds that an email of an automation waits; 0 for an instant email. */
export const waitOf = ({ waiting_period, waiting_type }: AutomationSchedule): number =>
  waiting_period * WAITING_UNITS[waiting_type];

/** Addresses of the design editor and of the preview image, on a host that never exists (RFC 2606). */
export const scheduleAddresses = (utr: string | undefined, preview_img: string | null | undefined) => ({
  design_url: `https://app.campaigns.example/email-design/automation/${utr}`,
  image: `https://app.campaigns.example/images/templates/${preview_img ?? ''}`,
});

export const automationSchedules = shape.table({
  name: 'automation_schedules',
  schema: AutomationSchedule,
  lookups: ['utr', 'automation_id', 'sender_id'],
  defaults: { waiting_period: 1, waiting_type: 'instantly' },
  generated: { utr: 'uuid' },
  parents: { automation_id: 'automations', sender_id: 'senders', template_id: 'templates' },
});
