/** Runs the steps that the user allows, one after the other, and removes what they made. */

import { Redaction } from '../http/recording/redaction.js';
import { isAboutKeys, parseBody } from '../inference/exchange.js';
import { lookupText } from '../inference/refusals.js';
import { plural } from '../inference/report.js';
import { isUnderstood, listOf, recordsIn } from '../inference/shown-records.js';
import { type Cleaned, cleanUp } from './guard/cleanup.js';
import { Stopped } from './guard/connection.js';
import type { Level } from './guard/levels.js';
import { excerptOf } from './guard/requests.js';
import type { Session } from './guard/session.js';
import { runStep } from './run-step.js';
import type { Step } from './step.js';

/** The steps that need no more than is allowed; whom their events are told to is looked at before each. */
export const allowedSteps = (steps: readonly Step[], levels: ReadonlySet<Level>): readonly Step[] =>
  steps.filter(({ needs }) => needs.every((level) => level === 'notify' || levels.has(level)));

/** A step that did not end by itself. */
export interface Trouble {
  readonly step: string;
  readonly reason: string;
  /** What was sent and received, cut. */
  readonly detail?: string;
}

export interface StepsResult {
  readonly errors: readonly Trouble[];
  /** Were the steps behind the last trouble left out? */
  readonly isStopped: boolean;
}

/** Why no event is fired: notification recipients, who are somebody, would be told of it. */
async function reasonNotToFire(session: Session): Promise<string | undefined> {
  if (session.options.notify) return undefined;
  const list = await session.send(listOf('notificationRecipients'));
  const others = recordsIn(list).filter((one) => !session.ledger.isOwn('notificationRecipients', one));
  if (others.length === 0 && (isUnderstood(list) || lookupText(list) !== undefined)) return undefined;
  const who = others.length === 0 ? 'unknown notification recipients' : plural(others.length, 'notification recipient');
  return `${who} would be told of its events, and --notify is not given`;
}

/** A step that fails leaves the others alone, unless the probe is stopped. */
export async function runSteps(
  session: Session,
  steps: readonly Step[],
  follow: (step: Step, index: number) => void = () => undefined,
): Promise<StepsResult> {
  const errors: Trouble[] = [];
  for (const [index, step] of steps.entries()) {
    follow(step, index);
    try {
      const fires = step.needs.includes('notify');
      const reason = fires ? await reasonNotToFire(session) : undefined;
      if (reason !== undefined) {
        session.leftOut.push({ step: step.title, reason });
        continue;
      }
      if (fires) session.levels.add('notify');
      await runStep(session, step);
      if (index === 0) expectService(session);
    } catch (error) {
      // Steps and the gate throw nothing but errors.
      const { message, cause } = error as Error;
      const isDown = session.recording.exchanges.length === 0 && cause instanceof Error;
      const reason = isDown ? `the service looks down: ${message}` : message;
      const { publicKey, secretKey } = session.options.keys;
      const detail = typeof cause === 'string' && { detail: new Redaction(publicKey, secretKey).text(cause, true) };
      errors.push({ step: step.title, reason, ...detail });
      if (error instanceof Stopped) return { errors, isStopped: true };
    }
  }
  return { errors, isStopped: false };
}

/**
 * Is this the service that the user means, and are the keys its own? The first responses tell it.
 * @throws {Stopped} that says what it looks like instead
 */
function expectService({ recording, options: { baseUrl } }: Session): void {
  const [first, , withWrongKey] = recording.exchanges;
  if (first === undefined || first.outcome.kind === 'success') return;
  const { status, text } = first.response;
  const isOther = first.outcome.kind === 'other';
  const isSame = lookupText(first) === undefined && text === withWrongKey?.response.text;
  const isElsewhere = (status === 404 && (isOther || isSame)) || (isOther && parseBody(first.response) === undefined);
  const fail = (what: string): never => {
    throw new Stopped(`${what}: ${first.name} answers ${status}`, { cause: excerptOf(first) });
  };
  if (status === 401 || status === 403 || isAboutKeys(first)) fail('the keys look wrong');
  if (isOther && status >= 500) fail('the service looks down');
  if (isElsewhere) fail(`${baseUrl} looks like a base URL without its path, wanted one such as https://host/api/v1`);
  if (isSame) fail('the keys look wrong');
}

export interface CleanupResult {
  readonly cleaned: Cleaned | undefined;
  /** Why the service could not be asked. */
  readonly failure: string | undefined;
}

/** Removes what is left; reading alone leaves nothing that it may remove. */
export async function endProbe(session: Session): Promise<CleanupResult> {
  const nothing = { cleaned: { removed: 0, remaining: [] }, failure: undefined };
  if (session.watched.size === 0 && session.lost.length === 0) return nothing;
  try {
    return { cleaned: await cleanUp(session), failure: undefined };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return session.mayHaveMade ? { cleaned: undefined, failure: error.message } : nothing;
  }
}
