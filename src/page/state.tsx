/** What all views share: the account that is looked at, the place in the page, and how an action ends. */
import { computed, effect, signal } from '@preact/signals';
import type { ExchangeLine } from '../account/journal.js';
import type { AccountKeys } from '../control/accounts.js';
import { type Answer, controlsOf, failureIn, follow } from './mock.js';

export const accounts = signal<readonly AccountKeys[]>([]);

const wanted = signal(new URLSearchParams(location.search).get('account') ?? '');

/** The account that is looked at: the one of the address, or the first. */
export const account = computed(
  () => accounts.value.find(({ public_key }) => public_key === wanted.value) ?? accounts.value[0],
);

/** A text: who reads it hears nothing of an account that is listed again. */
const accountKey = computed(() => account.value?.public_key);

/** The control calls for that account. */
export const controls = computed(() => controlsOf(accountKey.value));

export function chooseAccount(publicKey: string): void {
  history.replaceState(null, '', `?${new URLSearchParams({ account: publicKey })}${location.hash}`);
  wanted.value = publicKey;
}

/** The parts of the place behind the hash: `#/exchanges/12`. */
export const place = signal<readonly string[]>([]);
const readPlace = () => {
  place.value = location.hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decodeURIComponent);
};
addEventListener('hashchange', readPlace);
readPlace();

export const linkTo = (...parts: readonly (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export const goTo = (...parts: readonly (string | number)[]): void => {
  location.hash = linkTo(...parts);
};

/** What the last action has to say: it is read out. */
export const notice = signal<{ readonly text: string; readonly isError: boolean } | undefined>(undefined);

/** Does something, and tells how it ended. @param done what is told of a success */
export async function act(action: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await action();
    if (done !== undefined) notice.value = { text: done, isError: false };
  } catch (error) {
    notice.value = { text: (error as Error).message, isError: true };
  }
}

/** Exchanges that are kept while the page is open: the journal has the others. */
const MAX_LINES = 1000;

/** The latest exchanges of the account, the newest first. */
export const exchanges = signal<readonly ExchangeLine[]>([]);
/** Counts up with each event: whoever shows the state reads it, and asks again. */
export const [changes, mails] = [signal(0), signal(0)];
export const connection = signal<'live' | 'lost' | 'dropped'>('lost');

/** What came since the last frame: a thousand exchanges are shown at once. */
let arrived: ExchangeLine[] = [];
function showArrived(): void {
  exchanges.value = [...arrived.reverse(), ...exchanges.value].slice(0, MAX_LINES);
  arrived = [];
}

/** A body as an answer of the service; an empty one where it is none. */
function parse(text: string): Answer['body'] {
  try {
    return Object(JSON.parse(text)) as Answer['body'];
  } catch {
    return {};
  }
}

async function loadExchanges(): Promise<void> {
  const found = await controls.value.journal.find({ limit: 200 });
  const lines = found.map(({ id, public_key, at, endpoint, method, path, response, warnings, fault }) => ({
    ...{ id, public_key, at, endpoint, method, path, took: 0 },
    status: response === null ? null : response.status,
    warnings: warnings.map((one) => one.id),
    fault: fault === null ? null : fault.kind,
    failure: response === null ? '' : (failureIn({ status: response.status, body: parse(response.body) }) ?? ''),
  }));
  arrived = [];
  exchanges.value = lines.reverse();
}

function hear(name: string, data: unknown): void {
  if (name === 'open') {
    connection.value = 'live';
    void act(loadExchanges);
    changes.value += 1;
    mails.value += 1;
  } else if (name === 'exchange') {
    // The mock sends nothing else under this name.
    if (arrived.push(data as ExchangeLine) === 1) setTimeout(showArrived, 250);
    else if (arrived.length > MAX_LINES) arrived.shift();
  } else if (name === 'mail') mails.value += 1;
  else if (name === 'change') {
    changes.value += 1;
    if (/journal|reset|load/.test((data as { readonly call: string }).call)) void act(loadExchanges);
  } else connection.value = name === 'dropped' ? 'dropped' : 'lost';
}

export const loadAccounts = () =>
  act(async () => {
    accounts.value = await controlsOf().accounts.list();
  });

/** Follows the account that is looked at. */
export function live(): void {
  effect(() => {
    if (accountKey.value === undefined) return;
    return follow(accountKey.value, hear);
  });
  effect(() => {
    changes.value;
    void loadAccounts();
  });
}
