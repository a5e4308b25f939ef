/** The answers in force somewhere: defaults, what holds from the start, and what was changed since. */
import { type Answers, type AssumptionId, assumptionIds, defaultAnswers, type Settings } from './registry.js';

/** A change of one assumption; null takes an earlier change back. */
export type SettingsPatch = { readonly [Id in AssumptionId]?: Settings[Id] | null };

export class AnswerSheet {
  readonly #start: Settings;
  #changes: Settings = {};
  #answers: Answers;

  /** @param layers what holds from the start; a later layer wins */
  constructor(...layers: readonly Settings[]) {
    this.#start = Object.assign({}, ...layers);
    this.#answers = this.#resolve();
  }

  get answers(): Answers {
    return this.#answers;
  }

  /** The answers that somebody gave or changed: with them another sheet has the same answers. */
  get settings(): Settings {
    const said = assumptionIds.filter((id) => id in this.#start || id in this.#changes);
    return Object.fromEntries(said.map((id) => [id, this.#answers[id]]));
  }

  /** What was changed since the start. */
  get changes(): Settings {
    return this.#changes;
  }

  change(patch: SettingsPatch): void {
    const changes = Object.entries({ ...this.#changes, ...patch }).filter(([, answer]) => answer !== null);
    this.#changes = Object.fromEntries(changes);
    this.#answers = this.#resolve();
  }

  /** @param changes all that was changed since the start */
  replace(changes: Settings): void {
    this.#changes = changes;
    this.#answers = this.#resolve();
  }

  #resolve(): Answers {
    const said = { ...this.#start, ...this.#changes };
    // Most worlds have the same answers: one object for all of them.
    return Object.keys(said).length === 0 ? defaultAnswers : { ...defaultAnswers, ...said };
  }
}
