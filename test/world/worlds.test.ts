import t from 'tap';
import { RESET_PARTS, type World } from '../../src/world/world.js';
import { Worlds } from '../../src/world/worlds.js';
import { probe } from './probe.js';

const fixture = {
  description: 'D',
  clock: '2026-01-05T09:00:00Z',
  assumptions: { 'http-status.rule': 400, 'http-status.not-found': 400, 'http-status.validation': 400 },
  accounts: [
    { assumptions: { 'http-status.validation': 401 }, contact_types: [{ name: 'One' }] },
    { user_id: 2, contact_types: [{ name: 'Two' }] },
  ],
} as const;

const create = (options?: ConstructorParameters<typeof Worlds>[2]) => new Worlds('x', fixture, options);

t.test('a world opens for its keys', async (t) => {
  const worlds = create();
  t.same(
    worlds.all().map(({ publicKey }) => publicKey),
    ['pk_test_default', 'pk_test_2'],
  );
  t.equal(worlds.find('pk_test_2')?.userId, 2);
  t.equal(worlds.find('pk'), undefined);
  t.equal(worlds.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_2' }), worlds.find('pk_test_2'));
  t.equal(worlds.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_default' }), undefined);
  t.equal(worlds.enter({ publicKey: 'pk', secretKey: 'sk' }), undefined);
  t.equal(worlds.baseline.name, 'x');
});

t.test('the account goes before the start, and the start before the fixture', async (t) => {
  const worlds = create({ assumptions: { 'http-status.not-found': 402, 'http-status.validation': 402 } });
  const { answers } = worlds.find('pk_test_default')?.answers ?? worlds.answers;
  t.match(answers, { 'http-status.rule': 400, 'http-status.not-found': 402, 'http-status.validation': 401 });
  t.match(worlds.answers.answers, {
    'http-status.rule': 400,
    'http-status.not-found': 402,
    'http-status.validation': 402,
  });
  worlds.assume({ 'http-status.rule': 403 });
  t.equal(worlds.all()[1]?.answers.answers['http-status.rule'], 403);
  t.equal(worlds.open().answers.answers['http-status.rule'], 403);
  worlds.reset(RESET_PARTS);
  t.equal(worlds.answers.answers['http-status.rule'], 400);
  t.equal(worlds.all()[1]?.answers.answers['http-status.rule'], 400);
});

t.test('a fresh world stands on the first account', async (t) => {
  const worlds = create();
  const drawn = worlds.open();
  t.match(drawn.publicKey, /^pk_test_[A-Za-z0-9]{20}$/);
  t.equal(drawn.secretKey, drawn.publicKey.replace('pk_', 'sk_'));
  t.match(drawn.contactTypes.all(), [{ name: 'One', user_id: 1 }]);
  const chosen = worlds.open({ publicKey: 'mine', secretKey: 'key' });
  t.equal(worlds.enter({ publicKey: 'mine', secretKey: 'key' }), chosen);
  const sharing = worlds.open({ publicKey: 'mine', secretKey: 'other' });
  t.equal(worlds.find('mine'), chosen);
  t.equal(worlds.enter({ publicKey: 'mine', secretKey: 'other' }), sharing);
  t.equal(worlds.all().length, 5);
  worlds.close(chosen);
  t.equal(worlds.find('mine'), sharing);
  worlds.close(sharing);
  worlds.close(sharing);
  t.equal(worlds.find('mine'), undefined);
  t.equal(worlds.all().length, 3);
});

t.test('a reset takes back what each world did', async (t) => {
  const worlds = create();
  const [first, second] = worlds.all() as [World, World];
  const before = [probe(first), probe(second)];
  for (const world of [first, second]) {
    world.contactTypes.add({ name: 'New' });
    world.clock.set({ frozen: 5 });
    world.chance.token();
  }
  const disturbed = probe(second);
  worlds.reset(RESET_PARTS, first);
  t.same([probe(first), probe(second)], [before[0], disturbed], 'of one world alone');
  worlds.reset(RESET_PARTS);
  t.same([probe(first), probe(second)], before);
});

t.test('a reset of all takes back what holds for worlds to come', async (t) => {
  const worlds = create();
  const answerOf = (world: World) => world.answers.answers['http-status.rule'];
  const [first, second] = worlds.all() as [World, World];
  worlds.assume({ 'http-status.rule': 403 });
  worlds.reset(RESET_PARTS, first);
  t.same([answerOf(first), answerOf(second), answerOf(worlds.open())], [400, 403, 403]);
  worlds.reset(['records', 'clock', 'outbox', 'faults', 'journal']);
  t.same([answerOf(second), answerOf(worlds.open())], [403, 403]);
  worlds.reset(['assumptions']);
  t.same([answerOf(second), answerOf(worlds.open())], [400, 400]);
});

t.test('a load takes the place of all, or of one world', async (t) => {
  const worlds = create();
  const [first, second] = worlds.all();
  const one = worlds.read('one', { accounts: [{ contact_types: [{ name: 'Loaded' }] }] });
  t.same(worlds.all(), [first, second], 'reading changes nothing');
  const loaded = worlds.loadInto(second as NonNullable<typeof second>, one);
  t.match(loaded, { publicKey: 'pk_test_2', secretKey: 'sk_test_2', userId: 1 });
  t.equal(worlds.find('pk_test_2'), loaded);
  t.equal(worlds.find('pk_test_default'), first);
  t.match(loaded.contactTypes.all(), [{ name: 'Loaded' }]);
  t.equal(worlds.baseline.name, 'x');
  worlds.load(one);
  t.same(
    worlds.all().map(({ publicKey }) => publicKey),
    ['pk_test_default'],
  );
  t.not(worlds.find('pk_test_default'), first);
  t.equal(worlds.baseline.name, 'one');
});

t.test('a broken fixture is refused, and nothing has changed', async (t) => {
  const worlds = create();
  const before = worlds.all();
  t.throws(() => worlds.read('bad', { accounts: [] }), {
    message: 'fixture bad: /accounts is []; wanted array of 1 items',
  });
  t.same(worlds.all(), before);
  t.throws(() => new Worlds('bad', []), { message: 'fixture bad: is []; wanted object' });
});

t.test('the state of worlds is a fixture', async (t) => {
  const worlds = create();
  const state = worlds.state(worlds.all());
  t.match(state, { description: 'D', accounts: [{ user_id: 1, contact_types: [{ name: 'One' }] }, { user_id: 2 }] });
  t.same(new Worlds('y', JSON.parse(JSON.stringify(state))).state(worlds.all()), { ...state });
});

t.test('the same seed draws the same for the same account', async (t) => {
  const given = { accounts: [{ automations: [{ automation_name: 'A' }] }] };
  const utr = (seed?: number) =>
    new Worlds('x', given, seed === undefined ? {} : { seed }).all()[0]?.automations.all()[0]?.utr;
  t.equal(utr(), utr());
  t.equal(utr(5), utr(5));
  t.not(utr(5), utr(6));
});

t.test('strictness is that of one world, or of all and those to come', async (t) => {
  const worlds = create();
  const [first, second] = worlds.all() as [World, World];
  const seen = () => [worlds.isStrict, first.isStrict, second.isStrict, worlds.open().isStrict];
  t.same(seen(), [false, false, false, false]);
  worlds.setStrict(true, first);
  t.same(seen(), [false, true, false, false]);
  worlds.setStrict(true);
  t.same(seen(), [true, true, true, true]);
  worlds.setStrict(false, first);
  t.same(seen(), [true, false, true, true]);
  worlds.reset(RESET_PARTS);
  t.same(seen(), [true, false, true, true], 'a reset leaves it');
});

t.test('strictness that holds from the start outlasts a load', async (t) => {
  const worlds = create({ isStrict: true });
  t.same([worlds.isStrict, ...worlds.all().map((world) => world.isStrict)], [true, true, true]);
  const [first, second] = worlds.all() as [World, World];
  worlds.setStrict(false, second);
  const one = worlds.read('one', { accounts: [{}, {}] });
  t.same([worlds.loadInto(first, one).isStrict, worlds.loadInto(second, one).isStrict], [true, false]);
  worlds.load(one);
  t.same(
    worlds.all().map((world) => world.isStrict),
    [true, true],
  );
});
