/** Milliseconds between two requests of a probe: fewer than 60 requests arrive within a minute, even if the network delays some. */
export const PACE = 1020;
