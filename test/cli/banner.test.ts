import t from 'tap';
import { bannerOf } from '../../src/cli/banner.js';
import { toOverrides } from '../../src/service/assumptions/overrides.js';
import { readers } from '../../src/service/document/index.js';
import { start } from '../helper.js';

t.test('the banner shows the clock, and one line for a value at several endpoints', async (t) => {
  const lists = readers.endpointsOf('list-order').slice(0, 4);
  const assumptions = toOverrides([
    ...lists.map((endpoint) => [`list-order@${endpoint}`, 'newest-first'] as const),
    ['missing-id', 'validation'],
    ['update.empty-field', 'clear'],
    ['missing-id@GET /contacts/details', 'lookup'],
    ['http-status.not-found@GET /contacts/details', 404],
    ['http-status.not-found@GET /sender/details', 410],
  ]);
  const { mock } = await start(t, { assumptions, clock: '+P3D' });
  const lines = bannerOf(mock)
    .split('\n')
    .filter((line) => /^ {2}(assumes|clock) /.test(line));
  t.strictSame(lines, [
    '  clock       +P3D',
    '  assumes     http-status.not-found@GET /contacts/details=404',
    '  assumes     http-status.not-found@GET /sender/details=410',
    '  assumes     list-order=newest-first at 4 endpoints',
    '  assumes     missing-id=validation',
    '  assumes     missing-id@GET /contacts/details=lookup',
    '  assumes     update.empty-field=clear',
  ]);
});

t.test('the banner of an open mock says whether other machines reach the control plane', async (t) => {
  const cases = [
    [[], 'not the control plane (see --allow-host)'],
    [['mock.test', 'ci'], 'the control plane as mock.test, ci'],
  ] as const;
  for (const [allowedHosts, control] of cases) {
    const { mock } = await start(t, { allowedHosts });
    const lines = bannerOf({ ...mock, isOpen: true }).split('\n');
    t.strictSame(
      lines.filter((line) => line.startsWith('  open')),
      [`  open        to other machines: the service, ${control}`],
    );
  }
});
