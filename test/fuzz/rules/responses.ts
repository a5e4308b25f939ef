/** Judges the responses of one input: how many, in which order, in which shape. */
import { type Exchange, finalResponse, isRefused, metFault } from '../exchange.js';
import type { Finding } from '../finding.js';
import { isHead } from '../input.js';
import type { Response } from '../response-reader.js';

const FAILURE = /^\{"status":"failed","errors":[{"]/;
const PROBLEM = /^\{"type":"about:blank","title":"[^"]+","status":\d{3},"detail":"/;
const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A bound is a refusal, whatever its number. */
const NO_ROOM = 507;

/** So much of a body says what it is. */
const START = 200;

const startOf = ({ body }: Response): string => body.toString('utf8', 0, START);

/** What is wrong with the shape of a refusal; undefined when nothing is. */
function misshapen(response: Response): string | undefined {
  const type = response.headers['content-type'];
  if (response.headers['x-content-type-options'] !== 'nosniff') return `a ${response.status} can be sniffed`;
  const shape = type === JSON_TYPE ? FAILURE : type === PROBLEM_TYPE ? PROBLEM : undefined;
  if (shape === undefined) return `a ${response.status} has the type ${type}`;
  return shape.test(startOf(response)) ? undefined : `a ${response.status} has another shape`;
}

export function judgeResponses(exchange: Exchange): readonly Finding[] {
  const { input, responses, problem } = exchange;
  if (problem !== undefined) return [{ rule: 'response', what: problem, detail: problem, exchange }];
  if (metFault(exchange)) return [];
  const findings: Finding[] = [];
  for (const response of responses) {
    if (response.status >= 500 && response.status !== NO_ROOM)
      findings.push({ rule: 'no bug', what: `a ${response.status}`, detail: startOf(response), exchange });
    else if (response.status >= 400 && !isHead(input)) {
      const what = misshapen(response);
      if (what !== undefined) findings.push({ rule: 'shape', what, detail: startOf(response), exchange });
    }
  }
  const last = finalResponse(exchange);
  if (last === undefined) return findings;
  if (input.mark !== undefined && !last.body.includes(input.mark)) {
    findings.push({ rule: 'response', what: 'it is that of another request', detail: startOf(last), exchange });
  }
  if (input.isInvalid && !isRefused(exchange)) {
    findings.push({ rule: 'schema', what: `a ${last.status}`, detail: startOf(last), exchange });
  }
  return findings;
}
