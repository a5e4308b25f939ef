/** The bar above all views: the account with keys, state and clock. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Action, Ask, Copy, Menu, Select, shortTime, useLoaded } from './parts.js';
import { account, accounts, act, changes, chooseAccount, controls, exchanges } from './state.js';

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

const untilNext = (now: string, next: string): string =>
  `PT${Math.max(0, (Date.parse(next) - Date.parse(now)) / 1000).toFixed(3)}S`;

function Clock() {
  const { clock } = controls.value;
  // The clock is loaded after each exchange, because a request can make a send or an automation due.
  const [state] = useLoaded(() => clock.read(), changes.value, exchanges.value[0]?.id) ?? [];
  // A setting that begins with a date is a time at which the clock stands still.
  const isFrozen = /^\d{4}-/.test(String(state?.clock));
  const elapsed = useSignal(0);
  useEffect(() => {
    const began = performance.now();
    elapsed.value = 0;
    const due = Date.parse(String(state?.next?.at)) - Date.parse(String(state?.now));
    const timer = setInterval(() => {
      elapsed.value = performance.now() - began;
      // The mock has no timers: what is due happens at the next request, such as those of the views.
      if (!isFrozen && elapsed.value > due) changes.value += 1;
    }, 1000);
    return () => clearInterval(timer);
  }, [state]);
  if (state === undefined) return null;
  const now = new Date(Date.parse(state.now) + (isFrozen ? 0 : elapsed.value)).toISOString();
  const { next } = state;
  const kind = isFrozen ? 'frozen' : state.clock === 'real' ? 'real' : 'shifted';
  return (
    <div class="group">
      <p>
        <small class="quiet">Clock, {kind}</small>
        <br />
        <time dateTime={now}>{shortTime(now.slice(0, 19))}</time>
      </p>
      <Action label="+1 hour" run={() => clock.advance('PT1H')} />
      <Action label="+1 day" run={() => clock.advance('P1D')} />
      <Action
        label="To the next due"
        run={async () => next && clock.advance(untilNext(now, next.at))}
        disabled={next === null}
      />
      <Menu label="Clock">
        <Action label="Freeze" run={() => clock.freeze()} disabled={isFrozen} />
        <Action label="Real time" run={() => clock.set('real')} disabled={state.clock === 'real'} />
        <Ask label="Set the clock to" button="Set" onChange={(text) => void act(() => clock.set(text))} />
      </Menu>
      <p class="quiet">
        {next === null ? 'Nothing falls due.' : `Next: ${next.what}, ${shortTime(next.at.slice(0, 19))}`}
      </p>
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

function loadFile(file: File | undefined): void {
  if (file === undefined) return;
  // The mock validates the fixture, so the page sends any JSON.
  void act(async () => controls.value.load(JSON.parse(await file.text())), `loaded ${file.name}`);
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
            onChange={(event) => {
              loadFile(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
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
