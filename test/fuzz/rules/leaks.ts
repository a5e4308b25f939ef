/** Finds secrets, stacks and paths in what left the process, in every encoding that something of the mock writes. */
import type { Keys } from '../../../src/world/account-directory.js';
import type { Exchange } from '../exchange.js';
import type { Finding } from '../finding.js';

/** Stack traces, and modules of a program. */
const INSIDE = /\n\s+at .*:\d+:\d+|node_modules|node:internal|file:\/\/\//;

const PERCENT = /%([\da-f]{2})/gi;
const ESCAPED = /\\(?:u00([\da-f]{2})|(["\\/]))/gi;
const ENTITY = /&(quot|amp|lt|gt|#39);/g;
const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

const character = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
const withoutPercents = (text: string): string =>
  text.includes('%') ? text.replace(PERCENT, (_, hex: string) => character(hex)) : text;
const withoutEscapes = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPED, (_, hex?: string, plain?: string) => plain ?? character(hex ?? ''))
    : text;
const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (_, name: string) => ENTITIES[name] ?? '') : text;

/** A text, and what it says once it is decoded. */
function decodings(text: string): readonly string[] {
  const once = withoutEscapes(text);
  const all = [text, once, withoutEscapes(once)];
  const some = [...new Set(all)];
  return [...new Set([...some, ...some.map(withoutPercents), withoutEntities(text)])];
}

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
  const decoded = decodings(text);
  for (const { secretKey } of keys) {
    const found = decoded.find((one) => one.includes(secretKey));
    if (found !== undefined) return leak('a secret key', found, secretKey);
  }
  return [];
}

const AROUND = 120;

/** The place in a text, with what stands around it. */
function excerpt(text: string, found: string): string {
  const at = text.indexOf(found);
  return JSON.stringify(text.slice(Math.max(0, at - AROUND), at + found.length + AROUND));
}
