/** Reads the members of a HAR 1.2 file that are needed to learn from it. */
import { type Static, type TSchema, Type } from 'typebox';
import { readJsonFile } from '../../fixtures/json-file.js';
import { parseJson } from '../../messages/json.js';
import { compiling, createValidator, type Problem, ValidationError } from '../../messages/validation.js';

/** Makes a member optional, because recorders omit it, or write null, if they do not know its value. */
const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const Pairs = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));

const PostData = Type.Object({
  mimeType: maybe(Type.String()),
  text: maybe(Type.String()),
  params: maybe(
    Type.Array(Type.Object({ name: Type.String(), value: maybe(Type.String()), fileName: maybe(Type.String()) })),
  ),
  comment: maybe(Type.String()),
});

const HarContent = Type.Object({
  size: maybe(Type.Number()),
  text: maybe(Type.String()),
  encoding: maybe(Type.String()),
  comment: maybe(Type.String()),
});

/** Marks of responses that are incomplete or not from the service, which are in the entry or in its response. */
const MARKS = {
  // Chrome
  _fromCache: maybe(Type.Unknown()),
  _fromPrefetchCache: maybe(Type.Unknown()),
  _fetchedViaServiceWorker: maybe(Type.Unknown()),
  _error: maybe(Type.Unknown()),
  // Safari
  _fetchType: maybe(Type.String()),
  // Playwright
  _wasFulfilled: maybe(Type.Unknown()),
  _wasAborted: maybe(Type.Unknown()),
  _failureText: maybe(Type.Unknown()),
  // The journal of a mock
  _fault: maybe(Type.Unknown()),
};
export type Mark = keyof typeof MARKS;

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const Entry = Type.Object({
  startedDateTime: Type.Refine(Type.String(), isTime, () => 'with a time of ISO 8601'),
  time: maybe(Type.Number()),
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    queryString: maybe(Pairs),
    headers: Pairs,
    postData: maybe(PostData),
    bodySize: maybe(Type.Number()),
  }),
  response: Type.Object({
    status: Type.Integer({ minimum: 0 }),
    headers: Pairs,
    content: HarContent,
    bodySize: maybe(Type.Number()),
    ...MARKS,
  }),
  cache: maybe(Type.Unknown()),
  ...MARKS,
});
export type Entry = Static<typeof Entry>;
export type PostData = Static<typeof PostData>;
export type HarContent = Static<typeof HarContent>;

const Har = Type.Object({ log: Type.Object({ entries: Type.Array(Type.Unknown()) }) });

export interface HarEntry {
  /** The entry, without its response if a member is malformed; undefined if its request cannot be read, either. */
  readonly entry: Entry | undefined;
  /** The problem of the first malformed member. */
  readonly problem: Problem | undefined;
}

/** @throws {ValidationError} of one line, for a file that cannot be read or is not a HAR file */
export function readHarFile(file: string): readonly HarEntry[] {
  const har = readJsonFile('recording', file, file, parseJson);
  const [problem] = createValidator(Har)(har);
  if (problem !== undefined) throw new ValidationError(`recording ${file}`, [problem]);
  const findProblems = createValidator(Entry, compiling());
  let time = new Date(0).toISOString();
  // The cast is safe because the validator found no problem in the file.
  return (har as Static<typeof Har>).log.entries.map((value) => {
    const [problem] = findProblems(value);
    // The cast is safe because the validator found no problem in the entry.
    const entry = problem === undefined ? (value as Entry) : sentIn(value, time);
    time = entry?.startedDateTime ?? time;
    return { entry, problem };
  });
}

/** Returns the request of a malformed entry, as it may have changed the account. @param time of the entry before it */
function sentIn(value: unknown, time: string): Entry | undefined {
  const { request, startedDateTime } = Object(value);
  const { method, url, headers } = Object(request);
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const isPair = (one: unknown) => typeof Object(one).name === 'string' && typeof Object(one).value === 'string';
  return {
    startedDateTime: isTime(startedDateTime) ? startedDateTime : time,
    request: { method, url, headers: Array.isArray(headers) ? headers.filter(isPair) : [] },
    response: { status: 0, headers: [], content: {} },
  };
}
