/** Multipart bodies: as a browser writes them, or with boundaries, parts and ends that no browser writes. */
import { binary } from '../input.js';
import type { Chance } from './chance.js';
import type { SentField } from './fields.js';
import { hostileText } from './texts.js';

interface Part {
  headers: string[];
  value: string;
}

interface Form {
  /** What the header says, and what stands in the body. */
  announced: string;
  boundary: string;
  parts: Part[];
  lineEnd: string;
  preamble: string;
  end: string;
}

const BOUNDARIES = [
  '',
  'B',
  '----------------------------------------------------------------------',
  'x'.repeat(4000),
  'a b',
  "'()+_,-./:=?",
  'é',
  '"',
  'B; charset=utf-8',
  '--',
];

const ANNOUNCEMENTS: readonly ((boundary: string) => string)[] = [
  (boundary) => `multipart/form-data; boundary="${boundary}"`,
  (boundary) => `multipart/form-data; BOUNDARY=${boundary}`,
  (boundary) => `multipart/form-data;boundary=${boundary};boundary=C`,
  (boundary) => `multipart/form-data; boundary*=utf-8''${boundary}`,
  (boundary) => `multipart/form-data; boundary = ${boundary}`,
  (boundary) => `Multipart/Form-Data; charset=utf-16; boundary=${boundary}`,
  () => 'multipart/form-data',
  () => 'multipart/form-data; boundary=',
  (boundary) => `multipart/mixed; boundary=${boundary}`,
];

const PART_HEADERS = [
  'Content-Type: application/json',
  'Content-Type: text/plain; charset=utf-16',
  'Content-Transfer-Encoding: base64',
  'Content-Length: 5',
  'Content-Disposition: form-data; name="second"',
  'NoColon',
  ' folded: yes',
];

const DISPOSITIONS = [
  'form-data',
  'form-data; name=""',
  'form-data; name=email',
  'form-data; name="a\\"b"',
  'form-data; name="a%22b"',
  'form-data; name="constructor"; filename="x"',
  'form-data; name="a"; name="b"',
  'form-data; name="file"; filename*=UTF-8\'\'%ff%00.csv',
  'form-data; name="file"; filename="..\\..\\a.csv"',
  'attachment; name="email"',
  'form-data; name="email',
];

const CHANGES: readonly ((form: Form, chance: Chance) => void)[] = [
  (form, chance) => {
    form.boundary = chance.pick(BOUNDARIES);
    form.announced = `multipart/form-data; boundary=${form.boundary}`;
  },
  (form, chance) => {
    form.announced = chance.pick(ANNOUNCEMENTS)(form.boundary);
  },
  (form) => {
    form.end = '';
  },
  (form, chance) => {
    form.end = chance.pick([
      `--${form.boundary}\r\n`,
      `--${form.boundary}-`,
      `--${form.boundary}--`,
      `${form.end}epilogue`,
    ]);
  },
  (form, chance) => {
    form.lineEnd = chance.pick(['\n', '\r', '\r\n\r\n']);
  },
  (form, chance) => {
    form.preamble = chance.pick(['preamble\r\n', '\r\n', `--${form.boundary}`, '\n', '\u0000']);
  },
  ({ parts }, chance) => {
    for (const part of chance.some(parts, 2)) part.headers = [`Content-Disposition: ${chance.pick(DISPOSITIONS)}`];
  },
  ({ parts }, chance) => {
    for (const part of chance.some(parts, 2)) part.headers.push(chance.pick(PART_HEADERS));
  },
  ({ parts }, chance) => {
    for (const part of chance.some(parts, 2)) part.headers = [];
  },
  ({ parts }, chance) => {
    const length = chance.pick([1, 99, 100, 101, 2000]);
    for (const part of parts.slice(0, 1)) part.headers.push(...Array.from({ length }, (_, index) => `X-${index}: y`));
  },
  ({ parts }, chance) => {
    for (const part of parts.slice(0, 1)) part.headers.push(`X: ${'y'.repeat(chance.pick([8_000, 16_384, 20_000]))}`);
  },
  ({ parts, boundary }) => {
    for (const part of parts) part.value += `\r\n--${boundary}x\r\n--${boundary.slice(0, -1)}`;
  },
  ({ parts }, chance) => {
    const times = chance.size(300);
    parts.push(
      ...Array.from({ length: times }, () => ({ headers: ['Content-Disposition: form-data; name="x[]"'], value: 'y' })),
    );
  },
  ({ parts }) => {
    parts.length = 0;
  },
];

const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function partOf({ name, value, fileName }: SentField): Part {
  const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
  const type = fileName === undefined ? [] : ['Content-Type: text/csv'];
  return { headers: [`Content-Disposition: form-data; name="${quoted(name)}"${file}`, ...type], value };
}

function write({ boundary, parts, lineEnd, preamble, end }: Form): string {
  const pieces = parts.map(({ headers, value }) => [`--${boundary}`, ...headers, '', value, ''].join(lineEnd));
  return `${preamble}${pieces.join('')}${end}`;
}

/** A body with its content type, both as bytes. */
export function multipart(
  fields: readonly SentField[],
  changes: number,
  chance: Chance,
): readonly [type: string, body: string] {
  const boundary = `----fuzz${chance.letters(6)}`;
  const form: Form = {
    announced: `multipart/form-data; boundary=${boundary}`,
    boundary,
    parts: fields.map(partOf),
    lineEnd: '\r\n',
    preamble: '',
    end: `--${boundary}--\r\n`,
  };
  for (let left = changes; left > 0; left -= 1) chance.pick(CHANGES)(form, chance);
  const body = write(form);
  const cut = changes > 0 && chance.once(6) ? body.slice(0, chance.below(body.length + 1)) : body;
  return [binary(form.announced), binary(changes > 0 && chance.once(20) ? cut + hostileText(chance) : cut)];
}
