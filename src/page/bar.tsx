/** The bar above all views: the account with its keys and its state, and the clock. */
import { Clock } from './clock.js';
import { Action, Ask, Copy, Menu, Select, useLoaded } from './parts.js';
import { account, accounts, act, changes, chooseAccount, controls } from './state.js';

export const Bar = () => (
  <section class="bar" aria-label="account, state and clock">
    <Keys />
    <State />
    <Clock />
  </section>
);

function Keys() {
  const { public_key = '', secret_key = '' } = account.value ?? {};
  const options = Object.fromEntries(accounts.value.map((one) => [one.public_key, one.public_key]));
  return (
    <div class="group">
      <Select label="Account" value={public_key} options={options} onChange={chooseAccount} />
      <Menu label="Keys">
        <Copy label="Copy public key" text={() => public_key} />
        <Copy label="Copy secret key" text={() => secret_key} />
      </Menu>
    </div>
  );
}

export function download(name: string, value: object): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function State() {
  const { reset, load, fixtures, state, snapshot, restore, snapshots } = controls.value;
  const named = useLoaded(() => fixtures()) ?? [];
  const saved = useLoaded(() => snapshots.list(), changes.value) ?? [];
  return (
    <div class="group">
      <Action label="Reset" run={() => reset()} done="reset to the baseline" danger />
      <Menu label="State">
        <Select
          label="Load a fixture"
          isHidden
          value=""
          options={Object.fromEntries([['', 'Load a fixture…'], ...named.map(({ name }) => [name, name])])}
          onChange={(fixture) => void act(() => load(fixture), `loaded ${fixture}`)}
        />
        <label class="file">
          Fixture file
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget: input }) => {
              const [file] = input.files ?? [];
              // The mock validates the fixture, so the page sends any JSON.
              if (file) void act(async () => load(JSON.parse(await file.text())), `loaded ${file.name}`);
              input.value = '';
            }}
          />
        </label>
        <Action label="Download the state" run={async () => download('state.json', await state())} />
        <Ask label="Snapshot" button="Save" onChange={(name) => void act(() => snapshot(name), `saved ${name}`)} />
        {saved.map((one) => (
          <p key={one.name}>
            <Action label={`Restore ${one.name}`} run={() => restore(one.name)} done={`restored ${one.name}`} />
            <Action label={`Delete ${one.name}`} run={() => snapshots.delete(one.name)} danger />
          </p>
        ))}
      </Menu>
    </div>
  );
}
