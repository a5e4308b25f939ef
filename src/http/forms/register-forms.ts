/** Sets up a Fastify context whose routes read forms: @fastify/multipart and @fastify/formbody. */
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasHungUp, hungUp } from './hang-up.js';
import { MAX_PARTS, MAX_TEXT_BYTES, PART_HEADERS, tooManyBytes } from './limits.js';
import { keepText } from './urlencoded.js';

/** Call it in a child context: the parsers and error handler hold for the routes of this context alone. */
export async function registerForms(context: FastifyInstance): Promise<void> {
  await context.register(multipart, {
    // `limits.upload-bytes` differs from request to request, and a JSON text is no upload: both are counted while read.
    throwFileSizeLimit: false,
    limits: { ...PART_HEADERS, fieldSize: MAX_TEXT_BYTES, parts: MAX_PARTS, fileSize: Number.POSITIVE_INFINITY },
  });
  await context.register(formbody, { bodyLimit: MAX_TEXT_BYTES, parser: keepText });
  context.setErrorHandler<FastifyError>((error, request) => {
    throw toFailure(error, request);
  });
}

/** The failure for an error of Fastify that comes while it reads an urlencoded body; any other error unchanged. */
function toFailure(error: FastifyError, { raw }: FastifyRequest): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooManyBytes();
  return hasHungUp(raw) && error.code !== undefined ? hungUp() : error;
}
