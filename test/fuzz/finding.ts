/** A rule of the run that something broke. */
import type { Exchange } from './exchange.js';

/** What holds after every batch. */
export const RULES = {
  alive: 'the same process lives',
  response: 'every request that is sent whole gets one well-formed response, in order',
  'no bug': 'no response is a 500 that nobody ordered',
  shape: 'a refusal has the failure shape',
  schema: 'a control call takes nothing that its schema does not take',
  refusal: 'a refused request changes nothing',
  isolation: 'no other account changes',
  state: 'the exported state loads and is the same',
  leak: 'no secret, stack or path is in a response, a journal, a HAR or the log',
  memory: 'the memory is bounded',
  wait: 'nobody else waits more than 3000 ms',
} as const;

export type Rule = keyof typeof RULES;

export interface Finding {
  readonly rule: Rule;
  /** In a few words that are the same for the same cause. */
  readonly what: string;
  readonly detail: string;
  /** The input that broke it, where one is known. */
  readonly exchange?: Exchange | undefined;
}
