/** One step of a probe: the plan tells what it sends, before anything is sent. */
import type { AssumptionId } from '../assumptions/registry.js';
import type { Level } from './levels.js';
import type { Session } from './session.js';

export interface Step {
  /** What it does, in a few words. */
  readonly title: string;
  /** What it needs beside reading. */
  readonly needs: readonly Level[];
  /** The endpoints that it calls, beside the lists and the deletes of its own records. */
  readonly calls: readonly string[];
  /** The assumptions that its exchanges can show. */
  readonly tells: readonly AssumptionId[];
  run(session: Session): Promise<void>;
}
