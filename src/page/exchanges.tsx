/** The view of the exchanges: live, the newest first, and one of them with all that shaped it. */
import { useSignal } from '@preact/signals';
import type { ExchangeLine } from '../account/journal.js';
import type { DescribedAssumption } from '../assumptions/assumption-settings.js';
import type { ReadExchange } from '../control/journal.js';
import { ValueOf } from './guesses.js';
import { BASE_URL, controlsOf, start } from './mock.js';
import {
  Action,
  Check,
  Code,
  Copy,
  Empty,
  Field,
  More,
  PAGE,
  Pairs,
  pretty,
  Select,
  Split,
  shortTime,
  useLoaded,
} from './parts.js';
import { account, changes, controls, exchanges, linkTo, place } from './state.js';

const STATUSES = { '': 'any status', 2: 'success', 4: 'refused', 5: 'failed', 0: 'no response' };

const filter = {
  text: '',
  endpoint: '',
  status: '',
  warned: false,
  faulty: false,
};

const fits = (line: ExchangeLine, { text, endpoint, status, warned, faulty }: typeof filter): boolean =>
  (text === '' || JSON.stringify(line).toLowerCase().includes(text.toLowerCase())) &&
  `${line.endpoint}`.toLowerCase().includes(endpoint.toLowerCase()) &&
  (status === '' || String(Math.floor((line.status ?? 0) / 100)) === status) &&
  (!warned || line.warnings.length > 0) &&
  (!faulty || line.fault !== null);

/** Exchanges of nobody count for themselves. */
const idOf = ({ public_key, id }: Pick<ExchangeLine, 'public_key' | 'id'>): string =>
  public_key === null ? `nobody-${id}` : String(id);

const styleOf = (status: number | null): string =>
  status === null || status >= 500 ? 'bad' : status >= 400 ? 'odd' : 'good';

export function Exchanges() {
  const chosen = useSignal(filter);
  const shown = useSignal(PAGE);
  const lines = exchanges.value.filter((line) => fits(line, chosen.value));
  const set = (part: Partial<typeof filter>) => {
    chosen.value = { ...chosen.value, ...part };
    shown.value = PAGE;
  };
  const id = place.value[1];
  return (
    <>
      <section class="filters" aria-label="filter">
        <Field label="Text" value={chosen.value.text} onInput={(text) => set({ text })} />
        <Field
          label="Endpoint"
          value={chosen.value.endpoint}
          onInput={(endpoint) => set({ endpoint })}
          list={start.endpoints.map(({ name }) => name)}
        />
        <Select label="Status" value={chosen.value.status} options={STATUSES} onChange={(status) => set({ status })} />
        <Check label="with a warning" value={chosen.value.warned} onChange={(warned) => set({ warned })} />
        <Check label="with a fault" value={chosen.value.faulty} onChange={(faulty) => set({ faulty })} />
        <Action run={() => controls.value.journal.clear()}>Clear</Action>
      </section>
      <Split label="exchange" back={linkTo('exchanges')} list={<Lines lines={lines.slice(0, shown.value)} id={id} />}>
        {id !== undefined && <Exchange key={id} id={id} />}
      </Split>
      <More left={lines.length - shown.value} shown={shown} />
    </>
  );
}

function Lines({ lines, id }: { readonly lines: readonly ExchangeLine[]; readonly id: string | undefined }) {
  if (exchanges.value.length === 0) {
    return (
      <Empty>
        <p>No exchange yet. Try:</p>
        <Code label="a request to try" text={curlOf('GET', '/contacts/list')} />
        <Copy text={() => curlOf('GET', '/contacts/list')}>Copy</Copy>
      </Empty>
    );
  }
  if (lines.length === 0) return <Empty>None of the exchanges fits the filter.</Empty>;
  return (
    <table class="lines">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Request</th>
          <th scope="col">Status</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={idOf(line)} aria-selected={idOf(line) === id}>
            <td class="quiet">{line.at.slice(11, 19)}</td>
            <td>
              <a href={linkTo('exchanges', idOf(line))}>
                {line.method}{' '}
                {line.path.startsWith(`${start.prefix}/`) ? line.path.slice(start.prefix.length) : line.path}
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
        ))}
      </tbody>
    </table>
  );
}

async function findExchange(id: string): Promise<ReadExchange | undefined> {
  const [, nobody, digits] = /^(nobody-)?(\d+)$/.exec(id) ?? [];
  const before = Number(digits) + 1;
  const [from, limit] = nobody ? [controlsOf(), 1000] : [controls.value, 1];
  const found = await from.journal.find({ before, limit });
  return found.find((one) => idOf(one) === id);
}

function Exchange({ id }: { readonly id: string }) {
  const found = useLoaded(async () => (await findExchange(id)) ?? null, [id, account.value?.public_key]);
  const registry = useLoaded(() => controls.value.assumptions.read(), [account.value?.public_key, changes.value]);
  if (found === undefined) return <p>…</p>;
  if (found === null) return <Empty>The journal does not have this exchange any more.</Empty>;
  const { endpoint, request, response, query, warnings, fault } = found;
  const fields = Object.entries(request.fields ?? {});
  return (
    <>
      <h2>
        {found.method} {found.path}{' '}
        <span class={styleOf(response?.status ?? null)}>{response?.status ?? 'no response'}</span>
      </h2>
      <p class="quiet">
        {endpoint ?? 'no documented endpoint'}, {shortTime(found.at)}
      </p>
      <div class="actions">
        <Copy text={() => curlFor(found)}>Copy as curl</Copy>
        <Copy text={() => fetchFor(found)}>Copy as fetch</Copy>
        <Copy text={() => verifyFor(found)}>Copy as verify call</Copy>
        {endpoint !== null && <FailNext endpoint={endpoint} />}
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
          {response.truncated && <p class="quiet">The journal keeps the beginning alone.</p>}
          <Headers of={response.headers} />
        </>
      )}
      <h3>Request</h3>
      {Object.keys(query).length > 0 && <Pairs of={textsOf(query)} />}
      {fields.length > 0 && <Pairs of={textsOf(request.fields ?? {})} />}
      {request.files.map((file) => (
        <p key={file.name}>
          {file.name}: {file.file_name}, {file.content_type}, {file.bytes} bytes
        </p>
      ))}
      <Headers of={request.headers} />
      <h3>Assumptions</h3>
      <Shapers ids={found.assumptions} registry={registry ?? []} endpoint={endpoint} />
    </>
  );
}

const Headers = ({ of }: { readonly of: Readonly<Record<string, string>> }) => (
  <details>
    <summary>Headers</summary>
    <Pairs of={of} />
  </details>
);

const textsOf = (values: Readonly<Record<string, string | readonly string[]>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join(', ')]));

/** What shaped the response, with a switch beside each. */
function Shapers({
  ids,
  registry,
  endpoint,
}: {
  readonly ids: readonly string[];
  readonly registry: readonly DescribedAssumption[];
  readonly endpoint: string | null;
}) {
  const known = registry.filter((one) => ids.includes(one.id));
  if (known.length === 0) return <p class="quiet">Nothing that the document leaves open shaped it.</p>;
  return (
    <ul class="shapers">
      {known.map((one) => (
        <li key={one.id}>
          <a href={linkTo('guesses', one.id)}>{one.id}</a> <span class="quiet">{one.question}</span>
          <ValueOf assumption={one} endpoint={endpoint !== null && endpoint in one.scopes ? endpoint : undefined} />
        </li>
      ))}
    </ul>
  );
}

const FAILURES = ['500', '429', 'AUTH', 'NF1', 'NF2', 'rule'] as const;

function FailNext({ endpoint }: { readonly endpoint: string }) {
  const failure = useSignal<(typeof FAILURES)[number]>('500');
  return (
    <>
      <Select
        label="Failure"
        value={failure.value}
        options={Object.fromEntries(FAILURES.map((one) => [one, one]))}
        onChange={(value) => {
          failure.value = FAILURES.find((one) => one === value) ?? '500';
        }}
      />
      <Action
        run={() => controls.value.faults.add({ endpoint, kind: 'failure', failure: failure.value })}
        done={`the next ${endpoint} fails`}
      >
        Fail the next one like this
      </Action>
    </>
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Headers that a client sets itself, with the keys. */
function ownHeaders(): Readonly<Record<string, string>> {
  const { public_key = '', secret_key = '' } = account.value ?? {};
  return { PublicKey: public_key, SecretKey: secret_key };
}

const headerFlags = () =>
  Object.entries(ownHeaders())
    .map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
    .join(' ');

const curlOf = (method: string, path: string): string =>
  `curl ${method === 'GET' ? '' : `-X ${method} `}${headerFlags()} ${quote(BASE_URL + path)}`;

const pairsOf = (values: Readonly<Record<string, string | readonly string[]>> | null) =>
  Object.entries(values ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));

const urlOf = ({ path, query }: ReadExchange): string => {
  const search = new URLSearchParams(pairsOf(query).map(([name, value]) => [name, value]));
  return `${BASE_URL.slice(0, BASE_URL.length - start.prefix.length)}${path}${search.size > 0 ? `?${search}` : ''}`;
};

function curlFor(exchange: ReadExchange): string {
  const { method, request } = exchange;
  const fields = pairsOf(request.fields).map(([name, value]) => `--form-string ${quote(`${name}=${value}`)}`);
  const files = request.files.map((file) => `-F ${quote(`${file.name}=@${file.file_name}`)}`);
  return ['curl', '-X', method, headerFlags(), ...fields, ...files, quote(urlOf(exchange))].join(' ');
}

function fetchFor(exchange: ReadExchange): string {
  const { method, request } = exchange;
  const pairs = pairsOf(request.fields);
  const form = pairs.map(([name, value]) => `form.append(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  const files = request.files.map(
    (file) => `form.append(${JSON.stringify(file.name)}, file, ${JSON.stringify(file.file_name)});`,
  );
  const hasForm = form.length + files.length > 0;
  return [
    ...(hasForm ? ['const form = new FormData();', ...form, ...files] : []),
    `const response = await fetch(${JSON.stringify(urlOf(exchange))}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: ${JSON.stringify(ownHeaders())},`,
    ...(hasForm ? ['  body: form,'] : []),
    '});',
  ].join('\n');
}

function verifyFor({ endpoint, request, response }: ReadExchange): string {
  const match = { endpoint, ...(request.fields !== null && { fields: request.fields }), status: response?.status };
  return `mock.journal.verify(${JSON.stringify(match)}, { exactly: 1 });`;
}
