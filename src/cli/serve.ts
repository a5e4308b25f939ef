/** `campaign-mock`: starts a mock, prints the banner, and closes the mock at a signal. */
import { once } from 'node:events';
import type { Command } from 'commander';
import { suggestion } from '../messages/closest-match.js';
import { messageOf } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import { startMock } from '../mock/mock.js';
import { bannerOf } from './banner.js';
import { readOptions } from './config-file.js';
import { createFlag, flaggedOptions } from './flags.js';
import { type Shell, stopOnSignal } from './shell.js';

export function addServe(program: Command, shell: Shell): void {
  for (const name of flaggedOptions) program.addOption(createFlag(name));
  program.allowExcessArguments().action(async () => {
    const [unknown] = program.args;
    if (unknown !== undefined) throw unknownCommand(unknown, program);
    const options = { logRequests: shell.stderr.isTTY === true, ...readOptions(program) };
    const mock = await startMock(options, shell);
    // The first signal closes the mock after its running requests. Both signals save the state.
    const end = () => {
      try {
        mock.save();
      } catch (error) {
        shell.stderr.write(`campaign-mock: ${messageOf(error)}\n`);
      }
      shell.exit(1);
    };
    const stopped = once(stopOnSignal(shell, end), 'abort');
    shell.stdout.write(bannerOf(mock));
    await stopped;
    await mock.close();
  });
}

function unknownCommand(name: string, { commands }: Command): Error {
  const names = commands.map((command) => command.name());
  const hint = suggestion(name, names) || '.';
  return new Error(`unknown command ${preview(name)}${hint} Without a command it starts a mock.`);
}
