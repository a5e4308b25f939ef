/** The mails that the service writes itself, from an address that never exists (RFC 2606). */

import type { MailContent } from '../account/outbox.js';
import { escapeHtml } from '../html.js';

const FROM = 'no-reply@campaigns.example';

/** @param link the page that the mail asks its reader to open, as a path on this server */
export function serviceMail(subject: string, link: string | null = null): MailContent {
  const text = escapeHtml(subject);
  return {
    from: FROM,
    from_name: 'Campaigns',
    reply_to: FROM,
    subject,
    preheader: '',
    link,
    html: link === null ? `<p>${text}</p>` : `<p><a href="${escapeHtml(link)}">${text}</a></p>`,
  };
}
