/** The view of the guesses: what the document leaves open, the values in force, and how often each shaped a response. */
import { useSignal } from '@preact/signals';
import type { AssumptionPatch, DescribedAssumption } from '../assumptions/assumption-settings.js';
import { download } from './bar.js';
import { start } from './mock.js';
import { Action, Check, Empty, Field, Select, useLoaded } from './parts.js';
import { account, act, changes, controls, exchanges, place } from './state.js';

/** Exchanges of the journal that are looked through. */
const LATEST = 1000;

const change = (patch: Readonly<Record<string, string | number | null>>) =>
  // The mock refuses what is no value.
  controls.value.assumptions.change(patch as AssumptionPatch);

/** The value of an assumption, at an endpoint where it is narrowed, with all others to choose. */
export function ValueOf({
  assumption,
  endpoint,
}: {
  readonly assumption: DescribedAssumption;
  readonly endpoint?: string | undefined;
}) {
  const { id, values, text, pair, value, scopes } = assumption;
  const isOwn = useSignal(false);
  const key = endpoint === undefined ? id : `${id}@${endpoint}`;
  const inForce = String(endpoint === undefined ? value : (scopes[endpoint] ?? value));
  const label = endpoint === undefined ? `value of ${id}` : `value at ${endpoint}`;
  const isNamed = values !== undefined && inForce in values;
  if (!isNamed || isOwn.value) {
    const begin = isNamed && text !== undefined ? 'text:' : inForce;
    return <OtherValue key={begin} name={key} label={label} inForce={begin} isNumber={values === undefined} />;
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
          else void act(() => change({ [key]: one }), `${key} is ${one}`);
        }}
      />
      <p class="quiet">{values[inForce]}</p>
    </>
  );
}

/** No value has it. */
const OWN = '…';

/** A number, a zone, or words of a service. */
function OtherValue({
  name,
  label,
  inForce,
  isNumber,
}: {
  readonly name: string;
  readonly label: string;
  readonly inForce: string;
  readonly isNumber: boolean;
}) {
  const text = useSignal(inForce);
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        const value = isNumber && /^\d+$/.test(text.value) ? Number(text.value) : text.value;
        void act(() => change({ [name]: value }), `${name} is ${value}`);
      }}
    >
      <Field label={label} isHidden value={text.value} onInput={(value) => (text.value = value)} />
      <button type="submit">Set</button>
    </form>
  );
}

const isChanged = ({ value, default: byDefault, scopes }: DescribedAssumption): boolean =>
  value !== byDefault || Object.keys(scopes).length > 0;

/** The values that are not the defaults, as a profile has them. */
const profileOf = (registry: readonly DescribedAssumption[]) =>
  Object.fromEntries(
    registry.flatMap(({ id, value, default: byDefault, scopes }) => [
      ...(value === byDefault ? [] : [[id, value] as const]),
      ...Object.entries(scopes).map(([endpoint, one]) => [`${id}@${endpoint}`, one] as const),
    ]),
  );

/** How many of the latest responses each shaped. */
async function countShaped(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { assumptions } of await controls.value.journal.find({ limit: LATEST }))
    for (const id of assumptions) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export function Guesses() {
  const key = account.value?.public_key;
  const registry = useLoaded(() => controls.value.assumptions.read(), [key, changes.value]) ?? [];
  const counts = useLoaded(countShaped, [key, exchanges.value.length === 0]) ?? new Map<string, number>();
  const [text, onlyChanged, onlyShaping] = [useSignal(''), useSignal(false), useSignal(false)];
  const wanted = place.value[1];
  const found = registry.filter(
    (one) =>
      (wanted === undefined || one.id === wanted) &&
      `${one.id} ${one.question} ${one.section}`.toLowerCase().includes(text.value.toLowerCase()) &&
      (!onlyChanged.value || isChanged(one)) &&
      (!onlyShaping.value || counts.has(one.id)),
  );
  return (
    <>
      <section class="filters" aria-label="filter">
        <Field label="Search" value={text.value} onInput={(value) => (text.value = value)} />
        <Check label="not the default" value={onlyChanged.value} onChange={(value) => (onlyChanged.value = value)} />
        <Check label="shaped a response" value={onlyShaping.value} onChange={(value) => (onlyShaping.value = value)} />
        <Select
          label="Preset"
          value=""
          options={Object.fromEntries([['', 'Choose…'], ...Object.keys(start.presets).map((one) => [one, one])])}
          onChange={(name) => {
            const undone = Object.fromEntries(Object.keys(profileOf(registry)).map((one) => [one, null]));
            const values = start.presets[name] as Readonly<Record<string, string>>;
            void act(() => change({ ...undone, ...values }), `the values are those of ${name}`);
          }}
        />
        <Action
          run={async () => {
            const current = await controls.value.assumptions.read();
            download('profile.json', JSON.stringify(profileOf(current), null, 2));
          }}
        >
          Save as a profile
        </Action>
        {wanted !== undefined && <a href="#/guesses">all of them</a>}
      </section>
      <p class="quiet" role="status">
        {found.length} of {registry.length} guesses
      </p>
      {registry.length > 0 && found.length === 0 && <Empty>No guess fits. Search for a word of its question.</Empty>}
      <ul class="guesses">
        {found.map((one) => (
          <Guess key={one.id} assumption={one} count={counts.get(one.id) ?? 0} />
        ))}
      </ul>
    </>
  );
}

function Guess({ assumption, count }: { readonly assumption: DescribedAssumption; readonly count: number }) {
  const { id, question, section, default: byDefault, value, endpoints, scopes } = assumption;
  const narrowed = Object.keys(scopes);
  return (
    <li>
      <h2>
        <a href={`#/guesses/${id}`}>{id}</a>
        {isChanged(assumption) && <span class="tag">not the default</span>}
      </h2>
      <p>
        {question} <span class="quiet">({section})</span>
      </p>
      <p class="quiet">
        {value === byDefault ? 'The default' : `Changed, the default is ${byDefault}`}; shaped {count} of the latest
        responses
      </p>
      <ValueOf assumption={assumption} />
      {value !== byDefault && <Action run={() => change({ [id]: null })}>Undo the change</Action>}
      {narrowed.map((endpoint) => (
        <div key={endpoint} class="narrowed">
          <ValueOf assumption={assumption} endpoint={endpoint} />
          <Action run={() => change({ [`${id}@${endpoint}`]: null })}>Undo at {endpoint}</Action>
        </div>
      ))}
      {endpoints.length > 0 && (
        <Select
          label={`narrow ${id} to an endpoint`}
          isHidden
          value=""
          options={Object.fromEntries([
            ['', 'Narrow to an endpoint…'],
            ...endpoints.filter((one) => !narrowed.includes(one)).map((one) => [one, one]),
          ])}
          onChange={(endpoint) => void act(() => change({ [`${id}@${endpoint}`]: value }), `narrowed to ${endpoint}`)}
        />
      )}
    </li>
  );
}
