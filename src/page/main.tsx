/** The page: its bar, the links to its views, and the view that is open. */
import { render } from 'preact';
import { Assumptions } from './assumptions.js';
import { Bar } from './bar.js';
import { Exchanges } from './exchanges.js';
import { Faults } from './faults.js';
import { start } from './mock.js';
import { Outbox } from './outbox.js';
import { Records } from './records.js';
import { account, connection, linkTo, live, notice, place } from './state.js';

const VIEWS = {
  exchanges: { title: 'Exchanges', View: Exchanges },
  outbox: { title: 'Outbox', View: Outbox },
  records: { title: 'Records', View: Records },
  assumptions: { title: 'Assumptions', View: Assumptions },
  faults: { title: 'Faults', View: Faults },
} as const;

const viewOf = (name: string | undefined) =>
  Object.entries(VIEWS).find(([one]) => one === name)?.[1] ?? VIEWS.exchanges;

const CONNECTIONS = {
  live: 'live',
  lost: 'not connected: the mock has ended, or cannot be reached',
  dropped: 'too slow to follow; reload to go on',
};

function Page() {
  const current = viewOf(place.value[0]);
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
          {Object.entries(VIEWS).map(([name, view]) => (
            <a key={name} href={linkTo(name)} aria-current={view === current ? 'page' : undefined}>
              {view.title}
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
        <h1>{current.title}</h1>
        {account.value !== undefined && <current.View />}
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
