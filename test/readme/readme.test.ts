import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { bannerOf } from '../../src/cli/banner.js';
import { start } from '../helper.js';
import { tables } from './tables.js';

const FILE = new URL('../../README.md', import.meta.url);
const README = readFileSync(FILE, 'utf8');

/** Puts what the code knows better into the README: the banner, the answer of its curl, and the tables. */
function filledIn(banner: string, answer: string): string {
  const fence = (language: string) => new RegExp(`(?<=\`\`\`${language}\n)[\\s\\S]*?(?=\n\`\`\`)`);
  const withTables = Object.entries(tables).reduce(
    (text, [name, table]) => text.replace(new RegExp(`(?<=<!-- table: ${name} -->\n\n)(\\|.*\n)*`), () => `${table}\n`),
    README,
  );
  return withTables.replace(fence('text'), () => banner).replace(fence('json'), () => answer);
}

t.test('the README shows the banner, the answer, the endpoints and the assumptions of the code', async (t) => {
  const { mock, client } = await start(t);
  const { port } = new URL(mock.baseUrl);
  const banner = bannerOf(mock).replaceAll(`:${port}`, ':4477').trimEnd();
  const { body } = await client.get('/contacts-type/view', { contact_type_id: 1 });
  const expected = filledIn(banner, JSON.stringify(body));
  // UPDATE_README=1 writes what is compared otherwise.
  if (process.env.UPDATE_README === '1') writeFileSync(FILE, expected);
  t.equal(README, expected);
});

t.test('the README is at most 250 lines', async (t) => {
  t.ok(README.split('\n').length <= 251);
});
