/** How many records of a list one control call returns: the journal and the outbox page alike. */
import { Type } from 'typebox';

export const DEFAULT_LIMIT = 100;

export const limitOf = (unit: string) => Type.Integer({ minimum: 1, maximum: 1000, unit });
