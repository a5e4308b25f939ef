import t from 'tap';
import { Random } from '../../../src/service/account/random.js';

const valuesOf = (random: Random) => [random.uuid(), random.token(), random.digits(), random.integer(1000)];

t.test('the same seed generates the same values', async (t) => {
  t.same(valuesOf(new Random({ seed: 7 })), valuesOf(new Random({ seed: 7 })));
  t.notSame(valuesOf(new Random({ seed: 7 })), valuesOf(new Random({ seed: 8 })));
});

t.test('a generator continues from the state of another generator', async (t) => {
  const random = new Random({ seed: 7 });
  valuesOf(random);
  const { state } = random;
  t.equal(state.length, 4);
  const resumed = new Random({ state });
  t.same(valuesOf(resumed), valuesOf(random));
  t.same(resumed.state, random.state);
  t.same(JSON.parse(JSON.stringify(state)), state);
});

t.test('each generated value has its form', async (t) => {
  const random = new Random({ seed: 1 });
  const many = Array.from({ length: 500 }, () => ({
    uuid: random.generate('uuid'),
    token: random.generate('token'),
    digits: random.generate('digits'),
    integer: random.integer(3),
  }));
  for (const { uuid, token, digits, integer } of many) {
    t.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    t.match(token, /^[A-Za-z0-9]{20}$/);
    t.match(digits, /^[1-9][0-9]{9}$/);
    t.ok([0, 1, 2].includes(integer));
  }
  t.equal(new Set(many.map(({ uuid }) => uuid)).size, 500);
  t.equal(new Set(many.map(({ integer }) => integer)).size, 3);
  t.match(random.token(5), /^[A-Za-z0-9]{5}$/);
  t.match(random.digits(1), /^[1-9]$/);
});
