import t from 'tap';
import { pack, unpack } from '../../../src/http/recording/pack.js';
import { TextPool } from '../../../src/http/recording/text-pool.js';

t.test('unpack returns the packed value', async (t) => {
  for (const value of [null, [], [['a', 'é\ud800"\n']], { __proto__: null, a: ['1', ''] }]) {
    t.same(unpack(pack(value)), value);
  }
});

t.test('intern returns an equal text after thousands of others', async (t) => {
  const pool = new TextPool();
  t.equal(pool.intern('a, b'), 'a, b');
  for (let count = 0; count < 2500; count += 1) t.equal(pool.intern(`text ${count}`), `text ${count}`);
  t.equal(pool.intern('a, b'), 'a, b');
});
