/** Writes the types of the entries of the package, and what they share into one file more: nothing of a dependency is imported there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'vite', 'test'];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const union = (types) => [...new Set(types)].join(' | ');

/** The type of what a schema describes, as a JSON module has it: its texts and numbers are no literals. */
function typeOf(schema) {
  const { type, anyOf, enum: values, items, properties, patternProperties = {} } = schema;
  if (anyOf) return union(anyOf.map(typeOf));
  if (values) return 'string';
  if (type === 'array') return `readonly (${typeOf(items)})[]`;
  if (type !== 'object') return type === 'integer' ? 'number' : type;
  if (properties) return `{\n${membersOf(schema)}}`;
  return `{ readonly [name: string]: ${union(Object.values(patternProperties).map(typeOf)) || 'unknown'} }`;
}

const membersOf = ({ properties, required = [] }) =>
  Object.entries(properties)
    .map(([name, schema]) => {
      const comment = schema.description ? `/** ${schema.description} */\n` : '';
      return `${comment}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`;
    })
    .join('');

/** Assumptions of a fixture: a JSON module has texts of any kind. */
const OVERRIDES = '{ readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | (string & {}) | number }';

/** Replaces what the sources leave open: the contract and the schema of a fixture name the endpoints, tables and fields. */
function closeTypes(file) {
  const { properties } = readJson('fixtures/fixture.schema.json');
  const endpoints = Object.entries(readJson('dist/openapi.json').paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `'${method.toUpperCase()} ${path}'`),
  );
  /** The names in a folder, and any text. */
  const namesIn = (folder) => {
    const files = readdirSync(folder).filter((name) => /^[\w-]+\.json$/.test(name));
    return union([...files.map((file) => `'${basename(file, '.json')}'`), '(string & {})']);
  };
  const tablesIn = (schemas) =>
    membersOf({
      properties: Object.fromEntries(
        Object.entries(schemas).filter(([name, { items }]) => name !== 'accounts' && items?.properties),
      ),
    });
  const withTables = (schemas) => (found) =>
    found
      .replace(/(?<=: )AssumptionOverrides/, OVERRIDES)
      .replace(/readonly \[\w+: string\]: unknown;/, () => tablesIn(schemas));
  const withQuestion = (member, id) => `/** ${properties.assumptions.properties[id].description} */\n${member}`;
  const closed = [
    [/(?<=type EndpointName = )string/, () => union(endpoints)],
    [/(?<=type FixtureName = )string/, () => namesIn('fixtures')],
    [/(?<=type ProfileName = )string/, () => namesIn('fixtures/profiles')],
    [/(?<=declare const registry: )\{.*?\n\}/s, (found) => found.replace(/^ {4}'?([\w.-]+)'?: /gm, withQuestion)],
    [/(?<=interface FixtureAccount )\{[^}]*\}/, withTables(properties.accounts.items.properties)],
    [/(?<=interface Fixture )\{[^}]*\}/, withTables(properties)],
  ];
  let types = readFileSync(file, 'utf8');
  for (const [pattern, close] of closed) {
    if (!pattern.test(types)) throw new Error(`${file} has nothing that fits ${pattern}`);
    types = types.replace(pattern, close);
  }
  writeFileSync(file, types);
}

const input = Object.fromEntries(ENTRIES.map((entry) => [entry, `src/${entry}.ts`]));
const bundle = await rollup({ input, external: /^node:/, plugins: [dts()] });
await bundle.write({
  dir: 'dist',
  entryFileNames: '[name].d.ts',
  // Both kinds of modules can import it.
  chunkFileNames: '[name].d.cts',
  // A type that two entries have is one type.
  manualChunks: (id) => (Object.values(input).some((entry) => id === resolve(entry)) ? null : 'types'),
  // A project of an older target has no AsyncDisposable by itself.
  banner: '/// <reference lib="esnext.disposable" />',
});
closeTypes('dist/types.d.cts');
for (const entry of ENTRIES) {
  const types = readFileSync(`dist/${entry}.d.ts`, 'utf8');
  writeFileSync(`dist/${entry}.d.cts`, types.replaceAll("'./index.js'", "'./index.cjs'"));
}
