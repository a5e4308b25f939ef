/** The banner of a started mock: its addresses, the bounds that are open to others, and the keys and record counts of its accounts. */
import type { Mock } from '../mock/mock.js';
export declare function bannerOf(mock: Mock): string;
