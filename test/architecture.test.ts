import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** What each folder may import from; the files at the top may import all. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  assumptions: [],
  store: ['assumptions'],
  world: ['store', 'assumptions'],
  contract: ['world', 'store', 'assumptions'],
  api: ['contract', 'world', 'store', 'assumptions'],
  http: ['contract', 'world', 'store', 'assumptions'],
  control: ['world', 'store', 'assumptions'],
};

/** Files at the top that say nothing of the service: every layer may use them. */
const COMMON = ['nearest.ts', 'shown.ts', 'version.ts'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

const folderOf = (file: string): string => file.split('/')[0] as string;

t.test('every folder of src has its place in the layers', async (t) => {
  const folders = new Set(
    files
      .map(({ file }) => file)
      .filter((file) => file.includes('/'))
      .map(folderOf),
  );
  t.same([...folders].sort(), Object.keys(LAYERS).sort());
});

t.test('dependencies point down', async (t) => {
  for (const { file, text } of files.filter((one) => one.file.includes('/'))) {
    const own = folderOf(file);
    for (const [, specifier] of text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)) {
      if (specifier === undefined) continue;
      const target = relative(SOURCE, resolve(SOURCE, dirname(file), specifier)).replace(/\.js$/, '.ts');
      const isAllowed = COMMON.includes(target) || [own, ...(LAYERS[own] ?? [])].includes(folderOf(target));
      t.ok(isAllowed, `${file} imports ${target}`);
    }
  }
});

t.test('time and chance are read in world alone', async (t) => {
  const READS = /\bDate\.now\(|new Date\(\)|\bperformance\.now\(|\bhrtime\b|Math\.random\(|\brandom(UUID|Bytes|Int)\(/;
  for (const { file, text } of files.filter((one) => !one.file.startsWith('world/'))) {
    t.notMatch(text, READS, file);
  }
});

t.test('every file begins by saying its place', async (t) => {
  for (const { file, text } of files) t.match(text.replace(/^#!.*\n/, ''), /^\/\*\* .+\n/, file);
});
