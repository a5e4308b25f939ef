/** The view of the assumptions: questions, values in force, and the number of responses that read each assumption. */
import { useSignal } from '@preact/signals';
import type { AssumptionPatch } from '../service/assumptions/overrides.js';
import type { DescribedAssumption } from '../service/assumptions/values.js';
import { download } from './bar.js';
import { Action, Ask, Check, Empty, Field, Select, useLoaded } from './parts.js';
import { act, changes, controls, exchanges, linkTo, place } from './state.js';

/** Maximum number of exchanges in which reads of assumptions are counted. */
const LATEST = 1000;

const change = (patch: Readonly<Record<string, string | number | null>>) =>
  // The cast is safe: the mock refuses an unknown id or value.
  controls.value.assumptions.change(patch as AssumptionPatch);

/** The option `another…`, which asks the user for a text; no value of an assumption has this name. */
const OWN = '…';

/** Shows the value of an assumption, for all endpoints or for one endpoint, and lets the user choose another value. */
export function ValueOf({
  assumption: { id, values, text, pair, value, scopes },
  endpoint,
}: {
  readonly assumption: DescribedAssumption;
  readonly endpoint?: string | undefined;
}) {
  const isOwn = useSignal(false);
  const key = endpoint === undefined ? id : `${id}@${endpoint}`;
  const inForce = String(endpoint === undefined ? value : (scopes[endpoint] ?? value));
  const label = endpoint === undefined ? `value of ${id}` : `value at ${endpoint}`;
  const set = (one: string) => void act(() => change({ [key]: one }), `${key} is ${one}`);
  const isNamed = values !== undefined && inForce in values;
  if (!isNamed || isOwn.value) {
    const begin = isNamed && text !== undefined ? 'text:' : inForce;
    return <Ask key={begin} label={label} isHidden button="Set" value={begin} onChange={set} />;
  }
  const own = text !== undefined || pair !== undefined ? { [OWN]: 'another…' } : {};
  return (
    <>
      <Select
        label={label}
        isHidden={endpoint === undefined}
        value={inForce}
        options={{ ...Object.fromEntries(Object.keys(values).map((one) => [one, one])), ...own }}
        onChange={(one) => {
          if (one === OWN) isOwn.value = true;
          else set(one);
        }}
      />
      <p class="quiet">{values[inForce]}</p>
    </>
  );
}

const isChanged = ({ value, default: byDefault, scopes }: DescribedAssumption): boolean =>
  value !== byDefault || Object.keys(scopes).length > 0;

/** Downloads the values that differ from the defaults as a profile, which `--profile` can read. */
async function saveProfile(): Promise<void> {
  const registry = await controls.value.assumptions.read();
  const values = registry.flatMap(({ id, value, default: byDefault, scopes }) => [
    ...(value === byDefault ? [] : [[id, value] as const]),
    ...Object.entries(scopes).map(([endpoint, one]) => [`${id}@${endpoint}`, one] as const),
  ]);
  download('profile.json', Object.fromEntries(values));
}

/** Returns the number of latest responses that read each assumption. */
async function countReads(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { assumptions } of await controls.value.journal.find({ limit: LATEST }))
    for (const id of assumptions) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export function Assumptions() {
  const registry = useLoaded(() => controls.value.assumptions.read(), changes.value) ?? [];
  const counts = useLoaded(countReads, exchanges.value.length === 0) ?? new Map<string, number>();
  const [text, onlyChanged, onlyRead] = [useSignal(''), useSignal(false), useSignal(false)];
  const wanted = place.value[1];
  const found = registry.filter(
    (one) =>
      (wanted === undefined || one.id === wanted) &&
      `${one.id} ${one.question} ${one.section}`.toLowerCase().includes(text.value.toLowerCase()) &&
      (!onlyChanged.value || isChanged(one)) &&
      (!onlyRead.value || counts.has(one.id)),
  );
  return (
    <>
      <section class="filters" aria-label="filter">
        <Field label="Search" value={text.value} onChange={(value) => (text.value = value)} />
        <Check label="not the default" value={onlyChanged.value} onChange={(value) => (onlyChanged.value = value)} />
        <Check label="read for a response" value={onlyRead.value} onChange={(value) => (onlyRead.value = value)} />
        <Action label="Save as a profile" run={saveProfile} />
        {wanted !== undefined && <a href={linkTo('assumptions')}>all assumptions</a>}
      </section>
      <p class="quiet" role="status">
        {found.length} of {registry.length} assumptions
      </p>
      {registry.length > 0 && found.length === 0 && <Empty>No assumption fits the filter.</Empty>}
      <ul class="cards">
        {found.map((one) => (
          <Assumption key={one.id} assumption={one} count={counts.get(one.id) ?? 0} />
        ))}
      </ul>
    </>
  );
}

function Assumption({ assumption, count }: { readonly assumption: DescribedAssumption; readonly count: number }) {
  const { id, question, section, default: byDefault, value, endpoints, scopes } = assumption;
  const narrowed = Object.keys(scopes);
  const others = endpoints.filter((one) => !narrowed.includes(one));
  return (
    <li>
      <h2>
        <a href={linkTo('assumptions', id)}>{id}</a>
        {isChanged(assumption) && <span class="tag">not the default</span>}
      </h2>
      <p>
        {question} <span class="quiet">({section})</span>
      </p>
      <p class="quiet">
        {value === byDefault ? 'The default' : `Changed, the default is ${byDefault}`}; read for {count} of the latest
        responses
      </p>
      <ValueOf assumption={assumption} />
      {value !== byDefault && <Action label="Undo the change" run={() => change({ [id]: null })} />}
      {narrowed.map((endpoint) => (
        <div key={endpoint}>
          <ValueOf assumption={assumption} endpoint={endpoint} />
          <Action label={`Undo at ${endpoint}`} run={() => change({ [`${id}@${endpoint}`]: null })} />
        </div>
      ))}
      {others.length > 0 && (
        <Select
          label={`narrow ${id} to an endpoint`}
          isHidden
          value=""
          options={Object.fromEntries([['', 'Narrow to an endpoint…'], ...others.map((one) => [one, one])])}
          onChange={(endpoint) => void act(() => change({ [`${id}@${endpoint}`]: value }), `narrowed to ${endpoint}`)}
        />
      )}
    </li>
  );
}
