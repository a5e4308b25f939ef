/** The commands for a running mock: each calls a method that the library has too. */
import { Argument, type Command } from 'commander';
import { RESET_PARTS, type ResetPart } from '../account/account.js';
import { MAIL_KINDS, type MailFilter } from '../account/outbox.js';
import { readers } from '../api/index.js';
import { parsePairs, writePair } from '../assumptions/pairs.js';
import { splitKey } from '../assumptions/scopes.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { addCall, addTarget, controlsOf, countOf, printLines, type Target } from './connection.js';
import { addFault } from './fault.js';
import { wholeNumber } from './flags.js';
import { addJournal } from './journal.js';
import type { Shell } from './shell.js';

export function addControlCommands(program: Command, shell: Shell): void {
  const adds = [addReset, addLoad, addFault, addClock, addAssume, addSnapshot, addAccounts, addJournal, addOutbox];
  for (const add of adds) add(program, shell);
}

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

function addClock(program: Command, shell: Shell): void {
  const command = addTarget(program.command('clock')).description(
    'Show the clock of a running mock, set it, freeze it or advance it.',
  );
  const set = command.command('set <time>').description('Set it: now to stand still at, or any form of --clock.');
  const freeze = command.command('freeze').description('Let it stand still where it is.');
  const advance = command.command('advance <duration>').description('Advance it: PT1H, P3D.');
  addCall(shell, command, ({ clock }) => clock.read());
  addCall(shell, set, ({ clock }, time) => clock.set(time === 'now' ? toTimestamp(realTime()) : time));
  addCall(shell, freeze, ({ clock }) => clock.freeze());
  addCall(shell, advance, ({ clock }, by) => clock.advance(by));
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

function addSnapshot(program: Command, shell: Shell): void {
  const command = addTarget(program.command('snapshot')).description(
    'List the snapshots of a running mock, save or restore one.',
  );
  const save = command.command('save <name>').description('Save the state.');
  const restore = command.command('restore <name>').description('Restore the state.');
  addCall(shell, command, ({ snapshots }) => snapshots.list());
  const line = (done: string) => (_: unknown, name: string) => `${done} ${name}`;
  addCall(shell, save, (controls, name) => controls.snapshot(name), line('saved'));
  addCall(shell, restore, (controls, name) => controls.restore(name), line('restored'));
}

function addAccounts(program: Command, shell: Shell): void {
  const command = addTarget(program.command('accounts')).description(
    'List the accounts of a running mock, open one, or close those that were opened.',
  );
  const open = command.command('open [public-key] [secret-key]').description('Open one, with these or drawn keys.');
  const close = command.command('close').description('Close all that were opened, or the one of --account.');
  addCall(shell, command, ({ accounts }) => accounts.list());
  addCall(shell, open, ({ accounts }) => accounts.open(...open.args));
  const line = () => 'closed';
  addCall(shell, close, ({ accounts }) => accounts.close(), line);
}

function addOutbox(program: Command, shell: Shell): void {
  const command = addTarget(program.command('outbox'))
    .description('Print the latest mails of a running mock, one JSON object a line.')
    .option('--to <address>', 'only those to this address')
    .option('--kind <kind>', `only those of this kind: ${MAIL_KINDS.join(', ')}`)
    .option('--limit <number>', 'mails, at most', wholeNumber(1, 1000, 'mails'))
    .action(async ({ url: _url, account: _account, ...filter }: Target & MailFilter & { readonly limit?: number }) => {
      const { outbox } = await controlsOf(command);
      printLines(shell, await outbox.find(filter));
    });
}
