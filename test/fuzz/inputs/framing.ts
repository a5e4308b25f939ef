/** What frames a request: lengths, chunks, trailers, transfer codings, versions, line ends; sent slowly, in parts or not to its end. */
import type { Input, Piece } from '../input.js';
import type { Chance } from './chance.js';
import { formInput } from './forms.js';
import type { Targets } from './targets.js';

/** A request that no client sent: whoever finds it in a journal knows that a server took a body for a request. */
export const SMUGGLED = '/smuggled';
const smuggled = `GET ${SMUGGLED} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;

const isFraming = (line: string): boolean => /^(content-length|transfer-encoding|expect|connection):/i.test(line);

/** The input with other header lines in the place of those that frame it. */
const framed = (input: Input, lines: readonly string[], more: Partial<Input> = {}): Input => ({
  ...input,
  kind: 'framing',
  lines: [...input.lines.filter((line) => !isFraming(line)), ...lines],
  ...more,
});

const textOf = (pieces: readonly Piece[]): string => pieces.filter((piece) => typeof piece === 'string').join('');

const EXTENSIONS = ['', '', '', ';a', ';a=b', ';a="b;c"', `;${'x'.repeat(60)}`];
const TRAILERS = [
  'X-Trailer: 1',
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
  'SecretKey: other',
  'Host: evil.example',
  'x-mock-assume: country.text=id',
  `X: ${'y'.repeat(9_000)}`,
  'NoColon',
];

/** A body in chunks of any size. */
function chunks(body: readonly Piece[], chance: Chance): Piece[] {
  const text = textOf(body);
  const pieces: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const size = chance.size(Math.max(16, text.length));
    const before = chance.once(8) ? '000' : '';
    pieces.push({ chunk: text.slice(at, at + size), before, behind: chance.pick(EXTENSIONS) });
    at += size;
  }
  return pieces;
}

const CHUNKED = 'Transfer-Encoding: chunked';
const LAST = '0\r\n\r\n';

const CODINGS = [
  'gzip',
  'identity',
  'xchunked',
  'chunked, gzip',
  'gzip, chunked',
  'chunked, chunked',
  'Chunked',
  '"chunked"',
  'chunked,',
  '',
  'chunked\u000b',
];

const LENGTHS = ['-1', '+5', '0x5', '5, 5', '5, 6', '', ' ', '5 5', '9'.repeat(30), '1e1', '٥', '5;', 'x'];

const BROKEN_CHUNKS = [
  'zz\r\nab\r\n0\r\n\r\n',
  '-1\r\nab\r\n0\r\n\r\n',
  '2\r\nabc\r\n0\r\n\r\n',
  '2\r\nab0\r\n\r\n',
  '2\nab\n0\n\n',
  'fffffffffffffffff\r\nab\r\n0\r\n\r\n',
  '2 ;a\r\nab\r\n0\r\n\r\n',
  ' 2\r\nab\r\n0\r\n\r\n',
  `2;${'x'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`,
  '\r\n2\r\nab\r\n0\r\n\r\n',
  '2\r\nab\r\n',
  '0\r\n',
];

const EXPECTATIONS = ['100-continue', '100-Continue', '200-ok', '100-continue, x', ''];
const CONNECTIONS = ['keep-alive', 'x', 'close, keep-alive', ''];
const UPGRADES = ['websocket', 'h2c', 'TLS/1.0', 'x'];

const rawLines: readonly (readonly string[])[] = [
  ['GET /'],
  ['GET / HTTP/1.2', 'Host: x'],
  ['GET / HTTP/2.0', 'Host: x'],
  ['GET  / HTTP/1.1', 'Host: x'],
  ['\r\n\r\nGET / HTTP/1.1', 'Host: x'],
  ['GET / HTTP/1.1\nHost: x\n\n'],
  ['GET / HTTP/1.1', 'Host : x'],
  ['GET / HTTP/1.1', 'Host: x', ' folded'],
  ['GET / HTTP/1.1', 'Host: x', 'A\u0000B: c'],
  ['GET / HTTP/1.1', 'Host: x', 'A: b\u0000c'],
  ['GET / HTTP/1.1', 'Host: x', 'NoColon'],
  ['GET / HTTP/1.1', 'Host: x', 'Host: y'],
  ['GET / HTTP/1.1'],
  ['GET /\u0000 HTTP/1.1', 'Host: x'],
  ['PRI * HTTP/2.0', '', 'SM', ''],
  ['\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
  ['{"a":1}'],
  ['CONNECT 127.0.0.1:80 HTTP/1.1', 'Host: 127.0.0.1'],
  [''],
];

type Change = (input: Input, chance: Chance) => Input;

/** The input with further header lines. */
const added = (input: Input, ...lines: readonly string[]): Input => ({
  ...input,
  kind: 'framing',
  lines: [...input.lines, ...lines],
});

const changes: readonly Change[] = [
  (input, chance) => framed(input, [CHUNKED], { body: [...chunks(input.body, chance), LAST] }),
  (input, chance) => {
    const trailers = Array.from({ length: chance.size(4) }, () => chance.pick(TRAILERS));
    return framed(input, [CHUNKED], {
      body: [...chunks(input.body, chance), `0\r\n${trailers.join('\r\n')}\r\n\r\n`],
      isWhole: false,
    });
  },
  (input, chance) => {
    const body = chance.pick([input.body, [LAST], []]);
    return framed(input, [`Transfer-Encoding: ${chance.pick(CODINGS)}`], { body, isWhole: false });
  },
  (input, chance) =>
    framed(input, [CHUNKED, `Transfer-Encoding: ${chance.pick(CODINGS)}`], { body: [LAST], isWhole: false }),
  (input, chance) => framed(input, [CHUNKED], { body: [chance.pick(BROKEN_CHUNKS)], isWhole: false }),
  (input, chance) => framed(input, [`Content-Length: ${chance.pick(LENGTHS)}`], { isWhole: false }),
  (input) => framed(input, ['Content-Length: 5', 'Content-Length: 6'], { isWhole: false }),
  (input, chance) => framed(input, [`Content-Length: ${chance.size(100_000)}`], { isWhole: false }),
  (input) => {
    const body = LAST + smuggled;
    return framed(input, [`Content-Length: ${body.length}`, CHUNKED], { body: [body], isWhole: false });
  },
  (input) => {
    const body = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n${LAST}`;
    return framed(input, [CHUNKED, 'Content-Length: 4'], { body: [body], isWhole: false });
  },
  (input, chance) =>
    framed(input, [`Content-Length: ${LAST.length + smuggled.length}`, `Transfer-Encoding: ${chance.pick(CODINGS)}`], {
      body: [LAST + smuggled],
      isWhole: false,
    }),
  (input, chance) => added(input, `Expect: ${chance.pick(EXPECTATIONS)}`),
  (input, chance) => added(input, `Upgrade: ${chance.pick(UPGRADES)}`, 'Connection: Upgrade, HTTP2-Settings'),
  (input) => added(input, 'Connection: close'),
  (input, chance) => added(input, `Connection: ${chance.pick(CONNECTIONS)}`, 'Keep-Alive: timeout=1'),
  (input, chance) => ({ ...added(input, 'Content-Encoding: gzip'), isWhole: chance.once(2) }),
  (input) => {
    const lines = input.lines.map((line) => line.replace(/ HTTP\/1\.1$/, ' HTTP/1.0'));
    return { ...input, kind: 'framing', lines };
  },
  (input, chance) => ({ ...input, kind: 'framing', lines: chance.pick(rawLines), body: [], isWhole: false }),
  (input) => ({ ...input, kind: 'slow', ending: 'half-close' }),
  (input, chance) => ({
    ...input,
    kind: 'slow',
    cuts: Array.from({ length: chance.size(6) }, () => chance.below(900)),
  }),
  (input, chance) => {
    // Announced whole, and sent in part.
    const text = textOf(input.body);
    const body = text.slice(0, chance.below(text.length + 1));
    const ending = chance.once(2) ? ({ ending: 'reset' } as const) : {};
    return framed(input, [`Content-Length: ${text.length + 1}`], {
      kind: 'slow',
      body: [body],
      isWhole: false,
      ...ending,
    });
  },
];

export const framingInput = (targets: Targets, chance: Chance): Input =>
  chance.pick(changes)(formInput(targets, chance, 30), chance);
