/** The JSON Schema of assumptions in a file: every value by its id, and under a pattern those of single endpoints. */
import { type TSchema, type TSchemaOptions, Type } from 'typebox';
import { ZONE_PATTERN } from '../../time/zones.js';
import { WORDS_PATTERN } from './custom-text.js';
import { type Definition, PAIR } from './definition.js';
import { type AssumptionId, assumptionIds, registry } from './registry.js';

function valueSchema(id: AssumptionId): TSchema {
  const entry: Definition = registry[id];
  const description = entry.question;
  if ('values' in entry) {
    const { values, text, pair } = entry;
    const names = Type.Enum(Object.keys(values));
    const more = [
      ...(text === undefined ? [] : [Type.String({ pattern: WORDS_PATTERN, description: text })]),
      ...(pair === undefined ? [] : [Type.String({ pattern: PAIR.source, description: pair })]),
    ];
    return more.length === 0 ? { ...names, description } : Type.Union([names, ...more], { description });
  }
  if ('format' in entry) return Type.String({ pattern: ZONE_PATTERN, description });
  const range = Type.Integer({ minimum: entry.minimum, maximum: entry.maximum });
  return entry.default === 'none'
    ? Type.Union([Type.Literal('none'), range], { description })
    : { ...range, description };
}

const scopePattern = (id: string): string => `^${id.replaceAll('.', '\\.')}@(GET|POST|DELETE) /[^ ]+$`;

/** @param members what else the object can hold */
export function assumptionsSchema(members: Record<string, TSchema> = {}, options: TSchemaOptions = {}): TSchema {
  const schemas = assumptionIds.map((id) => [id, valueSchema(id)] as const);
  const values = Object.fromEntries(schemas.map(([id, schema]) => [id, Type.Optional(schema)]));
  return Type.Object(
    { ...members, ...values },
    {
      ...options,
      patternProperties: Object.fromEntries(schemas.map(([id, schema]) => [scopePattern(id), schema])),
      additionalProperties: false,
    },
  );
}
