/** Keeps the values that each assumption can still have at each endpoint. */
import { objectOf, present } from '../../messages/present.js';
import { narrowedKey, splitKey } from '../../service/assumptions/overrides.js';
import {
  type AssumptionId,
  type AssumptionValue,
  type AssumptionValues,
  assumptionIds,
  defaultValues,
  publishDefinition,
  registry,
} from '../../service/assumptions/registry.js';
import { readers } from '../../service/document/index.js';
import { isLookupFailure, queryOf, type RecordedExchange, sentValuesOf } from './exchange.js';
import type { Value, Variable } from './paths.js';
import { itemsOf, recordsIn, type ShownRecord } from './shown-records.js';

export interface Finding {
  readonly id: AssumptionId;
  /** The endpoint that shows the value; undefined if the value does not belong to a single endpoint. */
  readonly endpoint: string | undefined;
  readonly value: AssumptionValue<AssumptionId>;
  /** `inferred` if the value follows from something that was not seen, or from the exclusion of other values. */
  readonly certainty: 'seen' | 'inferred';
  /** The first exchanges that show the value, in their order. */
  readonly exchanges: readonly RecordedExchange[];
}

/** A finding, and exchanges that contradict it. They show another value, or undefined if no value explains them. */
export type Contradiction = readonly [
  Finding,
  Omit<Finding, 'value'> & { readonly value: Finding['value'] | undefined },
];

export interface Findings {
  readonly findings: readonly Finding[];
  readonly contradictions: readonly Contradiction[];
}

/** The values that an assumption can still have at an endpoint. */
interface Domain {
  readonly values: readonly Value[];
  /** Values that are ruled out because under them the twin answers differently from the service. */
  readonly excluded: readonly Value[];
  /** For each time that values were ruled out, the exchanges that ruled them out. */
  readonly steps: readonly (readonly RecordedExchange[])[];
}

/** Returns the variable that a finding settles. */
export const variableIn = ({ id, endpoint }: Pick<Finding, 'id' | 'endpoint'>): Variable =>
  endpoint === undefined ? id : narrowedKey(id, endpoint);

/** Returns `id@endpoint`, or only the id of a timed assumption; undefined if the endpoint does not read it. */
export function variableOf(id: AssumptionId, endpoint: string): Variable | undefined {
  const endpoints = readers.endpointsOf(id);
  return endpoints.length === 0 ? id : endpoints.includes(endpoint) ? narrowedKey(id, endpoint) : undefined;
}

export const assumptionOf = (variable: Variable): AssumptionId =>
  // The cast is safe because only questions about records do not begin with an id, and they have no values here.
  splitKey(variable)[0] as AssumptionId;

export const isValueOf = (id: AssumptionId, value: unknown): boolean => registry[id].kind.parse(value) !== undefined;

/** Timed assumptions that decide not only later events, but also the response to the request itself. */
export const DECIDE_AT_ONCE: ReadonlySet<AssumptionId> = new Set([
  'schedule.past',
  'sender.unverified',
  'single-send.lifecycle',
]);

export class Domains {
  readonly #domains = new Map<Variable, Domain>();
  readonly #values = new Map<string, AssumptionValues>();
  /** Pairs of the codes in `automation_type`, because such a pair can be the value of an assumption. */
  readonly #pairs: readonly string[];
  readonly #ruled: ReadonlySet<Variable>;
  readonly #contradictions = new Map<Variable, Contradiction>();
  /** The length of the longest list of each endpoint with pages. */
  readonly longest = new Map<string, number>();
  changes = 0;
  /** The value of `changes` after the latest change at each endpoint. The key of timed assumptions is undefined. */
  readonly #changed = new Map<string | undefined, number>();

  /**
   * @param given the findings of the rules
   * @param ruled assumptions that a rule decides, and contradicted variables, which the replay does not decide
   */
  constructor(given: readonly Finding[], ruled: ReadonlySet<Variable>, exchanges: readonly RecordedExchange[]) {
    this.#ruled = ruled;
    this.#pairs = pairsOf(
      exchanges.flatMap(recordsIn).flatMap(({ automation_type: code }) => (Number.isInteger(code) ? [code] : [])),
    );
    // While the page size is unknown, the length of the longest list is tried as a page size.
    for (const endpoint of readers.endpointsOf('list.page-size')) {
      const lengths = exchanges.flatMap((one) => (one.endpoint === endpoint ? (itemsOf(one)?.length ?? []) : []));
      const longest = Math.max(1, ...lengths);
      this.longest.set(endpoint, longest);
      this.#set(narrowedKey('list.page-size', endpoint), ['none', longest]);
    }
    for (const one of given) this.#set(variableIn(one), [one.value]);
  }

  /** Returns the only remaining value of an assumption; undefined if several values remain. */
  settled(id: AssumptionId, endpoint: string): Value | undefined {
    const values = this.#domains.get(narrowedKey(id, endpoint))?.values;
    return values?.length === 1 ? values[0] : undefined;
  }

  /**
   * Returns the values of a variable to try, with the likeliest first.
   * @param exchanges exchanges of which at least one reads the variable
   * @param isReopened true to return all values, even if the variable is settled
   */
  valuesOf(variable: Variable, exchanges: readonly RecordedExchange[], isReopened = false): readonly Value[] {
    const id = assumptionOf(variable);
    const { kind } = registry[id];
    const domain = isReopened ? undefined : this.#domains.get(variable);
    if (domain?.values.length === 1) return domain.values;
    const endpoint = splitKey(variable)[1];
    const own = exchanges.find((one) => one.endpoint === endpoint);
    const proposed = own === undefined ? [] : [...this.#pairs, ...proposedValues(id, own, exchanges)];
    const fresh = proposed.filter((one) => domain?.excluded.includes(one) !== true && isValueOf(id, one));
    const values = domain?.values ?? [...(kind.values ?? []), ...(kind.bounds ?? [])];
    return [...new Set([this.#firstOf(id, variable), ...values, ...fresh])];
  }

  #firstOf(id: AssumptionId, variable: Variable | undefined): Value {
    const values = variable === undefined ? undefined : this.#domains.get(variable)?.values;
    return values?.[0] ?? defaultValues[id];
  }

  valuesAt(endpoint: string): AssumptionValues {
    const known = this.#values.get(endpoint);
    if (known !== undefined) return known;
    const values = objectOf<AssumptionValues>(
      assumptionIds.map((id) => [id, this.#firstOf(id, variableOf(id, endpoint))]),
    );
    this.#values.set(endpoint, values);
    return values;
  }

  /** Returns the value of `changes` after the latest change that concerns one of the endpoints. */
  changesAt(endpoints: readonly string[]): number {
    return Math.max(0, ...[undefined, ...endpoints].map((one) => this.#changed.get(one) ?? 0));
  }

  /** True if a replay can decide the variable. Timed assumptions are left out because no time passes in a replay. */
  #isPlayed(variable: Variable): boolean {
    const id = assumptionOf(variable);
    const isRuled = this.#ruled.has(id) || this.#ruled.has(variable);
    return !isRuled && (readers.endpointsOf(id).length > 0 || DECIDE_AT_ONCE.has(id));
  }

  /** Rules out the values that are not in `left`: under them the twin does not answer as the service does. */
  narrow(variable: Variable, left: ReadonlySet<Value>, exchanges: readonly RecordedExchange[]): void {
    const tried = this.valuesOf(variable, exchanges);
    if (!this.#isPlayed(variable) || left.size === tried.length) return;
    if (isUnnamedBound(assumptionOf(variable), [...left], exchanges)) return;
    const { excluded = [], steps = [] } = this.#domains.get(variable) ?? {};
    const values = tried.filter((one) => left.has(one));
    const others = [...excluded, ...tried.filter((one) => !left.has(one))];
    const untried = neighboursOf(assumptionOf(variable), values).filter((one) => !others.includes(one));
    this.#set(variable, [...values, ...untried], [...steps, exchanges], others);
  }

  /** Takes a status that can be the value of an assumption as its value; a different status later contradicts it. */
  settle(id: AssumptionId, exchange: RecordedExchange): void {
    const variable = narrowedKey(id, exchange.endpoint);
    const status = exchange.response?.status;
    if (status === undefined || !isValueOf(id, status) || !this.#isPlayed(variable)) return;
    const domain = this.#domains.get(variable);
    if (domain === undefined) this.#set(variable, [status], [[exchange]]);
    else if (!domain.values.includes(status)) this.contradict(variable, status, [exchange]);
  }

  /**
   * Records that exchanges contradict the only value that was left of a variable, which is then no finding any more.
   * @param value the value that the exchanges show; undefined if no value explains them
   */
  contradict(variable: Variable, value: Value | undefined, exchanges: readonly RecordedExchange[]): void {
    const { values, steps } = present(this.#domains.get(variable));
    const first = findingOf(variable, present(values[0]), steps);
    const other = value === undefined ? undefined : findingOf(variable, value, [exchanges]);
    this.#contradictions.set(variable, [first, other ?? { ...first, value: undefined, exchanges }]);
  }

  get contradictions(): readonly Contradiction[] {
    return [...this.#contradictions.values()];
  }

  #set(variable: Variable, values: Domain['values'], steps: Domain['steps'] = [], excluded: readonly Value[] = []) {
    this.#domains.set(variable, { values, excluded, steps });
    this.#values.clear();
    this.changes += 1;
    this.#changed.set(splitKey(variable)[1], this.changes);
  }

  /** True if the replay has ruled out all values of a variable but one. */
  isShown(variable: Variable): boolean {
    const domain = this.#domains.get(variable);
    return domain !== undefined && domain.steps.length > 0 && domain.values.length === 1;
  }

  findings(): readonly Finding[] {
    return [...this.#domains].flatMap(([variable, { values, steps }]) =>
      this.isShown(variable) && !this.#contradictions.has(variable)
        ? [findingOf(variable, present(values[0]), steps)]
        : [],
    );
  }
}

function findingOf(variable: Variable, value: Value, steps: Domain['steps']): Finding {
  return {
    id: assumptionOf(variable),
    endpoint: splitKey(variable)[1],
    // The cast is safe because a variable has only values of its assumption.
    value: value as AssumptionValue<AssumptionId>,
    certainty: steps.length === 1 ? 'seen' : 'inferred',
    exchanges: [...new Set(steps.flat())],
  };
}

/** Returns both neighbours of the only remaining number, which is settled only after they are ruled out, too. */
function neighboursOf(id: AssumptionId, [only, ...others]: readonly Value[]): readonly Value[] {
  if (typeof only !== 'number' || others.length > 0) return [];
  return [only - 1, only + 1].filter((one) => isValueOf(id, one));
}

/** True if only the bound of a range is left and no response names it, since the refusal then had another reason. */
export function isUnnamedBound(
  id: AssumptionId,
  [only, ...others]: readonly Value[],
  exchanges: readonly RecordedExchange[],
): boolean {
  const bound = others.length > 0 ? undefined : registry[id].kind.bounds?.find((one) => one === only);
  return bound !== undefined && bound !== defaultValues[id] && !exchanges.flatMap(numbersIn).includes(bound);
}

/** Returns possible values of an assumption from a response. @param all the exchange and the reads that follow */
function proposedValues(
  id: AssumptionId,
  exchange: RecordedExchange,
  all: readonly RecordedExchange[],
): readonly Value[] {
  const { declared, outcome, query } = exchange;
  if (id === 'duplicate.name') return namesOfCopies(sentValuesOf(query), all);
  if (outcome.kind === 'success') return [];
  const numbers = numbersIn(exchange);
  if (outcome.kind !== 'text') return numbers;
  const { text } = outcome;
  const isDocumented = isLookupFailure(exchange) || declared.rules.some((one) => one.text === text);
  const isNamed = Object.values(publishDefinition(id).values ?? {}).some((meaning) => meaning.includes(`\`${text}\``));
  // A text that names a field of the form is a message of a validation failure.
  const isOfField = Object.keys(declared.form).some((name) => text.startsWith(`The ${name.replaceAll('_', ' ')} `));
  return isDocumented || isNamed || isOfField ? numbers : [...numbers, `text:${text}`];
}

const numbersIn = ({ response }: RecordedExchange): readonly number[] =>
  [...String(response?.body).matchAll(/(?<![\w.])\d{1,10}(?![\w])/g)]
    .slice(0, MAX_NUMBERS)
    .map(([text]) => Number(text));

const MAX_WORDS = 500;
const MAX_NUMBERS = 3;

/** Minimum length of the name of an original, because a shorter one may occur in the name of the copy by chance. */
const TELLING_NAME = 4;

/** Returns the name of the copied record as a value, with a placeholder for the name of its original. */
function namesOfCopies(named: readonly unknown[], [, ...reads]: readonly RecordedExchange[]): readonly Value[] {
  // After several writes, the latest record may be the copy of another original.
  if (reads.some(({ declared }) => !declared.isRead)) return [];
  const nameOf = (record: ShownRecord) => String(record.single_send_name ?? record.automation_name);
  const shown = reads.flatMap(recordsIn).filter((one) => one.status !== undefined);
  const original = shown.find(({ utr }) => named.includes(utr));
  const [copy] = shown.toSorted((one, other) => Number(other.id) - Number(one.id));
  if (original === undefined || copy === undefined || original.id === copy.id) return [];
  const [name, copied] = [nameOf(original), nameOf(copy)];
  const isPlain =
    copied === name || copied === `${name} copy` || name.length < TELLING_NAME || copied.length > MAX_WORDS;
  return isPlain ? [] : [`text:${copied.replace(name, () => '{name}')}`];
}

/** Maximum number of different codes that are combined to pairs. */
const MAX_CODES = 4;

function pairsOf(shown: readonly unknown[]): readonly string[] {
  const codes = [...new Set(shown)].slice(0, MAX_CODES);
  return codes.flatMap((one) => codes.flatMap((other) => (one === other ? [] : [`${one},${other}`])));
}

export const pageOf = (exchange: RecordedExchange): number => Number(queryOf(exchange, 'page') ?? 1);
