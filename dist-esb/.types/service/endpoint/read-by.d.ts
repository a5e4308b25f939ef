/** Which endpoints read an assumption: `UPDATE_READS=1 npm run test:one test/service/assumptions/named.test.ts` writes it. */
import type { AssumptionId } from '../assumptions/registry.js';
export declare const READ_BY: Readonly<Record<AssumptionId, 'all' | readonly string[]>>;
