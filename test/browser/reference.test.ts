import type { Locator, Page } from '@playwright/test';
import t from 'tap';
import { start } from '../helper.js';
import { openBrowser, skip } from './page.js';

/** Opens an operation of the page. */
async function open(page: Page, id: string): Promise<Locator> {
  const operation = page.locator(`[id$="-${id}"].opblock`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.execute').waitFor();
  return operation;
}

/** Sends the request of the page, and returns the response body that the page shows. */
async function tryOut(operation: Locator): Promise<unknown> {
  await operation.locator('.execute').click();
  const shown = operation.locator('.live-responses-table .response-col_description .highlight-code').first();
  return JSON.parse(await shown.locator('code').first().innerText());
}

t.test('the reference lists and tries endpoints, and loads nothing from other servers', { skip }, async (t) => {
  const { mock, client } = await start(t);
  const page = await (await openBrowser()).newPage();
  const requestedUrls: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${mock.controlUrl}/reference`);
  await page.locator('.opblock').nth(66).waitFor();
  t.equal(await page.locator('.opblock').count(), 67, '65 endpoints, two of them under two methods');

  const add = await open(page, 'contactsTypeAdd');
  await add.locator('input[placeholder="name"]').fill('Friends');
  t.strictSame(await tryOut(add), { status: 'success', message: 'Added Successfully' });
  const { body } = await client.get('/contacts-type');
  t.match(body, { message: { contactTypes: [{}, {}, {}, { id: 4, name: 'Friends' }] } });

  const upload = await open(page, 'contactsUploadCsv');
  await upload.locator('input[placeholder="contact_type_id"]').fill('4');
  const file = { name: 'contacts.csv', mimeType: 'text/csv', buffer: Buffer.from('email\nada@example.com\n') };
  await upload.locator('input[type="file"]').setInputFiles(file);
  t.strictSame(await tryOut(upload), { status: 'success', message: 'Imported Successfully' });

  const details = await open(page, 'contactsDetails');
  await details.locator('tr[data-param-name="contact_id"] input').fill('0');
  t.strictSame(await tryOut(details), { status: 'failed', errors: 'Record Not Found' });

  const { origin } = new URL(mock.baseUrl);
  t.strictSame(
    requestedUrls.filter((url) => !url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')),
    [],
  );
  t.strictSame(
    complaints.filter((text) => !text.includes('404 (Not Found)')),
    [],
  );
});
