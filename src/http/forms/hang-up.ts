/** A client that hangs up before its body has arrived whole. */
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { Failure } from '../../endpoint/failure.js';

/** HTTP/2 ends the body of an aborted request like a whole one: `aborted` alone tells them apart. */
export const hasHungUp = ({ aborted, destroyed, readableEnded }: IncomingMessage): boolean =>
  aborted || (destroyed && !readableEnded);

/** The journal alone shows this failure: the client is gone. */
export const hungUp = (): Failure => new Failure(400, 'The body ended before its end.');

/**
 * Reads what is left of a body, and throws it away.
 * @throws {Failure} when it has no end
 */
export async function readToEnd(raw: IncomingMessage): Promise<void> {
  // Whatever ended it, the client is gone.
  if (!raw.readableEnded) await finished(raw.resume(), { writable: false }).catch(() => undefined);
  if (hasHungUp(raw)) throw hungUp();
}
