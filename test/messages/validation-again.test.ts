import t from 'tap';
import { Type } from 'typebox';
import { createValidator } from '../../src/messages/validation.js';

const List = Type.Array(Type.Object({ a: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }));

const wrong = [{ a: 1 }, { a: 0 }, { b: 1 }];

const problems = [
  { pointer: '/1/a', detail: 'is 0; wanted integer from 1' },
  { pointer: '/2/b', detail: 'is unknown' },
  { pointer: '/2/a', detail: 'is missing' },
];

t.test('a validator returns the same problems each time', async (t) => {
  const check = createValidator(List);
  for (const time of ['first', 'second', 'third']) {
    t.same(check(wrong), problems, time);
    t.same(check([{ a: 1 }]), [], time);
  }
});

t.test('a validator that meets a large value first returns the same problems', async (t) => {
  const many = Array.from({ length: 2_000 }, () => ({ a: 1 }));
  t.same(createValidator(List)([...wrong, ...many]), problems);
  const check = createValidator(List);
  t.same(check(many), []);
  t.same(check(wrong), problems);
});
