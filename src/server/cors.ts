/** Lets pages of other origins call the documented service; the control plane stands apart from it. */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { MOCK_HEADERS, NO_ORIGIN } from '../messages/protocol.js';

/** What a page can read of an answer beside its body. */
const EXPOSED = [
  MOCK_HEADERS.assumptions,
  MOCK_HEADERS.warnings,
  MOCK_HEADERS.fault,
  MOCK_HEADERS.suggestion,
  'retry-after',
  'allow',
  'content-disposition',
];

/** A method that the document does not have is answered too, so that a page sees why it fails. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @param origins the origins that may call; any, if the list is empty */
export async function allowOrigins(service: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.includes(NO_ORIGIN)) return;
  await service.register(cors, {
    methods: METHODS,
    exposedHeaders: EXPOSED,
    // No page sends credentials where every origin may call.
    credentials: origins.length > 0,
    origin: origins.length > 0 ? [...origins] : '*',
  });
}
