/** The page for keyboards, screen readers and narrow screens. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t from 'tap';
import { start } from '../helper.js';
import { openPage } from './mock-page.js';
import { skip } from './page.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const PLACES = [
  ['#/exchanges/2', 'main h2'],
  ['#/outbox/1', 'main h2'],
  ['#/records/contacts/101', 'main h2'],
  ['#/assumptions', '.cards li'],
  ['#/faults', 'tbody tr'],
] as const;

t.test('accessibility of the page of a mock', { skip }, async (t) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [360, 1280]) {
      await t.test(`the page breaks no rule of axe, ${colorScheme}, at ${width} px`, async (t) => {
        const { mock, client } = await start(t, { clock: '2026-05-01T09:00:00Z' });
        await client.get('/contacts/list');
        await client.post('/contacts-type/add', { nam: 'X' });
        await client.control('POST', '/faults', { kind: 'close', after: 9 });
        await client.control('POST', '/snapshots/seeded');
        await client.control('POST', '/clock/advance', { by: 'P30D' });
        // axe runs as a script of the page.
        const { page, go } = await openPage(t, mock, '', {
          colorScheme,
          viewport: { width, height: 800 },
          bypassCSP: true,
        });
        for (const [place, element] of PLACES) {
          await go(place, element);
          await page.locator('details').evaluateAll((all) => all.map((one) => one.setAttribute('open', '')));
          await page.evaluate(AXE);
          const { violations } = await page.evaluate<{ violations: readonly Violation[] }>(
            'axe.run(document, { iframes: false })',
          );
          const told = violations.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary]);
          t.strictSame(told, [], place);
          const isWider = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
          t.equal(isWider, false, `${place} fits`);
        }
      });
    }
  }

  await t.test('the page can be used with only the keyboard', async (t) => {
    const { mock, client } = await start(t);
    await client.get('/contacts/list');
    const { page } = await openPage(t, mock);
    await page.keyboard.press('Tab');
    t.equal(await page.evaluate('document.activeElement.textContent.trim()'), 'to the content');
    await page.getByRole('link', { name: 'GET /contacts/list' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'GET /api/v1/contacts/list 200' }).waitFor();
    await page.getByRole('link', { name: 'Assumptions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Assumptions', exact: true }).waitFor();
    await page.getByLabel('Search').focus();
    await page.keyboard.type('list-order');
    await page.keyboard.press('Tab');
    const cards = page.locator('.cards li');
    await cards.nth(1).waitFor({ state: 'detached' });
    t.equal(await cards.count(), 1);
  });
});
