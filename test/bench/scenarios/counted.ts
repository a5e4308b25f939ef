/** Formats a count and its noun: `10,000 contacts`. */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en-US')} ${what}`;
