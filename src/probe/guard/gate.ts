/** Judges every request of a probe before it is sent: what is not allowed is thrown, whatever a step wants. */
import type { ListedEndpoint } from '../../endpoint/endpoint.js';
import type { RecordKind } from '../../inference/shown-records.js';
import { judgeWrite, type WriteContext } from './allowed-writes.js';
import { isReadRequest, kindMadeBy, kindOfKey } from './kinds.js';
import { baseOf, isLoose, type OutgoingRequest, refuse, textsOf, toOutgoing } from './outgoing.js';
import type { Keys, ProbeRequest } from './requests.js';

export interface GateContext extends WriteContext {
  readonly keys: Keys;
  /** The calls with wrong keys so far. */
  readonly wrongKeys: number;
}

export interface Verdict {
  /** A refused one is sure to be refused, whatever the values of all assumptions are. */
  readonly kind: 'read' | 'write' | 'refused';
  /** What it makes, if it is taken. */
  readonly makes: RecordKind | undefined;
  readonly hasWrongKeys: boolean;
}

/** A service may take another method, or another address, from them. */
const OVERRIDES = /^(_method|x-http-method(-override)?|x-method-override|x-original-url|x-rewrite-url)$/i;

/** @throws {Forbidden} */
export function judgeRequest(endpoint: ListedEndpoint, request: ProbeRequest, context: GateContext): Verdict {
  const sent = toOutgoing(endpoint, request);
  const method = request.method ?? endpoint.method;
  const keys = { ...context.keys, ...request.keys };
  const lacksKeys = keys.publicKey === '' || keys.secretKey === '';
  const areOwn = keys.publicKey === context.keys.publicKey && keys.secretKey === context.keys.secretKey;
  const hasWrongKeys = !lacksKeys && !areOwn;
  if (hasWrongKeys && context.wrongKeys > 0) refuse(sent, 'one call with wrong keys is enough');
  const names = [...Object.keys(request.headers ?? {}), ...[...sent.query, ...sent.form].map(([name]) => name)];
  if (names.some((name) => OVERRIDES.test(name))) refuse(sent, 'it names another method or address');
  if (isReadRequest(endpoint, method)) return { kind: 'read', makes: undefined, hasWrongKeys };
  const isMethod = [endpoint.method, endpoint.documentedMethod, 'HEAD'].includes(method);
  if (!isMethod) refuse(sent, `${method} is no method of it`);
  judgeKeys(sent, context);
  const makes = kindMadeBy(sent.name);
  const isRefused = lacksRequiredField(sent);
  if (isRefused) judgeLooseIds(sent);
  if (isRefused || lacksKeys) return { kind: 'refused', makes, hasWrongKeys };
  judgeWrite(sent, makes, context);
  return { kind: 'write', makes, hasWrongKeys };
}

/** Was a field not sent that the failure cell reports as required? No value of `required-fields` takes that. */
function lacksRequiredField({ endpoint, form, text }: OutgoingRequest): boolean {
  // A bulk delete without identifiers may be taken for one of everything.
  if (endpoint.method !== 'POST' || isBulkDelete(endpoint)) return false;
  return Object.entries(endpoint.form).some(([name, { presence }]) => {
    const isRequired = endpoint.reported?.includes(name) ?? presence === 'starred';
    if (!isRequired) return false;
    if (text !== undefined) return !text.includes(name);
    return !form.some(([one, value]) => baseOf(one) === name && value !== '');
  });
}

const isBulkDelete = ({ form }: ListedEndpoint): boolean => form.strIds !== undefined;

/** The names of the fields that say which record a request changes or removes. */
const keyNames = ({ query, form }: ListedEndpoint): readonly string[] =>
  Object.entries({ ...query, ...form }).flatMap(([name, { presence }]) =>
    presence === 'key' || name === 'strIds' ? [name] : [],
  );

const keyValues = (sent: OutgoingRequest, name: string): readonly string[] =>
  textsOf(sent, name).filter((value) => value !== '');

/** The records that a request may remove: a tombstone is known by it. */
export const removedBy = (endpoint: ListedEndpoint, request: ProbeRequest): readonly string[] => {
  const sent = toOutgoing(endpoint, request);
  return isBulkDelete(endpoint) || endpoint.method === 'DELETE'
    ? keyNames(endpoint).flatMap((name) => textsOf(sent, name))
    : [];
};

/** The record that a write changes or removes is an own one, or was. */
function judgeKeys(sent: OutgoingRequest, { ledger }: GateContext): void {
  const { endpoint } = sent;
  const kind = String(kindOfKey(endpoint));
  for (const name of keyNames(endpoint)) {
    const values = keyValues(sent, name);
    if (values.length === 0 && !lacksRequiredField(sent))
      refuse(sent, `without ${name} it may touch what is not the probe's`);
    for (const value of values) {
      const isUtr = name === 'utr';
      if (!isUtr && isLoose(value)) refuse(sent, `${name} has the loose id ${value}`);
      const members = isUtr ? (['utr'] as const) : name === 'strIds' ? (['id', 'utr'] as const) : (['id'] as const);
      const own = members.map((member) => ledger.named(kind, member, value)).find((record) => record !== undefined);
      if (own === undefined) refuse(sent, `${name} ${value} is no record of the probe`);
      if (ledger.isAmbiguous(kind, value)) refuse(sent, `${name} ${value} is the id of another record, too`);
    }
  }
}

/** What a request that is refused refers to is no id with something behind it. */
function judgeLooseIds(sent: OutgoingRequest): void {
  for (const [name, { names }] of Object.entries(sent.endpoint.form)) {
    // A utr is no id.
    if (names === undefined || name === 'utr') continue;
    const loose = textsOf(sent, name).find(isLoose);
    if (loose !== undefined) refuse(sent, `${name} has the loose id ${loose}`);
  }
}
