/** `GET /__control/health`: the mock answers, for whoever waits for it. */
import { version } from '../version.js';
import { call } from './call.js';

/** A mock listens when its fixture is loaded: whoever reaches it finds it ready. */
export const health = call({
  method: 'GET',
  path: '/health',
  handle: () => ({ status: 'ready', version }),
});
