import t from 'tap';
import { type Account, RESET_PARTS } from '../../src/account/account.js';
import { writeFixture } from '../../src/fixtures/write-fixture.js';
import { createDirectory, createReader, type Options } from '../sample-accounts/directory.js';
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

const create = (options?: Options) => createDirectory('x', fixture, options);

t.test('find and enter return an account by its keys', async (t) => {
  const directory = create();
  t.same(
    directory.all().map(({ publicKey }) => publicKey),
    ['pk_test_default', 'pk_test_2'],
  );
  t.equal(directory.find('pk_test_2')?.userId, 2);
  t.equal(directory.find('pk'), undefined);
  t.equal(directory.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_2' }), directory.find('pk_test_2'));
  t.equal(directory.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_default' }), undefined);
  t.equal(directory.enter({ publicKey: 'pk', secretKey: 'sk' }), undefined);
  t.equal(directory.baseline.name, 'x');
});

t.test('assumptions of the account override those of the start, and those override the fixture', async (t) => {
  const directory = create({ assumptions: { 'http-status.not-found': 402, 'http-status.validation': 402 } });
  const { values } = directory.find('pk_test_default')?.assumptions ?? directory.assumptions;
  t.match(values, { 'http-status.rule': 400, 'http-status.not-found': 402, 'http-status.validation': 401 });
  t.match(directory.assumptions.values, {
    'http-status.rule': 400,
    'http-status.not-found': 402,
    'http-status.validation': 402,
  });
  directory.changeAssumptions({ 'http-status.rule': 403 });
  t.equal(directory.all()[1]?.assumptions.values['http-status.rule'], 403);
  t.equal(directory.open().assumptions.values['http-status.rule'], 403);
  directory.reset(RESET_PARTS);
  t.equal(directory.assumptions.values['http-status.rule'], 400);
  t.equal(directory.all()[1]?.assumptions.values['http-status.rule'], 400);
});

t.test('open makes an account from the first account', async (t) => {
  const directory = create();
  const generated = directory.open();
  t.match(generated.publicKey, /^pk_test_[A-Za-z0-9]{20}$/);
  t.equal(generated.secretKey, generated.publicKey.replace('pk_', 'sk_'));
  t.match(generated.contactTypes.all(), [{ name: 'One', user_id: 1 }]);
  const chosen = directory.open({ publicKey: 'mine', secretKey: 'key' });
  t.equal(directory.enter({ publicKey: 'mine', secretKey: 'key' }), chosen);
  const sharing = directory.open({ publicKey: 'mine', secretKey: 'other' });
  t.equal(directory.find('mine'), chosen);
  t.equal(directory.enter({ publicKey: 'mine', secretKey: 'other' }), sharing);
  t.equal(directory.all().length, 5);
  directory.close(chosen);
  t.equal(directory.find('mine'), sharing);
  directory.close(sharing);
  directory.close(sharing);
  t.equal(directory.find('mine'), undefined);
  t.equal(directory.all().length, 3);
});

t.test('reset undoes the changes of each account', async (t) => {
  const directory = create();
  const [first, second] = directory.all() as [Account, Account];
  const before = [probe(first), probe(second)];
  for (const account of [first, second]) {
    account.contactTypes.add({ name: 'New' });
    account.clock.set({ frozen: 5 });
    account.random.token();
  }
  const changed = probe(second);
  directory.reset(RESET_PARTS, first);
  t.same([probe(first), probe(second)], [before[0], changed], 'of one account alone');
  directory.reset(RESET_PARTS);
  t.same([probe(first), probe(second)], before);
});

t.test('reset of all accounts resets the assumptions of later accounts', async (t) => {
  const directory = create();
  const ruleStatusOf = (account: Account) => account.assumptions.values['http-status.rule'];
  const [first, second] = directory.all() as [Account, Account];
  directory.changeAssumptions({ 'http-status.rule': 403 });
  directory.reset(RESET_PARTS, first);
  t.same([ruleStatusOf(first), ruleStatusOf(second), ruleStatusOf(directory.open())], [400, 403, 403]);
  directory.reset(['records', 'clock', 'outbox', 'faults', 'journal']);
  t.same([ruleStatusOf(second), ruleStatusOf(directory.open())], [403, 403]);
  directory.reset(['assumptions']);
  t.same([ruleStatusOf(second), ruleStatusOf(directory.open())], [400, 400]);
});

t.test('load replaces all accounts, loadInto replaces one', async (t) => {
  const directory = create();
  const [first, second] = directory.all();
  const one = createReader().read('one', { accounts: [{ contact_types: [{ name: 'Loaded' }] }] });
  t.same(directory.all(), [first, second], 'read changes nothing');
  const loaded = directory.loadInto(second as NonNullable<typeof second>, one);
  t.match(loaded, { publicKey: 'pk_test_2', secretKey: 'sk_test_2', userId: 1 });
  t.equal(directory.find('pk_test_2'), loaded);
  t.equal(directory.find('pk_test_default'), first);
  t.match(loaded.contactTypes.all(), [{ name: 'Loaded' }]);
  t.equal(directory.baseline.name, 'x');
  directory.load(one);
  t.same(
    directory.all().map(({ publicKey }) => publicKey),
    ['pk_test_default'],
  );
  t.not(directory.find('pk_test_default'), first);
  t.equal(directory.baseline.name, 'one');
});

t.test('an invalid fixture is refused and changes nothing', async (t) => {
  const directory = create();
  const before = directory.all();
  t.throws(() => createReader().read('bad', { accounts: [] }), {
    message: 'fixture bad: /accounts is empty; wanted an account, or no accounts at all for a default one',
  });
  t.same(directory.all(), before);
  t.throws(() => createDirectory('bad', []), { message: 'fixture bad: is []; wanted object' });
});

t.test('state returns accounts as a fixture', async (t) => {
  const directory = create();
  const state = writeFixture(directory);
  t.match(state, { description: 'D', accounts: [{ user_id: 1, contact_types: [{ name: 'One' }] }, { user_id: 2 }] });
  t.same(writeFixture(createDirectory('y', structuredClone(state))), state);
});

t.test('the same seed generates the same values for the same account', async (t) => {
  const given = { accounts: [{ automations: [{ automation_name: 'A' }] }] };
  const utr = (seed?: number) =>
    createDirectory('x', given, seed === undefined ? {} : { seed })
      .all()[0]
      ?.automations.all()[0]?.utr;
  t.equal(utr(), utr());
  t.equal(utr(5), utr(5));
  t.not(utr(5), utr(6));
});

t.test('setStrict sets one account, or all and later ones', async (t) => {
  const directory = create();
  const [first, second] = directory.all() as [Account, Account];
  const seen = () => [directory.isStrict, first.isStrict, second.isStrict, directory.open().isStrict];
  t.same(seen(), [false, false, false, false]);
  directory.setStrict(true, first);
  t.same(seen(), [false, true, false, false]);
  directory.setStrict(true);
  t.same(seen(), [true, true, true, true]);
  directory.setStrict(false, first);
  t.same(seen(), [true, false, true, true]);
  directory.reset(RESET_PARTS);
  t.same(seen(), [true, false, true, true], 'reset leaves strictness');
});

t.test('strictness of the start outlasts load', async (t) => {
  const directory = create({ isStrict: true });
  t.same([directory.isStrict, ...directory.all().map((account) => account.isStrict)], [true, true, true]);
  const [first, second] = directory.all() as [Account, Account];
  directory.setStrict(false, second);
  const one = createReader().read('one', { accounts: [{}, {}] });
  t.same([directory.loadInto(first, one).isStrict, directory.loadInto(second, one).isStrict], [true, false]);
  directory.load(one);
  t.same(
    directory.all().map((account) => account.isStrict),
    [true, true],
  );
});
