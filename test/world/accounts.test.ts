import t from 'tap';
import { runThrough } from '../../src/batches.js';
import { AccountDirectory } from '../../src/world/account-directory.js';
import type { World } from '../../src/world/world.js';

const contact = { email: 'ada@example.com' };

function open(fixture: unknown = { accounts: [{ contacts: [contact] }] }) {
  const directory = new AccountDirectory('x', fixture);
  const [world] = directory.all() as [World];
  return { directory, world };
}

t.test('bytes counts a baseline that accounts share once, until the last of them is closed', async (t) => {
  const { directory, world } = open();
  const { bytes } = directory;
  const own = world.bytes;
  t.ok(bytes > own);
  const one = directory.open({ publicKey: 'pk_1', secretKey: 'sk_1' });
  t.equal(directory.bytes, bytes + one.bytes);
  directory.close(one);
  t.equal(directory.bytes, bytes);
  directory.close(world);
  t.equal(directory.bytes, 0);
  const next = directory.open({ publicKey: 'pk_2', secretKey: 'sk_2' });
  t.equal(directory.bytes, bytes - own + next.bytes, 'the next one on it counts it again');
});

t.test('recount counts what a world has gained, or lost by a reset', async (t) => {
  const { directory, world } = open();
  const { bytes } = directory;
  const { bytes: own } = world;
  world.contacts.add({ email: 'bob@example.com' });
  world.faults.add(1, { kind: 'reset' });
  world.snapshots.save('a', world.save());
  t.equal(directory.bytes, bytes, 'not before it is counted');
  directory.recount(world);
  t.equal(world.bytes, own + 2 * world.contacts.bytes + world.faults.bytes);
  t.equal(directory.bytes, bytes + world.bytes - own);
  world.snapshots.delete('a');
  runThrough(directory.resetInBatches(['records', 'faults']));
  runThrough(directory.recountInBatches());
  t.equal(directory.bytes, bytes);
});

t.test('a closed world counts no more, whoever still writes to it', async (t) => {
  const { directory } = open();
  const { bytes } = directory;
  const one = directory.open({ publicKey: 'pk_1', secretKey: 'sk_1' });
  directory.recount(one);
  one.contacts.add({ email: 'bob@example.com' });
  directory.close(one);
  directory.close(one);
  one.contacts.add({ email: 'cy@example.com' });
  directory.recount(one);
  t.equal(directory.bytes, bytes);
});

t.test('a load into a world counts its new baseline in the place of the old one', async (t) => {
  const { directory, world } = open();
  const { bytes } = directory;
  const baseline = runThrough(
    directory.readInBatches('y', {
      accounts: [{ contacts: [contact, { ...contact, email: 'bob@example.com' }] }],
    }),
  );
  const loaded = directory.loadInto(world, baseline);
  const more = loaded.baseline.tables.contacts.sharedBytes - world.baseline.tables.contacts.sharedBytes;
  t.ok(more > 0);
  t.equal(directory.bytes, bytes + more + loaded.bytes - world.bytes);
  directory.load(runThrough(directory.readInBatches('x', { accounts: [{ contacts: [contact] }] })));
  t.equal(directory.bytes, bytes);
});

t.test('a fixture with more bytes than all accounts can take is refused', async (t) => {
  const { directory } = open();
  const maxBytes = directory.bytes - (directory.all()[0] as World).bytes;
  t.ok(new AccountDirectory('x', { accounts: [{ contacts: [contact] }] }, { maxBytes }), 'exactly full');
  t.throws(() => new AccountDirectory('x', { accounts: [{ contacts: [contact] }] }, { maxBytes: maxBytes - 1 }), {
    message: `fixture x: takes ${maxBytes} bytes of memory; wanted at most ${maxBytes - 1}`,
  });
});
