/** The command `npm run picture`: photographs two views of the page of a running mock, for the README. */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startCampaignMock } from '../dist/index.js';

const MAX_BYTES = 150_000;

const mock = await startCampaignMock({ port: 4477, clock: '2026-05-01T09:00:00Z' });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const send = (path, fields) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
  return mock.fetch(path, { headers: mock.headers, ...(fields && { method: 'POST', body }) });
};

/** Photographs a place of the page. */
async function photograph(file, place) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 720 } });
  await page.goto(`${mock.controlUrl}/#/${place}`);
  await page.locator('.detail h2').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined);
  const picture = await page.screenshot();
  if (picture.length > MAX_BYTES) throw new Error(`${file} would have ${picture.length} bytes`);
  writeFileSync(file, picture);
}

try {
  await mock.clock.advance('P12D');
  await mock.faults.add({ endpoint: 'GET /senders', kind: 'failure', failure: '500' });
  await send('/contacts/list');
  await send('/contacts-type/add', { name: 'Partners 2026' });
  await send('/senders');
  await send('/single-send/list');
  await send('/contacts/add', { contact_type_id: '1', email: 'ada@example', country: '1', nickname: 'ada' });
  await send('/automations');
  await photograph('.github/exchanges.png', 'exchanges/5');
  await photograph('.github/outbox.png', 'outbox/1');
} finally {
  await browser.close();
  await mock.close();
}
