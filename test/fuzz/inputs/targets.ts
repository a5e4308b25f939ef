/** What inputs aim at: every declared endpoint and control call, with valid values for all that they take. */
import { type TObject, type TSchema, Type } from 'typebox';
import type { Account } from '../../../src/account/account.js';
import { kinds } from '../../../src/account/fault-definition.js';
import { accountTableNames } from '../../../src/account/tables.js';
import { endpoints } from '../../../src/api/index.js';
import { createAssume } from '../../../src/assumptions/assume.js';
import { defaultValues } from '../../../src/assumptions/registry.js';
import { callsByName } from '../../../src/control/registry.js';
import { type Fields, nameOf } from '../../../src/endpoint/endpoint.js';
import { Components, itemsOf, type JsonObject } from '../../../src/openapi/json.js';
import { schemaOf } from '../../../src/openapi/request.js';
import { type CallCase, cases } from '../../control/call-cases.js';
import { automations, singleSends } from '../../sample-accounts/sample-mailings.js';
import { createAccount } from '../account.js';

export interface TargetField {
  readonly name: string;
  readonly kind: 'text' | 'address' | 'time' | 'number' | 'file';
  readonly isArray: boolean;
  readonly isRequired: boolean;
  /** Valid values; none where any text is one. */
  readonly values: readonly string[];
}

export interface EndpointTarget {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly encoding: 'multipart' | 'urlencoded';
  readonly query: readonly TargetField[];
  readonly form: readonly TargetField[];
}

export interface CallTarget {
  readonly name: string;
  readonly method: string;
  /** Below the path of the control plane, with names in the place of parameters. */
  readonly path: string;
  readonly query: TObject;
  readonly body: TSchema;
  /** The names of the members of its body. */
  readonly members: readonly string[];
  /** A body that it takes. */
  readonly sample: object | undefined;
  /** Does it leave everything as it is? */
  readonly reads: boolean;
}

export interface Targets {
  readonly endpoints: readonly EndpointTarget[];
  readonly calls: readonly CallTarget[];
  /** Ids and utrs of the records of an account. */
  readonly identifiers: readonly string[];
}

const kindOf = (name: string, { type, format }: JsonObject): TargetField['kind'] => {
  if (format === 'binary') return 'file';
  if (format === 'idn-email' || name.includes('email')) return 'address';
  if (/date|time/.test(name)) return 'time';
  return type === 'integer' ? 'number' : 'text';
};

function fieldsOf(fields: Fields, account: Account): readonly TargetField[] {
  const context = { assume: createAssume(defaultValues), components: new Components(), account, opensAccounts: false };
  return Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field, context);
    const isArray = schema.type === 'array';
    const { enum: words, examples, ...element } = isArray ? itemsOf(schema) : schema;
    const values = [words ?? examples ?? []].flat().map(String);
    return { name, kind: kindOf(name, element), isArray, isRequired: field.presence !== 'optional', values };
  });
}

/** The paths of the cases name records of another account. */
const pathOf = ({ path }: CallCase): string =>
  path.replace('{send}', singleSends.sent.utr).replace('{automation}', automations.live.utr);

function identifiersIn(account: Account): readonly string[] {
  const records: readonly { readonly id: number; readonly utr?: unknown }[] = accountTableNames.flatMap((name) => [
    ...account[name].allWithDeleted(),
  ]);
  return records.flatMap(({ id, utr }) => (typeof utr === 'string' ? [String(id), utr] : [String(id)]));
}

/** The call says of a fault that it is anything, and judges it by its kind. */
const FAULT = Type.Union(Object.values(kinds));

export function createTargets(): Targets {
  const account = createAccount();
  return {
    endpoints: endpoints.map((endpoint) => ({
      name: nameOf(endpoint),
      method: endpoint.method,
      path: endpoint.path,
      encoding: endpoint.encoding,
      query: fieldsOf(endpoint.query, account),
      form: fieldsOf(endpoint.form, account),
    })),
    calls: [...callsByName].map(([name, call]) => {
      const { method, query } = call;
      const body = name === 'faults.add' ? FAULT : call.body;
      // Every call has a case.
      const sample = cases[name] as CallCase;
      const members = Object.keys(Object(body).properties ?? {});
      const reads = sample.reads === true;
      return { name, method, path: pathOf(sample), query, body, members, sample: sample.body, reads };
    }),
    identifiers: identifiersIn(account),
  };
}
