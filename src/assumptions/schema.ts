/** The JSON Schema of assumptions in a file: every value by its id, and under a pattern those of single endpoints. */
import { type TSchema, Type } from 'typebox';
import type { Definition } from './definition.js';
import { type AssumptionId, assumptionIds, registry } from './registry.js';

function valueSchema(id: AssumptionId): TSchema {
  const entry: Definition = registry[id];
  const description = entry.question;
  if ('values' in entry) return Type.Enum(Object.keys(entry.values), { description });
  const range = Type.Integer({ minimum: entry.minimum, maximum: entry.maximum });
  return entry.default === 'none'
    ? Type.Union([Type.Literal('none'), range], { description })
    : { ...range, description };
}

const scopePattern = (id: string): string => `^${id.replaceAll('.', '\\.')}@(GET|POST|DELETE) /[^ ]+$`;

export function assumptionsSchema(): TSchema {
  const schemas = assumptionIds.map((id) => [id, valueSchema(id)] as const);
  return Type.Object(Object.fromEntries(schemas.map(([id, schema]) => [id, Type.Optional(schema)])), {
    patternProperties: Object.fromEntries(schemas.map(([id, schema]) => [scopePattern(id), schema])),
    additionalProperties: false,
  });
}
