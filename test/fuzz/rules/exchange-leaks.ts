/** Judges whether a response shows what is none of its reader's business. */
import type { Exchange } from '../exchange.js';
import type { Finding } from '../finding.js';
import type { Batch } from '../inputs/batch.js';
import { CONTROL } from '../inputs/request.js';
import { WITNESS } from '../world.js';
import { findLeak } from './leaks.js';

/** A list of many megabytes holds what went in. */
const MAX_BYTES = 200_000;
const TEXT = /json|html|text\/plain|csv/;

/** The overview, and the calls that open, list, load, reset and export accounts, show an operator their keys. */
const SHOWS_KEYS = /^\S+ \/__control\/?(\?|$|\s|accounts|load|reset|reference|snapshots|state)/;

/** @param hidden texts of this machine */
export function judgeLeaks(
  exchange: Exchange,
  { keys, plantsSecret }: Batch,
  hidden: readonly string[],
): readonly Finding[] {
  const [first = ''] = exchange.input.lines;
  const others = SHOWS_KEYS.test(first) ? [] : [WITNESS];
  const own = first.includes(CONTROL) || plantsSecret ? [] : keys;
  return exchange.responses.flatMap(({ headers, body }): readonly Finding[] => {
    if (!TEXT.test(headers['content-type'] ?? '') || body.length > MAX_BYTES) return [];
    const text = `${Object.values(headers).join('\n')}\n${body.toString('utf8')}`;
    return findLeak('a response', text, { keys: [...others, ...own], texts: hidden }, exchange);
  });
}
