import t from 'tap';
import { intern, pack, unpack } from '../../../src/http/recording/intern.js';

t.test('what was packed comes back as it was', async (t) => {
  for (const value of [null, [], [['a', 'é\ud800"\n']], { __proto__: null, a: ['1', ''] }]) {
    t.same(unpack(pack(value)), value);
  }
});

t.test('a text is the same text, however many others come', async (t) => {
  t.equal(intern('a, b'), 'a, b');
  for (let count = 0; count < 2500; count += 1) t.equal(intern(`text ${count}`), `text ${count}`);
  t.equal(intern('a, b'), 'a, b');
});
