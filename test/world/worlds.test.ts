import t from 'tap';
import { Worlds } from '../../src/world/worlds.js';

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
  worlds.reset();
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
  const [world] = worlds.all();
  world?.contactTypes.add({ name: 'New' });
  world?.outbox.add({ kind: 'notification', to: '', subject: '', link: null, utr: '', at: '' });
  world?.clock.freeze(5);
  const drawn = world?.chance.token();
  worlds.reset();
  t.match(world?.contactTypes.all(), [{ name: 'One' }]);
  t.same([world?.contactTypes.nextId, world?.outbox.all(), world?.clock.frozen], [2, [], 1_767_603_600_000_000]);
  t.equal(world?.chance.token(), drawn);
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
