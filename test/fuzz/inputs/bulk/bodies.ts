/** Forms of many megabytes: many pairs, keys, parts, rows or elements, deep ones, and long values. */
import type { Input } from '../../input.js';
import { pairsOf, sendFields } from '../fields.js';
import { encodePairs } from '../request.js';
import type { Targets } from '../targets.js';
import { ANY_ENCODING, FORM, filled, MB, nested, post, posts, type Shape, session, sizeUpTo } from './shape.js';

const ROWS = ['a\n', ',\n', '"a"\n', '"\n"\n', 'a,\n', '\n', 'a@b.example\n', 'x,x,x,x,x,x,x,x\n', '"a', ','];
const PAIRS = ['=', '&', 'a=b&', 'strIds[]=1&', '%61=%62&', '+', 'a&', '%', 'a=', '[0]=1&'];
const PARTS = [
  '\r\n--bul',
  '--bulk\r\n\r\n\r\n',
  '--bulk\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  '\r\n',
  '-',
];
const VALUES = ['a', 'a@', 'a,', 'a@b.example,', '1', ' ', '(', '((first_name))', '<', '.', '-'];
const ENDS = ['', '@b.example', '.example'];

const BOUNDARY = 'bulk';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A file of many rows, with what its endpoint takes beside it. */
export function upload({ endpoints }: Targets, row: string, bytes: number): Input {
  const target = endpoints.find(({ form }) => form.some((field) => field.kind === 'file'));
  if (target === undefined) throw new Error('no endpoint takes a file');
  const part = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const [files, others] = [true, false].map((isFile) => target.form.filter(({ kind }) => (kind === 'file') === isFile));
  const texts = others?.map(({ name, values }) => `${part(name)}${values[0]}\r\n`) ?? [];
  const starts = files?.map(({ name }) => part(name, '; filename="a.csv"')) ?? [];
  return post(target, MULTIPART, [...texts, ...starts, 'email\n', filled(row, bytes), `\r\n--${BOUNDARY}--\r\n`]);
}

export const bodies = {
  'csv rows': (targets, chance) => ({
    sessions: [session(upload(targets, chance.pick(ROWS), sizeUpTo(20 * MB, chance)))],
  }),
  'urlencoded pairs': (targets, chance) => {
    const body = [filled(chance.pick(PAIRS), sizeUpTo(31 * MB, chance))];
    return { sessions: [session(post(chance.pick(posts(targets)), FORM, body, [ANY_ENCODING]))] };
  },
  'json keys': (targets, chance) => {
    const keys = Array.from({ length: sizeUpTo(400_000, chance) }, (_, index) => `"k${index}":1`);
    const body = [`{${keys.join(',')}}`];
    return { sessions: [session(post(chance.pick(posts(targets)), 'application/json', body, [ANY_ENCODING]))] };
  },
  'json depth': (targets, chance) => {
    const body = ['{"a":', ...nested(sizeUpTo(100_000, chance), chance), '}'];
    return { sessions: [session(post(chance.pick(posts(targets)), 'application/json', body, [ANY_ENCODING]))] };
  },
  'multipart parts': (targets, chance) => {
    const body = [filled(chance.pick(PARTS), sizeUpTo(8 * MB, chance)), `--${BOUNDARY}--\r\n`];
    return { sessions: [session(post(chance.pick(posts(targets)), MULTIPART, body, [ANY_ENCODING]))] };
  },
  'long values': (targets, chance) => {
    const inputs = posts(targets).flatMap((target) =>
      target.form
        .filter(({ kind }) => kind === 'address' || chance.once(8))
        .map(({ name, isArray }) => {
          const others = sendFields(
            target.form.filter((field) => field.name !== name),
            targets,
            chance,
          );
          const start = `${encodePairs(pairsOf(others))}&${name}${isArray ? '[0]' : ''}=`;
          const body = [start, filled(chance.pick(VALUES), sizeUpTo(9 * MB, chance)), chance.pick(ENDS)];
          return post(target, FORM, body, [ANY_ENCODING]);
        }),
    );
    return { sessions: [session(...inputs.filter(() => chance.once(2)))] };
  },
  'array elements': (targets, chance) => {
    const inputs = posts(targets).flatMap((target) =>
      target.form
        .filter(({ isArray }) => isArray)
        .map(({ name }) => {
          const elements = Array.from({ length: sizeUpTo(99_000, chance) }, (_, index) => `${name}[${index}]=${index}`);
          return post(target, FORM, [elements.join('&')], [ANY_ENCODING]);
        }),
    );
    return { sessions: [session(chance.pick(inputs))] };
  },
} satisfies Readonly<Record<string, Shape>>;
