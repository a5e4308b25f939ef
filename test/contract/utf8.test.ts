import t from 'tap';
import { findNotUtf8 } from '../../src/contract/utf8.js';

/** So many bytes are looked at in one turn. */
const TURN = 256 * 1024;

const CHARACTERS = ['x', 'é', '大', '😀'];
/** Bytes that are no character, wherever they are cut. */
const BROKEN = [
  [0x80],
  [0xc3, 0x41],
  [0xe5, 0xa4, 0x41],
  [0xf0, 0x9f, 0x98, 0x41],
  [0xf0, 0x9f, 0xc3],
  [0xff],
  [0xc0, 0xaf],
];

t.test('a character is one wherever a turn ends', async (t) => {
  for (const character of CHARACTERS) {
    for (let shift = 0; shift <= 4; shift += 1) {
      const text = `\n${'x'.repeat(TURN - 1 - shift)}${character}\n`;
      t.equal(findNotUtf8([Buffer.from(text)]), undefined);
    }
  }
});

t.test('the line of what is no character is found wherever a turn ends', async (t) => {
  for (const broken of BROKEN) {
    for (let shift = 0; shift <= 4; shift += 1) {
      const before = Buffer.from(`\n\n${'x'.repeat(TURN - 2 - shift)}`);
      t.equal(findNotUtf8([before, Buffer.from(broken), Buffer.from('\n\n')]), 3, `${broken} ${shift}`);
      t.equal(findNotUtf8([Buffer.concat([before, Buffer.from(broken)])]), 3, `${broken} ${shift}, at the end`);
    }
  }
});

t.test('a character that the end cuts is none', async (t) => {
  for (const character of CHARACTERS.slice(1)) {
    const bytes = Buffer.from(`\n${character}`);
    for (let length = 2; length < bytes.length; length += 1) t.equal(findNotUtf8([bytes.subarray(0, length)]), 2);
  }
});
