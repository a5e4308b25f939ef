/** The view of the records: the tables of the account and the chosen record. Reading records adds nothing to the journal. */
import { useSignal } from '@preact/signals';
import { Copy, Empty, Field, More, PAGE, Pairs, Select, Split, shortTime, useLoaded } from './parts.js';
import { changes, controls, exchanges, linkTo, place } from './state.js';

type RecordRow = Readonly<Record<string, unknown>>;
type StateTables = Readonly<Record<string, readonly RecordRow[]>>;

/** Maximum number of columns of a table; the view of one record shows all members. */
const COLUMNS = 7;

/** Loads the tables of the account, followed by the lists that all accounts share. */
async function loadTables(): Promise<StateTables> {
  const { accounts: [own] = [], ...shared } = await controls.value.state();
  const isRows = (value: unknown): value is RecordRow[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'object');
  return Object.fromEntries(
    Object.entries({ ...own, ...shared }).flatMap(([name, value]) => (isRows(value) ? [[name, value]] : [])),
  );
}

export const titleOf = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** Returns the table of the record that a member refers to: `contact_types` for `contact_type_id`. */
const tableNamed = (member: string, tables: StateTables): string | undefined => {
  const [, name = ''] = /^(.+)_id$/.exec(member) ?? [];
  return [`${name}s`, name, name.replace(/y$/, 'ies')].find((one) => one in tables);
};

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const cellOf = (value: unknown): string => {
  const text = textOf(value);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? shortTime(text.slice(0, 19)) : text;
};

const columnsOf = (rows: readonly RecordRow[]): readonly string[] => {
  const names = new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)));
  const isShown = (name: string) =>
    name !== 'user_id' && rows.some((row) => typeof row[name] !== 'object' && row[name] !== '');
  // The id and names are the first columns, and ids of other records the last columns.
  const rankOf = (name: string) =>
    name === 'id' ? 0 : /name$|email|subject|status/.test(name) ? 1 : /_id$/.test(name) ? 3 : 2;
  return [...names]
    .filter(isShown)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, COLUMNS);
};

export function Records() {
  const [, table = 'contacts', id = ''] = place.value;
  const [text, shown] = [useSignal(''), useSignal(PAGE)];
  const lastWrite = exchanges.value.find(({ method }) => method !== 'GET' && method !== 'HEAD')?.id;
  const tables = useLoaded(loadTables, lastWrite, changes.value) ?? {};
  const rows = tables[table] ?? [];
  const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text.value.toLowerCase()));
  const chosen = rows.find((row) => id !== '' && (String(row.id) === id || row.utr === id));
  const columns = columnsOf(rows);
  const options = Object.entries(tables).map(([name, all]) => [name, `${titleOf(name)} (${all.length})`]);
  return (
    <>
      <section class="filters" aria-label="filter">
        <Select
          label="Table"
          value={table}
          options={Object.fromEntries(options)}
          onChange={(one) => (location.hash = linkTo('records', one))}
        />
        <Field label="Search" value={text.value} onChange={(value) => (text.value = value)} />
        <p class="quiet" role="status">
          {found.length} of {rows.length}
        </p>
      </section>
      <Split
        label="record"
        back={linkTo('records', table)}
        heads={columns}
        empty={rows.length === 0 && 'No record. A request or a fixture adds some.'}
        rows={found.slice(0, shown.value).map((row) => (
          <tr key={row.id} aria-selected={row === chosen}>
            {columns.map((name) => (
              <td key={name}>
                {name === 'id' ? (
                  <a href={linkTo('records', table, textOf(row.id))}>{cellOf(row.id)}</a>
                ) : (
                  cellOf(row[name])
                )}
                {name === 'id' && typeof row.deleted_at === 'string' && <span class="tag">deleted</span>}
              </td>
            ))}
          </tr>
        ))}
      >
        {chosen === undefined ? (
          id !== '' && <Empty>The table has no such record.</Empty>
        ) : (
          <>
            <h2>
              {titleOf(table)} {textOf(chosen.id)}
            </h2>
            <div class="actions">
              <Copy label="Copy as JSON" text={() => JSON.stringify(chosen, null, 2)} />
            </div>
            <Pairs
              of={Object.fromEntries(
                Object.entries(chosen).map(([name, value]) => [name, showMember(name, value, tables)]),
              )}
            />
          </>
        )}
      </Split>
      <More left={found.length - shown.value} shown={shown} />
    </>
  );
}

/** Shows the value of a member; the id of another record is a link. */
function showMember(name: string, value: unknown, tables: StateTables) {
  if (value === null) return <span class="quiet">null</span>;
  if (typeof value === 'object') return <pre>{JSON.stringify(value, null, 2)}</pre>;
  const table = tableNamed(name, tables);
  const isNamed = table !== undefined && tables[table]?.some((row) => String(row.id) === String(value));
  return isNamed ? <a href={linkTo('records', table, String(value))}>{String(value)}</a> : String(value);
}
