import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** The folders that each folder may import from. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  time: [],
  assumptions: ['messages', 'time'],
  account: ['assumptions', 'messages', 'time'],
  fixtures: ['account', 'assumptions', 'messages', 'time'],
  endpoint: ['account', 'assumptions', 'messages', 'time'],
  mail: ['account', 'assumptions', 'endpoint', 'time'],
  api: ['account', 'assumptions', 'endpoint', 'mail', 'time'],
  http: ['account', 'assumptions', 'endpoint', 'mail', 'messages', 'time'],
  control: ['account', 'assumptions', 'fixtures', 'mail', 'messages', 'time'],
  openapi: ['account', 'assumptions', 'endpoint'],
};

/** Folders outside the layers: like the files at the top, they may import everything. */
const ENTRIES = ['cli', 'inference', 'learn', 'library', 'page', 'sweep', 'vite'];

/** Files at the top that say nothing of the service: every layer may use them. */
const COMMON = ['html.ts', 'protocol.ts', 'version.ts'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

const folderOf = (file: string): string => file.split('/')[0] as string;

const imports = new Map(
  files.map(({ file, text }) => {
    const specifiers = [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)];
    const targets = specifiers.map(([, named, dynamic]) => resolve('/', dirname(file), named ?? dynamic ?? ''));
    return [
      file,
      targets.map((target) =>
        target.slice(1).replace(/\.js$/, file.endsWith('x') && folderOf(target.slice(1)) === 'page' ? '.tsx' : '.ts'),
      ),
    ];
  }),
);

t.test('every folder of src belongs to a layer', async (t) => {
  const folders = new Set([...imports.keys()].filter((file) => file.includes('/')).map(folderOf));
  t.same([...folders].sort(), [...Object.keys(LAYERS), ...ENTRIES].sort());
});

t.test('dependencies point down', async (t) => {
  for (const [file, targets] of imports) {
    const layer = LAYERS[folderOf(file)];
    if (layer === undefined) continue;
    for (const target of targets) {
      const isAllowed = COMMON.includes(target) || [folderOf(file), ...layer].includes(folderOf(target));
      t.ok(isAllowed, `${file} imports ${target}`);
    }
  }
});

t.test('the page takes types alone from other folders', async (t) => {
  for (const { file, text } of files.filter((one) => one.file.startsWith('page/'))) {
    t.notMatch(text, /^import (?!type ).* from '\.\.\//m, file);
  }
});

function assertAcyclic(t: Test, targetsOf: ReadonlyMap<string, readonly string[]>): void {
  /** Those from which no cycle can be reached. */
  const done = new Set<string>();
  const cycleFrom = (one: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(one)) return [...path.slice(path.indexOf(one)), one];
    if (done.has(one)) return undefined;
    for (const target of targetsOf.get(one) ?? []) {
      const cycle = cycleFrom(target, [...path, one]);
      if (cycle !== undefined) return cycle;
    }
    done.add(one);
    return undefined;
  };
  for (const one of targetsOf.keys()) t.equal(cycleFrom(one, []), undefined, one);
}

t.test('no files import each other in a cycle, types included', async (t) => assertAcyclic(t, imports));

t.test('no folders import each other in a cycle, but for the files at the top', async (t) => {
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const others = targets.map(folderOf).filter((one) => one !== folderOf(file) && !one.endsWith('.ts'));
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...others]);
  }
  assertAcyclic(t, new Map([...folders].filter(([folder]) => !folder.endsWith('.ts'))));
});

t.test('only time and account read the clock and random numbers, and in a browser the page', async (t) => {
  const READS = /\bDate\.now\(|new Date\(\)|\bperformance\.now\(|\bhrtime\b|Math\.random\(|\brandom(UUID|Bytes|Int)\(/;
  for (const { file, text } of files.filter((one) => !/^(time|account|page)\//.test(one.file))) {
    t.notMatch(text, READS, file);
  }
});

t.test('every file begins with a doc comment', async (t) => {
  for (const { file, text } of files) t.match(text.replace(/^#!.*\n/, ''), /^\/\*\* .+\n/, file);
});
