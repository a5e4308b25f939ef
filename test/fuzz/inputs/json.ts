/** JSON values: any, those that fit a schema, and given ones with something replaced, removed or added. */
import type { Chance } from './chance.js';
import { hostileText, nearText } from './texts.js';

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const NUMBERS = [0, -0, 1, -1, 1.5, 255, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 600_001];

/** A value of any type; deep ones are rare. */
export function anyJson(chance: Chance, depth = 0): unknown {
  const kind = chance.below(depth > 3 ? 5 : 8);
  if (kind === 0) return chance.pick([null, true, false]);
  if (kind === 1) return chance.pick(NUMBERS);
  if (kind < 5) return hostileText(chance);
  const length = chance.below(4);
  if (kind === 5) return Array.from({ length }, () => anyJson(chance, depth + 1));
  if (kind === 6 && chance.once(10)) return nested(chance.pick([100, 1_000, 2_500]));
  return Object.fromEntries(Array.from({ length }, () => [hostileText(chance), anyJson(chance, depth + 1)]));
}

/** An array in an array, so many times. */
function nested(levels: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

/** What a member is called says more of its values than its type. */
const NEAR: readonly (readonly [name: RegExp, format: 'address' | 'time' | 'duration' | 'number'])[] = [
  [/^(to|email)/, 'address'],
  [/^(clock|since|until|as_of)$|_at$|date|time/, 'time'],
  [/^by$/, 'duration'],
];

/** A value that fits a schema, or comes near to it. */
export function fittingJson(given: unknown, chance: Chance, name = ''): unknown {
  // A schema of TypeBox is plain JSON Schema.
  const schema = given as Schema;
  if (schema.anyOf !== undefined) return fittingJson(chance.pick(schema.anyOf), chance, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return chance.pick(schema.enum);
  const { type, minimum = 0, maximum = minimum + 1000 } = schema;
  if (type === 'boolean') return chance.once(2);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number')
    return chance.pick([minimum, maximum, minimum + chance.size(maximum - minimum || 1)]);
  if (type === 'array')
    return Array.from({ length: chance.between(1, 3) }, () => fittingJson(schema.items ?? {}, chance, name));
  if (type === 'object') return fittingObject(schema, chance);
  const format = NEAR.find(([pattern]) => pattern.test(name))?.[1];
  if (format !== undefined) return nearText(format, chance);
  return type === 'string' ? hostileText(chance) : anyJson(chance, 2);
}

function fittingObject({ properties = {}, patternProperties = {}, required = [] }: Schema, chance: Chance): object {
  const members = Object.entries(properties).filter(([name]) => required.includes(name) || chance.once(2));
  const [free] = Object.values(patternProperties);
  const more = free === undefined ? [] : [[hostileText(chance), fittingJson(free, chance)]];
  return Object.fromEntries([...members.map(([name, schema]) => [name, fittingJson(schema, chance, name)]), ...more]);
}

/** So many unknown members, which nobody takes. */
const SURPLUS = [1, 2, 10, 999, 1_000, 1_001, 1_500];

/** A copy with one thing changed: a value replaced, a member removed, added or renamed, an element doubled. */
export function mutateJson(value: unknown, chance: Chance): unknown {
  const isInside = typeof value === 'object' && value !== null && Object.keys(value).length > 0 && !chance.once(4);
  if (!isInside) return changed(value, chance);
  if (Array.isArray(value)) {
    const at = chance.below(value.length);
    return value.map((one, index) => (index === at ? mutateJson(one, chance) : one));
  }
  const entries = Object.entries(value);
  const at = chance.below(entries.length);
  return Object.fromEntries(entries.map(([name, one], index) => [name, index === at ? mutateJson(one, chance) : one]));
}

function changed(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.once(6)) {
    return typeof value === 'string' && chance.once(2)
      ? nearText(chance.pick(['address', 'time', 'number'] as const), chance)
      : anyJson(chance, 1);
  }
  if (Array.isArray(value))
    return chance.pick([[...value, ...value], value.slice(1), [...value, anyJson(chance, 2)], []]);
  const entries = Object.entries(value);
  const surplus = Array.from({ length: chance.pick(SURPLUS) }, (_, index) => [`unknown${index}`, index]);
  return Object.fromEntries(
    chance.pick([
      entries.slice(1),
      [...entries, ...surplus],
      [...entries, [hostileText(chance), anyJson(chance, 2)]],
      entries.map(([name, one], index) => [index === 0 ? `${name} ` : name, one]),
    ]),
  );
}
