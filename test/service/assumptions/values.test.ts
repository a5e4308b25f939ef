/** Every value of every assumption, by the cases in the folder `cases`, whose files no list names. */
import { readdir } from 'node:fs/promises';
import t from 'tap';
import type { Definition } from '../../../src/service/assumptions/definition.js';
import {
  type AssumptionId,
  assumptionIds,
  defaultValues,
  registry,
} from '../../../src/service/assumptions/registry.js';
import { createClient, start } from '../../helper.js';
import { assertConformance } from '../../openapi-conformance.js';
import { type AssumptionCase, overrideFor } from './assumption-case.js';

const files = (await readdir(new URL('./cases/', import.meta.url))).filter((name) => name.endsWith('.ts')).sort();
const modules = await Promise.all(
  files.map(async (file) => {
    const name = file.slice(0, -'.ts'.length);
    const { default: cases } = (await import(`./cases/${name}.js`)) as { default: readonly AssumptionCase[] };
    return { name, cases };
  }),
);
const cases = modules.flatMap((module) => module.cases);

/** The expected result of a row under each value; undefined if it asserts nothing. */
function cellsOf({ values }: AssumptionCase, cells: readonly unknown[]): readonly unknown[] | undefined {
  if (cells.length === 0) return undefined;
  if (cells.length === 1) return values.map(() => cells[0]);
  if (cells.length === values.length) return cells;
  throw new Error(`${cells.length} cells for ${values.length} values`);
}

const areAlike = (cells: readonly unknown[]) => new Set(cells.map((one) => JSON.stringify(one))).size === 1;

for (const module of modules) {
  t.test(module.name, async (t) => {
    for (const one of module.cases) {
      const { id, of, fixture = {}, rows, quiet = [] } = one;
      for (const [index, value] of one.values.entries()) {
        await t.test(`${id}=${value}${of === undefined ? '' : `: ${of}`}`, async (t) => {
          // The default value is not set: it is in force by itself.
          const assumptions = value === defaultValues[id] ? {} : overrideFor(id, value);
          const { mock } = await start(t, { fixture, assumptions });
          let named: string[] = [];
          const client = createClient(mock, mock.keys, (mock, request, response) => {
            assertConformance(mock, request, response);
            named.push(...(response.headers['x-mock-assumptions'] ?? '').split(', '));
          });
          let isNamed = quiet.includes(String(value));
          for (const [step, ...row] of rows) {
            named = [];
            const seen = await step.play({ client, mock });
            isNamed ||= named.includes(id);
            const cells = cellsOf(one, row);
            if (cells === undefined) continue;
            t.strictSame(seen, cells[index], step.what);
            if (step.isResponse && !areAlike(cells) && !quiet.includes(String(value)))
              t.ok(named.includes(id), `the response to ${step.what} names the assumption`);
          }
          t.ok(isNamed, 'at least one response names the assumption');
        });
      }
    }
  });
}

/** The values without a case: each named value needs a case, a range needs its default and another number. */
function missing(id: AssumptionId): string[] {
  const covered = new Set(cases.filter((one) => one.id === id).flatMap((one) => one.values.map(String)));
  const entry: Definition = registry[id];
  if ('values' in entry) {
    const { values, text, pair } = entry;
    const own = [...covered].filter((value) => !(value in values));
    return [
      ...Object.keys(values).filter((value) => !covered.has(value)),
      ...(text === undefined || own.some((value) => value.startsWith('text:')) ? [] : ['text:…']),
      ...(pair === undefined || own.length > 0 ? [] : ['a,b']),
    ];
  }
  const others = [...covered].filter((value) => value !== String(entry.default));
  return [
    ...(covered.has(String(entry.default)) ? [] : [String(entry.default)]),
    ...(others.length > 0 ? [] : [`another than ${entry.default}`]),
  ];
}

t.test('every value of every assumption has a case', async (t) => {
  const untried = assumptionIds.flatMap((id) => missing(id).map((value) => `${id}=${value}`));
  t.strictSame(untried, []);
});

t.test('every case distinguishes its values from each other', async (t) => {
  const alike = cases.filter((one) => {
    const tables = one.values.map((_, index) => one.rows.map(([, ...row]) => cellsOf(one, row)?.[index]));
    return new Set(tables.map((table) => JSON.stringify(table))).size < Math.max(one.values.length, 2);
  });
  const pairs = alike.map(({ id, of }) => [id, of]);
  t.strictSame(pairs, []);
});
