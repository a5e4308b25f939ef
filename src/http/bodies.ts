/** The request bodies under way: together they have a bound, since each waits in memory until its request is answered. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes: two of the longest bodies that a call takes. */
export const MAX_BODIES = 1024 ** 3;

/** Refuses a body for which there is no room now (RFC 9110, 15.5.14); the service and the control plane render it, each in its own shape. */
export class NoRoomForBody extends Error {
  readonly statusCode = 413;

  constructor(most: number) {
    super(`The request bodies under way take ${most} bytes. Send this one later.`);
  }
}

export class Bodies {
  readonly #most: number;
  #bytes = 0;

  constructor(most = MAX_BODIES) {
    this.#most = most;
  }

  /** What came of all bodies under way: what one announces takes no room. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts a body while it comes, until its request is answered. The one that takes the last room is broken off.
   * @throws {NoRoomForBody}
   */
  admit(raw: IncomingMessage, response: ServerResponse): void {
    const { headers } = raw;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    if (this.bytes >= this.#most) throw new NoRoomForBody(this.#most);
    let came = 0;
    const push = raw.push.bind(raw);
    // A reader of its own would take the chunks from those who read the body.
    raw.push = (chunk, encoding) => {
      const length = chunk?.length ?? 0;
      came += length;
      this.#bytes += length;
      const goesOn = push(chunk, encoding);
      if (this.#bytes > this.#most) raw.destroy();
      return goesOn;
    };
    response.once('close', () => {
      raw.push = push;
      this.#bytes -= came;
    });
  }
}
