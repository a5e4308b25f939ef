/** The values of a request to an endpoint: valid ones, some of them replaced by hostile ones. */
import type { Chance } from './chance.js';
import { csvText } from './csv.js';
import type { EndpointTarget, TargetField, Targets } from './targets.js';
import { hostileText, mutatedText, nearName, nearText } from './texts.js';

/** A name with its value; a file has its own name too. */
export interface SentField {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string;
}

const FILE_NAMES = ['contacts.csv', 'CONTACTS.CSV', '.csv', '', 'a/../b.csv', 'a"b.csv', 'é.csv', 'x'.repeat(300)];

function validValue({ name, kind, values }: TargetField, { identifiers }: Targets, chance: Chance): string {
  if (kind === 'address') return `${chance.letters(8)}@fuzz.example`;
  if (kind === 'number' && chance.once(8)) return chance.pick(identifiers);
  if (values.length > 0) return chance.pick(values);
  if (kind === 'time') return name.includes('date') ? '2026-03-01' : '10:30';
  return `${name} ${chance.letters(4)}`;
}

function hostileValue(field: TargetField, targets: Targets, chance: Chance): string {
  const { kind } = field;
  if (chance.once(4)) return mutatedText(validValue(field, targets, chance), chance);
  if (chance.once(6)) return chance.pick(targets.identifiers);
  return kind === 'text' || kind === 'file' ? hostileText(chance) : nearText(kind, chance);
}

function valuesOf(field: TargetField, targets: Targets, isHostile: boolean, chance: Chance): readonly SentField[] {
  const { name, kind, isArray } = field;
  const make = isHostile ? hostileValue : validValue;
  if (kind === 'file' && !(isHostile && chance.once(3))) {
    return [
      { name, value: csvText(chance, isHostile), fileName: isHostile ? chance.pick(FILE_NAMES) : 'contacts.csv' },
    ];
  }
  if (!isArray) return [{ name, value: make(field, targets, chance) }];
  const length = isHostile ? chance.size(40) : chance.between(1, 2);
  return Array.from({ length }, (_, index) => ({ name: `${name}[${index}]`, value: make(field, targets, chance) }));
}

/** So many fields of a request are hostile. */
const HOSTILE = [
  [8, 0],
  [6, 1],
  [2, 2],
  [1, 100],
] as const;

/** The fields of the query string, or of the form, of a request. */
export function sendFields(fields: readonly TargetField[], targets: Targets, chance: Chance): readonly SentField[] {
  const chosen = fields.filter(({ isRequired }) => (isRequired ? !chance.once(20) : chance.once(3)));
  let hostile: number = chance.weighted(HOSTILE);
  const sent = chosen.flatMap((field) => {
    const isHostile = hostile > 0 && (hostile > 50 || chance.once(Math.max(1, chosen.length >> 1)));
    if (isHostile) hostile -= 1;
    return valuesOf(field, targets, isHostile, chance);
  });
  if (hostile === 0 || sent.length === 0) return sent;
  return sent.flatMap((one) => {
    if (!chance.once(6)) return [one];
    return chance.pick([
      [{ ...one, name: nearName(one.name, chance) }],
      [one, { ...one, value: hostileText(chance) }],
      [one, { name: nearName(one.name, chance), value: hostileText(chance) }],
      [],
    ]);
  });
}

export const pairsOf = (fields: readonly SentField[]): (readonly [string, string])[] =>
  fields.map(({ name, value }) => [name, value]);

/** The endpoint of the next input: those that write have more to get wrong, and what is deleted is gone for the others. */
export function pickEndpoint({ endpoints }: Pick<Targets, 'endpoints'>, chance: Chance): EndpointTarget {
  const one = chance.pick(endpoints);
  const isRare = one.method === 'GET' || one.path.includes('delete');
  return isRare && !chance.once(3) ? pickEndpoint({ endpoints }, chance) : one;
}
