/** The exact text of each warning. */
import type { Warning } from '../../src/service/account/journal.js';

/** The advice of each kind of warning. */
const ADVICE: Readonly<Record<string, string>> = {
  'undocumented-path': 'Correct the path',
  'undocumented-method': 'Use the documented method',
  'undocumented-parameter': 'Leave it out or correct its name',
  'misplaced-parameter': 'Send it there',
  'undocumented-encoding': 'Send what is documented',
  'array-key': 'Number the keys',
  'array-gap': 'Number the keys without gaps',
  'unknown-column': 'Remove the column or correct its heading',
  'repeated-field': 'Send it once',
  'id-form': 'Send an integer',
  'both-bodies': 'Send only one of them',
};

export const advised = (id: string, text: string): string =>
  `${text} ${ADVICE[id]}, or tolerate it with --except ${id}.`;

/** The body of a strict refusal that lists the texts of warnings. */
export const strictly = (...texts: readonly string[]): string =>
  [...texts, 'The mock is strict (--strict): --except does not apply.'].join(' ');

const warning = (id: string, text: string, section: string): Warning => ({ id, text: advised(id, text), section });
const conventions = (id: string, text: string): Warning => warning(id, text, 'Endpoints: Conventions');
export const unknownPath = (path: string, nearest?: string): Warning =>
  warning(
    'undocumented-path',
    `There is no path ${JSON.stringify(path)}${nearest === undefined ? '' : `; the nearest endpoint is ${nearest}`}.`,
    'Endpoints',
  );
export const unknown = (section: string, endpoint: string, name: string, rest?: string): Warning =>
  warning(
    'undocumented-parameter',
    `${endpoint} has no parameter ${JSON.stringify(name)}${rest === undefined ? '' : `; ${rest}`}.`,
    `Endpoints: ${section}`,
  );
export const misplaced = (section: string, endpoint: string, name: string, place: string): Warning =>
  warning('misplaced-parameter', `${endpoint} takes ${name} in its ${place}.`, `Endpoints: ${section}`);
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
export const idForm = (name: string, value: string): Warning =>
  warning('id-form', `${name} is an integer, not ${JSON.stringify(value)}.`, 'Resources and their fields');
export const bothBodies = (section: string): Warning =>
  warning(
    'both-bodies',
    'template_json and template_html are both given: the document says to give only one of them.',
    `Endpoints: ${section}`,
  );
export const ambiguous = (section: string, path: string, documented: string, used: string): Warning => ({
  id: 'ambiguous-method',
  level: 'note',
  text: `${path} is documented with ${documented}, and the requests use ${used}: which of them is accepted is not shown, until the assumption method-mismatch says it. It fails nothing; once you know it, set --assume method-mismatch=documented or method-mismatch=used.`,
  section: `Endpoints: ${section}`,
});
export const extraSlash = (sent: string, path: string): Warning => ({
  id: 'extra-slash',
  level: 'note',
  text: `"/api/v1${sent}" has a slash too many and is taken for /api/v1${path}. It fails nothing; write the base URL without a slash at its end.`,
  section: 'Endpoints: Conventions',
});
export const unsupportedMethod = (method: string, path: string, known: string): Warning =>
  warning(
    'undocumented-method',
    `/api/v1${path} is documented with ${known}, not ${JSON.stringify(method)}.`,
    'Endpoints',
  );
