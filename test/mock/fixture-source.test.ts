/** A fixture whose file changes while the mock runs. */
import { EventEmitter, once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { watchFixture } from '../../src/mock/fixture-source.js';
import { startMock } from '../../src/mock/mock.js';
import type { MockOptions } from '../../src/mock/options.js';
import { startVite } from '../client/vite/vite-server.js';
import { runCommand } from '../command.js';

const named = (...names: readonly string[]) =>
  JSON.stringify({ clock: '2026-01-05T09:00:00Z', accounts: [{ contact_types: names.map((name) => ({ name })) }] });

async function watched(t: Test, options: MockOptions) {
  const reports = new EventEmitter();
  const mock = await startMock({ watch: true, ...options }, process, (line) => reports.emit('line', line));
  t.teardown(() => mock.close());
  const reported = async (change: () => void) => {
    const line = once(reports, 'line');
    change();
    return String(await line);
  };
  const names = () =>
    mock.directory
      .all()[0]
      ?.contactTypes.all()
      .map(({ name }) => name);
  return { mock, reported, names };
}

t.test('a fixture file that changes is loaded again, and the options of the start still apply', async (t) => {
  const fixture = join(t.testdir({ 'own.json': named('A') }), 'own.json');
  const { mock, reported, names } = await watched(t, {
    fixture,
    clock: '2030-01-01T00:00:00Z',
    assumptions: { 'list-order': 'newest-first' },
  });
  t.strictSame(names(), ['A']);
  const more = JSON.stringify({ ...JSON.parse(named('B', 'C')), assumptions: { 'list-order': 'oldest-first' } });
  t.equal(await reported(() => writeFileSync(fixture, more)), `fixture ${fixture}: loaded again`);
  t.strictSame(names(), ['B', 'C']);
  t.equal(mock.directory.all()[0]?.clock.now(), Date.parse('2030-01-01T00:00:00Z') * 1000);
  t.equal(mock.directory.assumptions.values['list-order'], 'newest-first');
});

t.test('an invalid fixture file is reported, and the old state stays', async (t) => {
  const fixture = join(t.testdir({ 'own.json': named('A') }), 'own.json');
  const { reported, names } = await watched(t, { fixture });
  const broken = '{"accounts":[{"contact":[]}]}';
  t.equal(
    await reported(() => writeFileSync(fixture, broken)),
    `fixture ${fixture}: /accounts/0/contact is unknown; did you mean contacts?; the old state stays`,
  );
  t.match(await reported(() => rmSync(fixture)), /cannot be read: ENOENT.*; the old state stays$/);
  t.strictSame(names(), ['A']);
  t.equal(await reported(() => writeFileSync(fixture, named('B'))), `fixture ${fixture}: loaded again`);
  t.strictSame(names(), ['B']);
  const toLoop = () => {
    rmSync(fixture);
    symlinkSync(fixture, fixture);
  };
  t.match(await reported(toLoop), /cannot be read: ELOOP.*; the old state stays$/);
  t.strictSame(names(), ['B']);
});

t.test('a named fixture of fixturesDir is loaded again when its file changes', async (t) => {
  const fixtures = t.testdir({ 'own.json': named('A') });
  const { reported, names } = await watched(t, { fixture: 'own', fixturesDir: fixtures });
  t.equal(await reported(() => writeFileSync(join(fixtures, 'own.json'), named('B'))), 'fixture own: loaded again');
  t.strictSame(names(), ['B']);
});

t.test('a fixture without a file is not watched', async (t) => {
  const { names } = await watched(t, { fixture: JSON.parse(named('A')) });
  t.strictSame(names(), ['A']);
  const fail = () => t.fail();
  t.equal(watchFixture({ name: 'given', read: () => ({}) }, fail, fail), undefined);
});

t.test('--watch reports a change on stderr', async (t) => {
  const fixture = join(t.testdir({ 'own.json': named('A') }), 'own.json');
  const { printed, kill, ended } = runCommand(t, ['--port', '0', '--fixture', fixture, '--watch']);
  await printed(/base URL/);
  writeFileSync(fixture, named('B'));
  await printed(/loaded again/, 'stderr');
  kill('SIGTERM');
  t.match(await ended, { code: 0, stderr: `campaign-mock: fixture ${fixture}: loaded again\n` });
});

t.test('the Vite plugin watches a fixture whose path starts at the root of the project', async (t) => {
  const folder = t.testdir({ 'own.json': named('A'), fixtures: { 'named.json': named('N') } });
  const options = { fixture: './own.json', fixturesDir: 'fixtures', state: 'state.json' };
  const { origin, logged } = await startVite(t, options, { root: folder });
  const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default' };
  const read = async () => (await fetch(`${origin}/api/v1/contacts-type`, { headers })).json();
  t.match(await read(), { message: { contactTypes: [{ name: 'A' }] } });
  writeFileSync(join(folder, 'own.json'), named('B'));
  while (!logged.some((line) => line.includes('loaded again'))) await read();
  t.equal(logged.at(-1), `campaign-mock: fixture ${join(folder, 'own.json')}: loaded again`);
  t.match(await read(), { message: { contactTypes: [{ name: 'B' }] } });
});
