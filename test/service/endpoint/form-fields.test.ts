import t from 'tap';
import { collectFields, type SentPair } from '../../../src/service/endpoint/admission.js';
import type { Warn } from '../../../src/service/endpoint/warnings.js';

function collect(pairs: readonly SentPair[]) {
  const warned: unknown[] = [];
  const warn: Warn = (id, ...facts) => warned.push([id, ...facts]);
  return { fields: [...collectFields(pairs, warn)], warned };
}

/** The pairs of an urlencoded text without escapes. */
const pairsOf = (text: string) => text.split('&').map((pair) => pair.split('=') as [string, string]);

const FAR = 4_294_967_295;
const BEYOND = `x[${'9'.repeat(400)}]`;

/** Pairs, the fields that they make, and the warnings. */
const rows: readonly (readonly [pairs: string, fields: readonly unknown[], ...warned: readonly unknown[]])[] = [
  [
    'b= 1 &a=',
    [
      ['b', ' 1 '],
      ['a', ''],
    ],
  ],
  ['x[0]=a&x[1]=b&x[2]= c ', [['x', { values: ['a', 'b', 'c'] }]]],
  ['x[1]= b &x[0]=a&x[2]= ', [['x', { values: ['a', 'b'], indexes: [0, 1] }]], ['array-gap', 'x', 2, 2]],
  [
    'x[20]= c &x[3]=a&x[7]=  &x[10]=b',
    [['x', { values: ['a', 'b', 'c'], indexes: [3, 10, 20] }]],
    ['array-gap', 'x', 20, 3],
  ],
  ['x[0]= ', [['x', '']]],
  ['x[2]=', [['x', '']], ['array-gap', 'x', 2, 0]],
  ['x[0]=&x=a', [['x', 'a']], ['repeated-field', 'x']],
  [
    'x[]=a&x[5]=b&x[]=c&x[1]=d',
    [['x', { values: ['a', 'd', 'b', 'c'], indexes: [0, 1, 5, 6] }]],
    ['array-key', 'x[]'],
    ['array-key', 'x[]'],
    ['array-gap', 'x', 6, 4],
  ],
  ['x=a&x=b', [['x', 'b']], ['repeated-field', 'x']],
  ['y[0]=a&y[00]=b', [['y', { values: ['b'] }]], ['repeated-field', 'y[0]']],
  ['x=a&x[0]=b', [['x', { values: ['b'] }]], ['repeated-field', 'x']],
  ['x[0]=b&x=a', [['x', { values: ['b'] }]], ['repeated-field', 'x']],
  [`x[${FAR}]=1`, [['x', { values: ['1'], indexes: [FAR] }]], ['array-gap', 'x', FAR, 1]],
  [
    '__proto__[999999999]=1',
    [['__proto__', { values: ['1'], indexes: [999_999_999] }]],
    ['array-gap', '__proto__', 999_999_999, 1],
  ],
  [
    'x[999999999999999]=1&x[]=2',
    [['x', { values: ['1', '2'], indexes: [999_999_999_999_999, 1_000_000_000_000_000] }]],
    ['array-key', 'x[]'],
    ['array-gap', 'x', 1_000_000_000_000_000, 2],
  ],
  [`${BEYOND}=1`, [[BEYOND, '1']]],
  ...['x[', 'x[0', 'x]', '[0]', '[]', 'x[-1]', 'x[1.5]', 'x[a]', 'x[0][1]', 'x[0]y', '', '__proto__'].map(
    (name) => [`${name}=1`, [[name, '1']]] as const,
  ),
];

for (const [text, fields, ...warned] of rows) {
  t.test(`collectFields collects the fields and warnings of ${text.slice(0, 50)}`, async (t) => {
    const found = collect(pairsOf(text));
    t.strictSame([found.fields, found.warned], [fields, warned]);
  });
}

t.test('an upload keeps its whole field name, and replaces an earlier upload', async (t) => {
  const [one, other] = [{ fileName: 'a.csv' }, { fileName: 'b.csv' }];
  t.strictSame(collect([['x[0]', one]]), { fields: [['x[0]', one]], warned: [] });
  const both = [one, other].map((upload): SentPair => ['x', upload]);
  t.strictSame(collect(both), { fields: [['x', other]], warned: [['repeated-field', 'x']] });
});
