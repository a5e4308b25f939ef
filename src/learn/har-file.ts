/** Reads a HAR 1.2 file, as far as evidence needs it. */
import { type Static, type TSchema, Type } from 'typebox';
import { readJsonFile } from '../fixtures/json-file.js';
import { createValidator, ValidationError } from '../messages/validation.js';

/** Recorders leave a member out, or write null, where they know nothing. */
const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const Pair = Type.Object({ name: Type.String(), value: Type.String() });

const PostData = Type.Object({
  mimeType: maybe(Type.String()),
  text: maybe(Type.String()),
  params: maybe(
    Type.Array(Type.Object({ name: Type.String(), value: maybe(Type.String()), fileName: maybe(Type.String()) })),
  ),
  comment: maybe(Type.String()),
});

const Content = Type.Object({
  size: maybe(Type.Number()),
  text: maybe(Type.String()),
  encoding: maybe(Type.String()),
  comment: maybe(Type.String()),
});

const Entry = Type.Object({
  startedDateTime: Type.Refine(
    Type.String(),
    (text) => !Number.isNaN(Date.parse(text)),
    () => 'with a time of ISO 8601',
  ),
  time: maybe(Type.Number()),
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    headers: Type.Array(Pair),
    postData: maybe(PostData),
    bodySize: maybe(Type.Number()),
  }),
  response: Type.Object({
    status: Type.Integer({ minimum: 0 }),
    headers: Type.Array(Pair),
    content: Content,
    bodySize: maybe(Type.Number()),
  }),
  /** Of the developer tools of Chrome. */
  _fromCache: maybe(Type.Unknown()),
  _fetchedViaServiceWorker: maybe(Type.Unknown()),
  /** Of the journal of a mock. */
  _fault: maybe(Type.Unknown()),
});
export type Entry = Static<typeof Entry>;
export type PostData = Static<typeof PostData>;
export type Content = Static<typeof Content>;

const Har = Type.Object({ log: Type.Object({ entries: Type.Array(Entry) }) });

/** @throws {ValidationError} of one line, for a file that cannot be read or is no HAR */
export function readHarFile(file: string): readonly Entry[] {
  const har = readJsonFile('recording', file);
  // The schema is compiled for one file, and goes with it.
  const [problem] = createValidator(Har)(har);
  if (problem !== undefined) throw new ValidationError(`recording ${file}`, [problem]);
  // It fits the schema.
  return (har as Static<typeof Har>).log.entries;
}
