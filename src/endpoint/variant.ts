/** A shape that an assumption decides: OpenAPI shows the one in force. */
import { type TSchema, Type } from 'typebox';
import type { AssumptionId, AssumptionValue } from '../assumptions/registry.js';

/** The value of an assumption under which a shape is the other one. */
export interface When<Id extends AssumptionId = AssumptionId> {
  readonly id: Id;
  readonly value: AssumptionValue<Id>;
}

export const variant = <S extends TSchema, O extends TSchema, Id extends AssumptionId>(
  shape: S,
  other: O,
  when: When<Id>,
) => Type.Union([shape, other], { when });
