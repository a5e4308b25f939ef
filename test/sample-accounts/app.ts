/** An app on a directory, without a socket. */
import type { Test } from 'tap';
import { FixtureFolders } from '../../src/fixtures/folders.js';
import { type AppOptions, createApp } from '../../src/mock/app.js';
import type { AccountDirectory } from '../../src/service/account/account-directory.js';
import { createReader } from './directory.js';

export function openApp(t: Test, directory: AccountDirectory, options: Partial<AppOptions> = {}) {
  const { app } = createApp(directory, {
    prefix: '/api/v1',
    folders: new FixtureFolders(),
    reader: createReader(),
    allowedHosts: [],
    corsOrigins: [],
    logLevel: 'silent',
    ...options,
  });
  t.teardown(() => app.close());
  return app;
}
