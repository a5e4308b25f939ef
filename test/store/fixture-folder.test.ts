import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { FixtureFolders } from '../../src/store/fixture-folder.js';
import { readJsonFile } from '../../src/store/json-file.js';
import { refusalOf } from './refusal.js';

const json = (value: unknown) => JSON.stringify(value);

t.test('the fixtures of the package are named', async (t) => {
  const names = new FixtureFolders().names();
  t.ok(names.includes('empty'));
  t.same(names, names.toSorted());
  t.notOk(names.includes('fixture.schema'));
  t.match(new FixtureFolders().read('empty'), { description: String });
  t.same(new FixtureFolders().always(), new FixtureFolders().read('empty'));
});

t.test('the folder of the operator goes first', async (t) => {
  const dir = t.testdir({
    'empty.json': json({ description: 'Mine' }),
    'Own_1-a.json': '{}',
    'x.txt': '',
    '.y.json': '',
  });
  const folders = new FixtureFolders(dir);
  t.same(folders.read('empty'), { description: 'Mine' });
  t.same(folders.read('Own_1-a'), {});
  t.notSame(folders.always(), { description: 'Mine' });
  const names = folders.names();
  t.equal(names.filter((name) => name === 'empty').length, 1);
  t.same(
    ['x', 'x.txt', '.y'].filter((name) => names.includes(name)),
    [],
  );
  t.same(new FixtureFolders(`${dir}/../${dir.split('/').at(-1)}`).read('empty'), { description: 'Mine' });
});

t.test('a name that no folder has is refused, and the nearest told', async (t) => {
  const dir = t.testdir({ own: { 'mine.json': '{}' }, 'own-other': { 'x.json': '{}' }, 'out.json': '{}' });
  const folders = new FixtureFolders(join(dir, 'own'));
  for (const name of [
    '',
    'min',
    '../out',
    '../own-other/x',
    '-other/x',
    join(dir, 'out'),
    'mine.json',
    'MINE',
    '__proto__',
  ]) {
    t.match(
      refusalOf(() => folders.read(name)),
      { what: `fixture ${name}`, problems: [{ pointer: '', detail: /^is not one of / }] },
    );
  }
  t.throws(() => folders.read('min'), /did you mean mine\?$/);
});

t.test('a folder that is not there is refused with its name', async (t) => {
  const gone = join(t.testdir({}), 'gone');
  t.match(
    refusalOf(() => new FixtureFolders(gone).read('empty')),
    { message: /gone/ },
  );
});

t.test('a file is read as JSON, with or without a byte order mark', async (t) => {
  const dir = t.testdir({
    'plain.json': '{"a":"é"}',
    'bom.json': '\uFEFF{"a":1}',
    'text.json': 'hello',
    'none.json': '',
  });
  mkdirSync(join(dir, 'folder.json'));
  t.same(readJsonFile('fixture', join(dir, 'plain.json')), { a: 'é' });
  t.same(readJsonFile('fixture', join(dir, 'bom.json')), { a: 1 });
  for (const name of ['text.json', 'none.json', 'folder.json', 'gone.json']) {
    const file = join(dir, name);
    t.match(
      refusalOf(() => readJsonFile('profile', file)),
      {
        what: `profile ${file}`,
        problems: [{ pointer: '', detail: /^cannot be read: / }],
      },
    );
  }
});
