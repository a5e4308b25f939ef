/** Runs the steps that the user allows, one after the other, and removes what they made. */
import { type Cleaned, cleanUp } from './cleanup.js';
import { Stopped } from './connection.js';
import type { Level } from './levels.js';
import type { Session } from './session.js';
import type { Step } from './step.js';

/** The steps that need no more than is allowed. */
export const allowedSteps = (steps: readonly Step[], levels: ReadonlySet<Level>): readonly Step[] =>
  steps.filter(({ needs }) => needs.every((level) => levels.has(level)));

/** A step that did not end by itself. */
export interface Trouble {
  readonly step: string;
  readonly reason: string;
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
      await step.run(session);
    } catch (error) {
      // Steps and the gate throw nothing but errors.
      troubles.push({ step: step.title, reason: (error as Error).message });
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
  if (session.watched.size === 0) return { cleaned: { removed: 0, left: [] }, failure: undefined };
  try {
    return { cleaned: await cleanUp(session), failure: undefined };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { cleaned: undefined, failure: error.message };
  }
}
