/** The clock of the account, which keeps running in the page: advance, freeze or set it. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Action, Ask, Menu, shortTime, useLoaded } from './parts.js';
import { act, changes, controls, exchanges } from './state.js';

const untilNext = (now: string, next: string): string =>
  `PT${Math.max(0, (Date.parse(next) - Date.parse(now)) / 1000).toFixed(3)}S`;

export function Clock() {
  const { clock } = controls.value;
  // Also after each exchange: the panel shows the next change that falls due, and a request can schedule one.
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
