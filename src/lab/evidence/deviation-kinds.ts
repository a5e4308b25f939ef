/** The kinds of deviations from the document, in the form of warnings. */

import { preview } from '../../messages/preview.js';
import { warningKinds } from '../../service/endpoint/warnings.js';

const FIELDS = 'Resources and their fields';

interface DeviationKind {
  readonly section?: string;
  readonly text: (...facts: never[]) => string;
}

/** Each with its section of the document; without one, it is the chapter of the endpoint. */
const deviationKinds = {
  'undocumented-path': warningKinds['undocumented-path'],
  'undocumented-method': warningKinds['undocumented-method'],
  'unknown-field': {
    section: FIELDS,
    text: (endpoint: string, path: string) => `${endpoint} shows ${path}: the document has no such field.`,
  },
  'missing-field': {
    section: FIELDS,
    text: (endpoint: string, path: string) => `${endpoint} does not show ${path}.`,
  },
  'other-type': {
    section: FIELDS,
    text: (endpoint: string, path: string, found: string, wanted: string) =>
      `${endpoint} shows ${path} as ${found}; the document has ${wanted}.`,
  },
  'other-text': {
    text: (endpoint: string, found: string, wanted: readonly string[]) =>
      `${endpoint} says ${preview(found)}; the document has ${wanted.map(preview).join(' or ') || 'no such failure'}.`,
  },
  'other-message': {
    section: 'Errors 3',
    text: (endpoint: string, field: string, found: string, wanted: readonly string[]) =>
      `${endpoint} says ${preview(found)} where ${field} is missing; the document has ${wanted.map(preview).join(' or ')}.`,
  },
  'other-member': {
    section: 'Errors 6',
    text: (endpoint: string, found: string, wanted: string) =>
      `${endpoint} has the result of a success under ${found}; the document has it under ${wanted}.`,
  },
  'unknown-parameter': {
    text: (endpoint: string, name: string) =>
      `${endpoint} has messages on ${preview(name)}, which is no parameter of it.`,
  },
  'other-shape': {
    section: 'Endpoints: Conventions',
    text: (endpoint: string, status: number, found: string) =>
      `${endpoint} answers ${status} with ${found}: neither a success nor a failure of the document has that shape.`,
  },
  'byte-order-mark': {
    section: 'Endpoints: Conventions',
    text: (endpoint: string) => `${endpoint} begins its body with a byte order mark, which no JSON has.`,
  },
} as const satisfies Readonly<Record<string, DeviationKind>>;

type DeviationKinds = typeof deviationKinds;
type DeviationId = keyof DeviationKinds;

export interface DeviationText {
  readonly id: DeviationId;
  readonly text: string;
  readonly section: string;
}

/** Tells deviations of an endpoint in this chapter; the facts are the parameters of the text. */
export const createDescribe =
  (chapter: string) =>
  <Id extends DeviationId>(id: Id, ...facts: Parameters<DeviationKinds[Id]['text']>): DeviationText => {
    const kind: DeviationKind = deviationKinds[id];
    // The type of the parameters says which facts go with which id.
    const textOf = kind.text as (...facts: readonly unknown[]) => string;
    return { id, text: textOf(...facts), section: kind.section ?? `Endpoints: ${chapter}` };
  };
export type Describe = ReturnType<typeof createDescribe>;
