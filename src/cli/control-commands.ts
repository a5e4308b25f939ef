/** The commands for a running mock: each calls a method that the library has too. */
import { Argument, type Command } from 'commander';
import { readers } from '../api/index.js';
import { parsePairs, writePair } from '../assumptions/pairs.js';
import { splitKey } from '../assumptions/scopes.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { MAIL_KINDS, type MailFilter } from '../world/outbox.js';
import { RESET_PARTS, type ResetPart } from '../world/world.js';
import { addAccounts } from './accounts.js';
import { addJson, addTarget, type Controls, controlsOf, countOf, print, printLine, printLines } from './connection.js';
import { addFault } from './fault.js';
import { wholeNumber } from './flags.js';
import { addJournal } from './journal.js';
import type { Shell } from './shell.js';
import { addWarnings } from './warnings.js';

export function addControlCommands(program: Command, shell: Shell): void {
  const adds = [
    addReset,
    addLoad,
    addFault,
    addClock,
    addAssume,
    addSnapshot,
    addAccounts,
    addJournal,
    addOutbox,
    addWarnings,
  ];
  for (const add of adds) add(program, shell);
}

type Run<A> = (controls: Controls, given: A) => Promise<unknown>;

/** Has a command print what a method returns; `run` gets its argument. */
function addCall<A = string>(shell: Shell, command: Command, run: Run<A>): void {
  command.action(async (given: A) => print(shell, await run(await controlsOf(command), given)));
}

function addReset(program: Command, shell: Shell): void {
  const parts = new Argument('[parts...]', 'only these').choices([...RESET_PARTS, 'accounts']);
  const command = addJson(addTarget(program.command('reset')))
    .description('Restore the baseline of a running mock.')
    .addArgument(parts.default([], 'all of them'))
    .action(async (only: readonly (ResetPart | 'accounts')[]) => {
      const result = await (await controlsOf(command)).reset(only.length === 0 ? undefined : only);
      printLine(shell, command, result, ({ accounts, opened, closed }) =>
        [
          [`reset${only.map((part) => ` ${part}`)}`, countOf(accounts.length, 'account')].join(': '),
          ...(opened > 0 ? [`${opened} opened by clients`] : []),
          ...(closed > 0 ? [`${closed} closed`] : []),
        ].join(', '),
      );
    });
}

function addLoad(program: Command, shell: Shell): void {
  const command = addJson(addTarget(program.command('load <name|file.json>')))
    .description('Load a fixture into a running mock; resets assumptions, clock and faults.')
    .action(async (name: string) => {
      const { load } = await controlsOf(command);
      // The mock checks what the file holds.
      const result = await load(isPath(name) ? (readJsonFile('fixture', name) as Fixture) : name);
      const line = `loaded ${name}: ${countOf(result.accounts.length, 'account')}; assumptions, clock and faults are reset`;
      printLine(shell, command, result, () => line);
    });
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
  const command = addJson(addTarget(program.command('snapshot'))).description(
    'List the snapshots of a running mock, save or restore one.',
  );
  const save = command.command('save <name>').description('Save the state.');
  const restore = command.command('restore <name>').description('Restore the state.');
  addCall(shell, command, ({ snapshots }) => snapshots.list());
  save.action(async (name: string) => {
    const result = await (await controlsOf(command)).snapshot(name);
    printLine(shell, command, result, ({ snapshots }) => `saved ${name}: ${countOf(snapshots.length, 'account')}`);
  });
  restore.action(async (name: string) => {
    const result = await (await controlsOf(command)).restore(name);
    printLine(shell, command, result, ({ accounts }) => `restored ${name}: ${countOf(accounts.length, 'account')}`);
  });
}

function addOutbox(program: Command, shell: Shell): void {
  const command = addTarget(program.command('outbox'))
    .description('Print the latest mails of a running mock, one JSON object a line.')
    .option('--to <address>', 'only those to this address')
    .option('--kind <kind>', `only those of this kind: ${MAIL_KINDS.join(', ')}`)
    .option('--limit <number>', 'mails, at most', wholeNumber(1, 1000, 'mails'))
    .action(async ({ to, kind, limit }: MailFilter & { readonly limit?: number }) => {
      const { outbox } = await controlsOf(command);
      printLines(
        shell,
        await outbox.find({
          ...(to !== undefined && { to }),
          ...(kind !== undefined && { kind }),
          ...(limit !== undefined && { limit }),
        }),
      );
    });
}
