/** All shapes of bulk batches. */
import { bodies } from './bodies.js';
import { bodiesOfCalls } from './calls.js';
import { crowds } from './crowds.js';
import type { Shape } from './shape.js';

export const shapes: readonly (readonly [name: string, make: Shape])[] = Object.entries({
  ...bodies,
  ...bodiesOfCalls,
  ...crowds,
});
