/** Automations of the probe's own, with what they name. */
import { CREATE_AUTOMATION, CREATE_SCHEDULE, utrIn } from '../inference/own-mailings.js';
import type { ShownRecord } from '../inference/shown-records.js';
import { type Named, namedRecords } from './send-forms.js';
import type { Session } from './session.js';

/** An automation of the probe's own, and what it names. */
export interface OwnAutomation {
  readonly utr: string;
  readonly named: Named;
}

/**
 * Creates an automation, and shows it; undefined where the service takes none.
 * @param target a contact type; an empty one by default
 */
export async function createAutomation(
  session: Session,
  type: 'welcome' | 'custom',
  name: string,
  target?: ShownRecord,
): Promise<OwnAutomation | undefined> {
  const named = await namedRecords(session);
  if (named === undefined) return undefined;
  const form = {
    type,
    automation_for: `contacts_${(target ?? named.type).id}`,
    automation_name: session.name(name),
    unsubscribe_group_id: String(named.group.id),
  };
  const utr = utrIn((await session.make('automations', CREATE_AUTOMATION, { form })).exchange);
  if (utr === undefined) return undefined;
  await session.send('GET /automations/details', { query: { utr } });
  return { utr, named };
}

/** Adds an email to an own automation; it waits for a day by default. */
export async function addEmail(
  session: Session,
  { utr, named }: OwnAutomation,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const form = {
    utr,
    sender_id: String(named.sender.id),
    subject: session.name('email'),
    waiting_period: 1,
    waiting_type: 'days',
    template_id: String(named.template.id),
    preview_img: String(named.template.preview_image),
    ...more,
  };
  await session.make('automationSchedules', CREATE_SCHEDULE, { form }, { query: { utr } });
}
