/** A request body that nobody has read yet. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface IncomingBody extends Readable {
  readonly headers: IncomingHttpHeaders;
  readonly method?: string | undefined;
}
