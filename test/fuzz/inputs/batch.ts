/** The batches of a run: which inputs go out together, on which accounts; the same seed makes the same batches. */
import type { Keys } from '../../../src/account/account-directory.js';
import { holdsSecret, type Input, type Session } from '../input.js';
import { type Bulk, shapes } from './bulk.js';
import { Chance } from './chance.js';
import { controlInput, createOracle, fixtureInput } from './control.js';
import { formInput } from './forms.js';
import { framingInput } from './framing.js';
import { headInput } from './heads.js';
import { faultInputs, markInput, tourInputs } from './scenarios.js';
import { createTargets, type Targets } from './targets.js';

export interface Batch extends Required<Pick<Bulk, 'sessions' | 'after' | 'records'>> {
  readonly index: number;
  readonly kind: 'service' | 'control' | 'faults' | 'everybody' | 'bulk';
  /** What it is, where the kind says too little. */
  readonly name: string;
  readonly keys: readonly Keys[];
  /** Is everything judged, that which takes as long as the batch itself too? */
  readonly isThorough: boolean;
  /** Does an input hold the secret key elsewhere than in its header? */
  readonly plantsSecret: boolean;
}

/** Inputs of a batch, and the sessions that they are dealt to: what comes at once adds up, and a control call takes longer. A journal holds them all. */
const INPUTS = { service: 800, control: 400 } as const;
const SESSIONS = { service: 16, control: 4 } as const;
/** Faults, and calls for everybody, of a batch. */
const FAULTS = 80;
const CALLS = 120;
/** Everything is read behind every so many batches. */
const TOUR_EVERY = 4;
/** Once in so many inputs a mark stands. */
const MARKS = 12;

/** Every so many batches; a bulk batch takes as long as ten others, so that most of them are at the start. */
const EVERY = { control: 4, faults: 20, everybody: 40, bulk: 3, laterBulk: 60, thorough: 5 } as const;
const FIRST = EVERY.bulk * shapes.length;
/** All of so many batches are judged thoroughly, later ones now and then. */
const THOROUGH = 60;

function kindOf(index: number): Batch['kind'] {
  if (index < FIRST ? index % EVERY.bulk === 1 : index % EVERY.laterBulk === 1) return 'bulk';
  if (index % EVERY.everybody === EVERY.everybody - 1) return 'everybody';
  if (index % EVERY.faults === 2) return 'faults';
  return index % EVERY.control === 0 ? 'control' : 'service';
}

/** The inputs of a batch that count: those of a bulk batch come on top of them. */
export const sizeOf = ({ kind, sessions, after }: Batch): number =>
  kind === 'bulk' ? 0 : [...sessions, ...after].reduce((sum, { inputs }) => sum + inputs.length, 0);

/** In so many batches inputs hold the secret key elsewhere than in its header. In the others no response of the service may hold it. */
const PLANTED = { batches: 4, every: 8 } as const;

/** What stands in a key, and some encodings change; & would end a parameter of a query string. */
const WITHIN = ['', '', '"', '\\', '%', '<'];

export class Batches {
  readonly #seed: number;
  readonly #targets: Targets = createTargets();
  readonly #fits = createOracle(this.#targets);

  constructor(seed: number) {
    this.#seed = seed;
  }

  make(index: number): Batch {
    const chance = new Chance(this.#seed, index);
    const kind = kindOf(index);
    const [name, { sessions, after = [], records = 0, accounts = 1 }] =
      kind === 'bulk' ? this.#bulk(index, chance) : [kind, this.#plain(kind, index, chance)];
    const keys = Array.from({ length: accounts }, (_, account) => ({
      publicKey: `pk_fuzz_${index}_${account}`,
      secretKey: `sk_${chance.letters(8)}${chance.pick(WITHIN)}${chance.letters(8)}`,
    }));
    const plantsSecret = sessions.some(({ inputs }) => inputs.some(holdsSecret));
    const isThorough = index < THOROUGH || index % EVERY.thorough === 0;
    return { index, kind, name, keys, sessions, after, records, isThorough, plantsSecret };
  }

  #bulk(index: number, chance: Chance): readonly [name: string, bulk: Bulk] {
    const number = Math.floor(index / (index < FIRST ? EVERY.bulk : EVERY.laterBulk));
    // The remainder is the index of a shape.
    const [name, make] = shapes[number % shapes.length] as (typeof shapes)[number];
    return [name, make(this.#targets, chance)];
  }

  #plain(kind: Batch['kind'], index: number, chance: Chance): Bulk {
    // No response to a call for everybody is judged by the keys of an account.
    const isSecretPlanted = kind === 'everybody' || index % PLANTED.every < PLANTED.batches;
    if (kind === 'faults') {
      const order = () => faultInputs(this.#targets, this.#fits, chance);
      const makeOne = isSecretPlanted ? order : unless((inputs) => inputs.some(holdsSecret), order);
      // One after the other: a fault meets whoever comes first.
      return { sessions: [session(Array.from({ length: FAULTS }, makeOne).flat())] };
    }
    const any = this.#generatorOf(kind, chance);
    const make = isSecretPlanted ? any : unless(holdsSecret, any);
    if (kind === 'everybody') {
      return { sessions: [session(Array.from({ length: CALLS }, make))] };
    }
    const size = kind === 'control' ? kind : 'service';
    const count = SESSIONS[size];
    const length = INPUTS[size] / count;
    const sessions = Array.from({ length: count }, (_, number) => session(dealt(length, number, make, chance)));
    const isToured = kind === 'control' || index % TOUR_EVERY === TOUR_EVERY - 1;
    return { sessions, after: isToured ? [session(tourInputs(this.#targets))] : [] };
  }

  #generatorOf(kind: Batch['kind'], chance: Chance): () => Input {
    const targets = this.#targets;
    const form = () => formInput(targets, chance);
    const head = () => headInput(targets, chance);
    const framing = () => framingInput(targets, chance);
    if (kind === 'everybody') return () => controlInput(targets, this.#fits, chance, true);
    const control = () => controlInput(targets, this.#fits, chance);
    const fixture = () => fixtureInput(this.#fits, chance);
    const weights =
      kind === 'control'
        ? ([
            [10, control],
            [2, fixture],
            [6, form],
            [1, head],
            [1, framing],
          ] as const)
        : ([
            [24, form],
            [4, head],
            [4, framing],
          ] as const);
    return () => chance.weighted(weights)();
  }
}

/** Makes another one as often as it takes. */
const unless =
  <T>(isUnwanted: (made: T) => boolean, make: () => T) =>
  (): T => {
    let made = make();
    while (isUnwanted(made)) made = make();
    return made;
  };

const session = (inputs: readonly Input[]): Session => ({ account: 0, inputs });

/** The inputs of a session, with marks among them. */
const dealt = (length: number, number: number, make: () => Input, chance: Chance): readonly Input[] =>
  Array.from({ length }, (_, index) => (chance.once(MARKS) ? markInput(number * length + index) : make()));
