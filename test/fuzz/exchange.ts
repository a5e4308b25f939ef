/** An input with what came back for it. */
import type { Input } from './input.js';
import type { Response } from './response-reader.js';

export interface Exchange {
  readonly input: Input;
  /** Interim ones among them. */
  readonly responses: Response[];
  /** Why it is not one well-formed response to a request that was sent whole. */
  problem?: string;
  /** When it went out, by the clock of this process. */
  readonly sent: number;
  /** Milliseconds until its response. */
  took: number;
}

/** The response of a request that was sent whole. */
export const finalResponse = ({ responses }: Exchange): Response | undefined =>
  responses.find(({ status }) => status >= 200);

const FAILED = '{"status":"failed"';

/** A status of 200 can be a refusal, by the assumptions in force. */
const isRefusal = ({ status, body }: Response): boolean =>
  status >= 400 || body.toString('latin1', 0, FAILED.length) === FAILED;

const FAULT = 'x-mock-fault';

/** Did a fault that somebody ordered make or disrupt the response? */
export const metFault = ({ input, responses }: Exchange): boolean =>
  input.meetsFault === true || responses.some(({ headers }) => FAULT in headers);

/** Has the mock done nothing of what was asked? A request that is not sent whole asks nothing. */
export function isRefused(exchange: Exchange): boolean {
  const responses = exchange.responses.filter(({ status }) => status >= 200);
  if (metFault(exchange) || (exchange.input.isWhole && responses.length === 0)) return false;
  return responses.every(isRefusal);
}
