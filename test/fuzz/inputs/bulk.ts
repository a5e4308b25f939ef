/** Batches of many megabytes, or of many requests at once: long and deep bodies, full journals, many accounts. */
import type { Input, Piece, Session } from '../input.js';
import type { Chance } from './chance.js';
import { pairsOf, sendFields } from './fields.js';
import { BASE, CONTROL, encodeJson, encodePairs, request } from './request.js';
import { plainInput } from './scenarios.js';
import type { CallTarget, EndpointTarget, Targets } from './targets.js';

export interface Bulk {
  readonly sessions: readonly Session[];
  /** What follows when they are over. */
  readonly after?: readonly Session[];
  /** Records that each account holds before. */
  readonly records?: number;
  readonly accounts?: number;
}

type Shape = (targets: Targets, chance: Chance) => Bulk;

const MB = 1024 * 1024;
const FORM = 'application/x-www-form-urlencoded';
const BOUNDARY = 'bulk';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
/** Every endpoint takes every encoding. */
const ANY_ENCODING = 'x-mock-assume: body-encoding=any';
/** Levels of a deep body. */
const LEVELS = [100, 1_500, 3_000, 8_000, 50_000];
/** A journal holds so many exchanges. */
const JOURNAL = 1_000;
const ACCOUNTS = 12_000;

const ROWS = ['a\n', ',\n', '"a"\n', '"\n"\n', '\n', 'a@b.example\n', 'x,x,x,x,x,x,x,x\n', '"a', ','];
const PAIRS = ['=', '&', 'a=b&', 'strIds[]=1&', '%61=%62&', 'a&', '%', '[0]=1&'];
const PARTS = [
  '\r\n--bul',
  '--bulk\r\n\r\n\r\n',
  '--bulk\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n',
  '-',
];
const VALUES = ['a', 'a@', 'a,', 'a@b.example,', '1', ' ', '(', '((first_name))', '<', '.', '-'];
const ENDS = ['', '@b.example', '.example'];

const kind = 'bulk';

/** Up to the most, at least a tenth of it. */
const sizeUpTo = (most: number, chance: Chance): number => Math.floor((most * chance.between(1, 10)) / 10);

/** A text as often as it fits into so many bytes. */
const filled = (text: string, bytes: number): Piece => [text, Math.max(1, Math.floor(bytes / text.length))];

const session = (...inputs: readonly Input[]): Session => ({ account: 0, inputs });

/** Something open so many times, and closed again. */
function nested(levels: number, chance: Chance): readonly Piece[] {
  const [open, close] = chance.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const);
  return [[open, levels], '1', [close, levels]];
}

const post = (
  { name, path }: EndpointTarget,
  type: string,
  body: readonly Piece[],
  headers: readonly string[] = [],
): Input => request({ kind, aim: name, method: 'POST', target: BASE + path, type, body, headers });

/** A body for an endpoint that takes a form, whatever its encoding. */
function postAny({ endpoints }: Targets, type: string, body: readonly Piece[], chance: Chance): Bulk {
  const target = chance.pick(endpoints.filter(({ form }) => form.length > 0));
  return { sessions: [session(post(target, type, body, [ANY_ENCODING]))] };
}

/** All endpoints that read, with valid values. */
const reads = ({ endpoints }: Targets): readonly Input[] =>
  endpoints.filter(({ method }) => method === 'GET').map((target) => plainInput(target, kind));

function call({ name, method, path }: CallTarget, body?: readonly Piece[]): Input {
  const parts = { kind, aim: name, method, target: CONTROL + path };
  return body === undefined ? request(parts) : request({ ...parts, type: 'application/json', body });
}

/** What the control plane tells of all accounts, one after the other. */
const readsOfAll = ({ calls }: Targets): Session =>
  session(
    ...calls
      .filter(({ method }) => method === 'GET')
      .map((target) => call(target))
      .map((input) => ({ ...input, lines: input.lines.filter((line) => !line.startsWith('PublicKey')) })),
  );

/** The calls that take a body; a fault has batches of its own. */
const takingBody = ({ calls }: Targets): readonly CallTarget[] =>
  calls.filter(({ sample, name }) => sample !== undefined && name !== 'faults.add');

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** What stands before and behind each member of a body, and of the objects in it. */
function placesIn({ properties = {} }: Schema): readonly (readonly [before: string, behind: string])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inside = placesIn(schema).map(([before, behind]) => [`{"${name}":${before}`, `${behind}}`] as const);
    return [[`{"${name}":`, '}'] as const, ...inside];
  });
}

/** A file of many rows, with what its endpoint takes beside it. */
function upload({ endpoints }: Targets, row: string, bytes: number): Input {
  const target = endpoints.find(({ form }) => form.some((field) => field.kind === 'file'));
  if (target === undefined) throw new Error('no endpoint takes a file');
  const parts = target.form.map(({ name, kind, values }) => {
    const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    return kind === 'file' ? `${start}; filename="a.csv"\r\n\r\n` : `${start}\r\n\r\n${values[0]}\r\n`;
  });
  // The file comes last.
  const ordered = parts.sort((a, b) => Number(a.includes('filename')) - Number(b.includes('filename')));
  return post(target, MULTIPART, [...ordered, 'email\n', filled(row, bytes), `\r\n--${BOUNDARY}--\r\n`]);
}

const byName = {
  'csv rows': (targets, chance) => ({
    sessions: [session(upload(targets, chance.pick(ROWS), sizeUpTo(20 * MB, chance)))],
  }),
  'urlencoded pairs': (targets, chance) =>
    postAny(targets, FORM, [filled(chance.pick(PAIRS), sizeUpTo(9 * MB, chance))], chance),
  'json keys': (targets, chance) => {
    const keys = Array.from({ length: sizeUpTo(400_000, chance) }, (_, index) => `"k${index}":1`);
    return postAny(targets, 'application/json', [`{${keys.join(',')}}`], chance);
  },
  'json depth': (targets, chance) =>
    postAny(targets, 'application/json', ['{"a":', ...nested(sizeUpTo(100_000, chance), chance), '}'], chance),
  'multipart parts': (targets, chance) => {
    const body = [filled(chance.pick(PARTS), sizeUpTo(8 * MB, chance)), `--${BOUNDARY}--\r\n`];
    return postAny(targets, MULTIPART, body, chance);
  },
  'long values': (targets, chance) => {
    const inputs = targets.endpoints.flatMap((target) =>
      target.form
        .filter(({ kind }) => kind === 'address' || chance.once(8))
        .map(({ name, isArray }) => {
          const others = target.form.filter((field) => field.name !== name);
          const start = `${encodePairs(pairsOf(sendFields(others, targets, chance)))}&${name}${isArray ? '[0]' : ''}=`;
          const body = [start, filled(chance.pick(VALUES), sizeUpTo(9 * MB, chance)), chance.pick(ENDS)];
          return post(target, FORM, body, [ANY_ENCODING]);
        }),
    );
    return { sessions: [session(...chance.some(inputs, 2))] };
  },
  'unknown members': (targets, chance) => {
    const names = Array.from({ length: 1_001 + sizeUpTo(20_000, chance) }, (_, index) => [`unknown${index}`, 0]);
    const inputs = takingBody(targets).map((target) => {
      const input = call(target, [encodeJson({ ...Object.fromEntries(names), ...target.sample })]);
      // A body without a schema is judged by its call.
      return target.members.length === 0 ? input : { ...input, isInvalid: true as const };
    });
    return { sessions: [session(...inputs)] };
  },
  'deep bodies': (targets, chance) => {
    const inputs = takingBody(targets).flatMap((target) =>
      // A schema of TypeBox is plain JSON Schema.
      placesIn(target.body as Schema).map(([before, behind]) =>
        call(target, [before, ...nested(chance.pick(LEVELS), chance), behind]),
      ),
    );
    return { sessions: [session(...reads(targets))], after: [session(...inputs)] };
  },
  'full journals': (targets) => {
    const all = reads(targets);
    const inputs = Array.from({ length: Math.ceil(JOURNAL / all.length) }, () => all).flat();
    const accounts = 4;
    const sessions = Array.from({ length: accounts }, (_, account) => ({ account, inputs }));
    return { sessions, after: [readsOfAll(targets)], records: 5_000, accounts };
  },
  'many accounts': (targets) => {
    const [target] = reads(targets);
    if (target === undefined) return { sessions: [] };
    const lines = target.lines.filter((line) => !/^(public|secret)key/i.test(line));
    const inputs = Array.from({ length: ACCOUNTS }, (_, index) => ({
      ...target,
      lines: [...lines, `PublicKey: many${index}`, 'SecretKey: many'],
    }));
    return { sessions: [session(...inputs)], after: [readsOfAll(targets)] };
  },
} satisfies Readonly<Record<string, Shape>>;

export const shapes: readonly (readonly [name: string, make: Shape])[] = Object.entries(byName);
