import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** What each folder may import from. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  problems: [],
  time: [],
  assumptions: ['problems'],
  store: ['time'],
  fixtures: ['assumptions', 'problems', 'store', 'time'],
  world: ['assumptions', 'fixtures', 'store', 'time'],
  mail: ['assumptions', 'store', 'time', 'world'],
  contract: ['assumptions', 'problems', 'store', 'world'],
  api: ['assumptions', 'contract', 'mail', 'store', 'time', 'world'],
  http: ['assumptions', 'contract', 'mail', 'problems', 'store', 'time', 'world'],
  control: ['assumptions', 'fixtures', 'mail', 'problems', 'store', 'time', 'world'],
};

/** The folders beside the layers: like the files at the top, they may import all. */
const ENTRIES = ['cli', 'library', 'vite'];

/** Files at the top that say nothing of the service: every layer may use them. */
const COMMON = ['html.ts', 'protocol.ts', 'version.ts'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

const folderOf = (file: string): string => file.split('/')[0] as string;

const imports = new Map(
  files.map(({ file, text }) => {
    const specifiers = [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)];
    const targets = specifiers.map(([, named, dynamic]) => resolve('/', dirname(file), named ?? dynamic ?? ''));
    return [file, targets.map((target) => target.slice(1).replace(/\.js$/, '.ts'))];
  }),
);

t.test('every folder of src has its place in the layers', async (t) => {
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

t.test('no files import each other in a circle, not even their types', async (t) => {
  /** Files from which no circle can be reached. */
  const done = new Set<string>();
  const circleFrom = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of imports.get(file) ?? []) {
      const circle = circleFrom(target, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) t.equal(circleFrom(file, []), undefined, file);
});

t.test('time and chance are read in time and world alone', async (t) => {
  const READS = /\bDate\.now\(|new Date\(\)|\bperformance\.now\(|\bhrtime\b|Math\.random\(|\brandom(UUID|Bytes|Int)\(/;
  for (const { file, text } of files.filter((one) => !/^(time|world)\//.test(one.file))) {
    t.notMatch(text, READS, file);
  }
});

t.test('every file begins by saying its place', async (t) => {
  for (const { file, text } of files) t.match(text.replace(/^#!.*\n/, ''), /^\/\*\* .+\n/, file);
});
