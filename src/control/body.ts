/** Reads the JSON body of a control call while it arrives. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { runInBatches, type Work } from '../batches.js';
import { BeyondBound } from '../json/bounds.js';
import { BrokenJson, JsonReader } from '../json/reader.js';
import { beyondBound, bodyTooLarge, brokenJson, refusedByServer } from './failures.js';

/** Of a load: below the records of a state are maps. */
const NAMED_LEVELS = 6;

/**
 * The value of a body, after all of it came: whoever sends reads no response before. Undefined for an empty one.
 * @throws {ControlFailure}
 */
export async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  const limit = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length']) > limit) throw bodyTooLarge(limit);
  const reader = new JsonReader({ namedLevels: NAMED_LEVELS });
  let bytes = 0;
  let failure: unknown;
  try {
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) break;
      failure ??= await failureOf(reader.read(chunk));
    }
  } catch {
    throw refusedByServer(400, 'The body ended before its end.');
  } finally {
    // What is left of a body that is too long is thrown away.
    payload.resume();
  }
  if (bytes > limit) throw bodyTooLarge(limit);
  if (failure !== undefined) throw failure;
  return bytes === 0 ? undefined : runInBatches(orRefused(reader.end()));
}

/** What is thrown by reading a part of a body. */
async function failureOf(reading: Work<void>): Promise<unknown> {
  try {
    return await runInBatches(orRefused(reading));
  } catch (failure) {
    return failure;
  }
}

/** @throws {ControlFailure} */
function* orRefused<T>(reading: Work<T>): Work<T> {
  try {
    return yield* reading;
  } catch (error) {
    if (error instanceof BeyondBound) throw beyondBound(error.message);
    throw error instanceof BrokenJson ? brokenJson(error.message) : error;
  }
}
