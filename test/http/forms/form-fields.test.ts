import t from 'tap';
import type { Upload } from '../../../src/endpoint/fields.js';
import type { Warn } from '../../../src/endpoint/warnings.js';
import { FormFields } from '../../../src/http/forms/form-fields.js';
import { FormLog, groupByName } from '../../../src/http/recording/form-log.js';

function collect(pairs: readonly (readonly [string, string | Upload])[]) {
  const warned: unknown[] = [];
  const warn: Warn = (id, ...facts) => warned.push([id, ...facts]);
  const sent = new FormLog();
  sent.isRead = true;
  const fields = new FormFields(warn, sent);
  for (const [name, value] of pairs) fields.add(name, value);
  return {
    fields: [...fields.collect()],
    warned,
    sent: groupByName(JSON.parse(String(sent.sent().pairs))),
  };
}

t.test('plain names hold one text', async (t) => {
  const pairs = [
    ['b', ' 1 '],
    ['a', ''],
  ] as const;
  t.strictSame(collect(pairs), { fields: pairs, warned: [], sent: { b: ' 1 ', a: '' } });
});

t.test('elements stand in the order of their indexes', async (t) => {
  t.strictSame(
    collect([
      ['x[1]', ' b '],
      ['x[0]', 'a'],
      ['x[2]', ' '],
    ]),
    {
      fields: [['x', { values: ['a', 'b'], indexes: [0, 1] }]],
      warned: [['array-gap', 'x', 2, 2]],
      sent: { 'x[1]': ' b ', 'x[0]': 'a', 'x[2]': ' ' },
    },
  );
});

t.test('gaps between elements and blank elements are closed, and warned of', async (t) => {
  const { fields, warned } = collect([
    ['x[20]', ' c '],
    ['x[3]', 'a'],
    ['x[7]', '  '],
    ['x[10]', 'b'],
    ['y[0]', 'a'],
  ]);
  t.strictSame(fields, [
    ['x', { values: ['a', 'b', 'c'], indexes: [3, 10, 20] }],
    ['y', { values: ['a'] }],
  ]);
  t.strictSame(warned, [['array-gap', 'x', 20, 3]]);
});

t.test('an array of blanks alone is an empty field, unless the name without an index is sent too', async (t) => {
  for (const [pairs, fields, warned] of [
    [[['x[0]', ' ']], [['x', '']], []],
    [[['x[2]', '']], [['x', '']], [['array-gap', 'x', 2, 0]]],
    [
      [
        ['x[0]', ''],
        ['x', 'a'],
      ],
      [['x', 'a']],
      [],
    ],
  ] as const) {
    t.match(collect(pairs), { fields, warned });
  }
});

t.test('elements without an index take the next place, and are warned of', async (t) => {
  const { fields, warned, sent } = collect([
    ['x[]', 'a'],
    ['x[5]', 'b'],
    ['x[]', 'c'],
    ['x[1]', 'd'],
  ]);
  t.strictSame(fields, [['x', { values: ['a', 'd', 'b', 'c'], indexes: [0, 1, 5, 6] }]]);
  t.strictSame(warned, [
    ['array-key', 'x[]'],
    ['array-key', 'x[]'],
    ['array-gap', 'x', 6, 4],
  ]);
  t.strictSame(sent, { 'x[]': ['a', 'c'], 'x[5]': 'b', 'x[1]': 'd' });
});

t.test('what is sent twice counts once, and is warned of', async (t) => {
  const pairs = [
    ['x', 'a'],
    ['x', 'b'],
    ['y[0]', 'a'],
    ['y[0]', 'b'],
  ] as const;
  const warned = [
    ['repeated-field', 'x'],
    ['repeated-field', 'y[0]'],
  ];
  const sent = { x: ['a', 'b'], 'y[0]': ['a', 'b'] };
  const fields = [
    ['x', 'b'],
    ['y', { values: ['b'] }],
  ];
  t.strictSame(collect(pairs), { fields, warned, sent });
});

t.test('a plain name beside elements of the same name is a repeated field', async (t) => {
  const pairs = [
    ['x', 'a'],
    ['x[0]', 'b'],
  ] as const;
  const expected = { fields: [['x', { values: ['b'] }]], warned: [['repeated-field', 'x']] };
  t.match(collect(pairs), expected);
  t.match(collect(pairs.toReversed()), expected);
});

t.test('an upload under an array key keeps the whole name, and is no text that was sent', async (t) => {
  const upload = { fileName: 'a.csv' };
  t.strictSame(collect([['x[0]', upload]]), { fields: [['x[0]', upload]], warned: [], sent: {} });
});

t.test('an upload that is sent twice counts once', async (t) => {
  const [one, other] = [{ fileName: 'a.csv' }, { fileName: 'b.csv' }];
  const { fields, warned } = collect([
    ['x', one],
    ['x', other],
  ]);
  t.strictSame(fields, [['x', other]]);
  t.strictSame(warned, [['repeated-field', 'x']]);
});

t.test('keys that are no array keys are names', async (t) => {
  const names = ['x[', 'x[0', 'x]', '[0]', '[]', 'x[-1]', 'x[1.5]', 'x[a]', 'x[0][1]', 'x[0]y', '', '__proto__'];
  const { fields, warned } = collect(names.map((name) => [name, '1']));
  t.strictSame(
    fields,
    names.map((name) => [name, '1']),
  );
  t.strictSame(warned, []);
});
