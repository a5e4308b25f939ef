/** The events of a mock while they happen, as server-sent events (HTML Living Standard, 9.2): who shows it live need not ask again and again. */
import type { Page } from './context.js';
/** The events of an account, with those of no account, or of all: `exchange`, `mail`, `change`; `dropped` is the last one of a slow reader. */
export declare const eventPage: Page;
