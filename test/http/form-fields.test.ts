import t from 'tap';
import { createAssume } from '../../src/assumptions/assume.js';
import { defaultAnswers, type Settings } from '../../src/assumptions/registry.js';
import { FormFields } from '../../src/http/form-fields.js';

function collect(pairs: readonly (readonly [string, string])[], answers: Settings = {}) {
  const assume = createAssume({ ...defaultAnswers, ...answers });
  const fields = new FormFields(assume);
  for (const [name, value] of pairs) fields.add(name, value);
  return { fields: [...fields.collect()], used: [...assume.used] };
}

t.test('plain names hold one text', async (t) => {
  t.same(
    collect([
      ['b', ' 1 '],
      ['a', ''],
    ]),
    {
      fields: [
        ['b', ' 1 '],
        ['a', ''],
      ],
      used: [],
    },
  );
});

t.test('elements stand in the order of their indexes, without gaps and blanks', async (t) => {
  const { fields, used } = collect([
    ['x[20]', ' c '],
    ['x[3]', 'a'],
    ['x[7]', '  '],
    ['x[10]', 'b'],
  ]);
  t.same(fields, [['x', { values: ['a', 'b', 'c'], places: 21 }]]);
  t.same(used, []);
});

t.test('elements without an index take the next place', async (t) => {
  const { fields, used } = collect([
    ['x[]', 'a'],
    ['x[5]', 'b'],
    ['x[]', 'c'],
    ['x[1]', 'd'],
  ]);
  t.same(fields, [['x', { values: ['a', 'd', 'b', 'c'], places: 7 }]]);
  t.same(used, ['array-keys']);
});

t.test('where indexes are assumed, a name with empty brackets is a name', async (t) => {
  t.same(collect([['x[]', 'a']], { 'array-keys': 'indexed' }), { fields: [['x[]', 'a']], used: ['array-keys'] });
});

t.test('what is sent twice counts once', async (t) => {
  const pairs = [
    ['x', 'a'],
    ['x', 'b'],
    ['y[0]', 'a'],
    ['y[0]', 'b'],
  ] as const;
  const last = [
    ['x', 'b'],
    ['y', { values: ['b'], places: 1 }],
  ];
  const first = [
    ['x', 'a'],
    ['y', { values: ['a'], places: 1 }],
  ];
  t.same(collect(pairs), { fields: last, used: ['repeated-field'] });
  t.same(collect(pairs, { 'repeated-field': 'first' }), { fields: first, used: ['repeated-field'] });
});

t.test('an upload under an array key keeps the whole name', async (t) => {
  const fields = new FormFields(createAssume(defaultAnswers));
  const upload = { fileName: 'a.csv', chunks: [] };
  fields.add('x[0]', upload);
  t.same([...fields.collect()], [['x[0]', upload]]);
});

t.test('keys that are no array keys are names', async (t) => {
  const names = ['x[', 'x[0', 'x]', '[0]', '[]', 'x[-1]', 'x[1.5]', 'x[a]', 'x[0][1]', 'x[0]y', '', '__proto__'];
  t.same(
    collect(names.map((name) => [name, '1'])).fields,
    names.map((name) => [name, '1']),
  );
});
