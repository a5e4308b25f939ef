/** The view of the exchanges: a live list, newest first, and the details of the chosen exchange. */
import { useSignal } from '@preact/signals';
import type { ReadExchange } from '../control/journal.js';
import type { FaultDefinition } from '../service/account/fault-definition.js';
import type { ExchangeLine } from '../service/account/journal.js';
import { ValueOf } from './assumptions.js';
import { controlsOf, ROOT, start } from './mock.js';
import {
  Action,
  Check,
  Code,
  Copy,
  Empty,
  Field,
  Menu,
  More,
  PAGE,
  Pairs,
  pretty,
  Select,
  Split,
  shortTime,
  useLoaded,
} from './parts.js';
import { account, accounts, changes, chooseAccount, controls, elsewhere, exchanges, linkTo, place } from './state.js';

const STATUSES = { '': 'any status', 2: 'success', 4: 'refused', 5: 'failed', 0: 'no response' };

const NO_FILTER = { text: '', endpoint: '', status: '', warned: false, faulty: false };

const fits = (line: ExchangeLine, { text, endpoint, status, warned, faulty }: typeof NO_FILTER): boolean =>
  (text === '' || JSON.stringify(line).toLowerCase().includes(text.toLowerCase())) &&
  `${line.endpoint}`.toLowerCase().includes(endpoint.toLowerCase()) &&
  (status === '' || String(Math.floor((line.status ?? 0) / 100)) === status) &&
  (!warned || line.warnings.length > 0) &&
  (!faulty || line.fault !== null);

/** Returns an id for a link. Exchanges without an account have their own numbers, hence a prefix: `nobody-12`. */
const idOf = ({ public_key, id }: Pick<ExchangeLine, 'public_key' | 'id'>): string =>
  public_key === null ? `nobody-${id}` : String(id);

const styleOf = (status: number | null): string =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'odd' : 'good';

type ExchangeValues = Readonly<Record<string, string | readonly string[]>>;

const pairsOf = (values: ExchangeValues | null) =>
  Object.entries(values ?? {}).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one]));

const targetOf = ({ path, query }: Pick<ExchangeLine, 'path' | 'query'>): string => {
  const search = new URLSearchParams(pairsOf(query));
  return search.size === 0 ? path : `${path}?${search}`;
};

export function Exchanges() {
  const filter = useSignal(NO_FILTER);
  const shown = useSignal(PAGE);
  const isEmpty = exchanges.value.length === 0;
  const lines = exchanges.value.filter((line) => fits(line, filter.value));
  const set = (part: Partial<typeof NO_FILTER>) => {
    filter.value = { ...filter.value, ...part };
    shown.value = PAGE;
  };
  const { text, endpoint, status, warned, faulty } = filter.value;
  const id = place.value[1];
  return (
    <>
      <section class="filters" aria-label="filter">
        <Field label="Text" value={text} onChange={(one) => set({ text: one })} />
        <Field label="Endpoint" value={endpoint} onChange={(one) => set({ endpoint: one })} list={start.endpoints} />
        <Select label="Status" value={status} options={STATUSES} onChange={(one) => set({ status: one })} />
        <Check label="with a warning" value={warned} onChange={(one) => set({ warned: one })} />
        <Check label="with a fault" value={faulty} onChange={(one) => set({ faulty: one })} />
        <Action label="Clear filter" run={async () => set(NO_FILTER)} />
      </section>
      <Elsewhere />
      <Split
        label="exchange"
        back={linkTo('exchanges')}
        heads={['Time', 'Request', 'Status', 'Notes']}
        empty={isEmpty ? <Example /> : lines.length === 0 && 'No exchange fits the filter.'}
        rows={lines
          .slice(0, shown.value)
          .map((line) => <Line key={idOf(line)} line={line} isChosen={idOf(line) === id} />)}
      >
        {id !== undefined && <Exchange key={id} id={id} />}
      </Split>
      <More left={lines.length - shown.value} shown={shown} />
      <p class="apart">
        <Action label="Delete all exchanges…" run={() => controls.value.journal.clear()} danger disabled={isEmpty} />
      </p>
    </>
  );
}

function Elsewhere() {
  const key = elsewhere.value;
  if (key === undefined || key === account.value?.public_key) return null;
  if (!accounts.value.some((one) => one.public_key === key)) return null;
  return (
    <p class="quiet">
      Other accounts have requests too, the latest is of {key}.{' '}
      <Action label="Show this account" run={async () => chooseAccount(key)} />
    </p>
  );
}

function Example() {
  const example = `curl ${headerFlags()} ${quote(`${ROOT}${start.prefix}/contacts/list`)}`;
  return (
    <>
      <p>No exchange yet. Try:</p>
      <Code label="a request to try" text={example} />
      <Copy label="Copy" text={() => example} />
    </>
  );
}

const Line = ({ line, isChosen }: { readonly line: ExchangeLine; readonly isChosen: boolean }) => (
  <tr aria-selected={isChosen}>
    <td class="quiet">{line.at.slice(11, 19)}</td>
    <td>
      <a href={linkTo('exchanges', idOf(line))}>
        {line.method} {targetOf(line).replace(new RegExp(`^${start.prefix}(?=/)`), '')}
      </a>
    </td>
    <td>
      <span class={styleOf(line.status)}>{line.status ?? 'none'}</span>{' '}
      {line.took > 0 && <small class="quiet">{Math.round(line.took / 1000)} ms</small>}
    </td>
    <td>
      {line.failure !== '' && <span class="quiet">{line.failure} </span>}
      {line.warnings.map((one) => (
        <span key={one} class="tag odd">
          {one}
        </span>
      ))}
      {line.fault !== null && <span class="tag bad">fault {line.fault}</span>}
      {line.public_key === null && <span class="tag">no account</span>}
    </td>
  </tr>
);

async function findExchange(id: string): Promise<ReadExchange | null> {
  const [, nobody, digits] = /^(nobody-)?(\d+)$/.exec(id) ?? [];
  const before = Number(digits) + 1;
  const [from, limit] = nobody ? [controlsOf(), 1000] : [controls.value, 1];
  const found = await from.journal.find({ before, limit });
  return found.find((one) => idOf(one) === id) ?? null;
}

function Exchange({ id }: { readonly id: string }) {
  const found = useLoaded(() => findExchange(id), id);
  const registry = useLoaded(() => controls.value.assumptions.read(), changes.value);
  if (found === undefined) return <p>…</p>;
  if (found === null) return <Empty>The journal does not have this exchange any more.</Empty>;
  const { endpoint, request, response, query, warnings, fault } = found;
  const read = (registry ?? []).filter((one) => found.assumptions.includes(one.id));
  return (
    <>
      <h2>
        {found.method} {targetOf(found)}{' '}
        <span class={styleOf(response?.status ?? null)}>{response?.status ?? 'no response'}</span>
      </h2>
      <p class="quiet">
        {endpoint ?? 'no documented endpoint'}, {shortTime(found.at)}
      </p>
      <div class="actions">
        <Copy label="Copy as curl" text={() => curlFor(found)} />
        <Copy label="Copy as fetch" text={() => fetchFor(found)} />
        <Copy label="Copy as verify call" text={() => verifyFor(found)} />
        {endpoint !== null && <FailOnce endpoint={endpoint} />}
      </div>
      {fault !== null && (
        <p class="bad">
          Fault {fault.id}: {fault.kind}, {fault.when} the state changed
        </p>
      )}
      {warnings.map(({ id: warning, text, section }) => (
        <p key={text} class="odd">
          {warning}: {text} <span class="quiet">({section})</span>
        </p>
      ))}
      <h3>Response</h3>
      {response === null ? (
        <p>The connection broke before a response.</p>
      ) : (
        <>
          <Code label="body of the response" text={pretty(response.body)} />
          {response.truncated && <p class="quiet">The journal keeps only the beginning.</p>}
          <Headers of={response.headers} />
        </>
      )}
      <h3>Request</h3>
      <Pairs of={query} />
      <Pairs of={request.fields ?? {}} />
      {request.files.map((file) => (
        <p key={file.name}>
          {file.name}: {file.file_name}, {file.content_type}, {file.bytes} bytes
        </p>
      ))}
      {request.body !== null && <Code label="body of the request" text={pretty(request.body)} />}
      {request.truncated && <p class="quiet">The journal keeps only the beginning.</p>}
      <Headers of={request.headers} />
      <h3>Assumptions</h3>
      {read.length === 0 && <p class="quiet">No assumption was read for the response.</p>}
      <ul>
        {read.map((one) => (
          <li key={one.id}>
            <a href={linkTo('assumptions', one.id)}>{one.id}</a> <span class="quiet">{one.question}</span>
            <ValueOf assumption={one} endpoint={endpoint !== null && endpoint in one.scopes ? endpoint : undefined} />
          </li>
        ))}
      </ul>
    </>
  );
}

const Headers = ({ of }: { readonly of: Readonly<Record<string, string>> }) => (
  <details>
    <summary>Headers</summary>
    <Pairs of={of} />
  </details>
);

const FAULTS: Readonly<Record<string, FaultDefinition>> = {
  500: { kind: 'failure', failure: '500' },
  429: { kind: 'failure', failure: '429', retry_after: 1 },
  AUTH: { kind: 'failure', failure: 'AUTH' },
  NF1: { kind: 'failure', failure: 'NF1' },
  NF2: { kind: 'failure', failure: 'NF2' },
  rule: { kind: 'failure', failure: 'rule' },
  'a delay of 5 s': { kind: 'delay', delay: 5000 },
  'no response': { kind: 'close' },
  'no response, after the write': { kind: 'close', when: 'after' },
  'half a response': { kind: 'truncated' },
};

const FailOnce = ({ endpoint }: { readonly endpoint: string }) => (
  <Menu label="Fail this once with">
    {Object.entries(FAULTS).map(([name, fault]) => (
      <Action
        key={name}
        label={name}
        run={() => controls.value.faults.add({ endpoint, ...fault })}
        done={`the next ${endpoint} fails with ${name}`}
      />
    ))}
  </Menu>
);

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the headers that a client sets by hand: the keys, and the content type of a body that is no form. */
function ownHeaders(request?: ReadExchange['request']): Readonly<Record<string, string>> {
  const { public_key = '', secret_key = '' } = account.value ?? {};
  const type = request?.body == null ? undefined : request.headers['content-type'];
  return { PublicKey: public_key, SecretKey: secret_key, ...(type !== undefined && { 'Content-Type': type }) };
}

const headerFlags = (request?: ReadExchange['request']) =>
  Object.entries(ownHeaders(request))
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
    .join(' ');

function curlFor(exchange: ReadExchange): string {
  const { method, request } = exchange;
  const fields = pairsOf(request.fields).map(([name, value]) => `--form-string ${quote(`${name}=${value}`)}`);
  const files = request.files.map((file) => `-F ${quote(`${file.name}=@${file.file_name}`)}`);
  const body = request.body === null ? [] : [`--data-raw ${quote(request.body)}`];
  const url = quote(ROOT + targetOf(exchange));
  return ['curl', '-X', method, headerFlags(request), ...fields, ...files, ...body, url].join(' ');
}

function fetchFor(exchange: ReadExchange): string {
  const { method, request } = exchange;
  const fields = pairsOf(request.fields).map(([name, value]) => `${JSON.stringify(name)}, ${JSON.stringify(value)}`);
  const files = request.files.map(
    ({ name, file_name }) => `${JSON.stringify(name)}, file, ${JSON.stringify(file_name)}`,
  );
  const form = [...fields, ...files].map((given) => `form.append(${given});`);
  const body = form.length > 0 ? 'form' : request.body === null ? undefined : JSON.stringify(request.body);
  return [
    ...(form.length > 0 ? ['const form = new FormData();', ...form] : []),
    `const response = await fetch(${JSON.stringify(ROOT + targetOf(exchange))}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: ${JSON.stringify(ownHeaders(request))},`,
    ...(body === undefined ? [] : [`  body: ${body},`]),
    '});',
  ].join('\n');
}

function verifyFor({ endpoint, method, path, query, request, response }: ReadExchange): string {
  const match = {
    ...(endpoint === null ? { method, path } : { endpoint }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request.fields !== null && { fields: request.fields }),
    status: response?.status ?? 'any',
  };
  return `mock.journal.verify(${JSON.stringify(match)}, { exactly: 1 });`;
}
