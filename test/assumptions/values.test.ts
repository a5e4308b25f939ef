/** Every value of every assumption, by the cases in the folder beside this file: nothing else says which there are. */
import { readdir } from 'node:fs/promises';
import t from 'tap';
import type { Definition } from '../../src/assumptions/definition.js';
import { type AssumptionId, assumptionIds, defaultValues, registry } from '../../src/assumptions/registry.js';
import { start } from '../helper.js';
import { type AssumptionCase, actOf, overrideFor } from './assumption-case.js';

const files = (await readdir(new URL('./cases/', import.meta.url))).filter((name) => name.endsWith('.ts')).sort();
const modules = await Promise.all(
  files.map(async (file) => {
    const name = file.slice(0, -'.ts'.length);
    const { default: subjects } = (await import(`./cases/${name}.js`)) as { default: readonly AssumptionCase[] };
    return { name, subjects };
  }),
);
const subjects = modules.flatMap((module) => module.subjects);
const casesOf = (of: readonly AssumptionCase[]) =>
  of.flatMap((subject) => Object.entries(subject.values).map(([answer, seen]) => ({ subject, answer, seen })));

for (const module of modules) {
  t.test(module.name, async (t) => {
    for (const { subject, answer, seen } of casesOf(module.subjects)) {
      const { id, of, fixture = {} } = subject;
      await t.test(`${id}=${answer}${of === undefined ? '' : `: ${of}`}`, async (t) => {
        // The default value is not set: it is in force by itself.
        const isDefault = answer === String(defaultValues[id]);
        const { mock, client } = await start(t, { fixture, assumptions: isDefault ? {} : overrideFor(id, answer) });
        const { act, isNamed } = actOf(t, subject, answer, client, mock);
        t.strictSame(await subject.act(act), seen);
        t.ok(isNamed(), 'some response is asked which assumptions shaped it');
      });
    }
  });
}

/** The answers that must have a case: the named ones, of a range the default and one more. */
function missing(id: AssumptionId): string[] {
  const covered = new Set(subjects.filter((one) => one.id === id).flatMap((one) => Object.keys(one.values)));
  const entry: Definition = registry[id];
  if ('values' in entry) {
    const { values, text, pair } = entry;
    const own = [...covered].filter((answer) => !(answer in values));
    return [
      ...Object.keys(values).filter((answer) => !covered.has(answer)),
      ...(text === undefined || own.some((answer) => answer.startsWith('text:')) ? [] : ['text:…']),
      ...(pair === undefined || own.length > 0 ? [] : ['a,b']),
    ];
  }
  const others = [...covered].filter((answer) => answer !== String(entry.default));
  return [
    ...(covered.has(String(entry.default)) ? [] : [String(entry.default)]),
    ...(others.length > 0 ? [] : [`another than ${entry.default}`]),
  ];
}

t.test('every value of every assumption has a case', async (t) => {
  const untried = assumptionIds.flatMap((id) => missing(id).map((answer) => `${id}=${answer}`));
  t.strictSame(untried, []);
});

t.test('every case distinguishes its value from the others', async (t) => {
  const alike = subjects.filter(({ values: answers }) => {
    const seen = Object.values(answers).map((one) => JSON.stringify(one));
    return new Set(seen).size < Math.max(seen.length, 2);
  });
  t.strictSame(
    alike.map(({ id, of }) => [id, of]),
    [],
  );
});
