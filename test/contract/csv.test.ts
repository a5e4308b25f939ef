import fc from 'fast-check';
import t from 'tap';
import { ByteBlocks } from '../../src/contract/byte-blocks.js';
import { BrokenCsv, hasDelimiters, MAX_VALUE_BYTES, openCsv, readRows } from '../../src/contract/csv.js';

/** Another one is drawn with `SEED=…`; a run that fails says which it was. */
const seed = Number(process.env.SEED ?? 20_260_105);

/** So many bytes are read in one turn. */
const TURN = 8 * 1024;

interface Row {
  readonly line: number;
  readonly cells: readonly (string | undefined)[];
}

interface Read {
  readonly fileName: string;
  readonly rows: readonly Row[];
  readonly broken?: { readonly line: number; readonly reason: string };
}

function blocksOf(...chunks: readonly (string | Uint8Array)[]): ByteBlocks {
  const bytes = new ByteBlocks();
  for (const chunk of chunks) bytes.append(Buffer.from(chunk as string));
  return bytes;
}

/** @param wants the columns whose values are looked at; all by default */
function readWanted(
  wants: (column: number) => boolean,
  bytes: ByteBlocks,
  delimiter?: Parameters<typeof readRows>[2],
): Read {
  const file = openCsv('x.csv', bytes);
  const rows: Row[] = [];
  let cells: (string | undefined)[] = [];
  const reader = {
    wants,
    readValue(column: number, text: string | undefined) {
      cells[column] = text;
    },
    endRow(line: number, count: number) {
      cells.length = count;
      rows.push({ line, cells });
      cells = [];
    },
  };
  try {
    readRows(file, reader, delimiter);
    return { fileName: file.fileName, rows };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    const { line, reason } = error;
    return { fileName: file.fileName, rows, broken: { line, reason } };
  }
}

const read = (...chunks: readonly (string | Uint8Array)[]): Read => readWanted(() => true, blocksOf(...chunks));

const rowsOf = (text: string) => read(text).rows.map(({ line, cells }) => [line, ...cells]);

t.test('each row is told with the line in which it begins', async (t) => {
  t.strictSame(read('a,b\n1,2\n'), {
    fileName: 'x.csv',
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ],
  });
  const cases: readonly (readonly [text: string, rows: readonly (readonly [number, ...string[]])[]])[] = [
    ['', []],
    ['\ufeff', []],
    ['\n\r\n\r', []],
    ['a', [[1, 'a']]],
    [
      '\ufeffa\r\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'a\rb\rc',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
      ],
    ],
    [
      '\n\na\n\n\nb\n',
      [
        [3, 'a'],
        [6, 'b'],
      ],
    ],
    [
      '"a\r\nb",c\r\nd\r\n',
      [
        [1, 'a\r\nb', 'c'],
        [3, 'd'],
      ],
    ],
    [
      '"a\nb\rc\r\n"\nd\n',
      [
        [1, 'a\nb\rc\r\n'],
        [5, 'd'],
      ],
    ],
    [
      '"\r\n\r\n"\r\n"\r\n"\r\na\r\n',
      [
        [1, '\r\n\r\n'],
        [4, '\r\n'],
        [6, 'a'],
      ],
    ],
    [
      '"a\r\n"\r\n\r\n"b\r\n"\r\nc',
      [
        [1, 'a\r\n'],
        [4, 'b\r\n'],
        [6, 'c'],
      ],
    ],
    [
      '\ufeff"a\r\n"\nb',
      [
        [1, 'a\r\n'],
        [3, 'b'],
      ],
    ],
    [
      'a\n\ufeffb\n',
      [
        [1, 'a'],
        [2, '\ufeffb'],
      ],
    ],
    ['"""",""\n', [[1, '"', '']]],
  ];
  for (const [text, rows] of cases) t.strictSame(rowsOf(text), rows, JSON.stringify(text));
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
});

const linesIn = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

t.test('any rows come back as they were written, whatever ends their lines', async () => {
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
    const seen = rowsOf(text);
    if (JSON.stringify(seen) !== JSON.stringify(expected)) {
      throw new Error(`${JSON.stringify(text)} is read as ${JSON.stringify(seen)}`);
    }
  });
  fc.assert(property, { seed, numRuns: 300 });
});

/** The rows by each delimiter, without their lines. */
const delimited = (text: string) =>
  (['comma', 'semicolon', 'either'] as const).map((delimiter) =>
    readWanted(() => true, blocksOf(text), delimiter).rows.map(({ cells }) => cells),
  );

t.test('values are divided by the delimiter', async (t) => {
  t.strictSame(delimited('a;b,c\n"d;";e,f\n'), [
    [['a;b', 'c']],
    [
      ['a', 'b,c'],
      ['d;', 'e,f'],
    ],
    [
      ['a', 'b,c'],
      ['d;', 'e,f'],
    ],
  ]);
});

t.test('the first delimiter outside quotes divides the values of all rows', async (t) => {
  const either = (text: string) => delimited(text)[2];
  t.strictSame(either('a,b;c\nd;e\n'), [['a', 'b;c'], ['d;e']]);
  t.strictSame(either('"a;,"\n\nb;c,d\n'), [['a;,'], ['b', 'c,d']]);
  t.strictSame(either(`${'x'.repeat(TURN)};a,b\n`), [['x'.repeat(TURN), 'a,b']], 'in a later batch');
  t.strictSame(either('a\n'), [['a']]);
});

t.test('hasDelimiters is true of a file with a comma or a semicolon', async (t) => {
  const has = (...chunks: readonly (string | Uint8Array)[]) => hasDelimiters(openCsv('x.csv', blocksOf(...chunks)));
  t.strictSame(
    [has('a\nb'), has(), has('a\n', 'b,'), has('"a;"'), has('a,', Uint8Array.of(0xff))],
    [false, false, true, true, false],
    'a file that is not UTF-8 has no rows',
  );
});

t.test('what is read in turns is the same wherever a turn ends', async (t) => {
  const row = '"é😀""\r\n",b\r\n';
  const { length } = Buffer.from(row);
  for (let shift = 0; shift <= length; shift += 1) {
    const padding = 'x'.repeat(TURN - 3 - shift);
    const rows = rowsOf(`\ufeff${padding}\r\n${row}${row}`);
    t.strictSame(
      rows,
      [
        [1, padding],
        [2, 'é😀"\r\n', 'b'],
        [4, 'é😀"\r\n', 'b'],
      ],
      `${shift}`,
    );
  }
});

t.test('the pieces in which a file arrives make no difference', async (t) => {
  const bytes = Buffer.from('\ufeffa,é\r\n"😀\r\n""",b\n');
  const expected = read(bytes);
  for (let at = 0; at <= bytes.length; at += 1) {
    t.strictSame(read(bytes.subarray(0, at), bytes.subarray(at)), expected, `${at}`);
  }
  t.strictSame(read(...Array.from(bytes, (byte) => Uint8Array.of(byte))), expected);
});

const broken = (line: number, reason: string) => ({ fileName: 'x.csv', rows: [], broken: { line, reason } });
const NOT_UTF8 = 'it is not UTF-8';

t.test('a file that is not UTF-8 is broken in the first line that is not', async (t) => {
  const latin = Buffer.from('J\xf6rg', 'latin1');
  const cut = Buffer.from('😀').subarray(0, 3);
  const cases: readonly (readonly [what: string, chunks: readonly (string | Uint8Array)[], line: number])[] = [
    ['at once', [latin], 1],
    ['in the last line', ['a\nb\n', latin], 3],
    ['in the last line, which ends', ['a\nb\n', latin, '\n'], 3],
    ['in two lines', ['a\r\n', latin, '\r\n', latin, '\r\n'], 2],
    ['after blank lines', ['\n\n\n', latin], 4],
    ['within quotes', ['"a\r\nb\r\n', latin, '"'], 3],
    ['where a letter is cut by a line end', ['é\n', cut, '\n'], 2],
    ['where the file ends in a letter', ['é\n', cut], 2],
    ['in a surrogate', ['a\n', Uint8Array.of(0xed, 0xa0, 0x80), '\n'], 2],
    ['in a form that is too long', ['a\n', Uint8Array.of(0xc0, 0xaf), '\n'], 2],
    ['after a byte order mark', ['\ufeffa\n', latin], 2],
  ];
  for (const [what, chunks, line] of cases) t.strictSame(read(...chunks), broken(line, NOT_UTF8), what);
});

t.test('in a big file that is not UTF-8 the line is found', async (t) => {
  const line = `${'é'.repeat(50)},b\r\n`;
  const most = 20_000;
  for (const bad of [1, 2, 700, most - 1, most]) {
    const lines = Array.from({ length: most }, (_, index) =>
      index + 1 === bad ? `${line.slice(0, 10)}\xff\r\n` : line,
    );
    const bytes = Buffer.concat(
      lines.map((one) => (one.includes('\xff') ? Buffer.from(one, 'latin1') : Buffer.from(one))),
    );
    t.strictSame(read(bytes), broken(bad, NOT_UTF8), `line ${bad}`);
  }
});

t.test('in a big file whose quotes are broken the line is found', async (t) => {
  const rows = '"a\r\n",b\r\n'.repeat(20_000);
  const { broken: stray } = read(`${rows}c"d\r\n${rows}`);
  t.strictSame(stray, { line: 40_001, reason: 'its quotes are broken' });
  const { broken: open } = read(`${rows}"c\r\n${rows.replaceAll('"', '')}`);
  t.strictSame(open, { line: 40_001, reason: 'its quotes are broken' });
});

t.test('values in columns that nobody wants are counted alone', async (t) => {
  const wanted = new Set([1, 3]);
  const text = `${'x'.repeat(TURN)},"a""b",,"${'y'.repeat(TURN)}",z${','.repeat(TURN)}\n1,2\n`;
  t.strictSame(
    readWanted((column) => wanted.has(column), blocksOf(text)),
    {
      fileName: 'x.csv',
      rows: [
        { line: 1, cells: Object.assign(Array(TURN + 5), { 1: 'a"b', 3: 'y'.repeat(TURN) }) },
        { line: 2, cells: Object.assign(Array(2), { 1: '2' }) },
      ],
    },
  );
});

t.test('a value that is too long is none, and the values behind it are there', async (t) => {
  const most = 'é'.repeat(MAX_VALUE_BYTES / 2);
  const { rows } = read(`${most},"${most}",${most}x,"x${most}",${most}${most}${most},last\n${most},x\n`);
  t.strictSame(
    rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell?.length)]),
    [
      [1, most.length, most.length, undefined, undefined, undefined, 4],
      [2, most.length, 1],
    ],
  );
});

t.test('a character behind closed quotes is broken, a zero byte too', async (t) => {
  for (const character of ['x', ' ', '\0', 'é']) {
    const { broken } = read(`a\n"b"${character}\n`);
    t.strictSame(broken, { line: 2, reason: 'its quotes are broken' }, JSON.stringify(character));
  }
});

t.test('quotes that a turn cuts are the same', async (t) => {
  for (let shift = 0; shift <= 8; shift += 1) {
    const padding = 'x'.repeat(TURN - 1 - shift);
    t.strictSame(rowsOf(`${padding}\n"a""","""b",""\n`), [
      [1, padding],
      [2, 'a"', '"b', ''],
    ]);
  }
});
