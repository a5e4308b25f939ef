/** Reports findings, contradictions and deviations as a table and as JSON. */
import { groupBy } from '../../messages/pairs.js';
import { preview } from '../../messages/preview.js';
import { alignColumns } from '../../messages/terminal.js';
import { splitKey } from '../../service/assumptions/overrides.js';
import { type AssumptionOverrides, assumptionIds, registry } from '../../service/assumptions/registry.js';
import { readers } from '../../service/document/index.js';
import { type Deviation, deviationsOf, type Stray } from './deviations.js';
import { type Contradiction, variableIn } from './domains.js';
import type { RecordedExchange, Source } from './exchange.js';
import { judgeAccounts } from './findings.js';
import { describeExchange, type Proof, type Proved, prove } from './profile.js';
import { timeOf } from './times.js';

export interface Evaluation extends Proved {
  readonly contradictions: readonly Contradiction[];
  readonly deviations: readonly Deviation[];
}

export function evaluate(exchanges: readonly RecordedExchange[], strays: readonly Stray[]): Evaluation {
  const { findings, contradictions } = judgeAccounts(exchanges);
  return { ...prove(findings), contradictions, deviations: deviationsOf(exchanges, strays, findings) };
}

/** Returns the value of an assumption for a line of the report, with a long text shortened. */
export const valueIn = (value: string | number | undefined): string => {
  const text = value === undefined ? 'none of its values' : String(value);
  return text.length > 40 ? preview(text) : text;
};

const place = ({ file, entry }: Source): string => `${file}[${entry}]`;

const places = (exchanges: readonly RecordedExchange[]): string => exchanges.map(place).join(', ');

const at = (endpoint: string | undefined): string => (endpoint === undefined ? '' : ` at ${endpoint}`);

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns the lines of a report, with an empty line after the table. */
export function reportLines({ proofs, unfit, contradictions, deviations }: Evaluation): readonly string[] {
  return [
    ...tableOf(proofs),
    ...unfit.map(
      ({ endpoint, reason, exchanges }) => `not for a profile: ${reason}${at(endpoint)}: ${places(exchanges)}`,
    ),
    ...contradictions.map(
      ([one, other]) => `contradiction: ${one.id}${at(one.endpoint)} is ${shows(one)} and ${shows(other)}`,
    ),
    ...deviations.map(
      ({ id, text, section, count, first }) =>
        `${id}: ${text} (${section}) ${plural(count, 'exchange')}, first ${place(first)}`,
    ),
  ];
}

/** Returns a line for each open assumption, with its question and a request whose response would show its value. */
export function openLines({
  proofs,
  contradictions,
}: Pick<Evaluation, 'proofs' | 'contradictions'>): readonly string[] {
  const shown = new Set([...proofs, ...contradictions.flat()].map(({ id }) => id));
  const rows = assumptionIds
    .filter((id) => !shown.has(id))
    .map((id) => {
      const [first = 'requests while time passes', ...others] = readers.endpointsOf(id);
      return [`open: ${id}`, `${first}${others.length > 0 ? `, or ${others.length} more` : ''}`, registry[id].question];
    });
  return alignColumns(rows);
}

const shows = ({ value, exchanges }: Contradiction[1]): string => `${valueIn(value)} by ${places(exchanges)}`;

/**
 * Compares the findings with the values of a profile, at the endpoints for which the profile has them.
 * @param name the name of the profile in the printed lines
 */
export function compareWith(profile: AssumptionOverrides, name: string, { proofs, unfit, contradictions }: Evaluation) {
  const findings: readonly Contradiction[1][] = [...proofs, ...unfit, ...contradictions.flat()];
  const entries = Object.entries(profile).map(([key, value]) => {
    const [id, endpoint] = splitKey(key);
    const isHere = (one: Contradiction[1]): boolean => {
      if (endpoint !== undefined && one.endpoint !== undefined) return one.endpoint === endpoint;
      // If the profile has an entry for the endpoint, the finding is compared only with that entry.
      return endpoint !== undefined || one.endpoint === undefined || !(variableIn(one) in profile);
    };
    const own = findings.filter((one) => one.id === id && isHere(one));
    const others = own.filter((one) => one.value !== value);
    const lines = others.map(
      (one) => `${id}${at(one.endpoint ?? endpoint)} is ${valueIn(String(value))} in ${name} and ${shows(one)}`,
    );
    return { isCompared: own.length > 0, lines };
  });
  const differences = entries.flatMap(({ lines }) => lines);
  const compared = entries.filter(({ isCompared }) => isCompared).length;
  if (differences.length > 0) return { isSame: false, lines: differences };
  const counted = `${compared} of its ${plural(entries.length, 'value')} compared`;
  // A recording of something else must not pass for a service without changes.
  if (compared === 0) return { isSame: false, lines: [`The recordings say nothing of ${name}: ${counted}.`] };
  return { isSame: true, lines: [`The recordings show nothing other than ${name}: ${counted}.`] };
}

/** Maximum number of exchanges in a row of the table; the profile and the JSON report have all exchanges. */
const MAX_PLACES = 3;

function tableOf(proofs: readonly Proof[]): readonly string[] {
  if (proofs.length === 0) return [];
  // Proofs that differ only in their endpoint share a row.
  const groups = groupBy(proofs, ({ id, value, certainty }) => JSON.stringify([id, value, certainty]));
  const rows = [...groups.values()].map((all) => {
    const { id, endpoint, value, certainty, exchanges } = all[0];
    const count = all.length;
    const where = count === 1 ? (endpoint ?? 'any') : `${count} of ${readers.endpointsOf(id).length}`;
    return [id, where, valueIn(value), certainty, places(exchanges.slice(0, MAX_PLACES))];
  });
  return [...alignColumns([['id', 'endpoint', 'value', 'certainty', 'exchange'], ...rows]), ''];
}

/** Returns the report as JSON, without sent or received values. */
export const toReportJson = ({ proofs, unfit, contradictions, deviations }: Evaluation) => ({
  findings: proofs.map(toFindingJson),
  unfit: unfit.map(({ reason, ...proof }) => ({ ...toFindingJson(proof), reason })),
  contradictions: contradictions.map((both) => both.map(toFindingJson)),
  deviations: deviations.map(({ first: { file, entry, started }, ...deviation }) => ({
    ...deviation,
    first: { file, entry, time: timeOf(started) },
  })),
});

const toFindingJson = ({ id, endpoint, value, certainty, exchanges }: Contradiction[1]) => ({
  id,
  endpoint: endpoint ?? null,
  value: value ?? null,
  certainty,
  exchanges: exchanges.map(describeExchange),
});
