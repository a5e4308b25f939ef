/** `campaign-mock open`: shows the page of a running mock in a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from 'commander';
import { addTarget, connectIn, type TargetFlags } from './connection.js';
import type { Shell } from './shell.js';

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
/** What opens a URL, unless the variable BROWSER names it. */
const OPENER = OPENERS[process.platform] ?? 'xdg-open';

export function addOpen(program: Command, shell: Shell): void {
  const command = addTarget(program.command('open'))
    .description('Open the page of a running mock in a browser, and print where it is.')
    .action(async () => {
      const { BROWSER: opener = OPENER } = process.env;
      const { controlUrl } = await connectIn(command);
      const { account } = command.optsWithGlobals<TargetFlags>();
      const url = `${controlUrl}/${account === undefined ? '' : `?${new URLSearchParams({ account })}`}`;
      shell.stdout.write(`${url}\n`);
      const browser = spawn(opener, [url], { detached: true, stdio: 'ignore' });
      browser.unref();
      // Without a browser, the printed URL can be opened by hand.
      await once(browser, 'spawn').catch(() => undefined);
    });
}
