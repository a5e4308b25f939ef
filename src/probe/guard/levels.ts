/** What a user has to allow, beside reading, and what one does. */

export type Level = 'write' | 'segment' | 'group' | 'mail' | 'notify' | 'wait';

/** What the user allows. */
export interface Allowed {
  /** May own records be written? What the user names below includes it. */
  readonly write?: boolean;
  readonly segment?: number | undefined;
  readonly group?: number | undefined;
  readonly mail?: string | undefined;
  /** May notification recipients of the account be told of events? */
  readonly notify?: boolean;
  readonly waitMilliseconds?: number | undefined;
}

/** The levels that the user allows. */
export function levelsOf({ write, segment, group, mail, notify, waitMilliseconds }: Allowed): Set<Level> {
  const named: readonly (readonly [Level, unknown])[] = [
    ['segment', segment],
    ['group', group],
    ['mail', mail],
    ['notify', notify],
    ['wait', waitMilliseconds],
  ];
  const levels = named.flatMap(([level, value]) => (value === undefined ? [] : [level]));
  return new Set(write || levels.length > 0 ? ['write', ...levels] : []);
}
