/** What a mock warned of, but for the methods of which the document names two. */
import type { RoundTrip } from './round-trip.js';

export const offDocument = ({ warnings }: RoundTrip): readonly string[] =>
  warnings.filter((one) => !one.includes('"ambiguous-method"'));
