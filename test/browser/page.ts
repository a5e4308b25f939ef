/** A headless browser, and a foreign site whose pages it opens. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import tap, { type Test } from 'tap';
import { serve } from '../listening.js';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export const executablePath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find(isExecutable);

/** The reason to skip a test that needs a browser; false if a browser is installed. */
export const skip = executablePath === undefined ? `there is no ${NAMES.join(', ')} on the PATH` : false;

/** A host name of a DNS rebinding attack: it resolves to this machine. */
export const REBOUND = 'rebound.example';

let browser: Promise<Browser> | undefined;

/** The browser of all tests of this process. */
export function openBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`,
    ],
  });
  tap.teardown(() => browser.close());
  return browser;
}

export interface Site {
  /** Its origins: the address of the mock with another port, and another host name. */
  readonly origins: readonly [byAddress: string, byName: string];
  /** The requested paths. */
  readonly requestedPaths: readonly string[];
}

/**
 * Serves the pages of another origin.
 * @param pages HTML by path; an empty page for every other path
 */
export async function serveSite(t: Test, pages: Readonly<Record<string, string>> = {}): Promise<Site> {
  const requestedPaths: string[] = [];
  const origin = await serve(t, ({ url = '' }, response) => {
    requestedPaths.push(url);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Shop</title>${pages[url] ?? ''}`);
  });
  return { origins: [origin, origin.replace('127.0.0.1', 'localhost')], requestedPaths };
}

/** A request of a page. */
export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mode?: 'no-cors';
  /** The fields of a multipart form. */
  readonly form?: Readonly<Record<string, string>>;
  /** The text of an upload named `file`. */
  readonly file?: string;
  readonly body?: string;
}

/** The response that a script of the page can read; status 0 and the error if it can read no response. */
export const fetchIn = (page: Page, url: string, sending: Sending = {}) =>
  page.evaluate(
    async ([url, { form, file, body, ...init }]) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(form ?? {})) data.append(name, value);
      if (file !== undefined) data.append('file', new File([file], 'contacts.csv', { type: 'text/csv' }));
      const isForm = form !== undefined || file !== undefined;
      try {
        const response = await fetch(url, { ...init, ...(isForm ? { body: data } : body !== undefined && { body }) });
        const { status, type } = response;
        const headers: Record<string, string> = Object.fromEntries(response.headers);
        return { status, type, headers, body: await response.text() };
      } catch (error) {
        const headers: Record<string, string> = {};
        return { status: 0, type: 'error', headers, body: String(error) };
      }
    },
    [url, sending] as const,
  );

/** Waits until the next request below an address ends. */
export const requested = (page: Page, url: string): Promise<Request> => {
  const isMeant = (request: Request) => request.url().startsWith(url);
  const context = page.context();
  return Promise.race([
    context.waitForEvent('requestfinished', isMeant),
    context.waitForEvent('requestfailed', isMeant),
  ]);
};
