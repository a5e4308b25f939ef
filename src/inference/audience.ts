/** Evidence of whom a custom automation mails: by what its count of mails follows. */
import { type Exchange, fieldOf, queryOf } from './exchange.js';
import { CREATE_SCHEDULE, type Own, ownAutomations, SET_LIVE } from './own-mailings.js';
import { mayHaveWritten, type Recording } from './recording.js';
import type { Evidence } from './rule.js';
import { inferred } from './rule.js';

/** Do all its emails go out at once? */
function isInstant({ record }: Own, recording: Recording): boolean {
  const emails = recording.at(CREATE_SCHEDULE).filter((one) => fieldOf(one, 'utr') === record.utr);
  return emails.every((one) => fieldOf(one, 'waiting_type') === 'instantly');
}

/** Is it a custom one that had mailed nobody before a write, and has mailed somebody after it? */
function hasMailedSince(write: Exchange, { record, create }: Own, recording: Recording): boolean {
  const before = recording.recordBefore(write, 'automations', ['utr', String(record.utr)]);
  const isFirst = before?.record.total_triggered === 0;
  return isFirst && Number(record.total_triggered) > 0 && fieldOf(create, 'type') === 'custom';
}

export const audience = {
  'automation.audience'(exchange, recording) {
    const write = recording.lastBefore(exchange, mayHaveWritten);
    if (write === undefined) return undefined;
    for (const own of ownAutomations(exchange, recording)) {
      if (!isInstant(own, recording) || !hasMailedSince(write, own, recording)) continue;
      if (write.name === SET_LIVE && queryOf(write, 'utr') === own.record.utr) return inferred('existing', write);
      const target = `contacts_${fieldOf(write, 'contact_type_id')}`;
      const isJoined = write.name === 'POST /contacts/add' && fieldOf(own.create, 'automation_for') === target;
      if (isJoined) return inferred('joining', write);
    }
    return undefined;
  },
} satisfies Evidence;
