import t from 'tap';
import { readers } from '../../src/api/index.js';
import { toOverrides } from '../../src/assumptions/scopes.js';
import { bannerOf } from '../../src/cli/banner.js';
import { start } from '../helper.js';

t.test('the banner has one line for a value at many endpoints, and none for one that changes nothing', async (t) => {
  const lists = readers.endpointsOf('list-order').slice(0, 4);
  const assumptions = toOverrides([
    ...lists.map((endpoint) => [`list-order@${endpoint}`, 'newest-first'] as const),
    ['trimming', 'all'],
    ['cors', 'open'],
    ['trimming@GET /contacts/details', 'form'],
    ['loose-id@GET /contacts/details', 'not-found'],
    ['loose-id@GET /sender/details', 'coerced'],
  ]);
  const { mock } = await start(t, { assumptions });
  const lines = bannerOf(mock)
    .split('\n')
    .filter((line) => line.startsWith('  assumes'));
  t.strictSame(lines, [
    '  assumes     trimming=all',
    '  assumes     trimming@GET /contacts/details=form',
    '  assumes     list-order=newest-first at 4 endpoints',
    '  assumes     loose-id@GET /sender/details=coerced',
  ]);
});
