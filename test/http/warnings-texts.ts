/** The exact text of each warning. */
import type { Warning } from '../../src/account/journal.js';

const conventions = (id: string, text: string): Warning => ({ id, text, section: 'Endpoints: Conventions' });
export const unknown = (section: string, endpoint: string, name: string, rest?: string): Warning => ({
  id: 'undocumented-parameter',
  text: `${endpoint} has no parameter ${JSON.stringify(name)}${rest === undefined ? '' : `; ${rest}`}.`,
  section: `Endpoints: ${section}`,
});
export const misplaced = (section: string, endpoint: string, name: string, place: string): Warning => ({
  id: 'misplaced-parameter',
  text: `${endpoint} takes ${name} in its ${place}.`,
  section: `Endpoints: ${section}`,
});
export const encoding = (endpoint: string, wanted: string, found: string) =>
  conventions('undocumented-encoding', `${endpoint} is documented with ${wanted}, not ${JSON.stringify(found)}.`);
export const arrayKey = (name: string) =>
  conventions(
    'array-key',
    `${JSON.stringify(name)} is not how the document writes an array: its keys are name[0], name[1], and so on.`,
  );
export const arrayGap = (name: string, highest: number, count: number) =>
  conventions(
    'array-gap',
    `${JSON.stringify(name)} has gaps or blank elements: its highest index is ${highest}, and its number of values ${count}.`,
  );
export const repeated = (name: string) =>
  conventions('repeated-field', `${JSON.stringify(name)} is sent more than once.`);
export const idForm = (name: string, value: string): Warning => ({
  id: 'id-form',
  text: `${name} is an integer, not ${JSON.stringify(value)}.`,
  section: 'Resources and their fields',
});
export const overLimit = (text: string): Warning => ({ id: 'over-limit', text, section: 'Limits' });
export const bothBodies = (section: string): Warning => ({
  id: 'both-bodies',
  text: 'template_json and template_html are both given: the document says to give only one of them.',
  section: `Endpoints: ${section}`,
});
export const ambiguous = (section: string, path: string, documented: string, used: string): Warning => ({
  id: 'ambiguous-method',
  text: `${path} is documented with ${documented}, and the requests use ${used}: which of them is accepted is not shown, until the assumption method-mismatch says it.`,
  section: `Endpoints: ${section}`,
});
export const unsupportedMethod = (method: string, path: string, known: string): Warning => ({
  id: 'undocumented-method',
  text: `/api/v1${path} is documented with ${known}, not ${JSON.stringify(method)}.`,
  section: 'Endpoints',
});
