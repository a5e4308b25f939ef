/** Declares one row of the document's endpoint tables: the server, the validation and OpenAPI read the declaration. */
import type { Static, TObject } from 'typebox';
import type { Account } from '../account/account.js';
import type { AccountTable } from '../account/tables.js';
import type { Assume, AssumptionId } from '../assumptions/registry.js';
import type { Condition, NotFoundText, Rule } from './failure.js';
import type { Field, RawFields } from './fields.js';
import type { SerializedList } from './serialized-list.js';

export type Method = 'GET' | 'POST' | 'DELETE';
export type Fields = Readonly<Record<string, Field<unknown>>>;

export interface NamedField {
  readonly name: string;
  readonly place: 'query' | 'form';
  readonly field: Field<unknown>;
}

/** A response with a file in the place of a documented body. */
export interface FileResponse {
  readonly contentType: string;
  readonly fileName?: string;
  readonly content: string;
}

export type FileResponder = (assume: Assume) => FileResponse | undefined;

/** The text of a success, the shape of its `message` object, or a file. */
export type Success = string | TObject | FileResponder;

type Nothing = ReturnType<() => void>;
/** The data of a success, in which a list can be serialised already. */
type Listable<T> = {
  readonly [K in keyof T]: T[K] extends readonly (infer One)[] ? readonly One[] | SerializedList : T[K];
};
type Data<A> = A extends TObject ? Listable<Static<A>> : A extends string ? Nothing : FileResponse;

/** The input of a handler: a field can be undefined unless every value of the assumption `required-fields` requires the field. */
type HandlerInput<F extends Fields, R extends string> = {
  readonly [K in keyof F]:
    | (F[K] extends Field<infer T> ? T : never)
    | (F[K] extends Field<unknown, 'key'> ? never : K extends R ? never : undefined);
};

type StarredIn<F extends Fields> = { [K in keyof F]: F[K] extends Field<unknown, 'starred'> ? K : never }[keyof F] &
  string;

export interface HandlerContext<HandlerInput> {
  readonly input: HandlerInput;
  readonly account: Account;
  readonly assume: Assume;
  readonly emptied: ReadonlySet<string>;
  /** The form as it was sent, with fields that the document does not have. */
  readonly sent: RawFields;
  /** The requested page of a list, from 1. */
  readonly page: number;
}

/** A field with texts that must be unique: another record with the same text, ignoring case, is a duplicate. */
export interface Unique<Name extends string = string> {
  readonly field: Name;
  /** The assumption that decides the reaction to a duplicate. */
  readonly by: Extract<AssumptionId, 'duplicate-email' | 'duplicate-name'>;
  /** Only records with the same value of this field are duplicates, such as contacts of the same contact type. */
  readonly within?: Name;
}

interface Declaration<Q extends Fields, F extends Fields, R extends string, A extends Success> {
  /** The method that the document names, if the requests in the document use another method. */
  readonly documentedMethod?: Method;
  /** The parameters of the query string, each of which names a record. */
  readonly query?: Q;
  readonly form?: F;
  /** The documented encoding of the form, by default multipart. */
  readonly encoding?: 'multipart' | 'urlencoded';
  /** The fields in the row's failure cell; undefined if the cell is only V, which stands for all starred fields. */
  readonly reported?: readonly R[];
  readonly notFound?: NotFoundText;
  readonly rules?: readonly Rule[];
  readonly unique?: readonly Unique<keyof F & string>[];
  /** A field that is not declared, but can be in V: the handler checks it if the assumption has this value. */
  readonly invalid?: { readonly field: string; readonly when: Condition };
  /** The table that the endpoint adds records to. */
  readonly makes?: AccountTable;
  /** The table whose records the endpoint lists. */
  readonly lists?: AccountTable | 'reservedFields' | 'templates' | 'contents';
  /** The table whose record the endpoint shows. */
  readonly shows?: AccountTable;
  readonly deletes?: AccountTable;
  readonly success: A;
  /** The member with the text of a success, which is `errors` in three deletes (the document's Errors 6). */
  readonly textUnder?: 'errors';
  handle(context: HandlerContext<HandlerInput<Q, never> & HandlerInput<F, R>>): Data<A>;
}

type Declared = Declaration<Fields, Fields, string, Success>;
type Defaulted = 'query' | 'form' | 'encoding' | 'rules' | 'unique';

/** A declaration with its defaults, as the service reads declarations. */
export interface Endpoint
  extends Required<Pick<Declared, Defaulted>>,
    Omit<Declared, Defaulted | 'textUnder' | 'handle'> {
  /** The method that the requests in the document use. */
  readonly method: Method;
  readonly path: string;
  /** The method and the path, as in the document's table: `POST /contacts/add`. */
  readonly name: DocumentRow;
  readonly summary: string;
  /** The fields of the query string and of the form, in the document's order. */
  readonly fields: readonly NamedField[];
  /** The field that names the record of the endpoint. */
  readonly key: NamedField | undefined;
  /** The table of the records that the endpoint adds, or that its key names. */
  readonly table: AccountTable | undefined;
  readonly takesFile: boolean;
  /** True if the endpoint only shows records. Some GETs write; those do not count as reads. */
  readonly isRead: boolean;
  /** True for an endpoint about mailings, which time changes: its responses name the assumptions that this reads. */
  readonly isTimed: boolean;
  readonly textUnder: 'message' | 'errors';
  handle(context: HandlerContext<Readonly<Record<string, unknown>>>): unknown;
}

export interface ListedEndpoint extends Endpoint {
  readonly chapter: string;
}

const TIMED: ReadonlySet<string | undefined> = new Set<AccountTable>(['singleSends', 'automations', 'enrolments']);

export type DocumentRow = `${Method} /${string}`;

/** Declares an endpoint; `document/contact-types.ts` has examples. @param summary the effect of the endpoint in a few words */
export function endpoint<
  const A extends Success,
  Q extends Fields = Record<never, never>,
  F extends Fields = Record<never, never>,
  const R extends string = StarredIn<F>,
>(name: DocumentRow, summary: string, declared: Declaration<Q, F, R, A>): Endpoint {
  const [method, path] = name.split(' ');
  const fieldsIn = (place: NamedField['place']) =>
    Object.entries<Field<unknown>>(declared[place] ?? {}).map(([name, field]): NamedField => ({ name, place, field }));
  const fields = [...fieldsIn('query'), ...fieldsIn('form')];
  const takesFile = fields.some(({ field }) => field.readFile !== undefined);
  const { lists, shows, makes, deletes, success } = declared;
  const isRead = method === 'GET' && makes === undefined && typeof success !== 'string';
  const tables = [lists, shows, makes, deletes, ...fields.map(({ field }) => field.names)];
  const isTimed = tables.some((one) => TIMED.has(one));
  const key = fields.find(({ field }) => field.presence === 'key');
  const table = makes ?? key?.field.names;
  const defaults = { query: {}, form: {}, encoding: 'multipart', rules: [], unique: [], textUnder: 'message' };
  const found = { method, path, name, summary, fields, key, table, takesFile, isRead, isTimed };
  // The list of endpoints has one type for all inputs; validation gives each handler the input of its declaration.
  return { ...found, ...defaults, ...declared } as Endpoint;
}
