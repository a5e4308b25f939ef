/** The command `npm run types`: writes the types of each entry of the package, and into one file more what the entries share; no type of a dependency is imported. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

const ENTRIES = ['index', 'vite', 'test'];
const SHARED = 'dist/types.d.cts';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const union = (types) => [...new Set(types)].join(' | ');

/** The type of what a schema describes, as a JSON module has it: its texts and numbers are no literals. */
function typeOf({ type, anyOf, enum: values, items, properties, required = [], patternProperties = {} }) {
  if (anyOf) return union(anyOf.map(typeOf));
  if (values) return 'string';
  if (type === 'integer') return 'number';
  if (type === 'array') return `readonly (${typeOf(items)})[]`;
  if (type !== 'object') return type;
  if (!properties) {
    return `{ readonly [name: string]: ${union(Object.values(patternProperties).map(typeOf)) || 'unknown'} }`;
  }
  const members = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description} */\n` : '';
    return `${comment}readonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};\n`;
  });
  return `{\n${members.join('')}}`;
}

const { properties } = readJson('fixtures/fixture.schema.json');
const { accounts, assumptions } = properties;
const account = accounts.items.properties;
const endpoints = Object.entries(readJson('dist/openapi.json').paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `'${method.toUpperCase()} ${path}'`),
);

/** Types of the sources, in the place of two schemas. */
const overrides = '{ readonly [Key in keyof AssumptionOverrides]?: AssumptionOverrides[Key] | (string & {}) | number }';
account.assumptions = { ...assumptions, type: overrides };
Object.assign(properties, { assumptions: account.assumptions, accounts: { type: 'readonly FixtureAccount[]' } });

/** The question of an assumption stands above its member: an editor shows it. */
const withQuestion = (member, id) => `/** ${assumptions.properties[id].description} */\n${member}`;

/** Types that the sources leave open: the contract and the schema of a fixture name the endpoints, tables and fields. */
const OPEN = [
  [/(?<=type EndpointName = )string/, () => union(endpoints)],
  [/(?<=declare const registry: )\{.*?\n\}/s, (found) => found.replace(/^ {4}'?([\w.-]+)'?: /gm, withQuestion)],
  [/(?<=interface FixtureAccount )\{[^}]*\}/, () => typeOf({ type: 'object', properties: account })],
  [/(?<=interface Fixture )\{[^}]*\}/, () => typeOf({ type: 'object', properties })],
];

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
const closed = OPEN.reduce(
  (types, [pattern, close]) => {
    if (!pattern.test(types)) throw new Error(`${SHARED} has nothing that fits ${pattern}`);
    return types.replace(pattern, close);
  },
  readFileSync(SHARED, 'utf8'),
);
writeFileSync(SHARED, closed);
for (const entry of ENTRIES) {
  const types = readFileSync(`dist/${entry}.d.ts`, 'utf8');
  writeFileSync(`dist/${entry}.d.cts`, types.replaceAll("'./index.js'", "'./index.cjs'"));
}
