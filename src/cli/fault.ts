/** `campaign-mock fault`: orders a fault, with a flag for each member that the control call takes. */
import { Argument, type Command } from 'commander';
import { type TSchema, Type } from 'typebox';
import { type FaultDefinition, kinds, members, readMember } from '../service/account/fault-definition.js';
import type { Fault } from '../service/account/faults.js';
import { addCall, addTarget, type Controls, countOf } from './connection.js';
import type { Shell } from './shell.js';

/** What a member means, with its texts where only some are allowed. */
const helpOf = (schema: TSchema & { readonly description?: string }): string => {
  const texts = Type.IsEnum(schema) ? [` (${schema.enum.join(', ')})`] : [];
  return [schema.description, ...texts].join('');
};

export function addFault(program: Command, shell: Shell): void {
  const command = addTarget(program.command('fault'))
    .description('Order a fault for the next requests to a running mock, list them, or clear them.')
    .addArgument(new Argument('[kind]', 'list by default').choices([...Object.keys(kinds), 'clear', 'list']));
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(members)) {
    command.option(`--${name.replaceAll('_', '-')} <value>`, helpOf(schema), (text) => {
      given[name] = readMember(name, text);
    });
  }
  const run = async ({ faults }: Controls, kind = 'list') => {
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
