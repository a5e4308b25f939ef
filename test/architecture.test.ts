/** The rooms of the source: the imports that are allowed, and their picture in `src/README.md`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));

/** The rooms that each room may import from, beside `messages` and `time`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  time: [],
  messages: [],
  service: [],
  fixtures: ['service'],
  openapi: ['service'],
  server: ['service'],
  control: ['fixtures', 'service'],
  mock: ['control', 'fixtures', 'openapi', 'server', 'service'],
  client: ['control', 'fixtures', 'mock', 'service'],
  page: ['client', 'control', 'service'],
  lab: ['fixtures', 'mock', 'service'],
  cli: ['client', 'control', 'fixtures', 'lab', 'mock', 'openapi', 'server', 'service'],
  // The entries of the package.
  '.': ['client', 'control', 'fixtures', 'mock', 'service'],
};

/** The folders that each folder of a room may import from; '.' has the files beside them. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  service: {
    assumptions: [],
    account: ['assumptions'],
    endpoint: ['account', 'assumptions'],
    passing: ['account', 'assumptions'],
    document: ['account', 'assumptions', 'endpoint', 'passing'],
    '.': ['account', 'assumptions', 'endpoint', 'passing'],
  },
  lab: { evidence: [], learn: ['evidence'], record: ['learn'], sweep: ['evidence'] },
};

/** These import no room, and every room may import them. */
const BELOW_ALL = ['messages', 'time'];

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

/** The folder of a file at a depth, from 0; '.' for a file that lies above. */
const folderAt = (file: string, depth: number): string => {
  const parts = file.split('/');
  return parts.length > depth + 1 ? String(parts[depth]) : '.';
};
const roomOf = (file: string): string => folderAt(file, 0);

const imports = new Map(
  files.map(({ file, text }) => {
    const specifiers = [...text.matchAll(/from '(\.[^']+\.js)'|import\('(\.[^']+)'\)/g)];
    const targets = specifiers.map(([, named, dynamic]) => resolve('/', dirname(file), named ?? dynamic ?? ''));
    return [
      file,
      targets.map((target) =>
        target.slice(1).replace(/\.js$/, file.endsWith('x') && roomOf(target.slice(1)) === 'page' ? '.tsx' : '.ts'),
      ),
    ];
  }),
);

t.test('every folder of src has a rule, and so has every folder of a room with inner rules', async (t) => {
  t.same([...new Set([...imports.keys()].map(roomOf))].sort(), Object.keys(MAY_IMPORT).sort());
  for (const [room, folders] of Object.entries(INSIDE)) {
    const found = [...imports.keys()].filter((file) => roomOf(file) === room).map((file) => folderAt(file, 1));
    t.same([...new Set(found)].sort(), Object.keys(folders).sort(), room);
  }
});

t.test('a file imports only from the rooms and folders that its room may import from', async (t) => {
  for (const [file, targets] of imports) {
    const room = roomOf(file);
    for (const target of targets) {
      const isAllowed = [room, ...BELOW_ALL, ...(MAY_IMPORT[room] ?? [])].includes(roomOf(target));
      t.ok(isAllowed && !(BELOW_ALL.includes(room) && roomOf(target) !== room), `${file} imports ${target}`);
      const folders = INSIDE[room];
      if (folders === undefined || roomOf(target) !== room) continue;
      const folder = folderAt(file, 1);
      t.ok([folder, ...(folders[folder] ?? [])].includes(folderAt(target, 1)), `${file} imports ${target}`);
    }
  }
});

t.test('the page imports only types from other folders', async (t) => {
  for (const { file, text } of files.filter((one) => one.file.startsWith('page/'))) {
    t.notMatch(text, /^import (?!type ).* from '\.\.\//m, file);
  }
});

function assertAcyclic(t: Test, targetsOf: ReadonlyMap<string, readonly string[]>): void {
  /** The nodes from which no cycle can be reached. */
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

/** The rooms that each room imports, by its files. */
const rooms = new Map(Object.keys(MAY_IMPORT).map((room) => [room, new Set<string>()]));
for (const [file, targets] of imports) {
  for (const target of targets) if (roomOf(target) !== roomOf(file)) rooms.get(roomOf(file))?.add(roomOf(target));
}

t.test('no rooms import each other in a cycle', async (t) =>
  assertAcyclic(t, new Map([...rooms].map(([room, targets]) => [room, [...targets]]))),
);

/** The rooms that a room reaches. */
const reachedFrom = (room: string): ReadonlySet<string> => {
  const direct = [...(rooms.get(room) ?? [])];
  return new Set([...direct, ...direct.flatMap((one) => [...reachedFrom(one)])]);
};

/** The height of a room: one more than the highest that it imports. */
const heightOf = (room: string): number => 1 + Math.max(-1, ...[...(rooms.get(room) ?? [])].map(heightOf));

/** The rooms from the highest down, each with its imports, except those that another import reaches. */
function drawRooms(): string {
  const drawn = [...rooms.keys()]
    .filter((room) => room !== '.')
    .sort((a, b) => heightOf(b) - heightOf(a) || (a < b ? -1 : 1));
  const lines = drawn.map((room) => {
    const direct = [...(rooms.get(room) ?? [])];
    const next = direct.filter((one) => !direct.some((other) => reachedFrom(other).has(one)));
    return `${room.padEnd(9)}${next.length === 0 ? '' : `→ ${next.sort().join(', ')}`}`.trimEnd();
  });
  return lines.join('\n');
}

t.test('the picture in src/README.md shows the imports between rooms', async (t) => {
  const page = join(SOURCE, 'README.md');
  const text = readFileSync(page, 'utf8');
  const drawn = text.replace(/(?<=<!-- rooms -->\n\n```\n)[^`]*(?=```)/, () => `${drawRooms()}\n`);
  if (process.env.UPDATE_README === '1') writeFileSync(page, drawn);
  t.equal(text, drawn);
  t.match(text, drawRooms(), 'the README has the picture');
});

t.test('only time, service/account and page read the real clock and random numbers', async (t) => {
  const READS = /\bDate\.now\(|new Date\(\)|\bperformance\.now\(|\bhrtime\b|Math\.random\(|\brandom(UUID|Bytes|Int)\(/;
  for (const { file, text } of files.filter((one) => !/^(time|service\/account|page)\//.test(one.file))) {
    t.notMatch(text, READS, file);
  }
});

t.test('every file of src begins with a doc comment', async (t) => {
  for (const { file, text } of files) t.match(text.replace(/^#!.*\n/, ''), /^\/\*\* .+\n/, file);
});

t.test('no two types of src have the same name', async (t) => {
  const names = files.flatMap(({ text }) =>
    Array.from(text.matchAll(/^(?:export )?(?:interface|type|class) (\w+)/gm), ([, name]) => name),
  );
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  t.strictSame(twice, []);
});
