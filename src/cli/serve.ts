/** `campaign-mock`: starts a mock, prints the banner, and closes the mock at a signal. */
import type { Command } from 'commander';
import { suggestion } from '../messages/closest-match.js';
import { messageOf } from '../messages/present.js';
import { preview } from '../messages/preview.js';
import { type Mock, startMock } from '../mock/mock.js';
import { bannerOf } from './banner.js';
import { readOptions } from './config-file.js';
import { createFlag, flaggedOptions } from './flags.js';
import { type Shell, SIGNALS } from './shell.js';

export function addServe(program: Command, shell: Shell): void {
  for (const name of flaggedOptions) program.addOption(createFlag(name));
  program.allowExcessArguments().action(async () => {
    const [unknown] = program.args;
    if (unknown !== undefined) throw unknownCommand(unknown, program);
    const options = { logRequests: shell.stderr.isTTY === true, ...readOptions(program) };
    const mock = await startMock(options, shell);
    const closed = closeOnSignal(mock, shell);
    shell.stdout.write(bannerOf(mock));
    await closed;
  });
}

function unknownCommand(name: string, { commands }: Command): Error {
  const names = commands.map((command) => command.name());
  const hint = suggestion(name, names) || '.';
  return new Error(`unknown command ${preview(name)}${hint} Without a command it starts a mock.`);
}

/** Closes the mock at the first signal, after its running requests; a second signal ends the process at once. Both save the state. */
function closeOnSignal(mock: Mock, shell: Shell): Promise<void> {
  return new Promise((resolve) => {
    let isClosing = false;
    const close = () => {
      if (isClosing) return stopAtOnce(mock, shell);
      isClosing = true;
      resolve(mock.close());
    };
    for (const signal of SIGNALS) shell.on(signal, close);
  });
}

function stopAtOnce(mock: Mock, shell: Shell): void {
  try {
    mock.save();
  } catch (error) {
    shell.stderr.write(`campaign-mock: ${messageOf(error)}\n`);
  }
  shell.exit(1);
}
