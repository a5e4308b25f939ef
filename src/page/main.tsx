/** The page: its bar, the links to its views, and the view that the address names. */
import { render } from 'preact';
import { Assumptions } from './assumptions.js';
import { Bar } from './bar.js';
import { Exchanges } from './exchanges.js';
import { Faults } from './faults.js';
import { start } from './mock.js';
import { Outbox } from './outbox.js';
import { Records, titleOf } from './records.js';
import { account, connection, linkTo, live, notice, place } from './state.js';

const VIEWS = { exchanges: Exchanges, outbox: Outbox, records: Records, assumptions: Assumptions, faults: Faults };

const CONNECTIONS = {
  live: 'live',
  lost: 'not connected: the mock has ended, or cannot be reached',
  dropped: 'too slow to follow; reload to go on',
};

function Page() {
  const [current, View] = Object.entries(VIEWS).find(([name]) => name === place.value[0]) ?? ['exchanges', Exchanges];
  return (
    <>
      <a class="skip" href="#main">
        to the content
      </a>
      <header>
        <p>
          <b>campaign-mock</b> <small class="quiet">{start.version}</small>
        </p>
        <nav aria-label="views">
          {Object.keys(VIEWS).map((name) => (
            <a key={name} href={linkTo(name)} aria-current={name === current ? 'page' : undefined}>
              {titleOf(name)}
            </a>
          ))}
          <a href="reference">Reference</a>
        </nav>
        <p class={`connection ${connection.value}`} role="status">
          {CONNECTIONS[connection.value]}
        </p>
      </header>
      <Bar />
      <main id="main" tabIndex={-1}>
        <h1>{titleOf(current)}</h1>
        {account.value !== undefined && <View />}
      </main>
      <div class="notice" role="status" aria-live="polite">
        {notice.value !== undefined && (
          <p class={notice.value.isError ? 'bad' : ''}>
            {notice.value.text}
            <button type="button" aria-label="close" onClick={() => (notice.value = undefined)}>
              ×
            </button>
          </p>
        )}
      </div>
    </>
  );
}

live();
render(<Page />, document.body);
