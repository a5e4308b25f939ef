/** Records what a probe sends and receives as mitmproxy does, and as the journal of the mock does. */
import { writeFileSync } from 'node:fs';
import type { CampaignMock } from '../../src/library/local-client.js';
import type { Watch } from '../probe/round-trip.js';

const pairs = (headers: Headers) => [...headers].map(([name, value]) => ({ name, value }));

/** A character for each byte, where the type of a body names no charset. */
const textOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('latin1');

async function toEntry(request: Request, response: Response, index: number) {
  const body = await request.arrayBuffer();
  const text = await response.text();
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 5, 9) + index).toISOString().replace('Z', '000+00:00'),
    time: 0.25,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: [],
      headersSize: 200,
      bodySize: body.byteLength,
      ...(request.method === 'POST' && {
        postData: { mimeType: request.headers.get('content-type') ?? '', text: textOf(body), params: [] },
      }),
    },
    response: {
      status: response.status,
      statusText: response.statusText,
      httpVersion: 'HTTP/1.1',
      headers: pairs(response.headers),
      cookies: [],
      content: { size: Buffer.byteLength(text), compression: 0, mimeType: 'application/json', text },
      redirectURL: '',
      headersSize: 100,
      bodySize: Buffer.byteLength(text),
    },
    cache: {},
    timings: { connect: -1, ssl: -1, send: 0.1, receive: 0.05, wait: 0.1 },
  };
}

async function journalOf(mock: CampaignMock): Promise<string> {
  const { origin } = new URL(mock.baseUrl);
  return (await mock.fetch(`${origin}/__control/journal/har`)).text();
}

/** Writes both recordings when the probe has ended. */
export function recordTo(recording: string, journal: string): Watch {
  const entries: Awaited<ReturnType<typeof toEntry>>[] = [];
  return {
    async exchanged(request, response) {
      entries.push(await toEntry(request, response, entries.length));
    },
    async ended(mock) {
      const creator = { name: 'mitmproxy', version: '11.0.0', comment: '' };
      // From the last to the first: the times tell the order.
      const log = { version: '1.2', creator, pages: [], entries: entries.toReversed() };
      writeFileSync(recording, JSON.stringify({ log }));
      writeFileSync(journal, await journalOf(mock));
    },
  };
}
