/** `campaign-mock`: starts a mock, prints the banner, and closes the mock at a signal. */
import type { Command } from 'commander';
import { readers } from '../api/index.js';
import { parseHeader } from '../assumptions/pairs.js';
import { type Mock, startMock } from '../mock.js';
import { bannerOf } from './banner.js';
import { readConfig } from './config-file.js';
import { fail } from './errors.js';
import { commandDefaults, createFlag, flaggedOptions, readFlags } from './flags.js';

export function addServe(program: Command): void {
  for (const name of flaggedOptions) program.addOption(createFlag(name));
  program.action(async () => {
    const config = readConfig();
    const { assumptions, ...given } = readFlags(program, process.env);
    const mock = await startMock({
      requests: process.stderr.isTTY,
      ...commandDefaults,
      ...config,
      ...given,
      assumptions: { ...config.assumptions, ...parseHeader(assumptions, readers) },
    });
    closeOnSignal(mock);
    process.stdout.write(bannerOf(mock));
  });
}

/** The first signal lets running requests end, a second one does not wait for them. */
function closeOnSignal(mock: Mock): void {
  let isClosing = false;
  const close = async () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    await mock.close().catch(fail);
  };
  process.on('SIGINT', close).on('SIGTERM', close);
}
