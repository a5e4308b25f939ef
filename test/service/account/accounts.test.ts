import t from 'tap';
import { type Account, RESET_PARTS } from '../../../src/service/account/account.js';
import { createDirectory, createReader, type Options } from '../../sample-accounts/directory.js';

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
  const publicKeys = directory.all().map(({ publicKey }) => publicKey);
  t.same(publicKeys, ['pk_test_default', 'pk_test_2']);
  t.equal(directory.find('pk_test_2')?.userId, 2);
  t.equal(directory.find('pk'), undefined);
  t.equal(directory.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_2' }), directory.find('pk_test_2'));
  t.equal(directory.enter({ publicKey: 'pk_test_2', secretKey: 'sk_test_default' }), undefined);
  t.equal(directory.enter({ publicKey: 'pk', secretKey: 'sk' }), undefined);
  t.equal(directory.baseline.name, 'x');
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

t.test('reset of all accounts also resets the assumptions of accounts that open later', async (t) => {
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

t.test('load restores the strictness of the start, and loadInto keeps that of the account', async (t) => {
  const directory = create({ isStrict: true });
  t.same([directory.isStrict, ...directory.all().map((account) => account.isStrict)], [true, true, true]);
  const [first, second] = directory.all() as [Account, Account];
  directory.setStrict(false, second);
  const one = createReader().read('one', { accounts: [{}, {}] });
  t.same([directory.loadInto(first, one).isStrict, directory.loadInto(second, one).isStrict], [true, false]);
  directory.load(one);
  const strict = directory.all().map((account) => account.isStrict);
  t.same(strict, [true, true]);
});
