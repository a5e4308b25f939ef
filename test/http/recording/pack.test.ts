import t from 'tap';
import { pack, unpack } from '../../../src/http/recording/pack.js';

t.test('unpack returns the packed value', async (t) => {
  for (const value of [null, [], [['a', 'é\ud800"\n']], { a: ['1', ''], b: 1, c: '1', d: null }]) {
    t.strictSame(unpack(pack(value)), value);
  }
});
