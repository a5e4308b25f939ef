/** Control calls on the settings of the whole mock: read them, change them. */
import { Type } from 'typebox';
import { preview } from '../problems/preview.js';
import { DELAY_FORMS, type Delays, parseDelay } from '../world/delays.js';
import { call } from './call.js';
import { invalidBody } from './failures.js';

const describe = (delays: Delays) => ({ delay: delays.setting });

export const readSettings = call({
  method: 'GET',
  path: '/settings',
  handle: (_, { delays }) => describe(delays),
});

export const changeSettings = call({
  method: 'PATCH',
  path: '/settings',
  body: Type.Object(
    { delay: Type.Optional(Type.Union([Type.Integer({ unit: 'ms' }), Type.String()])) },
    { additionalProperties: false },
  ),
  handle({ body: { delay } }, { delays }) {
    const range = delay === undefined ? undefined : parseDelay(delay);
    if (range !== undefined) delays.set(range);
    else if (delay !== undefined) {
      throw invalidBody([{ pointer: '/delay', detail: `is ${preview(delay)}; wanted ${DELAY_FORMS}` }]);
    }
    return describe(delays);
  },
});
