/** The body of a request, not read yet: a stream with the headers that describe it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface IncomingBody extends Readable {
  readonly headers: IncomingHttpHeaders;
  readonly method?: string | undefined;
}
