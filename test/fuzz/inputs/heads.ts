/** Methods, paths, query strings and headers: those of the document, and what a router, a proxy or a browser makes of them. */
import { binary, type Input, TOKENS } from '../input.js';
import type { Chance } from './chance.js';
import { pickEndpoint } from './fields.js';
import { BASE, CONTROL, percentEncode, request } from './request.js';
import type { Targets } from './targets.js';
import { hostileText, longText, nearName } from './texts.js';

const { publicKey, secretKey, percentSecret } = TOKENS;

const METHODS = [...'GET POST DELETE HEAD OPTIONS PATCH PROPFIND QUERY get G\u00e9T'.split(' '), 'A'.repeat(40)];

const PREFIXES = [BASE, BASE, BASE, '', '/api/v2', '/API/V1', '/api//v1', '/x/../api/v1', `${CONTROL}/..${BASE}`];

const ENDINGS = '/ /.. /%2e%2e/ %2f %00 %zz %ff ;x=1 #x \\ .json \u0080\u00ff %20'.split(' ');

const TARGETS = [
  '*',
  '/',
  '',
  '//',
  '///',
  '/favicon.ico',
  'http://127.0.0.1/api/v1/contacts/list',
  'http://evil.example/api/v1/contacts/list',
  'https://127.0.0.1:1/__control/state',
  '127.0.0.1:80',
  '/..%2f..%2fetc/passwd',
  `${CONTROL}`,
  `${CONTROL}//state`,
  `${CONTROL}/%73tate`,
  `${CONTROL}/reference`,
  `${CONTROL}/reference/..%2f..%2fpackage.json`,
  `${CONTROL}/outbox/1.html`,
  `${CONTROL}/outbox/999999999999999.html`,
  `${CONTROL}/outbox/%00.html`,
  `${CONTROL}/verify/${publicKey}/Zt8mQw5RbHnC1dXfG6Uv`,
  `${CONTROL}/verify/${publicKey}/x`,
  `${CONTROL}/snapshots/${'x'.repeat(101)}`,
  `${CONTROL}/openapi.json?assume=country.text%3Did`,
  `${BASE}/${secretKey}`,
  `${BASE}/${percentSecret}?${secretKey}=${percentSecret}`,
  `${BASE}/%73%6b_x${secretKey}`,
  `${BASE}/contacts/list?${'a=1&'.repeat(1200)}`,
  `${BASE}/contacts/details?contact_id[]=1&contact_id[0]=1`,
  `${BASE}/contacts/details?__proto__=1&constructor=2`,
  `${BASE}/contacts/details?&&=&=1&contact_id`,
];

/** A header line with a text, which may be longer than a server reads. */
const textHeaders: readonly ((text: string, chance: Chance) => readonly string[])[] = [
  (text) => [`PublicKey: ${text}`],
  (text) => [`SecretKey: ${text}`],
  (text) => [`PublicKey: ${text}`, `SecretKey: ${text}`],
  (text) => [`PublicKey: fuzz\u00e9 ${text}`, `SecretKey: a b ${text}`],
  (text) => [`x-mock-assume: ${text}`],
  (text) => [`x-mock-assume: country.text=${text}`, 'x-mock-assume: country.text=id'],
  (text) => [`Content-Type: ${text}`],
  (text) => [`Cookie: ${text}`, `Authorization: Bearer ${secretKey}`],
  (text) => [`Origin: ${text}`],
  (text) => [`Origin: ${text}`, 'Access-Control-Request-Method: POST'],
  (text) => [
    `Origin: http://a.example`,
    `Access-Control-Request-Method: ${text}`,
    `Access-Control-Request-Headers: ${text}`,
  ],
  (text) => [`Origin: null`, 'Access-Control-Request-Method: POST', `Access-Control-Request-Private-Network: ${text}`],
  (text) => [`Sec-Fetch-Site: ${text}`],
  (text) => [`Host: ${text}`],
  (text) => [`Accept: ${text}`, `Accept-Encoding: ${text}`, `Range: ${text}`],
  (text) => [`If-None-Match: ${text}`, `If-Modified-Since: ${text}`],
  (text) => [`X-Forwarded-For: ${text}`, `X-Forwarded-Host: ${text}`, `Forwarded: ${text}`],
  (text) => [`X-HTTP-Method-Override: ${text}`],
  (text, chance) => [`${chance.letters(5)}${secretKey}: ${text}`],
  (text, chance) =>
    Array.from({ length: chance.pick([10, 100, 1_000, 2_100]) }, (_, index) => `x${index}: ${text.slice(0, 2)}`),
  (text) => [`X: ${text.repeat(1 + Math.floor(15_000 / (text.length || 1)))}`],
];

const NO_LINE = /[\0\r\n]/g;

function headerText(chance: Chance): string {
  const text = chance.once(20) ? longText(chance, 20_000) : hostileText(chance);
  return binary(text.replace(NO_LINE, '')).slice(0, 20_000);
}

function oddQuery(targets: Targets, chance: Chance): string {
  const { query } = pickEndpoint(targets, chance);
  const pairs = Array.from({ length: chance.between(1, 4) }, () => {
    const name = nearName(query[0]?.name ?? 'id', chance);
    return `${percentEncode(name)}=${percentEncode(chance.once(2) ? hostileText(chance) : chance.pick(targets.identifiers))}`;
  });
  return pairs.join('&').slice(0, 12_000);
}

const NO_BLANK = / /g;

function oddTarget(targets: Targets, chance: Chance): string {
  if (chance.once(3)) return chance.pick(TARGETS);
  const { path } = pickEndpoint(targets, chance);
  if (chance.once(3)) return `${BASE}${path}?${oddQuery(targets, chance)}`;
  const ending = chance.once(2) ? chance.pick(ENDINGS) : `/${percentEncode(hostileText(chance)).slice(0, 12_000)}`;
  return `${chance.pick(PREFIXES)}${path}${ending}`;
}

export function headInput(targets: Targets, chance: Chance): Input {
  const endpoint = pickEndpoint(targets, chance);
  const isOdd = chance.below(7);
  const method = isOdd < 3 ? chance.pick(METHODS) : endpoint.method;
  const target = isOdd === 2 || isOdd === 3 ? oddTarget(targets, chance) : `${BASE}${endpoint.path}`;
  const made = request({ kind: 'head', aim: endpoint.name, method, target: target.replace(NO_BLANK, '%20') });
  if (isOdd < 4) return made;
  const more = chance.pick(textHeaders)(headerText(chance), chance);
  const isOptions = more.some((line) => line.startsWith('Origin')) && chance.once(2);
  const lines = made.lines.map((line, index) => (index === 0 && isOptions ? line.replace(/^\w+/, 'OPTIONS') : line));
  // Of two key headers the server joins the values: half of the time the hostile one stands alone.
  const names = chance.once(2) ? more.map((line) => line.replace(/:.*/s, ':').toLowerCase()) : [];
  return {
    ...made,
    lines: [...lines.filter((line) => !names.some((name) => line.toLowerCase().startsWith(name))), ...more],
  };
}
