/** `campaign-mock assumptions`: prints each assumption with its possible values and the value in force. */
import type { Command } from 'commander';
import { readProfiles } from '../fixtures/profiles.js';
import { unsetFieldsOf } from '../service/account/records/shapes.js';
import { accountTables } from '../service/account/tables.js';
import { AssumptionError, unknownId } from '../service/assumptions/overrides.js';
import { type AssumptionId, defaultValues, registry } from '../service/assumptions/registry.js';
import { AssumptionSettings, createAssume, type DescribedAssumption } from '../service/assumptions/values.js';
import { endpoints, isReadBy, readers } from '../service/document/index.js';
import type { Endpoint } from '../service/endpoint/endpoint.js';
import { createFlag, readFlags } from './flags.js';
import type { Shell } from './shell.js';

export function addAssumptions(program: Command, { stdout }: Shell): void {
  const command = program
    .command('assumptions')
    .argument('[word]', 'an id, a field, or a word in an id, a question or a value')
    .description('Show the questions that the document leaves open, with their possible values and those in force.')
    .addOption(createFlag('assumptions'))
    .addOption(createFlag('profile'))
    .option('--json', 'print the result as JSON')
    .action((word: string | undefined, { json }: { readonly json?: true }) => {
      const { assumptions = {}, profile = [] } = readFlags(command);
      const all = new AssumptionSettings(readProfiles(profile, readers), assumptions).describe(readers);
      const shown = word === undefined ? all : search(all, word);
      if (shown.length === 0) throw new AssumptionError(String(word), unknownId(String(word)));
      const most = shown.length === 1 ? Number.POSITIVE_INFINITY : MAX_ENDPOINTS;
      stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map((one) => toText(one, most)).join('\n'));
    });
}

/** Returns the assumption with the id `word`; or else those with the word in a text, or that decide a field `word`. */
function search(all: readonly DescribedAssumption[], word: string): readonly DescribedAssumption[] {
  if (word in registry) return all.filter(({ id }) => id === word);
  const ofField = endpoints.flatMap((endpoint) => idsOfField(endpoint, word));
  const unset = Object.values(accountTables).flatMap(({ schema }) => unsetFieldsOf(schema));
  if (unset.some(([name, kind]) => name === word && kind !== 'assumed')) ofField.push('absent-optionals');
  const isIn = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  return all.filter(
    ({ id, question, values = {} }) =>
      ofField.includes(id) || [id, question, ...Object.entries(values).flat()].some(isIn),
  );
}

/** The assumptions that decide how an endpoint treats a field, for example if it is empty or left out. */
function idsOfField(endpoint: Endpoint, name: string): readonly AssumptionId[] {
  const field = { ...endpoint.query, ...endpoint.form }[name];
  if (field === undefined) return [];
  const assume = createAssume(defaultValues);
  if (field.ruledBy !== undefined) assume(field.ruledBy);
  if (field.names !== undefined && field.presence !== 'key') assume('dangling-reference');
  const ofUpdates = ['update.empty-field', 'update.omitted-fields'] as const;
  if (field.presence === 'optional') for (const id of ofUpdates) if (isReadBy(id, endpoint)) assume(id);
  for (const { field, by } of endpoint.unique) if (field === name) assume(by);
  return [...assume.used];
}

/** The most endpoints that a list names for one assumption. */
const MAX_ENDPOINTS = 3;

function toText(one: DescribedAssumption, most: number): string {
  const { id, value, values = {}, text, pair, question, section, endpoints, scopes } = one;
  const named = Object.entries(values);
  const meanings = [
    // A number has bounds instead of values.
    ...(named.length === 0 ? [[registry[id].kind.describe(), ''] as const] : named),
    ...(text === undefined ? [] : [['text:…', text] as const]),
    ...(pair === undefined ? [] : [['a,b', pair] as const]),
  ];
  const width = Math.max(...meanings.map(([name]) => name.length)) + 2;
  const read = endpoints.length > most ? `${endpoints.length} endpoints` : endpoints.join(', ');
  return [
    `${id}=${value}`,
    ...Object.entries(scopes).map(([endpoint, narrowed]) => `${id}@${endpoint}=${narrowed}`),
    `  ${question} (${section})`,
    ...meanings.map(([name, meaning]) => `    ${name.padEnd(width)}${meaning}`.trimEnd()),
    ...(read === '' ? [] : [`  read by ${read}`]),
    '',
  ].join('\n');
}
