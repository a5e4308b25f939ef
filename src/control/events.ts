/** Sends the events of a mock as server-sent events (HTML Living Standard, 9.2), so that readers need not poll. */
import { CONTENT_TYPES, NO_SNIFF } from '../messages/protocol.js';
import type { DirectoryEvents } from '../service/account/account-directory.js';
import { type Page, targetAccount } from './call.js';
import { tooManyReaders } from './failures.js';

const MAX_READERS = 100;
/** Maximum number of bytes that wait for a slow reader; a slower reader is dropped. */
const MAX_WAITING = 1024 * 1024;

const eventText = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Streams the events `exchange`, `mail` and `change`, of all accounts or only of one; `dropped` ends a slow reader. */
export const eventPage: Page = {
  path: '/events',
  respond({ directory, closing }, { publicKey, reply }) {
    targetAccount(publicKey, directory);
    const { events } = directory;
    if (events.listenerCount('exchange') >= MAX_READERS) throw tooManyReaders(MAX_READERS);
    const { raw, request } = reply;
    const headers = { ...NO_SNIFF, 'content-type': CONTENT_TYPES.events, 'cache-control': 'no-store' };
    if (request.method === 'HEAD') return reply.headers(headers).send();
    reply.hijack();
    raw.writeHead(200, headers);
    // A comment line, from which the reader learns at once that it is connected.
    raw.write(': events\n\n');
    const send = (name: keyof DirectoryEvents, data: object) => {
      raw.write(eventText(name, data));
      if (raw.writableLength <= MAX_WAITING) return;
      stop();
      raw.end(eventText('dropped', { bytes: raw.writableLength }));
    };
    const sendOf = (name: keyof DirectoryEvents) => (data: { readonly public_key: string | null }) => {
      const { public_key: key } = data;
      if (publicKey === undefined || key === null || key === publicKey) send(name, data);
    };
    const [onExchange, onChange, onMail] = [sendOf('exchange'), sendOf('change'), sendOf('mail')];
    const end = () => raw.end();
    events.on('exchange', onExchange).on('change', onChange).on('mail', onMail);
    closing.addEventListener('abort', end);
    const stop = () => {
      events.off('exchange', onExchange).off('change', onChange).off('mail', onMail);
      closing.removeEventListener('abort', end);
    };
    raw.on('close', stop).on('finish', stop);
    return reply;
  },
};
