/** Writes the mails of single sends and automations: when one is read, from the records of the time when it was sent. */
import type { MailContent, Recipient } from '../account/outbox.js';
import type { AutomationSchedule } from '../account/records/automations.js';
import type { FieldDefinition } from '../account/records/fields.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import type { Assume } from '../assumptions/assume.js';
import { escapeHtml } from '../html.js';
import { fill, Room, valuesFor, verbatim } from './placeholders.js';

type Write = (recipient: Recipient) => MailContent;

/** The mail before it is written for a recipient. */
interface Draft extends Omit<MailContent, 'link'> {
  readonly utr: string;
  readonly sender: Sender | undefined;
  readonly customFields: readonly FieldDefinition[];
}

/** The unsubscribe preferences page, on a host that never exists (RFC 2606). */
const preferencesOf = (utr: string, address: string): string =>
  `https://app.campaigns.example/unsubscribe-preferences/${utr}?email=${encodeURIComponent(address.toWellFormed())}`;

export function writeSingleSend(send: SingleSend, account: Records, assume: Assume<never>): Write {
  const sender = account.senders.find(send.sender_id ?? 0);
  return writer(
    {
      utr: send.utr,
      sender,
      customFields: account.customFields.all(),
      from: send.from_sender,
      from_name: send.sender_name ?? sender?.from_name ?? '',
      reply_to: send.reply_to,
      subject: send.subject,
      preheader: send.preheader,
      html: htmlOf(send, account),
    },
    assume,
  );
}

export function writeScheduled(schedule: AutomationSchedule, account: Records, assume: Assume<never>): Write {
  const sender = account.senders.find(schedule.sender_id ?? 0);
  return writer(
    {
      utr: schedule.utr,
      sender,
      customFields: account.customFields.all(),
      from: sender?.from_email ?? '',
      from_name: sender?.from_name ?? '',
      reply_to: sender?.reply_to_email ?? '',
      subject: schedule.subject,
      preheader: '',
      html: htmlOf(schedule, account),
    },
    assume,
  );
}

type Body = Pick<SingleSend, 'template_id' | 'template_html'>;

/** The given HTML, else that of the template: template_json is not rendered. */
const htmlOf = ({ template_id, template_html }: Body, { referenceData }: Records): string =>
  template_html || (referenceData.templates.find(({ id }) => id === template_id)?.html_code ?? '');

function writer({ utr, sender, customFields, ...draft }: Draft, assume: Assume<never>): Write {
  const unfilled = assume.peek('placeholder.unfilled');
  const isInSubject = assume.peek('placeholder.subject') === 'filled';
  const write = assume.peek('placeholder.escaping') === 'escaped' ? escapeHtml : verbatim;
  return (recipient) => {
    const values = valuesFor(recipient, sender, customFields, preferencesOf(utr, recipient.email));
    const room = new Room();
    const plain = (text: string) => (isInSubject ? fill(text, values, unfilled, verbatim, room) : text);
    const content = {
      ...draft,
      subject: plain(draft.subject),
      preheader: plain(draft.preheader),
      html: fill(draft.html, values, unfilled, write, room),
      link: null,
    };
    return room.isUsedUp ? { ...content, truncated: true } : content;
  };
}
