/** Writes the mails of single sends and automations: when one is read, from the records of the time when it was sent. */

import { escapeHtml } from '../../messages/preview.js';
import type { MailContent, Recipient } from '../account/outbox.js';
import type { AutomationSchedule } from '../account/records/automations.js';
import type { Sender } from '../account/records/senders.js';
import type { SingleSend } from '../account/records/single-sends.js';
import type { Records } from '../account/saved-account.js';
import { createRoom, fill, valuesFor, verbatim } from './placeholders.js';

type Write = (recipient: Recipient) => MailContent;

/** The unsubscribe preferences page, on a host that never exists (RFC 2606). */
const preferencesOf = (utr: string, address: string): string =>
  `https://app.campaigns.example/unsubscribe-preferences/${utr}?email=${encodeURIComponent(address.toWellFormed())}`;

export const writeSingleSend = (send: SingleSend, account: Records): Write =>
  writer(send, account, (sender) => ({
    from: send.from_sender,
    from_name: send.sender_name ?? sender?.from_name ?? '',
    reply_to: send.reply_to,
    preheader: send.preheader,
  }));

export const writeScheduled = (schedule: AutomationSchedule, account: Records): Write =>
  writer(schedule, account, (sender) => ({
    from: sender?.from_email ?? '',
    from_name: sender?.from_name ?? '',
    reply_to: sender?.reply_to_email ?? '',
    preheader: '',
  }));

/** @param headOf what the mail has of its sender, before it is written for a recipient */
function writer(
  { utr, sender_id, subject, template_id, template_html }: SingleSend | AutomationSchedule,
  account: Records,
  headOf: (sender: Sender | undefined) => Pick<MailContent, 'from' | 'from_name' | 'reply_to' | 'preheader'>,
): Write {
  const sender = account.senders.find(sender_id ?? 0);
  const head = headOf(sender);
  // The given HTML, else the HTML of the template; template_json is not rendered.
  const template = account.referenceData.templates.find(({ id }) => id === template_id);
  const html = template_html || (template?.html_code ?? '');
  return (recipient) => {
    const values = valuesFor(recipient, sender, preferencesOf(utr, recipient.email));
    const room = createRoom();
    const plain = (text: string) => fill(text, values, verbatim, room);
    const content = {
      ...head,
      subject: plain(subject),
      preheader: plain(head.preheader),
      html: fill(html, values, escapeHtml, room),
      link: null,
    };
    return room.isUsedUp ? { ...content, truncated: true } : content;
  };
}
