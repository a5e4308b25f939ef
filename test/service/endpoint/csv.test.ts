import fc from 'fast-check';
import t from 'tap';
import { type CsvFile, readCsv } from '../../../src/service/endpoint/csv.js';

/** `SEED=…` sets another seed; a failing run prints its own. */
const seed = Number(process.env.SEED ?? 20_260_105);

const read = (pieces: readonly (string | Uint8Array)[], maxRows = 100_000) =>
  readCsv(Buffer.concat(pieces.map((one) => Buffer.from(one as string))), maxRows);

type Row = readonly [line: number, ...values: string[]];
const linesOf = ({ rows }: CsvFile): Row[] => rows.map(({ line, values }) => [line, ...values]);

t.test('readCsv returns each row with the line on which it begins', async (t) => {
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
  for (const [text, ...rows] of cases) t.strictSame(linesOf(read([text])), rows, JSON.stringify(text));
});

const piece = fc.constantFrom('a', ',', '"', '\n', '\r\n', '\r', 'é', '😀', ' ', '\u2028');
/** The final x keeps a row from being a blank line, and a CR from forming one line end with the LF after it. */
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
});

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

t.test('readCsv reads any rows back as they were written', async () => {
  const property = fc.property(file, ({ mark, rows }) => {
    let text = mark;
    const expected = rows.map(({ cells, ends }) => {
      const line = linesIn(text) + 1;
      const written = cells.map(({ cell, isQuoted }) =>
        isQuoted || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
      );
      text += written.join(',') + ends.join('');
      return [line, ...cells.map((one) => one.cell)];
    });
    const found = linesOf(read([text]));
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`${JSON.stringify(text)} is read as ${JSON.stringify(found)}`);
  });
  fc.assert(property, { seed, numRuns: 300 });
});

t.test('readCsv takes the delimiter from the header row or from a sep= line', async (t) => {
  const cases: readonly (readonly [text: string, ...rows: string[]])[] = [
    ['a,b;c\nd;e,f\n', 'a|b;c', 'd;e|f'],
    ['a;b,c\n"d;";e,f\n', 'a|b,c', 'd;|e,f'],
    ['a\tb;c\nd;e\tf,g\n', 'a|b;c', 'd;e|f,g'],
    ['\n\n"a;,";b,c\nd;e\n', 'a;,|b,c', 'd|e'],
    ['"a\n,b";c\n', 'a\n,b|c'],
    ['\ufeffa;b\n', 'a|b'],
    ['a\nb;c,d\n', 'a', 'b;c|d'],
    ['sep=;\na,b;c\n', 'a,b|c'],
    ['\ufeff"sep=,"\r\na;b,c\r\n', 'a;b|c'],
    ['SEP=\t\na\tb', 'a|b'],
    ['sep=;'],
    ['sep=|\na', 'sep=|', 'a'],
  ];
  for (const [text, ...rows] of cases) {
    const found = read([text]).rows.map(({ values }) => values.join('|'));
    t.strictSame(found, rows, JSON.stringify(text));
  }
});

t.test('readCsv counts the line that declares the delimiter', async (t) => {
  t.strictSame(linesOf(read(['sep=;\r\na;b\r\nc;d'])), [
    [2, 'a', 'b'],
    [3, 'c', 'd'],
  ]);
});

t.test('readCsv reads UTF-16 with a byte order mark', async (t) => {
  t.strictSame(linesOf(read([Buffer.from('\ufeffé;ü\n友;達', 'utf16le')])), [
    [1, 'é', 'ü'],
    [2, '友', '達'],
  ]);
});

t.test('readCsv stops at the maximum of rows, and returns whether the file has more', async (t) => {
  const two: readonly Row[] = [
    [1, 'a'],
    [2, 'b'],
  ];
  for (const [chunks, hasMore] of [
    [['a\nb\n\nc\nd"'], true],
    [['a\n', 'b\n', '\n'], false],
    [['a\n', 'b\n', 'c\n', 'd\n'], true],
  ] as const) {
    const found = read(chunks, 2);
    t.strictSame([linesOf(found), found.hasMore, found.broken], [two, hasMore, undefined]);
  }
});

const latin = Buffer.from('J\xf6rg', 'latin1');
const cut = Buffer.from('😀').subarray(0, 3);
const MiB = 1024 * 1024;

const NOT_UTF8 = 'it is neither UTF-8 nor UTF-16 with a byte order mark';
const QUOTES = 'its quotes are broken';
const TOO_LONG = 'a row has more than 1048576 bytes';

type Broken = readonly [what: string, chunks: readonly (string | Uint8Array)[], line: number, reason: string];
const broken: readonly Broken[] = [
  ['in the first line', [latin], 1, NOT_UTF8],
  ['in the last line', ['a\nb\n', latin], 3, NOT_UTF8],
  ['in the last line, before its line end', ['a\nb\n', latin, '\n'], 3, NOT_UTF8],
  ['in two lines', ['a\r\n', latin, '\r\n', latin, '\r\n'], 2, NOT_UTF8],
  ['after blank lines', ['\n\n\n', latin], 4, NOT_UTF8],
  ['within quotes', ['"a\r\nb\r\n', latin, '"'], 3, NOT_UTF8],
  ['where a letter is cut by a line end', ['é\n', cut, '\n'], 2, NOT_UTF8],
  ['where the file ends within a letter', ['é\n', cut], 2, NOT_UTF8],
  ['in an encoded surrogate', ['a\n', Uint8Array.of(0xed, 0xa0, 0x80), '\n'], 2, NOT_UTF8],
  ['in an overlong UTF-8 form', ['a\n', Uint8Array.of(0xc0, 0xaf), '\n'], 2, NOT_UTF8],
  ['in bytes that begin no letter', ['a\n', Buffer.alloc(100, 0x80)], 2, NOT_UTF8],
  ['after a byte order mark', ['\ufeffa\n', latin], 2, NOT_UTF8],
  ['by a letter after closed quotes', ['a\n"b"x\n'], 2, QUOTES],
  ['by a blank after closed quotes', ['a\n"b" \n'], 2, QUOTES],
  ['by a quote within a value', ['"a\r\n",b\r\n'.repeat(20_000), 'c"d\r\n'], 40_001, QUOTES],
  ['by quotes that are never closed', ['"a\r\n",b\r\n'.repeat(20_000), '"c\r\nd\n'], 40_001, QUOTES],
  ['by a long value', ['a\n', 'x'.repeat(MiB), 'x'.repeat(MiB), 'x\n'], 2, TOO_LONG],
  ['by a long value in one chunk', [`a\n${'x'.repeat(MiB)}\nb"\n`], 2, TOO_LONG],
  ['by a row of commas', ['a\n', ...Array<string>(4).fill(','.repeat(MiB))], 2, TOO_LONG],
];

for (const [what, chunks, line, reason] of broken) {
  t.test(`readCsv reports the line and the reason of a file that is broken ${what}`, async (t) => {
    t.strictSame(read(chunks).broken, { line, reason });
  });
}

t.test('readCsv accepts a row of one megabyte', async (t) => {
  const { rows, broken } = read([`${'x'.repeat(MiB - 3)},y\nz`]);
  t.strictSame([rows.length, broken], [2, undefined]);
});
