/** An endpoint as a control call names it: `POST /contacts/add`. */
import { nearest } from '../nearest.js';
import { shown } from '../shown.js';
import type { Problem } from '../store/problem.js';
import type { Grounds } from './call.js';

/** What is wrong with a name, if anything. */
export function problemsOfEndpoint(name: string, pointer: string, endpoints: Grounds['endpoints']): Problem[] {
  if (endpoints.has(name)) return [];
  const detail = `is ${shown(name)}, which is no endpoint; did you mean ${nearest(name, [...endpoints.keys()])}?`;
  return [{ pointer, detail }];
}
