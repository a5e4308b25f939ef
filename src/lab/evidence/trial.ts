/** Plays an exchange under all open values, and rules out those under which the twin answers unlike the service. */
import { namesOf, present } from '../../messages/present.js';
import type { AccountTable } from '../../service/account/tables.js';
import { splitKey } from '../../service/assumptions/overrides.js';
import { assumptionOf, type Domains, isUnnamedBound, isValueOf } from './domains.js';
import { isMethodRefused, isRefusedUnread, type RecordedExchange } from './exchange.js';
import { isSameRow, saysAll } from './knowledge.js';
import { explore, isQuestion, type Leaf, lacksKnown, type Value, type Variable } from './paths.js';
import { agreeAt, differingPlaces, type Places, placesOf, UNSEEN } from './places.js';
import { type Played, type Player, type Response, STAND_INS } from './player.js';
import { isList, textWithArray } from './shown-records.js';
import { isTelling } from './telling-places.js';

export type StandInId = keyof typeof STAND_INS;

const CLASSES = new Map<number, StandInId>(namesOf(STAND_INS).map((id) => [STAND_INS[id], id]));

export type TrialLeaf = Leaf<Played>;

export interface Trial {
  readonly player: Player;
  /** A read, or a write with the reads that follow. */
  readonly exchanges: readonly [RecordedExchange, ...RecordedExchange[]];
  /** The changes in the table of a write, by the reads before and after it. */
  readonly changed?:
    | {
        readonly table: AccountTable;
        /** The ids of records with different values. */
        readonly ids: readonly number[];
        /** True if a new record is not that of the write. */
        readonly isByOther: boolean;
      }
    | undefined;
}

const realOnes = new WeakMap<RecordedExchange, Places>();

function realPlaces(exchange: RecordedExchange): Places {
  const type = exchange.response?.headers['content-type'] ?? '';
  const places = realOnes.get(exchange) ?? placesOf(textWithArray(exchange), type);
  realOnes.set(exchange, places);
  return places;
}

/** The search tries all paths. If these are too many, it tries paths with at most two changed values, and then one. */
const LIMITS = [
  { leaves: 600, changes: Number.POSITIVE_INFINITY },
  { leaves: 1200, changes: 2 },
  { leaves: 5000, changes: 1 },
] as const;

/** Narrows variables. @returns the paths that answer as the service does; undefined if there is no such path */
export function judgeTrial(trial: Trial): readonly TrialLeaf[] | undefined {
  const { exchanges, player } = trial;
  const all = leavesOf(trial);
  const { left, isTold } = leftOf(all, trial);
  if (left.length === 0 || isDoubtful(trial, left)) return undefined;
  const isWhole = all.every(({ isLast }) => !isLast);
  for (const variable of isTold ? present(left[0]).chosen.keys() : []) {
    const values = valuesOn(left, variable);
    if (values === undefined || !isOfList(variable)) continue;
    const others = isWhole ? [] : valuesIn(trial)(variable).filter((value) => !values.has(value));
    const fitting = others.filter((value) => isFitNear(trial, left, variable, value));
    player.domains.narrow(variable, new Set([...values, ...fitting]), exchanges);
  }
  settleStatus(left, trial);
  return left;
}

/** Returns the values of a variable on the paths; undefined if a path, which fits under all, has not asked for it. */
function valuesOn(left: readonly TrialLeaf[], variable: Variable): ReadonlySet<Value> | undefined {
  const values = left.flatMap(({ chosen }) => chosen.get(variable) ?? []);
  return values.length < left.length ? undefined : new Set(values);
}

/** True if reads show a change that is on no path, or if an upload succeeds and adds nothing, as with unread headings. */
function isDoubtful({ exchanges: [exchange], player, changed }: Trial, left: readonly TrialLeaf[]): boolean {
  const isSameIn = (table: AccountTable, id: number) =>
    left.every(({ run }) => isSameRow(run.world?.[table].all().get(id), player.known[table].records.get(id)));
  if (changed?.isByOther === true || changed?.ids.some((id) => isSameIn(changed.table, id)) === true) return true;
  const isUpload = exchange.declared.takesFile && exchange.outcome.kind === 'success';
  return (
    isUpload &&
    left.every(({ run }) => [...(run.world?.contacts.all().keys() ?? [])].every((id) => isSameIn('contacts', id)))
  );
}

/** True if a value fits after one more change of a fitting path, which a search with few changes may have missed. */
function isFitNear(trial: Trial, left: readonly TrialLeaf[], variable: Variable, value: Value): boolean {
  const near = new Map(present(left[0]).chosen).set(variable, value);
  const valuesOf = (one: Variable): readonly Value[] =>
    one === variable ? [value] : [...new Set([near.get(one) ?? [], valuesIn(trial)(one)].flat())];
  const run = (chosen: ReadonlyMap<Variable, Value>) =>
    trial.player.play(trial.exchanges, new Map([...near, ...chosen]));
  const more = explore(run, valuesOf, LIMITS[2]);
  return more === undefined || leftOf([...left, ...more], trial).left.some((one) => more.includes(one));
}

/** False for `segment-recipient.contact` outside of lists: a deletion does not show when a recipient was linked to its contact. */
const isOfList = (variable: Variable): boolean =>
  !isQuestion(variable) &&
  (assumptionOf(variable) !== 'segment-recipient.contact' || isList(String(splitKey(variable)[1])));

/** Reports each settled variable for which the exchanges show another value as a contradiction. */
export function contradictIn(trial: Trial): void {
  const { exchanges, player } = trial;
  const { domains } = player;
  const run = (chosen: ReadonlyMap<Variable, Value>) => player.play(exchanges, chosen);
  const base = run(new Map());
  const areSame = exchanges.every((exchange, index) => isSame(base.responses[index], exchange));
  const [response] = base.responses;
  const id = response && CLASSES.get(response.status);
  // Even if the bodies agree, the status may be different from the settled status, which is a contradiction.
  if (areSame && id !== undefined) domains.settle(id, exchanges[0]);
  for (const variable of areSame ? [] : base.asked) {
    if (!domains.isShown(variable)) continue;
    const values = domains.valuesOf(variable, exchanges, true);
    const other = valueElsewhere(variable, trial);
    const isRefuted = exchanges.some((exchange, at) => {
      const responses = () => values.map((value) => run(new Map([[variable, value]])).responses[at]);
      return isInOtherOrder(realPlaces(exchange), base.responses[at], responses);
    });
    if (other !== undefined || isRefuted) domains.contradict(variable, other, exchanges);
  }
}

/** True if the service lists the same records in an order that no value gives, although the value decides the order. */
function isInOtherOrder(real: Places, base: Response | undefined, others: () => readonly (Response | undefined)[]) {
  const sorted = (order: unknown): string => String(order).split(' ').sort().join(' ');
  return [...(base?.places ?? [])].some(([place, order]) => {
    const own = real.get(place);
    if (!place.endsWith('.order') || own === order || sorted(own) !== sorted(order)) return false;
    const given = others().map((one) => one?.places.get(place));
    return !given.includes(own) && given.some((one) => one !== order && sorted(one) === sorted(own));
  });
}

/** Returns the value that the exchanges show for a settled variable, if it differs from the settled value. */
function valueElsewhere(variable: Variable, trial: Trial): Value | undefined {
  const { left, isTold } = leftOf(leavesOf(trial, variable), trial);
  const values = valuesOn(left, variable);
  const [settled] = trial.player.domains.valuesOf(variable, trial.exchanges);
  const [other] = values ?? [];
  const isFit = isTold && other !== undefined && values?.has(present(settled)) === false && !isDoubtful(trial, left);
  return isFit && !isUnnamedBound(assumptionOf(variable), [other], trial.exchanges) ? other : undefined;
}

function isSame(response: Response | undefined, exchange: RecordedExchange): boolean {
  const real = realPlaces(exchange);
  const places = response?.places;
  return places?.size === real.size && [...real.keys()].every((place) => agreeAt(place, places, real));
}

/** @param reopened a settled variable of which all values are tried again */
const valuesIn =
  ({ player: { domains }, exchanges }: Trial, reopened?: Variable) =>
  (variable: Variable): readonly Value[] =>
    isQuestion(variable) ? [false, true] : domains.valuesOf(variable, exchanges, variable === reopened);

function leavesOf(trial: Trial, reopened?: Variable): readonly TrialLeaf[] {
  const run = (chosen: ReadonlyMap<Variable, Value>) => trial.player.play(trial.exchanges, chosen);
  const valuesOf = valuesIn(trial, reopened);
  for (const limits of LIMITS) {
    const leaves = explore(run, valuesOf, limits);
    if (leaves === undefined) continue;
    // An incomplete search counts only if one of its paths gives the response of the service.
    if (limits === LIMITS[0] || leaves.some(({ run }) => isSame(run.responses[0], trial.exchanges[0]))) return leaves;
  }
  return [];
}

/** Returns the paths whose responses agree with the service. `isTold` is true if paths differ in a response that was compared. */
function leftOf(all: readonly TrialLeaf[], trial: Trial) {
  let left = all;
  let isTold = false;
  for (const [index, exchange] of trial.exchanges.entries()) {
    const responses = new Set(all.flatMap(({ run }) => run.responses[index] ?? []));
    const isOpen = all.some(({ run }) => run.responses[index] === undefined);
    if (isOpen && index > 0) continue;
    const fitting = fittingOf([...responses], exchange, trial, isOpen);
    if (fitting === undefined) continue;
    isTold = true;
    left = left.filter(({ run }) => {
      const response = run.responses[index];
      return response === undefined || fitting.has(response);
    });
  }
  // A response that fits only if a known record was deleted may have another reason.
  return { left: left.every(lacksKnown) ? [] : left, isTold };
}

/** Returns the responses of the paths that agree with the service; undefined if they differ in no place that proves anything. */
function fittingOf(
  responses: readonly Response[],
  exchange: RecordedExchange,
  { player: { known, domains }, exchanges: [first] }: Trial,
  isOpen: boolean,
): ReadonlySet<Response> | undefined {
  const made = saysAll(first) ? first.declared.makes : undefined;
  const real = realPlaces(exchange);
  // A framework refuses such a request with a text of its own, so only the status is compared.
  const isByStatus = isRefusedUnread(exchange);
  if (!isByStatus && isOwnFailure(exchange, real, responses)) return undefined;
  const differing = isByStatus ? [] : differingPlaces(responses.map(({ places }) => places));
  const explained = differing.filter(
    (place) =>
      isExplained(place, responses, real) &&
      // If a path of the replay leaves the value open, a null in the response of the service proves nothing.
      !(real.get(place) === null && responses.some(({ places }) => places.get(place) === UNSEEN)) &&
      isTelling(place, real, known, made),
  );
  const statuses = new Set(responses.map(({ status }) => status)).size + Number(isOpen);
  if (explained.length === 0 && statuses <= 1) return undefined;
  const fits = (one: Response): boolean =>
    fitsStatus(one.status, exchange, domains) && explained.every((place) => agreeAt(place, one.places, real));
  return new Set(responses.filter(fits));
}

/** False if no path gives the value of the service, which then is a deviation or an unknown time. */
function isExplained(place: string, responses: readonly Response[], real: Places): boolean {
  const parent = place.slice(0, Math.max(place.lastIndexOf('.'), 0));
  // A record that is not shown does not lack a member, so the service lacks the place only beside the same parent.
  const comparable = responses.filter(({ places }) => real.has(place) || places.get(parent) === real.get(parent));
  return (
    comparable.some(({ places }) => places.has(place)) && comparable.some(({ places }) => agreeAt(place, places, real))
  );
}

/** True if the service fails with a text, or with messages on a field, that no path gives. */
function isOwnFailure({ outcome }: RecordedExchange, real: Places, responses: readonly Response[]): boolean {
  if (outcome.kind === 'text')
    return responses.every(({ places }) => places.get('body.errors') !== real.get('body.errors'));
  const fields = outcome.kind === 'invalid' ? Object.keys(outcome.errors) : [];
  return fields.some((field) => responses.every(({ places }) => !places.has(`body.errors.${field}`)));
}

/** The kinds of outcome by the status that stands for them: a success is no failure, whatever its status is. */
const KINDS: Readonly<Record<StandInId, RecordedExchange['outcome']['kind']>> = {
  'http-status.success': 'success',
  'http-status.validation': 'invalid',
  'http-status.not-found': 'text',
  'http-status.rule': 'text',
};

function fitsStatus(status: number, exchange: RecordedExchange, domains: Domains): boolean {
  const { endpoint, response, outcome } = exchange;
  const id = CLASSES.get(status);
  if (id === undefined || isMethodRefused(exchange)) return status === response?.status;
  if (outcome.kind !== 'other' && outcome.kind !== KINDS[id]) return false;
  const settled = domains.settled(id, endpoint);
  return settled === undefined ? isValueOf(id, response?.status) : response?.status === settled;
}

/** Settles the status of a failure if every remaining path gives the text of the failure. */
function settleStatus(left: readonly TrialLeaf[], { exchanges: [exchange], player }: Trial): void {
  if (exchange.outcome.kind !== 'text') return;
  const { text } = exchange.outcome;
  // A path that depends on an unknown record has no response, so it does not count.
  const responses = left.flatMap(({ run }) => run.responses[0] ?? []);
  const [id, ...others] = new Set(responses.map(({ status }) => CLASSES.get(status)));
  const isSaid = responses.every(({ places }) => places.get('body.errors') === text);
  if (id !== undefined && others.length === 0 && isSaid) player.domains.settle(id, exchange);
}
