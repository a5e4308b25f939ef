import t from 'tap';
import { Random } from '../../src/store/random.js';

const draws = (chance: Random) => [chance.uuid(), chance.token(), chance.digits(), chance.integer(1000)];

t.test('the same seed draws the same values', async (t) => {
  t.same(draws(new Random({ seed: 7 })), draws(new Random({ seed: 7 })));
  t.notSame(draws(new Random({ seed: 7 })), draws(new Random({ seed: 8 })));
});

t.test('a state goes on where another stands', async (t) => {
  const chance = new Random({ seed: 7 });
  draws(chance);
  const { state } = chance;
  t.equal(state.length, 4);
  const resumed = new Random({ state });
  t.same(draws(resumed), draws(chance));
  t.same(resumed.state, chance.state);
  t.same(JSON.parse(JSON.stringify(state)), state);
});

t.test('what is drawn has its form', async (t) => {
  const chance = new Random({ seed: 1 });
  const many = Array.from({ length: 500 }, () => ({
    uuid: chance.generate('uuid'),
    token: chance.generate('token'),
    digits: chance.generate('digits'),
    integer: chance.integer(3),
  }));
  for (const { uuid, token, digits, integer } of many) {
    t.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    t.match(token, /^[A-Za-z0-9]{20}$/);
    t.match(digits, /^[1-9][0-9]{9}$/);
    t.ok([0, 1, 2].includes(integer));
  }
  t.equal(new Set(many.map(({ uuid }) => uuid)).size, 500);
  t.equal(new Set(many.map(({ integer }) => integer)).size, 3);
  t.match(chance.token(5), /^[A-Za-z0-9]{5}$/);
  t.match(chance.digits(1), /^[1-9]$/);
});
