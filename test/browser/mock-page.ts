/** The page of a mock in a browser. */
import type { Browser, Locator, Page, Request } from '@playwright/test';
import type { Test } from 'tap';
import type { Mock } from '../../src/mock/mock.js';
import { openBrowser } from './page.js';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface OpenPage {
  readonly page: Page;
  /** Errors of the browser, and requests to other origins. */
  readonly complaints: readonly string[];
  /** Loads a view, such as `#/faults`, and waits for an element of it. */
  go(place: string, element?: string): Promise<void>;
}

/** Opens the page. A refused request in the console is not a complaint. */
export async function openPage(t: Test, mock: Mock, place = '', options: ContextOptions = {}): Promise<OpenPage> {
  const context = await (await openBrowser()).newContext({ acceptDownloads: true, ...options });
  t.teardown(() => context.close());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(mock.controlUrl);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of/.test(message.text()))
      complaints.push(message.text());
  });
  const isElsewhere = (request: Request) => !request.url().startsWith(origin) && !/^(data|blob):/.test(request.url());
  page.on('requestfinished', (request) => isElsewhere(request) && complaints.push(request.url()));
  // A request that the content security policy refuses is never sent.
  page.on('requestfailed', (request) => {
    if (isElsewhere(request) && request.failure()?.errorText !== 'csp') complaints.push(request.url());
  });
  page.on('dialog', async (dialog) => {
    complaints.push(dialog.message());
    await dialog.dismiss();
  });
  const go = async (to: string, element = 'main h1') => {
    // A change of only the hash loads nothing, and keeps the old view until it is rendered again.
    await page.goto('about:blank');
    await page.goto(`${mock.controlUrl}/${to}`);
    await page.locator(element).first().waitFor();
    await page.locator('.connection.live').waitFor();
  };
  await go(place);
  return { page, complaints, go };
}

const CLIPBOARD = `(async () => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text !== '') return text;
    await new Promise(requestAnimationFrame);
  }
})()`;

/** Clicks a button, and returns the text that it copies. */
export async function copyBy(button: Locator): Promise<string> {
  await button.page().evaluate("navigator.clipboard.writeText('')");
  await button.click();
  return button.page().evaluate(CLIPBOARD);
}
