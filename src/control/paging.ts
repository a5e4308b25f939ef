/** How many records of a list one control call returns: the journal and the outbox page alike. */
import { Type } from 'typebox';

export const DEFAULT_LIMIT = 100;

/** @param unit what is counted: `mails` */
export const limitOf = (unit: string) => Type.Integer({ minimum: 1, maximum: 1000, unit });
