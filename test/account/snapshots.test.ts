import t from 'tap';
import type { Account } from '../../src/account/account.js';
import { MAX_SNAPSHOTS, Snapshots } from '../../src/account/saved-account.js';
import { createDirectory } from '../sample-accounts/directory.js';

const [account] = createDirectory('x', {}).all() as [Account];
const saved = account.save();
const namesIn = (snapshots: Snapshots) => snapshots.all().map(({ name }) => name);

t.test('a full store drops its oldest snapshot and returns its name', async (t) => {
  const snapshots = new Snapshots();
  for (let count = 1; count <= MAX_SNAPSHOTS; count += 1) t.equal(snapshots.save(`${count}`, saved), undefined);
  t.equal(snapshots.save('2', saved), undefined, 'the same name needs no room');
  t.equal(snapshots.save('new', saved), '1');
  t.equal(snapshots.save('newer', saved), '3');
  t.equal(snapshots.all().length, MAX_SNAPSHOTS);
  t.same([snapshots.find('1'), snapshots.find('3'), snapshots.find('2')?.name], [undefined, undefined, '2']);
  t.same(namesIn(snapshots).slice(-3), ['2', 'new', 'newer']);
});

t.test('a property name of Object.prototype is a valid name', async (t) => {
  const snapshots = new Snapshots();
  for (const name of ['__proto__', 'constructor']) {
    t.equal(snapshots.find(name), undefined);
    snapshots.save(name, saved);
    t.equal(snapshots.find(name)?.name, name);
  }
});
