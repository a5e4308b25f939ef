/** What a user has to allow, beside reading, and what one does. */

export type Level = 'write' | 'segment' | 'group' | 'mail' | 'wait';

/** What the user allows. */
export interface Allowed {
  /** May own records be written? What the user names below includes it. */
  readonly write?: boolean;
  readonly segment?: number;
  readonly group?: number;
  readonly mail?: string;
  readonly waitMilliseconds?: number;
}

/** The levels that the user allows. */
export function levelsOf({ write, segment, group, mail, waitMilliseconds }: Allowed): ReadonlySet<Level> {
  const named: readonly (readonly [Level, unknown])[] = [
    ['segment', segment],
    ['group', group],
    ['mail', mail],
    ['wait', waitMilliseconds],
  ];
  const levels = named.flatMap(([level, value]) => (value === undefined ? [] : [level]));
  return new Set(write || levels.length > 0 ? ['write', ...levels] : []);
}
