/** The commands for a running mock: each calls a method that the library has too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Argument, type Command } from 'commander';
import { type TSchema, Type } from 'typebox';
import type { ClientMethods } from '../client/client-methods.js';
import { callsByName } from '../control/registry.js';
import { isPath, readJsonFile } from '../fixtures/json-file.js';
import type { Fixture } from '../fixtures/schema.js';
import { RESET_PARTS, type ResetPart } from '../service/account/account.js';
import { type FaultDefinition, kinds, members, readMember } from '../service/account/fault-definition.js';
import type { Fault } from '../service/account/faults.js';
import { MAIL_KINDS, type MailFilter } from '../service/account/outbox.js';
import { parsePairs, writePair } from '../service/assumptions/overrides.js';
import { splitKey } from '../service/assumptions/scopes.js';
import { readers } from '../service/document/index.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { addCall, addTarget, connectIn, controlsOf, countOf, type TargetFlags } from './connection.js';
import { wholeNumber } from './flags.js';
import { addJournal } from './journal.js';
import type { Shell } from './shell.js';
import { createListPrinter, mailRow } from './tables.js';

export function addControlCommands(program: Command, shell: Shell): void {
  for (const add of [addOpen, addReset, addLoad, addFault, addPlain, addAssume, addJournal, addOutbox])
    add(program, shell);
}

/** What the command prints of calls whose whole result is only for `--json`. */
const LINES: Readonly<Record<string, (result: unknown, name: string) => string>> = {
  snapshot: (_, name) => `saved ${name}`,
  restore: (_, name) => `restored ${name}`,
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
    const read = name === 'clock.set' ? readTime : String;
    addCall(shell, command, (_, _name, perform) => perform(call, command.args.map(read)), LINES[name]);
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

/** What a member means, with its texts where only some are allowed. */
const helpOf = (schema: TSchema & { readonly description?: string }): string => {
  const texts = Type.IsEnum(schema) ? [` (${schema.enum.join(', ')})`] : [];
  return [schema.description, ...texts].join('');
};

function addFault(program: Command, shell: Shell): void {
  const command = addTarget(program.command('fault'))
    .description('Order a fault for the next requests to a running mock, list them, or clear them.')
    .addArgument(new Argument('[kind]', 'list by default').choices([...Object.keys(kinds), 'clear', 'list']));
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    command.option(`--${name.replaceAll('_', '-')} <value>`, helpOf(schema), (text) => {
      given[name] = readMember(name, text);
    });
  }
  const run = async ({ faults }: ClientMethods, kind = 'list') => {
    if (kind === 'clear') await faults.clear();
    if (kind === 'clear' || kind === 'list') return faults.list();
    // The mock checks the order.
    return faults.add({ ...given, kind } as FaultDefinition);
  };
  addCall(shell, command, run, lineOf);
}

/** Reports the fault that was added. An order adds the same fault to every account. */
function lineOf(faults: readonly Fault[], kind = 'list'): string | undefined {
  if (kind === 'list') return undefined;
  const lines = faults.map((fault) => {
    const often = fault.times === 'always' ? 'always' : countOf(fault.times, 'request');
    const where = fault.endpoint === '*' ? 'every endpoint' : fault.endpoint;
    const shadow = 'shadowed_by' in fault ? `; shadowed by fault ${fault.shadowed_by}` : '';
    return `fault ${fault.id}: ${kind} at ${where}, ${often}, in ${countOf(faults.length, 'account')}${shadow}`;
  });
  return lines[0] ?? 'cleared the faults';
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

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
/** What opens a URL, unless the variable BROWSER names it. */
const OPENER = OPENERS[process.platform] ?? 'xdg-open';

function addOpen(program: Command, shell: Shell): void {
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
