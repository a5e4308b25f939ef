import t from 'tap';
import { pack, unpack } from '../../../src/http/recording/pack.js';

t.test('unpack returns the packed value', async (t) => {
  for (const value of [null, [], [['a', 'é\ud800"\n']], { __proto__: null, a: ['1', ''] }]) {
    t.same(unpack(pack(value)), value);
  }
});
