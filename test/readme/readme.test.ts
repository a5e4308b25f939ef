import { readFileSync, writeFileSync } from 'node:fs';
import t from 'tap';
import { bannerOf } from '../../src/cli/banner.js';
import { start } from '../helper.js';
import { tables } from './tables.js';

const FILE = new URL('../../README.md', import.meta.url);
const README = readFileSync(FILE, 'utf8');

/** Fills the README with the banner, the response to its curl and the tables, as the code produces them. */
function fillIn(banner: string, response: string): string {
  const fence = (language: string) => new RegExp(`(?<=\`\`\`${language}\n)[\\s\\S]*?(?=\n\`\`\`)`);
  const withTables = Object.entries(tables).reduce(
    (text, [name, table]) => text.replace(new RegExp(`(?<=<!-- table: ${name} -->\n\n)(\\|.*\n)*`), () => `${table}\n`),
    README,
  );
  return withTables.replace(fence('text'), () => banner).replace(fence('json'), () => response);
}

t.test('the README shows the banner, the response and the tables of the code', async (t) => {
  const { mock, client } = await start(t);
  const { port } = new URL(mock.baseUrl);
  const banner = bannerOf(mock).replaceAll(`:${port}`, ':4477').trimEnd();
  const { body } = await client.get('/contacts-type/view', { contact_type_id: 1 });
  const expected = fillIn(banner, JSON.stringify(body));
  // UPDATE_README=1 writes what is compared otherwise.
  if (process.env.UPDATE_README === '1') writeFileSync(FILE, expected);
  t.equal(README, expected);
});

t.test('the README is at most 250 lines', async (t) => {
  t.ok(README.split('\n').length <= 251);
});
