/** What the response to a request would tell: the twin answers it under the values that are left. */
import type { AssumptionValues } from '../assumptions/registry.js';
import { keyOf } from '../assumptions/scopes.js';
import { idOf } from './domains.js';
import type { Exchange } from './exchange.js';
import { beginReplay } from './findings.js';
import type { Known } from './knowledge.js';
import type { Variable } from './paths.js';
import { MIDDLEWARE } from './profile.js';
import type { Recording } from './recording.js';
import type { Replay } from './replay.js';
import { classOf, isQuestion, predict } from './trial.js';

export class Forecast {
  readonly #replay: Replay;

  /** @param recording may grow */
  constructor(recording: Recording) {
    this.#replay = beginReplay(recording);
  }

  /** Takes what was recorded since. */
  follow(): void {
    this.#replay.follow();
  }

  get known(): Known {
    return this.#replay.known;
  }

  /** The likeliest values at an endpoint. */
  valuesAt(endpoint: string): AssumptionValues {
    return this.#replay.domains.valuesAt(endpoint);
  }

  /**
   * The variables of which values are ruled out where the service answers as is likeliest, each with their share.
   * @param exchange without a response
   * @param read follows where the likeliest response is a success
   */
  tells(exchange: Exchange, read?: Exchange): ReadonlyMap<Variable, number> {
    const { domains, known } = this.#replay;
    const play = (exchanges: readonly Exchange[]) => predict({ known, exchanges, domains });
    const alone = play([exchange]);
    const status = classOf(alone[0]?.run.responses[0]?.status ?? 0);
    const exchanges = read !== undefined && status === 'http-status.success' ? [exchange, read] : [exchange];
    const [likeliest, ...others] = exchanges.length === 1 ? alone : play(exchanges);
    const told = new Map<Variable, number>();
    if (likeliest?.run.responses[0] === undefined) return told;
    if (status !== undefined && domains.settled(status, exchange.name) === undefined)
      told.set(keyOf(status, exchange.name), 1);
    for (const { chosen, run } of others) {
      const variable = [...chosen.keys()].find((one) => chosen.get(one) !== likeliest.chosen.get(one));
      if (variable === undefined || !this.#isAsked(variable)) continue;
      const isFelt = run.responses.some((one, at) => one !== undefined && one !== likeliest.run.responses[at]);
      const share = 1 / (domains.valuesOf(variable, exchanges).length - 1);
      if (isFelt) told.set(variable, (told.get(variable) ?? 0) + share);
    }
    return told;
  }

  #isAsked(variable: Variable): boolean {
    if (isQuestion(variable)) return false;
    const id = idOf(variable);
    const { domains } = this.#replay;
    // One endpoint shows what holds at all.
    return domains.isPlayed(id) && !(MIDDLEWARE.has(id) && domains.isGuessed(id));
  }
}
