/** The command `npm run picture`: photographs the reference page of a running mock, with a request that was tried there, for the README. */
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { startCampaignMock } from '../dist/index.js';

const FILE = '.github/reference.png';
const MAX_BYTES = 150_000;
const CHAPTER = '.opblock-tag-section:has(#operations-tag-Contact_types)';
const OPERATION = '[id$="-contactsTypeView"]';

/** The other chapters, headers with the date, and what the document says of responses: the one that came stands above it. */
const LEFT_OUT = [
  '.opblock-tag-section',
  '.curl-command',
  '.responses-inner h4',
  '.responses-inner > :not(:first-child)',
  '.live-responses-table .response-col_description > :not(:first-child)',
];

const mock = await startCampaignMock({ port: 4477 });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 900 } });
  await page.goto(`${mock.controlUrl}/reference`);
  const operation = page.locator(OPERATION);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('tr[data-param-name="contact_type_id"] input').fill('1');
  await operation.locator('.execute').click();
  await operation.locator('.live-responses-table').waitFor();
  await page.addStyleTag({
    content: `${LEFT_OUT.join(', ')} { display: none } ${CHAPTER} { display: block !important }`,
  });
  const picture = await page.locator(CHAPTER).screenshot();
  if (picture.length > MAX_BYTES) throw new Error(`${FILE} would have ${picture.length} bytes`);
  writeFileSync(FILE, picture);
} finally {
  await browser.close();
  await mock.close();
}
