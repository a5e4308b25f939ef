/** The commands for a running mock: each calls a method that the library has too. */
import { Argument, type Command } from 'commander';
import { readers } from '../api/index.js';
import { parsePairs, writePair } from '../assumptions/pairs.js';
import { splitKey } from '../assumptions/scopes.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { MAIL_KINDS, type MailFilter } from '../world/outbox.js';
import { RESET_PARTS, type ResetPart } from '../world/world.js';
import { addTarget, type Controls, controlsOf, print, printLines } from './connection.js';
import { addFault } from './fault.js';
import { wholeNumber } from './flags.js';
import { addJournal } from './journal.js';
import { addWarnings } from './warnings.js';

export function addControlCommands(program: Command): void {
  addReset(program);
  addLoad(program);
  addFault(program);
  addClock(program);
  addAssume(program);
  addSnapshot(program);
  addJournal(program);
  addOutbox(program);
  addWarnings(program);
}

type Run<A> = (controls: Controls, given: A) => Promise<unknown>;

/** Adds a command that prints what a method returns; `run` gets its argument. */
function addCall<A = undefined>(program: Command, usage: string, description: string, run: Run<A>): Command {
  const command = addTarget(program.command(usage).description(description));
  // The flags may follow the name of a command below this one.
  command.enablePositionalOptions(false);
  return command.action(async (given: A) => print(await run(await controlsOf(command), given)));
}

/** Adds a command below another one, which takes the flags. */
function addCallBelow(parent: Command, usage: string, description: string, run: Run<string>): void {
  const command = parent.command(usage).description(description);
  command.action(async (given: string) => print(await run(await controlsOf(parent), given)));
}

function addReset(program: Command): void {
  const parts = new Argument('[parts...]', 'only these').choices([...RESET_PARTS, 'accounts']);
  addCall(
    program,
    'reset',
    'Restore the baseline of a running mock.',
    (controls, only: readonly (ResetPart | 'accounts')[]) => controls.reset(only.length === 0 ? undefined : only),
  ).addArgument(parts.default([], 'all of them'));
}

function addLoad(program: Command): void {
  addCall(program, 'load <name|file.json>', 'Load a fixture into a running mock.', (controls, name: string) =>
    // The mock checks what the file holds.
    controls.load(isPath(name) ? (readJsonFile('fixture', name) as Fixture) : name),
  );
}

function addClock(program: Command): void {
  const clock = addCall(program, 'clock', 'Show the clock of a running mock, set it or advance it.', (controls) =>
    controls.clock.read(),
  );
  addCallBelow(clock, 'set <time>', 'Set it, in any form of --clock.', (controls, time) => controls.clock.set(time));
  addCallBelow(clock, 'advance <duration>', 'Advance it: PT1H, P3D.', (controls, by) => controls.clock.advance(by));
}

function addAssume(program: Command): void {
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
        process.stdout.write(`${[writePair(id, value), ...narrowed].join('\n')}\n`);
      }
    });
}

function addSnapshot(program: Command): void {
  const snapshot = addCall(program, 'snapshot', 'List the snapshots of a running mock, save or restore one.', (one) =>
    one.snapshots.list(),
  );
  addCallBelow(snapshot, 'save <name>', 'Save the state.', (controls, name) => controls.snapshot(name));
  addCallBelow(snapshot, 'restore <name>', 'Restore the state.', (controls, name) => controls.restore(name));
}

function addOutbox(program: Command): void {
  const command = addTarget(program.command('outbox'))
    .description('Print the latest mails of a running mock, one JSON object a line.')
    .option('--to <address>', 'only those to this address')
    .option('--kind <kind>', `only those of this kind: ${MAIL_KINDS.join(', ')}`)
    .option('--limit <number>', 'so many', wholeNumber(1, 1000))
    .action(async ({ to, kind, limit }: MailFilter & { readonly limit?: number }) => {
      const { outbox } = await controlsOf(command);
      printLines(
        await outbox.find({
          ...(to !== undefined && { to }),
          ...(kind !== undefined && { kind }),
          ...(limit !== undefined && { limit }),
        }),
      );
    });
}
