/** CSV files: contacts as a client uploads them, and rows, quotes, line ends and bytes that are none. */
import type { Chance } from './chance.js';
import { hostileText, nearText } from './texts.js';

const COLUMNS = ['email', 'first_name', 'last_name', 'country', 'father_name', 'unknown', '', '__proto__'];
const LINE_ENDS = ['\n', '\r\n', '\r', '\n\n', '\u0085', '\u2028'];
const STARTS = ['\ufeff', '\ufeff\ufeff', '\n', '\r\n\r\n', '"', 'sep=;\n', '#'];
const CELLS = ['', '"', '"a,b"', '"a\nb"', '"a"b', 'a"b', '"a', ',', "'a,b'", '=1+1', '\ud800', '\u0000'];

const address = (chance: Chance): string => `${chance.letters(8)}@csv.example`;

function row(columns: readonly string[], isHostile: boolean, chance: Chance): string {
  const cells = columns.map((column) => {
    if (isHostile && chance.once(6))
      return chance.pick([chance.pick(CELLS), hostileText(chance), nearText('address', chance)]);
    return column === 'email' ? address(chance) : chance.letters(3);
  });
  if (isHostile && chance.once(10)) cells.push(...Array.from({ length: chance.size(20) }, () => 'x'));
  if (isHostile && chance.once(10)) cells.pop();
  return cells.join(isHostile && chance.once(40) ? ';' : ',');
}

/** A whole file. */
export function csvText(chance: Chance, isHostile: boolean): string {
  const columns =
    isHostile && chance.once(3)
      ? Array.from({ length: chance.size(12) }, () => chance.pick(COLUMNS))
      : ['email', 'first_name'];
  const rows = Array.from({ length: isHostile ? chance.size(60) : chance.between(1, 4) }, () =>
    row(columns, isHostile, chance),
  );
  const end = isHostile && chance.once(3) ? chance.pick(LINE_ENDS) : '\n';
  const start = isHostile && chance.once(4) ? chance.pick(STARTS) : '';
  const text = start + [columns.join(','), ...rows].join(end);
  return isHostile && chance.once(4) ? text.slice(0, chance.below(text.length + 1)) : text + end;
}
