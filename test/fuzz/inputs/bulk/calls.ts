/** Control calls with bodies that are deep, long, or full of what nobody knows. */
import { alone, type Input } from '../../input.js';
import type { Chance } from '../chance.js';
import { encodeJson } from '../request.js';
import type { Targets } from '../targets.js';
import { call, findCall, get, nested, type Shape, session, sizeUpTo, takingBody } from './shape.js';

const LEVELS = [100, 1_500, 3_000, 8_000, 50_000];
const UNITS = ['a', '1', '"', '\\', 'é', '(', 'a@b.example', '\u{1f600}'];

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The members of a body that are arrays of texts, filled; undefined where there are none. */
function withTexts({ type, items, anyOf, properties = {} }: Schema, texts: readonly string[]): unknown {
  if (anyOf !== undefined) return anyOf.map((one) => withTexts(one, texts)).find((one) => one !== undefined);
  if (type === 'array') return (items?.type ?? 'string') === 'string' ? texts : undefined;
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const value = withTexts(schema, texts);
    return value === undefined ? [] : [[name, value]];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** What stands before and behind each member of a body, and of the objects in it. */
function placesIn({ properties = {} }: Schema): readonly (readonly [before: string, behind: string])[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inside = placesIn(schema).map(([before, behind]) => [`{"${name}":${before}`, `${behind}}`] as const);
    return [[`{"${name}":`, '}'] as const, ...inside];
  });
}

/** Deep answers that somebody ordered, and comparisons with them. */
function deepAnswers(targets: Targets, chance: Chance): readonly Input[] {
  const met = targets.endpoints.filter(({ method }) => method === 'GET').slice(0, 1);
  return LEVELS.flatMap((levels) => {
    const deep = nested(levels, chance);
    const order = call(findCall(targets, 'orderFault'), ['{"kind":"answer","status":200,"body":', ...deep, '}']);
    const verify = call(findCall(targets, 'verifyJournal'), ['{"match":{"response":', ...deep, '}}']);
    return [order, ...met.map((target) => ({ ...get(target), meetsFault: true as const })), verify];
  });
}

export const bodiesOfCalls = {
  'unknown members': (targets, chance) => {
    const names = Array.from({ length: 1_001 + sizeUpTo(20_000, chance) }, (_, index) => [`unknown${index}`, 0]);
    const members = Object.fromEntries(names);
    const inputs = takingBody(targets).map((target) => {
      const input = call(target, [encodeJson({ ...members, ...target.sample })]);
      // A body without a schema is judged by its call.
      return target.members.length === 0 ? input : { ...input, isInvalid: true as const };
    });
    return { sessions: [session(...inputs, call(findCall(targets, 'load'), [encodeJson({ state: members })]))] };
  },
  'deep bodies': (targets, chance) => {
    const exchanges = targets.endpoints.filter(({ method }) => method === 'GET').map(get);
    const inputs = takingBody(targets).flatMap((target) =>
      // A schema of TypeBox is plain JSON Schema.
      placesIn(target.body as Schema).map(([before, behind]) =>
        call(target, [before, ...nested(chance.pick(LEVELS), chance), behind]),
      ),
    );
    return {
      sessions: [session(...exchanges)],
      after: [session(...inputs), session(...deepAnswers(targets, chance).map(alone))],
    };
  },
  'long texts': (targets, chance) => {
    const long = chance.pick(UNITS).repeat(sizeUpTo(2_000_000, chance));
    const inputs = takingBody(targets).flatMap((target) =>
      Object.keys(target.sample ?? {}).map((name) => call(target, [encodeJson({ ...target.sample, [name]: long })])),
    );
    return { sessions: [session(...inputs)] };
  },
  'many texts': (targets, chance) => {
    const texts = Array.from({ length: sizeUpTo(4_000, chance) }, (_, index) => `nobody${index}@large.exampel`);
    const inputs = takingBody(targets).flatMap((target) => {
      // A schema of TypeBox is plain JSON Schema.
      const body = withTexts(target.body as Schema, texts);
      return body === undefined ? [] : [call(target, [encodeJson({ ...target.sample, ...Object(body) })])];
    });
    return { sessions: [session(...inputs)], records: 5_000 };
  },
} satisfies Readonly<Record<string, Shape>>;
