/** Rows of texts, one below the other. */

type Rows = readonly (readonly string[])[];

/** Aligns the columns of rows; later rows keep the widths of earlier ones. */
export function createAligner(): (rows: Rows) => readonly string[] {
  const widths: number[] = [];
  return (rows) => {
    for (const row of rows)
      for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
    return rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  };
}

/** The lines of a table, the first of which has the headings. */
export const alignColumns = (rows: Rows): readonly string[] => createAligner()(rows);
