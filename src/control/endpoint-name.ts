/** Checks the name of an endpoint in a control call: `POST /contacts/add`. */
import { suggestion } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import type { Problem } from '../problems/validation.js';
import type { ControlContext } from './context.js';

/** The problem of an unknown name, with the closest known one. */
export function problemsOfEndpoint(name: string, pointer: string, endpoints: ControlContext['endpoints']): Problem[] {
  if (endpoints.has(name)) return [];
  const detail = `is ${preview(name)}, which is no endpoint${suggestion(name, [...endpoints.keys()])}`;
  return [{ pointer, detail }];
}
