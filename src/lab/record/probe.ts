/** Plays a session against the real service, through a recorder, and removes the records that it made. */
import { codeOf, messageOf } from '../../messages/present.js';
import { PUBLIC_KEY_HEADER, SECRET_KEY_HEADER } from '../../messages/protocol.js';
import { startMock } from '../../mock/mock.js';
import { realTime } from '../../time/clock.js';
import { readHarFile } from '../learn/har-file.js';
import { readRecordings } from '../learn/recordings.js';
import { isBusy, isRefused, readReply, said } from './reply.js';
import { askReads, askWrites } from './session.js';
import { TIMEOUT, Visit, type VisitOptions } from './visit.js';

export interface ProbeOptions extends VisitOptions {
  readonly isWriting: boolean;
}

/**
 * Sends the requests of a probe, and removes the records that it made.
 * @returns the number of records that it could not remove
 * @throws {Error} if `Retry-After` is too long; the reason of an aborted signal
 */
export async function probe(options: ProbeOptions): Promise<number> {
  const visit = new Visit(options, `cmprobe${realTime().toString(36).slice(-6)}`);
  let left = 0;
  try {
    await askReads(visit);
    if (options.isWriting) await askWrites(visit);
  } finally {
    if (options.isWriting) left = await visit.cleanUp();
  }
  return left + visit.lost;
}

/** @throws {Error} if the service is down, refuses the keys or has another address; the reason of an aborted signal */
export async function assertReady({ baseUrl, keys, signal }: VisitOptions): Promise<void> {
  const headers = { [PUBLIC_KEY_HEADER]: keys.publicKey, [SECRET_KEY_HEADER]: keys.secretKey };
  const late = AbortSignal.timeout(TIMEOUT);
  const ended = AbortSignal.any([signal, late]);
  const reply = await fetch(`${baseUrl}/contacts-type`, { headers, redirect: 'manual', signal: ended })
    .then(readReply)
    .catch((error: Error) => {
      signal.throwIfAborted();
      const reason = late.aborted ? `no answer within ${TIMEOUT / 1000} s` : (codeOf(error.cause) ?? messageOf(error));
      throw new Error(`the service cannot be reached at ${baseUrl}: ${reason}; check --base-url, or try again later`);
    });
  if (reply.result === 'success') return;
  if (isBusy(reply))
    throw new Error(`the service takes no requests now: ${said(reply)}; check --base-url, or try again later`);
  // The list of contact types can fail only because of the keys (Authentication).
  if ((reply.result === 'failed' && reply.status !== 404) || isRefused(reply))
    throw new Error(`the service refuses the keys: ${said(reply)}; check --public-key and --secret-key`);
  throw new Error(`no list of contact types under ${baseUrl}: ${said(reply)}; check --base-url`);
}

/** Plays the session against a mock. @returns a line for each request */
export async function rehearse(isWriting: boolean): Promise<readonly string[]> {
  await using mock = await startMock({ port: 0 });
  const lines: string[] = [];
  const options = { baseUrl: mock.baseUrl, keys: mock.keys, isWriting, pace: 0, tell: () => undefined };
  await probe({ ...options, signal: new AbortController().signal, follow: (line) => lines.push(line) });
  return lines;
}

/**
 * Removes the records that an interrupted probe has left.
 * @param file the recording of the probe
 * @param options an empty base URL stands for the address of the recording
 * @throws {Error} if the recording has no record of a probe
 */
export async function cleanUp(file: string, options: VisitOptions): Promise<number> {
  // Only requests are searched, because responses may show the marker of an earlier probe.
  const sent = readHarFile(file).map(({ entry }) => entry?.request.postData?.text);
  const [marker] = /cmprobe[a-z0-9]{6}/.exec(sent.join()) ?? [];
  if (marker === undefined)
    throw new Error(`${file} has nothing that a probe made; wanted the recording of a probe with --write`);
  const found = { ...options, baseUrl: options.baseUrl || (await readRecordings([file])).baseUrl };
  await assertReady(found);
  const visit = new Visit(found, marker);
  const left = await visit.cleanUp();
  if (left === 0) options.tell(`${visit.removed} removed: no record with ${marker} in a text is left`);
  return left;
}
