import t from 'tap';
import { type ExchangeFilter, Journal } from '../../src/world/journal.js';
import { exchangeWith } from './exchange.js';

const idsOf = (journal: Journal, filter?: ExchangeFilter) => journal.find(filter).map(({ id }) => id);

t.test('find returns exchanges in their order, with ids', async (t) => {
  const journal = new Journal(10);
  t.strictSame([journal.find(), journal.dropped], [[], 0]);
  journal.add(() => exchangeWith({ path: '/a' }));
  journal.add(() => exchangeWith({ path: '/b' }));
  t.strictSame(journal.find(), [
    { id: 1, ...exchangeWith({ path: '/a' }) },
    { id: 2, ...exchangeWith({ path: '/b' }) },
  ]);
});

t.test('a full journal drops its oldest exchange and counts it', async (t) => {
  const journal = new Journal(3);
  for (let count = 0; count < 3; count += 1) journal.add(() => exchangeWith());
  t.strictSame([idsOf(journal), journal.dropped], [[1, 2, 3], 0]);
  for (let count = 0; count < 2; count += 1) journal.add(() => exchangeWith());
  t.strictSame([idsOf(journal), journal.dropped], [[3, 4, 5], 2]);
});

t.test('clear empties a journal and continues its ids', async (t) => {
  const journal = new Journal(1);
  journal.add(() => exchangeWith());
  journal.add(() => exchangeWith());
  const before = journal.find();
  journal.clear();
  t.strictSame([journal.find(), journal.dropped], [[], 0]);
  journal.add(() => exchangeWith());
  t.strictSame([idsOf(journal), journal.dropped], [[3], 0]);
  t.equal(before.length, 1, 'an earlier result keeps its exchanges');
});

t.test('an entry is built once, at its first read', async (t) => {
  const journal = new Journal(2);
  const builtPaths: string[] = [];
  const entryOf = (path: string) => () => {
    builtPaths.push(path);
    return exchangeWith({ path });
  };
  for (const path of ['/a', '/b', '/c']) journal.add(entryOf(path));
  t.strictSame(builtPaths, []);
  const [first] = journal.find({ before: 3 });
  t.strictSame([first, builtPaths], [{ id: 2, ...exchangeWith({ path: '/b' }) }, ['/b', '/c']]);
  t.equal(journal.find({ before: 3 })[0], first, 'every reader gets the same entry');
  journal.add(entryOf('/d'));
  journal.find();
  t.strictSame(builtPaths, ['/b', '/c', '/d']);
});

t.test('an entry that is not read is not built', async (t) => {
  const journal = new Journal(1);
  const never = () => t.fail('the entry is built') as never;
  journal.add(never);
  journal.add(never);
  journal.clear();
  journal.add(() => exchangeWith());
  t.strictSame([idsOf(journal), journal.dropped], [[3], 0]);
});

t.test('the order survives dropped exchanges and a clear', async (t) => {
  for (const bound of [1, 2, 5]) {
    const journal = new Journal(bound);
    let kept: number[] = [];
    let dropped = 0;
    for (let id = 1; id <= 4 * bound + 3; id += 1) {
      if (id === 2 * bound + 2) {
        journal.clear();
        [kept, dropped] = [[], 0];
      }
      journal.add(() => exchangeWith());
      if (kept.length === bound) dropped += 1;
      kept = [...kept, id].slice(-bound);
      t.strictSame([idsOf(journal), journal.dropped], [kept, dropped]);
    }
  }
});

t.test('an earlier result keeps its exchanges when more are added', async (t) => {
  const journal = new Journal(2);
  const before = journal.find();
  journal.add(() => exchangeWith());
  const found = journal.find();
  journal.add(() => exchangeWith());
  journal.add(() => exchangeWith());
  t.strictSame([before.length, found.map(({ id }) => id), idsOf(journal)], [0, [1], [2, 3]]);
});

t.test('find filters exchanges', async (t) => {
  const warnings = [
    { id: 'id-form', text: 'T', section: 'S' },
    { id: 'array-key', text: 'T', section: 'S' },
  ];
  const withStatus = (status: number) => ({ response: { status, headers: {}, body: '', is_cut: false } });
  const journal = new Journal(10);
  journal.add(() => exchangeWith({ at: '2026-01-05T09:00:00.000000Z' }));
  journal.add(() => exchangeWith({ at: '2026-01-05T09:00:00.000001Z', endpoint: null, ...withStatus(404) }));
  journal.add(() => exchangeWith({ at: '2026-01-05T10:00:00.000000Z', endpoint: 'POST /contacts/add', warnings }));
  journal.add(() =>
    exchangeWith({ at: '2026-01-06T00:00:00.000000Z', endpoint: 'POST /contacts/add', response: null }),
  );
  const cases: readonly (readonly [filter: ExchangeFilter, ids: readonly number[]])[] = [
    [{}, [1, 2, 3, 4]],
    [{ endpoint: 'POST /contacts/add' }, [3, 4]],
    [{ endpoint: '/contacts/add' }, []],
    [{ status: 200 }, [1, 3]],
    [{ status: 404 }, [2]],
    [{ status: 500 }, []],
    [{ warning: 'id-form' }, [3]],
    [{ warning: 'array-key' }, [3]],
    [{ warning: 'over-limit' }, []],
    [{ since: '2026-01-05T09:00:00.000001Z' }, [2, 3, 4]],
    [{ since: '2026-01-07T00:00:00.000000Z' }, []],
    [{ until: '2026-01-05T10:00:00.000000Z' }, [1, 2]],
    [{ since: '2026-01-05T09:00:00.000001Z', until: '2026-01-06T00:00:00.000000Z' }, [2, 3]],
    [{ before: 3 }, [1, 2]],
    [{ before: 1 }, []],
    [{ endpoint: 'POST /contacts/add', status: 200, warning: 'id-form', before: 4 }, [3]],
    [{ endpoint: 'POST /contacts/add', status: 404 }, []],
  ];
  for (const [filter, ids] of cases) t.strictSame(idsOf(journal, filter), ids, JSON.stringify(filter));
});
