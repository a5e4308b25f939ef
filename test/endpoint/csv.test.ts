import fc from 'fast-check';
import t from 'tap';
import { type CsvFile, readCsv } from '../../src/endpoint/csv.js';

/** Another one is drawn with `SEED=…`; a run that fails says which it was. */
const seed = Number(process.env.SEED ?? 20_260_105);

type Delimiter = Parameters<typeof readCsv>[1];

async function* arriving(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk as string);
}

const read = (chunks: readonly (string | Uint8Array)[], delimiter: Delimiter = 'comma', maxRows = 100_000) =>
  readCsv(arriving(chunks), delimiter, maxRows);

type Row = readonly [line: number, ...values: string[]];
const linesOf = ({ rows }: CsvFile): Row[] => rows.map(({ line, values }) => [line, ...values]);

t.test('readCsv tells each row with the line in which it begins', async (t) => {
  const cases: readonly (readonly [text: string, ...rows: Row[]])[] = [
    [''],
    ['\ufeff'],
    ['\n\r\n\r'],
    ['a', [1, 'a']],
    ['a,b\n1,2\n', [1, 'a', 'b'], [2, '1', '2']],
    ['\ufeffa\r\nb', [1, 'a'], [2, 'b']],
    ['a\rb\rc', [1, 'a'], [2, 'b'], [3, 'c']],
    ['\n\na\n\n\nb\n', [3, 'a'], [6, 'b']],
    ['"a\r\nb",c\r\nd\r\n', [1, 'a\r\nb', 'c'], [3, 'd']],
    ['"a\nb\rc\r\n"\nd\n', [1, 'a\nb\rc\r\n'], [5, 'd']],
    ['"\r\n\r\n"\r\n"\r\n"\r\na\r\n', [1, '\r\n\r\n'], [4, '\r\n'], [6, 'a']],
    ['"a\r\n"\r\n\r\n"b\r\n"\r\nc', [1, 'a\r\n'], [4, 'b\r\n'], [6, 'c']],
    ['\ufeff"a\r\n"\nb', [1, 'a\r\n'], [3, 'b']],
    ['a\n\ufeffb\n', [1, 'a'], [2, '\ufeffb']],
    ['"""",""\n', [1, '"', '']],
  ];
  for (const [text, ...rows] of cases) t.strictSame(linesOf(await read([text])), rows, JSON.stringify(text));
});

const piece = fc.constantFrom('a', ',', '"', '\n', '\r\n', '\r', 'é', '😀', ' ', '\u2028');
/** The last letter keeps a row from being a blank line, and a CR from being one line with the LF after it. */
const cell = fc.array(piece, { maxLength: 4 }).map((pieces) => `${pieces.join('')}x`);
const file = fc.record({
  mark: fc.constantFrom('', '\ufeff'),
  rows: fc.array(
    fc.record({
      cells: fc.array(fc.record({ cell, isQuoted: fc.boolean() }), { minLength: 1, maxLength: 3 }),
      /** Line ends before the next row. */
      ends: fc.array(fc.constantFrom('\n', '\r\n'), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 8 },
  ),
  /** Bytes of a chunk. */
  size: fc.integer({ min: 1, max: 100 }),
});

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

const inChunks = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );

t.test('readCsv gives any rows as they were written, in whatever chunks they come', async () => {
  const property = fc.asyncProperty(file, async ({ mark, rows, size }) => {
    let text = mark;
    const expected = rows.map(({ cells, ends }) => {
      const line = linesIn(text) + 1;
      const written = cells.map(({ cell, isQuoted }) =>
        isQuoted || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      );
      text += written.join(',') + ends.join('');
      return [line, ...cells.map((one) => one.cell)];
    });
    const found = linesOf(await read(inChunks(Buffer.from(text), size)));
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${JSON.stringify(text)} is read as ${JSON.stringify(found)}`);
  });
  await fc.assert(property, { seed, numRuns: 300 });
});

t.test('readCsv divides values by the delimiter, the first one outside quotes where it can be either', async (t) => {
  const cases: readonly (readonly [Delimiter, chunks: string[], ...rows: string[]])[] = [
    ['comma', ['a;b,c\n"d;",e;f\n'], 'a;b|c', 'd;|e;f'],
    ['semicolon', ['a;b,c\n"d;";e,f\n'], 'a|b,c', 'd;|e,f'],
    ['either', ['a;b,c\n"d;";e,f\n'], 'a|b,c', 'd;|e,f'],
    ['either', ['a,b;c\nd;e\n'], 'a|b;c', 'd;e'],
    ['either', ['"a;', ',"\n\n', 'b;c,d\n'], 'a;,', 'b|c,d'],
    ['either', ['\ufeff', 'a', ';b,c\n'], 'a|b,c'],
    ['either', ['\ufeffa;"b;c"\n'], 'a|b;c'],
    ['either', ['a\n'], 'a'],
  ];
  for (const [delimiter, chunks, ...rows] of cases) {
    const found = (await read(chunks, delimiter)).rows.map(({ values }) => values.join('|'));
    t.strictSame(found, rows, `${delimiter}: ${JSON.stringify(chunks)}`);
  }
});

t.test('readCsv tells whether a file has a comma or a semicolon', async (t) => {
  const has = async (...chunks: string[]) => (await read(chunks)).hasDelimiters;
  t.strictSame([await has('a\nb'), await has(), await has('a\n', 'b,'), await has('"a;"')], [false, false, true, true]);
});

t.test('readCsv stops at the bound, and tells whether the file goes on', async (t) => {
  const two: readonly Row[] = [
    [1, 'a'],
    [2, 'b'],
  ];
  for (const [chunks, hasMore] of [
    [['a\nb\n\nc\nd"'], true],
    [['a\n', 'b\n', '\n'], false],
    [['a\n', 'b\n', 'c\n', 'd\n'], true],
  ] as const) {
    const found = await read(chunks, 'comma', 2);
    t.strictSame([linesOf(found), found.hasMore, found.broken], [two, hasMore, undefined]);
  }
});

const latin = Buffer.from('J\xf6rg', 'latin1');
const cut = Buffer.from('😀').subarray(0, 3);
const MiB = 1024 * 1024;

const NOT_UTF8 = 'it is not UTF-8';
const QUOTES = 'its quotes are broken';
const TOO_LONG = 'a row has more than 1048576 bytes';

type Broken = readonly [what: string, chunks: readonly (string | Uint8Array)[], line: number, reason: string];
const broken: readonly Broken[] = [
  ['at once', [latin], 1, NOT_UTF8],
  ['in the last line', ['a\nb\n', latin], 3, NOT_UTF8],
  ['in the last line, which ends', ['a\nb\n', latin, '\n'], 3, NOT_UTF8],
  ['in two lines', ['a\r\n', latin, '\r\n', latin, '\r\n'], 2, NOT_UTF8],
  ['after blank lines', ['\n\n\n', latin], 4, NOT_UTF8],
  ['within quotes', ['"a\r\nb\r\n', latin, '"'], 3, NOT_UTF8],
  ['where a letter is cut by a line end', ['é\n', cut, '\n'], 2, NOT_UTF8],
  ['where the file ends in a letter', ['é\n', cut], 2, NOT_UTF8],
  ['in a surrogate', ['a\n', Uint8Array.of(0xed, 0xa0, 0x80), '\n'], 2, NOT_UTF8],
  ['in a form that is too long', ['a\n', Uint8Array.of(0xc0, 0xaf), '\n'], 2, NOT_UTF8],
  ['in bytes that begin no letter', ['a\n', Buffer.alloc(100, 0x80)], 2, NOT_UTF8],
  ['after a byte order mark', ['\ufeffa\n', latin], 2, NOT_UTF8],
  ['by a letter behind closed quotes', ['a\n"b"x\n'], 2, QUOTES],
  ['by a blank behind closed quotes', ['a\n"b" \n'], 2, QUOTES],
  ['by a quote within a value', ['"a\r\n",b\r\n'.repeat(20_000), 'c"d\r\n'], 40_001, QUOTES],
  ['by quotes that are never closed', ['"a\r\n",b\r\n'.repeat(20_000), '"c\r\nd\n'], 40_001, QUOTES],
  ['by a long value', ['a\n', 'x'.repeat(MiB), 'x'.repeat(MiB), 'x\n'], 2, TOO_LONG],
  ['by a long value in one chunk', [`a\n${'x'.repeat(MiB)}\nb"\n`], 2, TOO_LONG],
  ['by a row of commas', ['a\n', ...Array<string>(4).fill(','.repeat(MiB))], 2, TOO_LONG],
];

for (const [what, chunks, line, reason] of broken) {
  t.test(`readCsv finds the line of a file that is broken ${what}`, async (t) => {
    t.strictSame((await read(chunks)).broken, { line, reason });
    t.strictSame((await read(inChunks(Buffer.concat(chunks.map((one) => Buffer.from(one as string))), 1000))).broken, {
      line,
      reason,
    });
  });
}

t.test('readCsv takes a row of a megabyte', async (t) => {
  const { rows, broken } = await read([`${'x'.repeat(MiB - 3)},y\nz`]);
  t.strictSame([rows.length, broken], [2, undefined]);
});
