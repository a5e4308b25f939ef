/** The contract for other tools, by the answers in force. */
import { Type } from 'typebox';
import { parseHeader } from '../assumptions/settings.js';
import { call } from './call.js';

/** An OpenAPI 3.1 document, as far as it has a shape of its own here. */
export interface OpenApi {
  readonly openapi: string;
  /** By path and method. */
  readonly paths: Readonly<Record<string, object>>;
  readonly [member: string]: unknown;
}

export const openapi = call({
  method: 'GET',
  path: '/openapi.json',
  query: Type.Object(
    {
      /** As a request says it: answers that hold for the document alone. */
      assume: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  handle: ({ worlds, world, openapi, query: { assume } }) =>
    openapi({
      answers: { ...(world ?? worlds).answers.answers, ...parseHeader(assume) },
      world: world ?? worlds.all()[0],
    }),
});
