import t from 'tap';
import { type TSchema, Type } from 'typebox';
import { preview } from '../../src/messages/preview.js';
import { createValidator, type Problem, step, ValidationError } from '../../src/messages/validation.js';
import { address, mapOf } from '../../src/service/account/records/shapes.js';

t.test('a ValidationError names its first problem and counts the others', async (t) => {
  const at = (pointer: string): Problem => ({ pointer, detail: 'is wrong' });
  t.equal(new ValidationError('fixture x', [at('/a')]).message, 'fixture x: /a is wrong');
  t.equal(
    new ValidationError('fixture x', [at('/a'), at('/b'), at('/c')]).message,
    'fixture x: /a is wrong (and 2 more)\n  /b is wrong\n  /c is wrong',
  );
  t.equal(new ValidationError('fixture x', [at('')]).message, 'fixture x: is wrong');
});

t.test('step escapes the characters of JSON pointers', async (t) => {
  t.equal(step('a'), '/a');
  t.equal(step(3), '/3');
  t.equal(step(''), '/');
  t.equal(step('a/b~c~1'), '/a~1b~0c~01');
});

t.test('preview writes truncated JSON', async (t) => {
  t.equal(preview('a"b'), '"a\\"b"');
  t.equal(preview({ a: [null] }), '{"a":[null]}');
  t.equal(preview('x'.repeat(58)), `"${'x'.repeat(58)}"`);
  t.equal(preview('x'.repeat(59)), `"${'x'.repeat(56)}...`);
  t.equal(preview(undefined), 'undefined');
  t.equal(preview([undefined, 1n]), '[null,"1"]');
});

t.test('preview reads only the start of a value', async (t) => {
  t.equal(preview(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))), `${'['.repeat(57)}...`);
  const read: string[] = [];
  const noting = (name: string) => ({
    toJSON() {
      read.push(name);
      return 1;
    },
  });
  const many = Array.from({ length: 1_000 }, (_, index) => String(index));
  t.equal(preview(many.map(noting)), `[${'1,'.repeat(28)}...`);
  t.strictSame(read.splice(0), many.slice(0, 60));
  t.equal(preview(Object.fromEntries(many.map((name) => [name, noting(name)]))).length, 60);
  t.strictSame(read, many.slice(0, 60));
});

t.test('a validator returns one problem for each invalid place', async (t) => {
  const object = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false });
  const cases: [schema: TSchema, value: unknown, problems: [pointer: string, detail: string][]][] = [
    [Type.String(), 'x', []],
    [Type.String(), 5, [['', 'is 5; wanted string']]],
    [Type.String({ pattern: '^a$' }), 'b', [['', 'is "b"; wanted string of the form ^a$']]],
    [Type.Integer({ minimum: 1, maximum: 9 }), 10, [['', 'is 10; wanted integer from 1 up to 9']]],
    [Type.Integer({ minimum: 1 }), 0.5, [['', 'is 0.5; wanted integer from 1']]],
    [Type.Enum(['a', 'b']), 'c', [['', 'is "c"; wanted one of a, b']]],
    [Type.Union([Type.Literal(0), Type.Literal('x'), Type.Null()]), 2, [['', 'is 2; wanted 0 or "x" or null']]],
    [Type.Array(Type.String(), { minItems: 1 }), [], [['', 'is []; wanted array of 1 items']]],
    [
      Type.Array(Type.String()),
      ['a', 1, 'b', null],
      [
        ['/1', 'is 1; wanted string'],
        ['/3', 'is null; wanted string'],
      ],
    ],
    [object({ name: Type.String() }), {}, [['/name', 'is missing']]],
    [object({ name: Type.Optional(Type.String()) }), { nam: 1 }, [['/nam', 'is unknown; did you mean name?']]],
    [object({}), { name: 1 }, [['/name', 'is not allowed: this call takes no members']]],
    [object({ name: Type.String() }), { name: undefined }, [['/name', 'is missing']]],
    [object({ name: Type.Optional(Type.String()) }), { name: undefined, b: 1 }, [['/b', 'is unknown']]],
    [
      Type.Union([address(), Type.Null()]),
      '\ud800',
      [['', 'is "\\ud800"; wanted string in well-formed Unicode of at most 320 octets or null']],
    ],
    [
      object({ name: Type.String(), other: Type.String() }),
      { nam: 1, 'a/b': 2 },
      [
        ['/name', 'is missing'],
        ['/other', 'is missing'],
        ['/nam', 'is unknown; did you mean name?'],
        ['/a~1b', 'is unknown'],
      ],
    ],
    [
      Type.Record(Type.String(), object({ a: Type.String() })),
      { 'x/~': { a: 1 } },
      [['/x~1~0/a', 'is 1; wanted string']],
    ],
    [
      object({ list: Type.Array(object({ a: Type.String() })) }),
      { list: [{ a: 1 }, {}] },
      [
        ['/list/0/a', 'is 1; wanted string'],
        ['/list/1/a', 'is missing'],
      ],
    ],
  ];
  for (const [schema, value, problems] of cases) {
    const found = createValidator(schema)(value);
    const sorted = (list: readonly Problem[]) => list.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1));
    t.same(sorted(found), sorted(problems.map(([pointer, detail]) => ({ pointer, detail }))), JSON.stringify(value));
  }
});

t.test('a validator returns the first hundred problems', async (t) => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => index);
  t.strictSame(
    createValidator(Type.Array(Type.String()))(numbers),
    numbers.slice(0, 100).map((index) => ({ pointer: `/${index}`, detail: `is ${index}; wanted string` })),
  );
});

t.test('a validator refuses a value with any number of unknown members', async (t) => {
  const check = createValidator(Type.Object({ name: Type.String() }, { additionalProperties: false }));
  for (const count of [999, 1_000, 1_500, 5_000]) {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`nam${index}`, 1]));
    const problems = Array.from({ length: 100 }, (_, index) => ({
      pointer: `/nam${index}`,
      detail: index === 0 ? 'is unknown; did you mean name?' : 'is unknown',
    }));
    t.strictSame(check({ ...unknown, name: 'Ada' }), problems, `${count}`);
    t.strictSame(check(unknown), problems, `${count}, without the required member`);
  }
});

t.test('a ValidationError carries a hundred problems', async (t) => {
  const problems = Array.from({ length: 101 }, () => ({ pointer: '/x', detail: 'is wrong' }));
  const error = new ValidationError('fixture x', problems);
  const pointer = '/x';
  t.strictSame(
    error.problems,
    Array.from({ length: 100 }, () => ({ pointer, detail: 'is wrong' })),
  );
  t.equal(error.summary, `fixture x: ${pointer} is wrong (and at least 99 more)`);
  t.strictSame(error.message.split('\n  '), [error.summary, ...Array(9).fill(`${pointer} is wrong`)]);
});

t.test('a validator checks a member whose name has several lines', async (t) => {
  t.strictSame(createValidator(mapOf(Type.String()))({ 'a\nb': 5, '': 6, 'c\r': 'x' }), [
    { pointer: '/a\nb', detail: 'is 5; wanted string' },
    { pointer: '/', detail: 'is 6; wanted string' },
  ]);
});

t.test('a name of Object.prototype is an unknown member', async (t) => {
  const check = createValidator(Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false }));
  for (const key of ['__proto__', 'constructor', 'toString']) {
    t.match(check(JSON.parse(`{"${key}":1}`)), [{ pointer: `/${key}`, detail: /^is unknown/ }], key);
  }
});
