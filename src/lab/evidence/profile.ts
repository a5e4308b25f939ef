/** Writes proofs with their evidence as a profile for `--profile`. */
import { messageOf } from '../../messages/present.js';
import { parseOverrides } from '../../service/assumptions/overrides.js';
import { type AssumptionId, assumptionIds } from '../../service/assumptions/registry.js';
import { readers } from '../../service/document/index.js';
import { type Finding, variableIn } from './domains.js';
import type { RecordedExchange } from './exchange.js';
import { timeOf } from './times.js';

/** A service decides these assumptions before its routes, so a value holds everywhere if no endpoint shows another. */
const MIDDLEWARE: ReadonlySet<AssumptionId> = new Set([
  'http-status.missing-credentials',
  'http-status.wrong-credentials',
  'wrong-credentials',
  'rate-limit',
]);

/** An entry of a profile, for one endpoint, or for all of them if they show the same value. */
export interface Proof extends Finding {
  /** `id`, or `id@METHOD /path`. */
  readonly key: string;
}

export interface Proved {
  readonly proofs: readonly Proof[];
  /** Findings whose value a profile refuses, such as a status of 500 for a failure. */
  readonly unfit: readonly (Proof & { readonly reason: string })[];
}

export function prove(findings: readonly Finding[]): Proved {
  const proofs: Proof[] = [];
  const unfit: Proved['unfit'][number][] = [];
  for (const one of assumptionIds.flatMap((id) => broadened(findings.filter((one) => one.id === id)))) {
    const proof = { ...one, key: variableIn(one) };
    try {
      parseOverrides({ [proof.key]: proof.value }, readers);
      proofs.push(proof);
    } catch (error) {
      unfit.push({ ...proof, reason: messageOf(error) });
    }
  }
  return { proofs, unfit };
}

/** Returns one finding for all endpoints if they show the same value. @param findings of one assumption */
function broadened(findings: readonly Finding[]): readonly Finding[] {
  const [first] = findings;
  if (first === undefined) return [];
  const endpoints = readers.endpointsOf(first.id);
  const isOfAll = findings.length >= endpoints.length || MIDDLEWARE.has(first.id);
  if (isOfAll && findings.every(({ value }) => value === first.value)) {
    const isInferred = findings.some(({ certainty }) => certainty === 'inferred');
    return [{ ...first, endpoint: undefined, certainty: isInferred ? 'inferred' : 'seen' }];
  }
  return endpoints.flatMap((endpoint) => findings.filter((one) => one.endpoint === endpoint));
}

/** Returns the text of a profile, which has no keys, addresses or bodies. */
export function writeProfile(proofs: readonly Proof[], description: string): string {
  const profile = {
    $schema: './node_modules/campaign-mock/fixtures/profile.schema.json',
    description,
    ...Object.fromEntries(proofs.map(({ key, value }) => [key, value])),
    evidence: Object.fromEntries(
      proofs.map(({ key, certainty, exchanges }) => [key, { certainty, exchanges: exchanges.map(describeExchange) }]),
    ),
  };
  return `${JSON.stringify(profile, null, 2)}\n`;
}

/** Describes an exchange without sent or received values. */
export const describeExchange = ({ file, entry, started, endpoint, response }: RecordedExchange) => ({
  file,
  entry,
  time: timeOf(started),
  request: endpoint,
  status: response?.status ?? 0,
});
