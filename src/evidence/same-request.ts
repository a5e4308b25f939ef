/** Finds the request that another one repeats, but for one query parameter. */
import type { Exchange } from './exchange.js';
import type { Recording } from './recording.js';
import { isOutOfOrder } from './refusals.js';

const written = (query: Exchange['request']['query']): string => JSON.stringify([...query].sort());

/**
 * The same request with other values of a parameter; none takes it away. Nothing between the two could change the response.
 */
export function sameWith(
  exchange: Exchange,
  name: string,
  values: readonly string[],
  recording: Recording,
): Exchange | undefined {
  const others = exchange.request.query.filter(([one]) => one !== name);
  const wanted = written([...others, ...values.map((value) => [name, value] as const)]);
  return recording.at(exchange.name).find((one) => {
    if (one === exchange || one.kind !== 'call' || isOutOfOrder(one) || written(one.request.query) !== wanted)
      return false;
    const [from, to] = recording.isBefore(one, exchange) ? [one, exchange] : [exchange, one];
    return recording.isQuiet(from, to);
  });
}
