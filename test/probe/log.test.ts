/** The log of a probe: on disk before the request, and read again however it ends. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { LogFile, readLog, startEntry } from '../../src/probe/guard/log.js';
import { NOW, rigOf, SMALL, startQuietMock } from './scenario.js';

const START = startEntry({ baseUrl: 'https://mail.example.com', marker: 'probe_', time: NOW });

t.test('what is about to be made is on disk before the request', async (t) => {
  const path = join(t.testdir({}), 'log.jsonl');
  const mock = await startQuietMock(t, { fixture: SMALL });
  const log = new LogFile(path, 'wx');
  log.write(START);
  const { session } = rigOf(mock, {
    write: true,
    log,
    async fetch(url, init) {
      const { entries } = readLog(path);
      if (init.method === 'POST') t.match(entries.at(-1), { type: 'make', kind: 'contactTypes', of: [] });
      return mock.fetch(url, init);
    },
  });
  const create = (name: string) =>
    session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name(name) } });
  await create('one');
  await create('two');
  log.close();
  const { start, entries } = readLog(path);
  t.same(start, START);
  const identity = (id: number) => JSON.stringify([id, null, null, '2026-01-05T09:00:00.000000Z']);
  const created_at = '2026-01-05T09:00:00.000000Z';
  const list = { kind: 'contactTypes', of: [] };
  const make = { type: 'make', name: 'POST /contacts-type/add', ...list };
  t.same(entries, [
    { ...make, held: [identity(1)] },
    { type: 'found', ...list, records: [{ id: 2, created_at }] },
    { ...make, held: [] },
    { type: 'found', ...list, records: [{ id: 3, created_at }] },
  ]);
  t.throws(() => new LogFile(path, 'wx'), { code: 'EEXIST' });
  const again = new LogFile(path, 'a');
  again.write(START);
  again.close();
  t.equal(readFileSync(path, 'utf8').split('\n').length, 7);
});

t.test('a log without its end, or with lines of others, is read as far as it goes', async (t) => {
  const path = join(t.testdir({}), 'log.jsonl');
  const found = { type: 'found', kind: 'contacts', of: [], records: [] };
  const lines = [JSON.stringify(START), 'broken', 'null', JSON.stringify(found), '{"type":"make","na'];
  writeFileSync(path, lines.join('\n'));
  t.same(readLog(path).entries, [found]);
  for (const text of ['', 'no log\n', '{"type":"found"}\n', 'null\n']) {
    writeFileSync(path, text);
    t.throws(() => readLog(path), new Error(`${path} is no log of a probe`));
  }
});
