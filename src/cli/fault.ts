/** `campaign-mock fault`: orders a fault, with a flag for each member that the control call takes. */
import { Argument, type Command } from 'commander';
import { type TSchema, Type } from 'typebox';
import { kinds, members, readMember } from '../world/fault-order.js';
import type { FaultOrder } from '../world/faults.js';
import { addTarget, controlsOf, print } from './connection.js';
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
  command.action(async (kind = 'list') => {
    const { faults } = await controlsOf(command);
    if (kind === 'list') return print(shell, await faults.list());
    if (kind === 'clear') return print(shell, await faults.clear());
    // The mock checks the order.
    const ordered = await faults.order({ ...given, kind } as FaultOrder);
    print(shell, ordered);
    for (const { public_key, id, shadowed_by: shadow } of ordered) {
      if (shadow === undefined) continue;
      shell.stderr.write(`${public_key}: fault ${id} is never met: it is shadowed by fault ${shadow}\n`);
    }
  });
}
