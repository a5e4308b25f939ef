/** Runs the steps that the user allows, one after the other, and removes what they made. */
import { Redaction } from '../http/recording/redaction.js';
import { type Cleaned, cleanUp } from './cleanup.js';
import { Stopped } from './connection.js';
import { expectService } from './first-look.js';
import type { Level } from './levels.js';
import { reasonNotToFire } from './own-records.js';
import type { Session } from './session.js';
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
  readonly troubles: readonly Trouble[];
  /** Were the steps behind the last trouble left out? */
  readonly isStopped: boolean;
}

/** A step that fails leaves the others alone, unless the probe is stopped. */
export async function runSteps(
  session: Session,
  steps: readonly Step[],
  follow: (step: Step, index: number) => void = () => undefined,
): Promise<StepsResult> {
  const troubles: Trouble[] = [];
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
      await step.run(session);
      if (index === 0) expectService(session);
    } catch (error) {
      // Steps and the gate throw nothing but errors.
      const { message, cause } = error as Error;
      const isDown = session.recording.exchanges.length === 0 && cause instanceof Error;
      const reason = isDown ? `the service looks down: ${message}` : message;
      const { publicKey, secretKey } = session.options.keys;
      const detail = typeof cause === 'string' && { detail: new Redaction(publicKey, secretKey).text(cause, true) };
      troubles.push({ step: step.title, reason, ...detail });
      if (error instanceof Stopped) return { troubles, isStopped: true };
    }
  }
  return { troubles, isStopped: false };
}

export interface CleanupResult {
  readonly cleaned: Cleaned | undefined;
  /** Why the service could not be asked. */
  readonly failure: string | undefined;
}

/** Removes what is left; reading alone leaves nothing that it may remove. */
export async function endProbe(session: Session): Promise<CleanupResult> {
  const nothing = { cleaned: { removed: 0, left: [] }, failure: undefined };
  if (session.watched.size === 0 && session.lost.length === 0) return nothing;
  try {
    return { cleaned: await cleanUp(session), failure: undefined };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return session.mayHaveMade ? { cleaned: undefined, failure: error.message } : nothing;
  }
}
