import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { detach, trimmed } from '../../src/endpoint/detach-string.js';

const MEGABYTE = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

t.test('a part has the characters of its slice', async (t) => {
  const whole = `${'大'.repeat(50)}${' '.repeat(1001)}`;
  t.equal(detach(whole.trim(), whole), '大'.repeat(50));
  t.equal(detach('', whole), '');
  t.equal(trimmed(`\n a b\t`), 'a b');
  t.equal(trimmed(whole), '大'.repeat(50));
});

t.test('a trimmed text does not keep its blanks alive', async (t) => {
  const blanks = Buffer.alloc(8 * MEGABYTE, ' ');
  const read = (name: string) => trimmed(Buffer.concat([Buffer.from(name), blanks]).toString());
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const names = Array.from({ length: 30 }, (_, index) => read(`a name of some length ${index}`));
  collectGarbage();
  const grown = (process.memoryUsage().heapUsed - before) / MEGABYTE;
  t.ok(grown < 120, `30 names from texts of 240 MB take ${grown.toFixed(1)} MB`);
  t.equal(names.at(-1), 'a name of some length 29');
});
