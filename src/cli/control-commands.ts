/** The commands for a running mock. Each command calls a method of the library. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Argument, type Command } from 'commander';
import type { ClientMethods } from '../client/client-methods.js';
import { resolveFixture } from '../client/remote-client.js';
import type { FaultState } from '../control/faults.js';
import { callsByName } from '../control/registry.js';
import type { Schema } from '../messages/validation.js';
import { RESET_PARTS, type ResetPart } from '../service/account/account.js';
import { type FaultDefinition, kinds, members, readMember } from '../service/account/fault-definition.js';
import { parsePairs, writePair } from '../service/assumptions/overrides.js';
import { splitKey } from '../service/assumptions/scopes.js';
import { readers } from '../service/document/index.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { addCall, addTarget, connectIn, controlsOf, countOf, type TargetFlags } from './connection.js';
import { addJournal, addOutbox } from './journal.js';
import type { Shell } from './shell.js';

export function addControlCommands(program: Command, shell: Shell): void {
  for (const add of [addOpen, addReset, addLoad, addFault, addPlain, addAssume, addJournal, addOutbox])
    add(program, shell);
}

/** The line that a command prints without `--json`, by the name of its call. */
const LINES: Readonly<Record<string, (result: unknown, name: string) => string>> = {
  snapshot: (_, name) => `saved ${name}`,
  restore: (_, name) => `restored ${name}`,
  'accounts.close': () => 'closed',
};

/** Adds the commands that the table of calls declares. The words after a command are the arguments of its method. */
function addPlain(program: Command, shell: Shell): void {
  for (const [name, call] of callsByName) {
    if (call.command === undefined) continue;
    const [usage, help] = call.command;
    const [topic = '', ...below] = usage.split(/ (?=[a-z])/);
    const group = program.commands.find((one) => one.name() === topic) ?? addTarget(program, topic);
    const command = below.reduce((one, words) => one.command(words), group).description(help);
    const read = name === 'clock.set' ? readTime : String;
    addCall(shell, command, (_, _name, perform) => perform(call, command.args.map(read)), LINES[name]);
  }
}

const readTime = (text: string): string => (text === 'now' ? toTimestamp(realTime()) : text);

function addReset(program: Command, shell: Shell): void {
  const parts = new Argument('[parts...]', 'the parts to restore')
    .choices([...RESET_PARTS, 'accounts'])
    .default([], 'all of them');
  const command = addTarget(program, 'reset', 'Restore the baseline of a running mock.').addArgument(parts);
  addCall(
    shell,
    command,
    (controls, only: readonly (ResetPart | 'accounts')[]) => controls.reset(only.length === 0 ? undefined : only),
    ({ accounts, opened, closed }) =>
      `reset ${countOf(accounts.length, 'account')}; ${opened} opened, ${closed} closed`,
  );
}

function addLoad(program: Command, shell: Shell): void {
  const help = 'Load a fixture into a running mock; resets assumptions, clock and faults.';
  addCall(
    shell,
    addTarget(program, 'load <name|file.json>', help),
    (controls, name) => controls.load(resolveFixture(name)),
    ({ accounts }, name) =>
      `loaded ${name}: ${countOf(accounts.length, 'account')}; assumptions, clock and faults are reset`,
  );
}

function addFault(program: Command, shell: Shell): void {
  const kind = new Argument('[kind]', 'list by default').choices([...Object.keys(kinds), 'clear', 'list']);
  const help = 'Order a fault for the next requests to a running mock, list them, or clear them.';
  const command = addTarget(program, 'fault', help).addArgument(kind);
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(members)) {
    const texts = schema.enum ? ` (${schema.enum.join(', ')})` : '';
    command.option(`--${name.replaceAll('_', '-')} <value>`, `${schema.description ?? ''}${texts}`, (text) => {
      given[name] = readMember(name, text);
    });
  }
  const run = async ({ faults }: ClientMethods, kind = 'list') => {
    if (kind === 'clear') await faults.clear();
    if (kind === 'clear' || kind === 'list') return faults.list();
    // The mock checks the members of the fault.
    return faults.add({ ...given, kind } as FaultDefinition);
  };
  addCall(shell, command, run, lineOf);
}

/** Reports the first fault that was added: an order adds the same fault to every account. */
function lineOf(faults: readonly FaultState[], kind = 'list'): string | undefined {
  const [fault] = faults;
  if (kind === 'list' || fault === undefined) return kind === 'list' ? undefined : 'cleared the faults';
  const often = fault.times === 'always' ? 'always' : countOf(fault.times, 'request');
  const where = fault.endpoint === '*' ? 'every endpoint' : fault.endpoint;
  const shadow = fault.shadowed_by === undefined ? '' : `; shadowed by fault ${fault.shadowed_by}`;
  return `fault ${fault.id}: ${kind} at ${where}, ${often}, in ${countOf(faults.length, 'account')}${shadow}`;
}

function addAssume(program: Command, shell: Shell): void {
  const help = 'Change assumptions of a running mock, id=value; id=null takes a change back. Prints the values.';
  const command = addTarget(program, 'assume [pairs...]', help).action(async (pairs: readonly string[]) => {
    const isUndone = (pair: string) => /=\s*null$/.test(pair);
    const changed = pairs.filter((pair) => !isUndone(pair));
    const undone = pairs.filter(isUndone).map((pair) => [pair.slice(0, pair.lastIndexOf('=')), null]);
    const patch = { ...parsePairs(changed, readers), ...Object.fromEntries(undone) };
    const { assumptions } = await controlsOf(command);
    const all = pairs.length === 0 ? await assumptions.read() : await assumptions.change(patch);
    const ids = Object.keys(patch).map((key) => splitKey(key)[0]);
    for (const { id, value, scopes } of all.filter((one) => ids.length === 0 || ids.includes(one.id))) {
      const narrowed = Object.entries(scopes).map(([endpoint, own]) => writePair(`${id}@${endpoint}`, own));
      shell.stdout.write(`${[writePair(id, value), ...narrowed].join('\n')}\n`);
    }
  });
}

const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };
/** The program of the system that opens a URL; the variable BROWSER takes precedence. */
const OPENER = OPENERS[process.platform] ?? 'xdg-open';

function addOpen(program: Command, shell: Shell): void {
  const help = 'Open the page of a running mock in a browser, and print where it is.';
  const command = addTarget(program, 'open', help).action(async () => {
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
