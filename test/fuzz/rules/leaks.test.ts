import t from 'tap';
import { findLeak } from './leaks.js';

const keys = [{ publicKey: 'pk', secretKey: 'sk_a"b\\c%d' }];
const hidden = { keys, texts: ['/home/somebody'] };

const leaks: readonly (readonly [text: string, what: string])[] = [
  ['x sk_a"b\\c%d x', 'a secret key'],
  [JSON.stringify('sk_a"b\\c%d'), 'a secret key'],
  [JSON.stringify(JSON.stringify('sk_a"b\\c%d')), 'a secret key'],
  [encodeURIComponent('sk_a"b\\c%d'), 'a secret key'],
  [JSON.stringify({ url: `/x?${encodeURIComponent('sk_a"b\\c%d')}` }), 'a secret key'],
  ['Error: x\n    at file.js:1:2', 'a stack'],
  ['file:///x/y', 'a stack'],
  ['cannot read /home/somebody/x', 'a path, or the text of a file'],
];

t.test('findLeak finds secrets, stacks and paths in the forms that something of the mock writes', async (t) => {
  for (const [text, what] of leaks) {
    const [leak] = findLeak('the text', `before ${text} behind`, hidden);
    t.equal(leak?.what, `the text holds ${what}`, text);
  }
});

t.test('findLeak finds nothing in texts that tell nothing', async (t) => {
  for (const text of ['', 'sk_a', '[redacted]', 'pk', '/home', 'meet me at 10:30:15']) {
    t.strictSame(findLeak('the text', text, hidden), [], text);
  }
});
