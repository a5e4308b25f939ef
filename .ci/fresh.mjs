/** Tells whether a file is newer than what it is made from: the scripts beside this make again only what an edit has changed. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** When a file changed, or the newest in a folder; the folder itself changes when a file in it is removed or renamed. */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return Number.POSITIVE_INFINITY;
  const inside = stats.isDirectory() ? readdirSync(path).map((name) => changedAt(join(path, name))) : [];
  // The time of the inode, not of the content: a file that is moved here, or copied with its date, is new here.
  return Math.max(stats.ctimeMs, ...inside);
}

/** @param sources files, and folders with all that is in them */
export function isFresh(target, sources) {
  return existsSync(target) && sources.every((source) => changedAt(source) < statSync(target).ctimeMs);
}
