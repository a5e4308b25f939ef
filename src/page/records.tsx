/** The view of the records: a table for each list of the document, and a record with what the documented calls can do to it. */
import { useSignal } from '@preact/signals';
import type { EndpointFacts } from '../control/context.js';
import { type Answer, ask, failureIn, type Keys, start, type Values } from './mock.js';
import { Action, Copy, Empty, Field, More, PAGE, Select, Split, shortTime, useLoaded } from './parts.js';
import { account, act, changes, exchanges, goTo, linkTo, place } from './state.js';

type Row = Readonly<Record<string, unknown>>;

/** Columns beside the others of a record, which its own page has. */
const COLUMNS = 7;

/** Without a table of their own, the service's lists of names go by their path. */
const lists = start.endpoints.flatMap((one) => {
  const isList = one.lists !== undefined || (one.method === 'GET' && one.fields.length === 0 && one.isObject);
  return isList ? [{ ...one, lists: one.lists ?? one.path.replace(/^.*\//, '') }] : [];
});
const titleOf = (table: string): string =>
  table
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase());

const fieldOf = (endpoint: EndpointFacts, name: string | undefined) => endpoint.fields.find((one) => one.name === name);

/** The table of the record that an endpoint is about. */
const subjectOf = (endpoint: EndpointFacts): string | undefined => fieldOf(endpoint, endpoint.key)?.names;

/** The table of the record that a member of a record names: a field of the same name does. */
const tables = new Map(
  start.endpoints.flatMap(({ fields }) =>
    fields.flatMap(({ name, names }) =>
      names === undefined || name === 'id' || name === 'utr' ? [] : [[name, names]],
    ),
  ),
);

/** What the documented calls can do to a record of a table. */
function callsOn(table: string) {
  const about = start.endpoints.filter((one) => subjectOf(one) === table && one.lists === undefined);
  const isEdit = ({ method, makes, deletes }: EndpointFacts) =>
    method === 'POST' && makes === undefined && deletes === undefined;
  return {
    edit: about.find((one) => isEdit(one) && one.fields.length > 1),
    remove: about.find((one) => one.deletes === table),
    others: about.filter((one) => one.fields.length === 1 && one.deletes === undefined && one.shows === undefined),
    create: start.endpoints.filter(
      (one) => one.makes === table && subjectOf(one) === undefined && one.method === 'POST',
    ),
  };
}

/** The rows of a list: those of all arrays of its message. */
function rowsIn({ body: { message } }: Answer): readonly Row[] {
  const arrays = Object.entries(Object(message)).filter((one): one is [string, unknown[]] => Array.isArray(one[1]));
  const of = (name: string): Row => (arrays.length > 1 ? { list: name } : {});
  return arrays.flatMap(([name, rows]) =>
    rows.map((one) => (typeof one === 'object' && one !== null ? { ...of(name), ...one } : { name: one })),
  );
}

const identityOf = (row: Row): string => String(row.id ?? row.utr ?? row.name ?? row.field_name ?? '');
const isNamed = (row: Row, wanted: string): boolean => identityOf(row) === wanted || row.utr === wanted;

/** The list of a table; one of a parent needs its record. */
async function load(list: EndpointFacts, keys: Keys, parent: string): Promise<readonly Row[]> {
  const [by] = list.fields;
  if (by !== undefined && parent === '') return [];
  const answer = await ask(list, keys, by === undefined ? {} : { [by.name]: parent });
  const failure = failureIn(answer);
  // An empty list may be a failure.
  if (failure !== undefined && answer.status !== 404) throw new Error(failure);
  return rowsIn(answer);
}

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T/;

/** A value in a table. */
const cellOf = (value: unknown): string => {
  const text = textOf(value);
  return TIMESTAMP.test(text) ? shortTime(text.slice(0, 19)) : text;
};

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const columnsOf = (rows: readonly Row[]): readonly string[] => {
  const names = new Set(rows.slice(0, 50).flatMap((row) => Object.keys(row)));
  const isScalar = (name: string) => rows.some((row) => typeof row[name] !== 'object' && row[name] !== '');
  // What a person knows it by goes first, and which others it names last.
  const rankOf = (name: string) =>
    name === 'id' ? 0 : /name$|email|subject|status/.test(name) ? 1 : /_id$/.test(name) ? 3 : 2;
  const shown = [...names].filter((name) => isScalar(name) && name !== 'user_id');
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, COLUMNS);
};

export function Records() {
  const [, table = 'contacts', id = '', parent = ''] = place.value;
  const list = lists.find((one) => one.lists === table);
  const keys = account.value;
  if (list === undefined || keys === undefined) return <Empty>There is no list of {table}.</Empty>;
  return (
    <>
      <Select
        label="List"
        value={table}
        options={Object.fromEntries(lists.map((one) => [one.lists, titleOf(one.lists)]))}
        onChange={(one) => goTo('records', one)}
      />
      <Table key={table} list={list} table={table} id={id} parent={parent} keys={keys} />
    </>
  );
}

interface TableProps {
  readonly list: EndpointFacts;
  readonly table: string;
  readonly id: string;
  readonly parent: string;
  readonly keys: Keys;
}

function Table({ list, table, id, parent, keys }: TableProps) {
  // The view itself asks, and its own exchange is none that changes anything.
  const last = exchanges.value.find((one) => one.method !== 'GET' && one.method !== 'HEAD')?.id;
  const again = useSignal(0);
  const rows = useLoaded(() => load(list, keys, parent), [keys.public_key, parent, last, changes.value, again.value]);
  const [text, by, isDown, shown] = [useSignal(''), useSignal(''), useSignal(false), useSignal(PAGE)];
  const all = rows ?? [];
  const found = all.filter((row) => JSON.stringify(row).toLowerCase().includes(text.value.toLowerCase()));
  const sorted = by.value === '' ? found : found.toSorted(createOrder(by.value, isDown.value));
  const chosen = id === '' ? undefined : all.find((row) => isNamed(row, id));
  const columns = columnsOf(all);
  const reload = () => {
    again.value += 1;
  };
  return (
    <>
      <section class="filters" aria-label="filter">
        {list.fields[0] !== undefined && <Parent list={list} table={table} parent={parent} keys={keys} />}
        <Field label="Search" value={text.value} onInput={(value) => (text.value = value)} />
        <p class="quiet" role="status">
          {found.length} of {all.length}
        </p>
      </section>
      <Creates table={table} keys={keys} parent={parent} list={list} done={reload} />
      <Split
        label="record"
        back={linkTo('records', table, ...(parent === '' ? [] : ['', parent]))}
        list={
          all.length === 0 ? (
            <Empty>
              {list.fields[0] !== undefined && parent === ''
                ? 'Choose whose records are meant.'
                : `No record. ${callsOn(table).create.length > 0 ? 'Make one above, or load a fixture.' : 'A fixture has some.'}`}
            </Empty>
          ) : (
            <table class="lines">
              <thead>
                <tr>
                  {columns.map((name) => (
                    <th
                      key={name}
                      scope="col"
                      aria-sort={by.value === name ? (isDown.value ? 'descending' : 'ascending') : 'none'}
                    >
                      <button
                        type="button"
                        class="plain"
                        onClick={() => {
                          isDown.value = by.value === name && !isDown.value;
                          by.value = name;
                        }}
                      >
                        {name}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sorted.slice(0, shown.value).map((row) => (
                  <tr key={identityOf(row)} aria-selected={row === chosen}>
                    {columns.map((name, index) => (
                      <td key={name}>
                        {index === 0 ? (
                          <a href={linkTo('records', table, identityOf(row), ...(parent === '' ? [] : [parent]))}>
                            {cellOf(row[name])}
                          </a>
                        ) : (
                          cellOf(row[name])
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      >
        {chosen !== undefined ? (
          <Record key={id} row={chosen} table={table} keys={keys} done={reload} />
        ) : (
          id !== '' && rows !== undefined && <Empty>The list does not show it.</Empty>
        )}
      </Split>
      <More left={sorted.length - shown.value} shown={shown} />
    </>
  );
}

const createOrder = (by: string, isDown: boolean) => (one: Row, other: Row) => {
  const [a, b] = [one[by], other[by]];
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b));
  return isDown ? -order : order;
};

/** Chooses the record whose list is shown. */
function Parent({ list, table, parent, keys }: Omit<TableProps, 'id'>) {
  const of = list.fields[0]?.names ?? '';
  const parents = lists.find((one) => one.lists === of);
  const rows =
    useLoaded(async () => (parents === undefined ? [] : load(parents, keys, '')), [keys.public_key, of]) ?? [];
  const isByUtr = list.fields[0]?.name === 'utr';
  const options = rows.map((row) => {
    const value = String(isByUtr ? row.utr : row.id);
    const name = Object.entries(row).find(([key, one]) => /name$/.test(key) && typeof one === 'string')?.[1];
    return [value, `${value} ${textOf(name)}`];
  });
  return (
    <Select
      label={titleOf(of)}
      value={parent}
      options={Object.fromEntries([['', 'Choose…'], ...options])}
      onChange={(one) => goTo('records', table, '', one)}
    />
  );
}

interface Done {
  readonly keys: Keys;
  readonly done: () => void;
}

/** @throws {Error} with what the service says */
async function perform(endpoint: EndpointFacts, keys: Keys, values: Values): Promise<void> {
  const failure = failureIn(await ask(endpoint, keys, values));
  if (failure !== undefined) throw new Error(failure);
}

function Creates({ table, keys, parent, list, done }: Done & Pick<TableProps, 'table' | 'parent' | 'list'>) {
  const by = list.fields[0]?.name;
  const given = by === undefined || parent === '' ? {} : { [by]: parent };
  return callsOn(table).create.map((endpoint) => (
    <details key={endpoint.name}>
      <summary>{endpoint.summary}</summary>
      <CallForm endpoint={endpoint} given={given} keys={keys} done={done} />
    </details>
  ));
}

function Record({ row, table, keys, done }: Done & { readonly row: Row; readonly table: string }) {
  const { edit, remove, others } = callsOn(table);
  const keyOf = ({ key = '' }: EndpointFacts): Values => ({ [key]: String(key === 'utr' ? row.utr : row.id) });
  return (
    <>
      <h2>
        {titleOf(table)} {identityOf(row)}
      </h2>
      <div class="actions">
        {others.map((endpoint) => (
          <Action
            key={endpoint.name}
            run={() => perform(endpoint, keys, keyOf(endpoint)).then(done)}
            done={endpoint.summary}
          >
            {endpoint.summary}
          </Action>
        ))}
        <Copy text={() => JSON.stringify(row, null, 2)}>Copy as JSON</Copy>
        {remove !== undefined && (
          <Action run={() => perform(remove, keys, keyOf(remove)).then(done)} done="deleted" danger>
            Delete
          </Action>
        )}
      </div>
      <dl class="pairs">
        {Object.entries(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Member name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {edit !== undefined && (
        <details>
          <summary>{edit.summary}</summary>
          <CallForm endpoint={edit} given={{ ...row, ...keyOf(edit) }} keys={keys} done={done} />
        </details>
      )}
    </>
  );
}

/** A value, as a link where it names a record of a list. */
function Member({ name, value }: { readonly name: string; readonly value: unknown }) {
  const of = tables.get(name);
  const isLink = of !== undefined && value !== null && lists.some((one) => one.lists === of && one.fields.length === 0);
  if (isLink && typeof value !== 'object') return <a href={linkTo('records', of, String(value))}>{String(value)}</a>;
  if (typeof value === 'object' && value !== null) return <pre>{JSON.stringify(value, null, 2)}</pre>;
  return <>{value === null ? <span class="quiet">null</span> : String(value)}</>;
}

/** The form of an endpoint, filled in with what is known. */
function CallForm({ endpoint, given, keys, done }: Done & { readonly endpoint: EndpointFacts; readonly given: Row }) {
  const begin = Object.fromEntries(
    endpoint.fields.map(({ name }) => [
      name,
      Array.isArray(given[name]) ? given[name].join(', ') : textOf(given[name]),
    ]),
  );
  const texts = useSignal<Readonly<Record<string, string>>>(begin);
  const file = useSignal<File | undefined>(undefined);
  const send = async () => {
    const values: Record<string, Values[string]> = {};
    for (const { name, names } of endpoint.fields) {
      const text = texts.value[name] ?? '';
      const isList = names === 'targets' || Array.isArray(given[name]);
      if (name === 'file' && file.value !== undefined) values[name] = file.value;
      else if (isList && text !== '') values[name] = text.split(',').map((one) => one.trim());
      else if (text !== '' || given[name] !== undefined) values[name] = text;
    }
    await perform(endpoint, keys, values);
    done();
  };
  return (
    <form
      class="form"
      aria-label={endpoint.summary}
      onSubmit={(event) => {
        event.preventDefault();
        void act(send, endpoint.summary);
      }}
    >
      {endpoint.fields.map(({ name, presence, names }) =>
        name === 'file' && endpoint.takesFile ? (
          <label key={name} class="file">
            {name}
            <input
              type="file"
              onChange={(event) => {
                file.value = event.currentTarget.files?.[0];
              }}
            />
          </label>
        ) : (
          <Field
            key={name}
            label={`${name}${presence === 'optional' ? '' : ' *'}`}
            value={texts.value[name] ?? ''}
            onInput={(value) => {
              texts.value = { ...texts.value, [name]: value };
            }}
            hint={names === 'targets' ? 'such as contacts_1, segments_2' : undefined}
          />
        ),
      )}
      <button type="submit">{endpoint.name}</button>
    </form>
  );
}
