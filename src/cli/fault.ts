/** `campaign-mock fault`: orders a fault, with a flag for each member that the control call takes. */
import { Argument, type Command } from 'commander';
import { type TSchema, Type } from 'typebox';
import { kinds, members, readMember } from '../world/fault-order.js';
import type { Fault, FaultOrder } from '../world/faults.js';
import { addJson, addTarget, controlsOf, countOf, print, printLine } from './connection.js';
import type { Shell } from './shell.js';

/** What a member means, with its texts where only some are allowed. */
const helpOf = (schema: TSchema & { readonly description?: string }): string => {
  const texts = Type.IsEnum(schema) ? [` (${schema.enum.join(', ')})`] : [];
  return [schema.description, ...texts].join('');
};

export function addFault(program: Command, shell: Shell): void {
  const command = addJson(addTarget(program.command('fault')))
    .description('Order a fault for the next requests to a running mock, list them, or clear them.')
    .addArgument(new Argument('[kind]', 'list by default').choices([...Object.keys(kinds), 'clear', 'list']));
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    command.option(`--${name.replaceAll('_', '-')} <value>`, helpOf(schema), (text) => {
      given[name] = readMember(name, text);
    });
  }
  command.action(async (kind = 'list') => {
    const { faults } = await controlsOf(command);
    if (kind === 'list') return print(shell, await faults.list());
    if (kind === 'clear') return printLine(shell, command, await faults.clear(), () => 'cleared the faults');
    // The mock checks the order.
    const ordered = await faults.order({ ...given, kind } as FaultOrder);
    const line = () => ordered.slice(0, 1).map((fault) => describeOrdered(fault, ordered.length));
    return printLine(shell, command, ordered, line);
  });
}

/** @param accounts how many have it */
export function describeOrdered(fault: Fault, accounts: number): string {
  const { id, kind, endpoint, times } = fault;
  const where = endpoint === '*' ? 'every endpoint' : endpoint;
  const often = times === 'always' ? times : countOf(times, 'request');
  const shadow = 'shadowed_by' in fault ? `; shadowed by fault ${fault.shadowed_by}` : '';
  return `fault ${id}: ${kind} at ${where}, ${often}, in ${countOf(accounts, 'account')}${shadow}`;
}
