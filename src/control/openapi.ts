/** The control call for the OpenAPI document, written with the assumptions in force. */
import { Type } from 'typebox';
import { AssumptionSettings } from '../assumptions/assumption-settings.js';
import { parseHeader } from '../assumptions/pairs.js';
import { overrule } from '../assumptions/scopes.js';
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
      settings: new AssumptionSettings(
        // Nothing is narrower than a request.
        overrule((world ?? directory).assumptions.overrides, parseHeader(assume, directory.readers) ?? {}),
      ),
      world: world ?? directory.all()[0],
    }),
});
