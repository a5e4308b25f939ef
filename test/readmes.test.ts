/** The READMEs of the folders: each folder has one, and the files that it names exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The map of the source, which has no limit of length. */
const MAP = 'src/README.md';

const linesIn = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The folders of the sources and the tests. */
const folders = ['src', 'test'].flatMap((top) => [
  top,
  ...readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length)),
]);

const readmes = folders.map((folder) => join(folder, 'README.md'));
const pages = [
  ...readmes,
  ...readdirSync(join(ROOT, '.github'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('.github', file)),
];

/** Files and folders in backquotes: names with a known extension, a slash at the end, or a top folder at the start. */
function pathsIn(text: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const quoted = [...prose.matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
  return quoted.filter((path) => /\.(ts|mjs|md|json)$|\w\/$|^(src|test|fixtures|\.ci|\.github)\//.test(path));
}

/** The part of a page before its reference. */
const introductionOf = (text: string): string => text.replace(/^## [\s\S]*/m, '');

t.test('each folder of src and test has a README of 5 to 15 lines before its reference', async (t) => {
  for (const readme of readmes) {
    if (!existsSync(join(ROOT, readme))) {
      t.fail(`${readme} is missing`);
      continue;
    }
    const { length } = linesIn(introductionOf(readFileSync(join(ROOT, readme), 'utf8')));
    t.ok(readme === MAP || (length >= 5 && length <= 15), `${readme} has ${length} lines`);
  }
});

t.test('the paths that a page names in backquotes exist', async (t) => {
  for (const page of pages) {
    const paths = pathsIn(readFileSync(join(ROOT, page), 'utf8'));
    const missing = paths.filter(
      (path) => !existsSync(join(ROOT, dirname(page), path)) && !existsSync(join(ROOT, path)),
    );
    t.strictSame(missing, [], page);
  }
});

t.test('the links of a page lead to files that exist', async (t) => {
  for (const page of ['README.md', ...pages]) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="(.*?)"/g)].map(([, link, image]) => link ?? image ?? '');
    const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(ROOT, dirname(page), link)));
    t.strictSame(missing, [], page);
  }
});

t.test('the map of the source has a line for every folder', async (t) => {
  const map = readFileSync(join(ROOT, MAP), 'utf8');
  for (const folder of folders.filter((one) => one.startsWith('src/'))) {
    t.match(map, new RegExp(`^\\| .*\`${folder.slice('src/'.length)}/\`.* \\|`, 'm'), folder);
  }
});
