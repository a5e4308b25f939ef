import t from 'tap';
import { once, pack, unpack } from '../../src/http/packed.js';

t.test('what was packed comes back as it was', async (t) => {
  for (const value of [null, [], [['a', 'é\ud800"\n']], { __proto__: null, a: ['1', ''] }]) {
    t.same(unpack(pack(value)), value);
  }
});

t.test('a text is the same text, however many others come', async (t) => {
  t.equal(once('a, b'), 'a, b');
  for (let count = 0; count < 2500; count += 1) t.equal(once(`text ${count}`), `text ${count}`);
  t.equal(once('a, b'), 'a, b');
});
