/** Texts that have broken servers: each generator draws from here what it puts in the place of a valid value. */
import { TOKENS } from '../input.js';
import type { Chance } from './chance.js';

const { publicKey, secretKey, percentSecret, jsonSecret } = TOKENS;

const SECRETS = [secretKey, `x${secretKey}x`, percentSecret, jsonSecret, `${publicKey}:${secretKey}`];

const NUMBERS = [
  '-1',
  '00',
  '1.0',
  '1e3',
  '1 ',
  '0x10',
  '１',
  '1_000',
  '9007199254740993',
  '18446744073709551616',
  '1'.repeat(400),
  'NaN',
  '-0',
];

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', 'length', 'null'];

const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '((first_name))',
  '((((first_name))',
  '%s%n',
  '../../../../etc/passwd',
  'x\r\nX-Injected: 1',
  'x\r\n\r\nHTTP/1.1 200 OK',
  '&amp;&lt;',
];

const UNICODE = [
  '\u0000',
  '\u0001\u001f\u007f',
  '\u00e9',
  'e\u0301',
  '\u200b\u200d\ufeff',
  '\u2028\u2029',
  '\ufffe\uffff',
  '\ud800',
  '\udc00\ud800',
  '\u{1f600}'.repeat(70),
  'Z\u0300\u0301\u0302\u0303\u0304'.repeat(20),
];

const BLANKS = ['', ' ', '\t', '\u00a0', '\u3000', '   x   ', '\n', '\r\n'];

const ADDRESSES = [
  'a@b.example',
  'a@',
  'a@@b.example',
  'a b@c.example',
  '"a b"@c.example',
  '"\\""@c.example',
  'a@[127.0.0.1]',
  'a..b@c.example',
  'a@-c.example',
  'A@C.EXAMPLE',
  '\u0130@c.example',
  'a@\u00fcber.example',
  '\ud800@example.com',
  '\u0000@c.example',
  'a@c.example,b@c.example',
  'a@c.example\n',
  'mailto:a@c.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  `${'a'.repeat(250)}@c.example`,
  `a@${'b.'.repeat(200)}example`,
];

const TIMES = [
  '2026-01-05',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '05/01/2026',
  '24:00',
  '23:59:60',
  '25:61',
  '2026-01-05T09:00:00Z',
  '2255-01-01T00:00:00Z',
  '2255-06-05T23:47:34.740991Z',
  '9999-12-31T23:59:59Z',
  '1969-12-31T23:59:59Z',
  'now',
  'real',
  'from 2026-01-05T09:00:00Z',
  '+P3D',
  '-P100Y',
];

const DURATIONS = ['PT0S', 'P1D', 'P40D', 'P1Y', 'P300Y', 'PT1E9S', '-P1D', 'P', 'P1Y2M3W4DT5H'];

const KINDS: readonly (readonly string[])[] = [SECRETS, NUMBERS, NAMES, MARKUP, UNICODE, BLANKS, ADDRESSES, TIMES];

/** A text of any kind. */
export function hostileText(chance: Chance): string {
  if (chance.once(12)) return longText(chance, 8_000);
  if (chance.once(12)) return chance.letters(chance.between(1, 12));
  return chance.pick(chance.pick(KINDS));
}

const UNITS = [
  'a',
  '0',
  ' ',
  '\u00e9',
  '\u{1f600}',
  ',',
  '"',
  '\\',
  '%',
  '[',
  '(',
  '((first_name))',
  'a@b.example,',
  '\u0000',
];

/** A text of up to so many characters. */
export function longText(chance: Chance, most: number): string {
  const unit = chance.pick(UNITS);
  return unit.repeat(Math.ceil(chance.size(most) / unit.length));
}

/** A text that comes near to a valid one of its format. */
export function nearText(format: 'address' | 'time' | 'duration' | 'number', chance: Chance): string {
  if (chance.once(4)) return hostileText(chance);
  return chance.pick({ address: ADDRESSES, time: TIMES, duration: DURATIONS, number: NUMBERS }[format]);
}

/** Of a valid text: some characters changed, doubled or cut. */
export function mutatedText(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const [before, behind] = [text.slice(0, at), text.slice(at)];
  return chance.pick([
    before,
    behind,
    before + chance.pick(UNITS) + behind,
    before + behind.slice(1),
    text + text,
    text.toUpperCase(),
    ` ${text} `,
    before + String.fromCodePoint(chance.below(0x3000)) + behind,
  ]);
}

/** A name that comes near to a known one. */
export const nearName = (name: string, chance: Chance): string =>
  chance.pick([
    `${name}[]`,
    `${name}[0]`,
    `${name}[1]`,
    `${name}[00]`,
    `${name}[-1]`,
    `${name}[1e3]`,
    `${name}[99999]`,
    `${name}[100001]`,
    `${name}[4294967296]`,
    `${name}[9007199254740993]`,
    `${name}[0][0]`,
    `${name}[a]`,
    `${name}[__proto__]`,
    `[0]${name}`,
    `${name}]`,
    `${name}[`,
    `${name}.0`,
    ` ${name}`,
    `${name} `,
    name.toUpperCase(),
    `${name}\u0000`,
    `${name}"`,
    `${name}${secretKey}`,
    chance.pick(NAMES),
    `${chance.pick(NAMES)}[0]`,
    '',
    hostileText(chance),
  ]);
