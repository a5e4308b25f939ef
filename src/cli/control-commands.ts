/** The commands for a running mock: those in the table of control calls, and `open`, `fault` and `assume`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Argument, type Command } from 'commander';
import { resolveFixture } from '../client/remote-client.js';
import { callsByName } from '../control/registry.js';
import type { Schema } from '../messages/validation.js';
import { type FaultDefinition, kinds, members, readMember } from '../service/account/fault-definition.js';
import { parsePairs, splitKey, writePair } from '../service/assumptions/overrides.js';
import { readers } from '../service/document/index.js';
import { realTime } from '../time/clock.js';
import { toTimestamp } from '../time/timestamps.js';
import { addTarget, connectControls, connectIn, performIn, printResult, type TargetFlags } from './connection.js';
import type { Shell } from './shell.js';

export function addControlCommands(program: Command, shell: Shell): void {
  for (const add of [addOpen, addDeclared, addFault, addAssume]) add(program, shell);
}

/** Converts the words after a command to the arguments of its call; the other calls get the words themselves. */
const ARGUMENTS: Readonly<Record<string, (words: readonly string[]) => readonly unknown[]>> = {
  'clock.set': ([time]) => [time === 'now' ? toTimestamp(realTime()) : time],
  load: ([fixture = '']) => [resolveFixture(fixture)],
  reset: (parts) => [parts.length === 0 ? undefined : parts],
};

const helpOf = ({ description = '', enum: words }: Schema): string =>
  words === undefined ? description : `${description} (${words.join(', ')})`;

/** Adds the commands that the table of calls declares, with a flag for each member of a query; each prints the result of its call. */
function addDeclared(program: Command, shell: Shell): void {
  for (const [name, call] of callsByName) {
    if (call.command === undefined) continue;
    const [usage, help] = call.command;
    const [topic = '', ...below] = usage.split(/ (?=[a-z])/);
    const group = program.commands.find((one) => one.name() === topic) ?? addTarget(program, topic);
    const command = below.reduce((one, words) => one.command(words), group).description(help);
    const argumentsOf = ARGUMENTS[name] ?? ((words) => words);
    const members = Object.entries<Schema>(call.query.properties);
    for (const [member, schema] of members) command.option(`--${member} <value>`, helpOf(schema));
    command.action(async () => {
      const { url: _url, account: _account, ...query } = command.opts();
      const perform = await performIn(command);
      printResult(shell, await perform(call, members.length > 0 ? [query] : argumentsOf(command.args)));
    });
  }
}

function addFault(program: Command, shell: Shell): void {
  const kind = new Argument('[kind]', 'list by default').choices([...Object.keys(kinds), 'clear', 'list']);
  const help = 'Order a fault for the next requests to a running mock, list them, or clear them.';
  const command = addTarget(program, 'fault', help).addArgument(kind);
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(members)) {
    command.option(`--${name.replaceAll('_', '-')} <value>`, helpOf(schema), (text) => {
      given[name] = readMember(name, text);
    });
  }
  command.action(async (kind = 'list') => {
    const { faults } = await connectControls(command);
    if (kind === 'clear') await faults.clear();
    const isOrder = kind !== 'clear' && kind !== 'list';
    // The cast is safe: the mock refuses a fault with invalid members.
    printResult(shell, await (isOrder ? faults.add({ ...given, kind } as FaultDefinition) : faults.list()));
  });
}

function addAssume(program: Command, shell: Shell): void {
  const help = 'Change assumptions of a running mock, id=value; id=null takes a change back. Prints the values.';
  const command = addTarget(program, 'assume [pairs...]', help).action(async (pairs: readonly string[]) => {
    const isUndone = (pair: string) => /=\s*null$/.test(pair);
    const changed = pairs.filter((pair) => !isUndone(pair));
    const undone = pairs.filter(isUndone).map((pair) => [pair.slice(0, pair.lastIndexOf('=')), null]);
    const patch = { ...parsePairs(changed, readers), ...Object.fromEntries(undone) };
    const { assumptions } = await connectControls(command);
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
    // A browser that cannot be started is no error: the printed URL can be opened by hand.
    await once(browser, 'spawn').catch(() => undefined);
  });
}
