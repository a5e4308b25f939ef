/** Warnings that a client relies on behaviour that the document does not promise; the request is answered anyway. */
import { closestMatch } from '../../messages/closest-match.js';
import { preview } from '../../messages/preview.js';
import type { Warning } from '../account/journal.js';

const CONVENTIONS = 'Endpoints: Conventions';

function nearestOf(name: string, known: readonly string[]): string {
  if (known.length === 0) return '; it takes none';
  const nearest = closestMatch(name, known);
  return nearest === undefined ? '' : `; the nearest is ${nearest}`;
}

interface WarningKind {
  readonly section?: string;
  /** `note` for a kind that fails no check and no strict mock; a kind without a level fails both. */
  readonly level?: 'note';
  readonly advice: string;
  readonly text: (...facts: never[]) => string;
}

/** The kinds of warnings, each with a section of the document; the default section is the chapter of the endpoint. */
export const warningKinds = {
  'undocumented-path': {
    section: 'Endpoints',
    advice: 'Correct the path',
    text: (path: string, nearest: string | undefined) =>
      `There is no path ${preview(path)}${nearest === undefined ? '' : `; the nearest endpoint is ${nearest}`}.`,
  },
  'extra-slash': {
    level: 'note',
    section: CONVENTIONS,
    advice: 'It fails nothing; write the base URL without a slash at its end',
    text: (sent: string, path: string) => `${preview(sent)} has a slash too many and is taken for ${path}.`,
  },
  'undocumented-method': {
    section: 'Endpoints',
    advice: 'Use the documented method',
    text: (method: string, path: string, known: string) =>
      `${path} is documented with ${known}, not ${preview(method)}.`,
  },
  'ambiguous-method': {
    level: 'note',
    advice: 'It fails nothing; once you know it, set --assume method-mismatch=documented or method-mismatch=used',
    text: (path: string, documented: string, used: string) =>
      `${path} is documented with ${documented}, and the requests use ${used}: which of them is accepted is not shown, until the assumption method-mismatch says it.`,
  },
  'undocumented-parameter': {
    advice: 'Leave it out or correct its name',
    text: (name: string, endpoint: string, known: readonly string[]) =>
      `${endpoint} has no parameter ${preview(name)}${nearestOf(name, known)}.`,
  },
  'misplaced-parameter': {
    advice: 'Send it there',
    text: (name: string, endpoint: string, place: string) => `${endpoint} takes ${name} in its ${place}.`,
  },
  'undocumented-encoding': {
    section: CONVENTIONS,
    advice: 'Send what is documented',
    text: (endpoint: string, wanted: string, found: string) =>
      `${endpoint} is documented with ${wanted}, not ${preview(found)}.`,
  },
  'array-key': {
    section: CONVENTIONS,
    advice: 'Number the keys',
    text: (name: string) =>
      `${preview(name)} is not how the document writes an array: its keys are name[0], name[1], and so on.`,
  },
  'array-gap': {
    section: CONVENTIONS,
    advice: 'Number the keys without gaps',
    text: (name: string, highest: number, count: number) =>
      `${preview(name)} has gaps or blank elements: its highest index is ${highest}, and its number of values ${count}.`,
  },
  'unknown-column': {
    advice: 'Remove the column or correct its heading',
    text: (heading: string, known: readonly string[]) =>
      `The column ${preview(heading)} is left out: it is no field of a contact${nearestOf(heading, known)}.`,
  },
  'repeated-field': {
    section: CONVENTIONS,
    advice: 'Send it once',
    text: (name: string) => `${preview(name)} is sent more than once.`,
  },
  'id-form': {
    section: 'Resources and their fields',
    advice: 'Send an integer',
    text: (name: string, value: string) => `${name} is an integer, not ${preview(value)}.`,
  },
  'both-bodies': {
    advice: 'Send only one of them',
    text: (one: string, other: string) =>
      `${one} and ${other} are both given: the document says to give only one of them.`,
  },
} as const satisfies Readonly<Record<string, WarningKind>>;

export type WarningId = keyof typeof warningKinds;

export const warningIds = Object.keys(warningKinds);

/** Records a warning, such as `warn('id-form', 'contact_id', '1abc')`: the facts are the parameters of its `text`. */
export type Warn = <Id extends WarningId>(id: Id, ...facts: Parameters<(typeof warningKinds)[Id]['text']>) => void;

/** The maximum number of warnings of a request; further warnings are dropped. */
const MAX_WARNINGS = 100;

export class Warnings {
  readonly #byText: Map<string, Warning>;

  /** @param earlier the warnings of an earlier attempt to answer the request, which are kept */
  constructor(
    private readonly chapter: string,
    earlier?: Warnings,
  ) {
    this.#byText = new Map(earlier === undefined ? [] : earlier.#byText);
  }

  readonly warn: Warn = (id, ...facts) => {
    if (this.#byText.size >= MAX_WARNINGS) return;
    const { level, section = `Endpoints: ${this.chapter}`, advice, ...kind }: WarningKind = warningKinds[id];
    // The compiler cannot relate the id to its facts; the type `Warn` does.
    const textOf = kind.text as (...facts: readonly unknown[]) => string;
    const tolerated = level === 'note' ? '' : `, or tolerate it with --except ${id}`;
    const text = `${textOf(...facts)} ${advice}${tolerated}.`;
    this.#byText.set(text, { id, ...(level && { level }), text, section });
  };

  all(): readonly Warning[] {
    return [...this.#byText.values()];
  }
}
