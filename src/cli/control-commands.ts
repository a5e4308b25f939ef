/** The commands for a running mock: each calls a method that the library has too. */
import { Argument, type Command } from 'commander';
import { callsByName } from '../control/registry.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { RESET_PARTS, type ResetPart } from '../service/account/account.js';
import { MAIL_KINDS, type MailFilter } from '../service/account/outbox.js';
import { parsePairs, writePair } from '../service/assumptions/overrides.js';
import { splitKey } from '../service/assumptions/scopes.js';
import { readers } from '../service/document/index.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { addCall, addTarget, controlsOf, countOf, performIn, print, type TargetFlags } from './connection.js';
import { addFault } from './fault.js';
import { wholeNumber } from './flags.js';
import { addJournal } from './journal.js';
import type { Shell } from './shell.js';
import { createListPrinter, mailRow } from './tables.js';

export function addControlCommands(program: Command, shell: Shell): void {
  for (const add of [addReset, addLoad, addFault, addPlain, addAssume, addJournal, addOutbox]) add(program, shell);
}

/** What the command prints of calls whose whole result is only for `--json`. */
const LINES: Readonly<Record<string, (name: string) => string>> = {
  snapshot: (name) => `saved ${name}`,
  restore: (name) => `restored ${name}`,
  'accounts.close': () => 'closed',
};

/** Adds the commands that stand in the table of calls: each calls the method of its call with its arguments. */
function addPlain(program: Command, shell: Shell): void {
  for (const [name, call] of callsByName) {
    if (call.command === undefined) continue;
    const [usage, help] = call.command;
    const [topic = '', ...below] = usage.split(/ (?=[a-z])/);
    const group = program.commands.find((one) => one.name() === topic) ?? addTarget(program.command(topic));
    const command = below.reduce((one, words) => one.command(words), group).description(help);
    const line = LINES[name];
    if (line !== undefined) command.option('--json', 'print the whole result as JSON');
    command.action(async () => {
      const perform = await performIn(command);
      const result = await perform(call, command.args.map(name === 'clock.set' ? readTime : String));
      if (line === undefined || command.opts().json) print(shell, result);
      else shell.stdout.write(`${line(String(command.args[0]))}\n`);
    });
  }
}

const readTime = (text: string): string => (text === 'now' ? toTimestamp(realTime()) : text);

function addReset(program: Command, shell: Shell): void {
  const parts = new Argument('[parts...]', 'only these').choices([...RESET_PARTS, 'accounts']);
  const command = addTarget(program.command('reset'))
    .description('Restore the baseline of a running mock.')
    .addArgument(parts.default([], 'all of them'));
  addCall(
    shell,
    command,
    (controls, only: readonly (ResetPart | 'accounts')[]) => controls.reset(only.length === 0 ? undefined : only),
    ({ accounts, opened, closed }) =>
      `reset ${countOf(accounts.length, 'account')}; ${opened} opened, ${closed} closed`,
  );
}

function addLoad(program: Command, shell: Shell): void {
  const command = addTarget(program.command('load <name|file.json>')).description(
    'Load a fixture into a running mock; resets assumptions, clock and faults.',
  );
  addCall(
    shell,
    command,
    // The mock checks what the file holds.
    (controls, name) => controls.load(isPath(name) ? (readJsonFile('fixture', name) as Fixture) : name),
    ({ accounts }, name) =>
      `loaded ${name}: ${countOf(accounts.length, 'account')}; assumptions, clock and faults are reset`,
  );
}

function addAssume(program: Command, shell: Shell): void {
  const command = addTarget(program.command('assume [pairs...]'))
    .description('Change assumptions of a running mock, id=value; id=null takes a change back. Prints the values.')
    .action(async (pairs: readonly string[]) => {
      const isUndone = (pair: string) => /=\s*null$/.test(pair);
      const undone = pairs.filter(isUndone).map((pair) => [pair.slice(0, pair.lastIndexOf('=')), null]);
      const patch = {
        ...parsePairs(
          pairs.filter((pair) => !isUndone(pair)),
          readers,
        ),
        ...Object.fromEntries(undone),
      };
      const { assumptions } = await controlsOf(command);
      const all = pairs.length === 0 ? await assumptions.read() : await assumptions.change(patch);
      const ids = Object.keys(patch).map((key) => splitKey(key)[0]);
      for (const { id, value, scopes } of all.filter((one) => ids.length === 0 || ids.includes(one.id))) {
        const narrowed = Object.entries(scopes).map(([endpoint, own]) => writePair(`${id}@${endpoint}`, own));
        shell.stdout.write(`${[writePair(id, value), ...narrowed].join('\n')}\n`);
      }
    });
}

function addOutbox(program: Command, shell: Shell): void {
  const command = addTarget(program.command('outbox'))
    .description('Print the latest mails of a running mock: a table on a terminal, elsewhere one JSON object a line.')
    .option('--to <address>', 'only those to this address')
    .option('--kind <kind>', `only those of this kind: ${MAIL_KINDS.join(', ')}`)
    .option('--limit <number>', 'mails, at most', wholeNumber(1, 1000, 'mails'))
    .action(
      async ({ url: _url, account: _account, ...filter }: TargetFlags & MailFilter & { readonly limit?: number }) => {
        const { outbox } = await controlsOf(command);
        createListPrinter(shell, 'mails', mailRow)(await outbox.find(filter));
      },
    );
}
