/** The control call for the OpenAPI document, written with the assumptions in force. */
import { Type } from 'typebox';
import { parseHeader } from '../assumptions/overrides.js';
import { call } from './call.js';

export const openapi = call({
  method: 'GET',
  path: '/openapi.json',
  query: Type.Object(
    {
      /** In the form of `x-mock-assume`: values for this document alone. */
      assume: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  handle: ({ world, query: { assume } }, { directory, openapi }) =>
    openapi({
      values: { ...(world ?? directory).assumptions.values, ...parseHeader(assume) },
      world: world ?? directory.all()[0],
    }),
});
