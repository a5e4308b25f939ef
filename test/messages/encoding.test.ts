import t from 'tap';
import { decodeFile } from '../../src/messages/encoding.js';

const TEXT = 'Käse\n友達 😀\n';

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

for (const [what, bytes] of [
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
  ['UTF-16 with the low byte first', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
  ['UTF-16 with the high byte first', swapped(`\ufeff${TEXT}`)],
] as const)
  t.test(`decodeFile reads ${what}`, async (t) => {
    t.equal(decodeFile(bytes), TEXT);
  });

const NEITHER = 'it is neither UTF-8 nor UTF-16 with a byte order mark';

for (const [what, bytes, line, message] of [
  ['Latin-1', Buffer.from('a\nb\r\nKäse\n', 'latin1'), 3, `${NEITHER} in line 3`],
  ['a truncated character', Buffer.from('é\n😀').subarray(0, -1), 2, `${NEITHER} in line 2`],
  ['a surrogate', Buffer.from([0x0a, 0xed, 0xa0, 0x80]), 2, `${NEITHER} in line 2`],
  [
    'half a character of UTF-16',
    Buffer.from([0xff, 0xfe, 0x41]),
    1,
    'it begins with the byte order mark of UTF-16LE, and is not in line 1',
  ],
] as const)
  t.test(`decodeFile refuses ${what}`, async (t) => {
    t.throws(() => decodeFile(bytes), { name: 'SyntaxError', line, message });
  });
