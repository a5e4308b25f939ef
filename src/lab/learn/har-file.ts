/** Reads the members of a HAR 1.2 file that are needed to learn from it. */
import { type Static, type TSchema, Type } from 'typebox';
import { readJsonFile } from '../../fixtures/json-file.js';
import { parseJson } from '../../messages/json.js';
import { compiling, createValidator, ValidationError } from '../../messages/validation.js';

/** Makes a member optional, because recorders omit it, or write null, if they do not know its value. */
const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const text = maybe(Type.String());
const number = maybe(Type.Number());
const Pairs = Type.Array(Type.Object({ name: Type.String(), value: Type.String() }));
const Param = Type.Object({ name: Type.String(), value: text, fileName: text });
const PostData = Type.Object({ mimeType: text, text, params: maybe(Type.Array(Param)), comment: text });

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const Entry = Type.Object({
  startedDateTime: Type.Refine(Type.String(), isTime, () => 'with a time of ISO 8601'),
  time: number,
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    queryString: maybe(Pairs),
    headers: Pairs,
    postData: maybe(PostData),
    bodySize: number,
  }),
  response: Type.Object({
    status: Type.Integer({ minimum: 0 }),
    headers: Pairs,
    content: Type.Object({ size: number, text, encoding: text, comment: text }),
    bodySize: number,
    _fetchType: text,
  }),
  cache: Type.Optional(Type.Unknown()),
  _fetchType: text,
});
/** Members that HAR leaves to the recorder: their names begin with an underscore. */
type OwnMembers = { readonly [name: `_${string}`]: unknown };
export type Entry = Static<typeof Entry> & OwnMembers & { readonly response: OwnMembers };
export type PostData = Static<typeof PostData>;
export type HarContent = Entry['response']['content'];

const Har = Type.Object({ log: Type.Object({ entries: Type.Array(Type.Unknown()) }) });

/**
 * Returns each entry, without its response if a member is malformed; undefined if its request cannot be read, either.
 * @throws {ValidationError} of one line, for a file that cannot be read or is not a HAR file
 */
export function readHarFile(file: string) {
  const har = readJsonFile('recording', file, file, parseJson);
  const [problem] = createValidator(Har)(har);
  if (problem !== undefined) throw new ValidationError(`recording ${file}`, [problem]);
  const findProblems = createValidator(Entry, compiling());
  let time = new Date(0).toISOString();
  // The casts are safe because the validators found no problem in the file and in the entry.
  return (har as Static<typeof Har>).log.entries.map((value) => {
    const [problem] = findProblems(value);
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
