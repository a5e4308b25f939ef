/** The contract for other tools, by the answers in force. */
import { Type } from 'typebox';
import { parseHeader } from '../assumptions/overrides.js';
import { call } from './call.js';

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
  handle: ({ directory, world, openapi, query: { assume } }) =>
    openapi({
      values: { ...(world ?? directory).assumptions.values, ...parseHeader(assume) },
      world: world ?? directory.all()[0],
    }),
});
