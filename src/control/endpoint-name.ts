/** An endpoint as a control call names it: `POST /contacts/add`. */
import { closestMatch } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import type { Problem } from '../problems/validation.js';
import type { ControlContext } from './context.js';

/** What is wrong with a name, if anything. */
export function problemsOfEndpoint(name: string, pointer: string, endpoints: ControlContext['endpoints']): Problem[] {
  if (endpoints.has(name)) return [];
  const detail = `is ${preview(name)}, which is no endpoint; did you mean ${closestMatch(name, [...endpoints.keys()])}?`;
  return [{ pointer, detail }];
}
