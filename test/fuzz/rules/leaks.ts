/** Finds secrets, stacks and paths in what left the process, as they are, or as URLs and JSON write them. */
import type { Keys } from '../../../src/account/account-directory.js';
import { WITNESS } from '../account.js';
import type { Exchange } from '../exchange.js';
import type { Finding } from '../finding.js';
import type { Batch } from '../inputs/batch.js';
import { CONTROL } from '../inputs/request.js';

/** Stack traces, and modules of a program. */
const INSIDE = /\n\s+at .*:\d+:\d+|node_modules|node:internal|file:\/\/\//;

const ESCAPED = /\\(?:u00([\da-f]{2})|(["\\/]))/gi;

/** What is JSON shows a text in it as the text was. */
const withoutEscapes = (text: string): string =>
  text.replace(
    ESCAPED,
    (_, hex?: string, plain?: string) => plain ?? String.fromCharCode(Number.parseInt(hex ?? '', 16)),
  );

/** A key as it is, and as URLs and JSON write it. */
const formsOf = (key: string): readonly string[] => [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];

export interface Hidden {
  readonly keys: readonly Keys[];
  /** Texts of this machine that nobody is to see: folders, what files hold. */
  readonly texts: readonly string[];
}

/**
 * @param place what the text is of: `the log`
 * @returns at most one finding: the first one says enough
 */
export function findLeak(
  place: string,
  text: string,
  { keys, texts }: Hidden,
  exchange?: Exchange,
): readonly Finding[] {
  const leak = (what: string, whole: string, found: string): readonly Finding[] => [
    { rule: 'leak', what: `${place} holds ${what}`, detail: excerpt(whole, found), exchange },
  ];
  const path = texts.find((one) => text.includes(one));
  if (path !== undefined) return leak('a path, or the text of a file', text, path);
  const inside = INSIDE.exec(text)?.[0];
  if (inside !== undefined) return leak('a stack', text, inside);
  if (keys.length === 0) return [];
  const decoded = [text, withoutEscapes(text)];
  for (const form of keys.flatMap(({ secretKey }) => formsOf(secretKey))) {
    const found = decoded.find((one) => one.includes(form));
    if (found !== undefined) return leak('a secret key', found, form);
  }
  return [];
}

const AROUND = 120;

/** The place in a text, with what stands around it. */
function excerpt(text: string, found: string): string {
  const at = text.indexOf(found);
  return JSON.stringify(text.slice(Math.max(0, at - AROUND), at + found.length + AROUND));
}

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
