/** The state that all views share: the shown account, the place in the page, and the result of the last action. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { AccountKeys } from '../control/accounts.js';
import type { ReadExchange } from '../control/journal.js';
import type { ExchangeLine } from '../service/account/journal.js';
import { controlsOf } from './mock.js';

export const accounts = signal<readonly AccountKeys[]>([]);

const wanted = signal(new URLSearchParams(location.search).get('account') ?? '');

/** The shown account: the account that the address names, by default the first account. */
export const account = computed(
  () => accounts.value.find(({ public_key }) => public_key === wanted.value) ?? accounts.value[0],
);

/** The public key of the shown account, as a text: it stays equal when the list of accounts is loaded again. */
const accountKey = computed(() => account.value?.public_key);

export const controls = computed(() => controlsOf(accountKey.value));

export function chooseAccount(publicKey: string): void {
  history.replaceState(null, '', `?${new URLSearchParams({ account: publicKey })}${location.hash}`);
  wanted.value = publicKey;
}

/** The parts of the path after the hash: `exchanges` and `12` for `#/exchanges/12`. */
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

/** The result of the last action, which a screen reader announces. */
export const notice = signal<{ readonly text: string; readonly isError: boolean } | undefined>(undefined);

/** Runs an action and reports its result. @param done the text for a success */
export async function act(action: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await action();
    if (done !== undefined) notice.value = { text: done, isError: false };
  } catch (error) {
    notice.value = { text: String(Object(error).message), isError: true };
  }
}

/** Maximum number of exchanges that the page keeps; the journal keeps older exchanges. */
const MAX_LINES = 1000;

/** The latest exchanges of the shown account and of requests without an account, newest first. */
export const exchanges = signal<readonly ExchangeLine[]>([]);
/** The public key of the latest exchange of another account, which the page offers to show. */
export const elsewhere = signal<string | undefined>(undefined);
/** The counters of the events `change` and `mail`: a view that reads a counter loads its data after each event. */
export const [changes, mails] = [signal(0), signal(0)];
export const connection = signal<'live' | 'lost' | 'dropped'>('lost');

/** The exchanges since the last update of the list: the list is updated every 250 milliseconds. */
let arrived: ExchangeLine[] = [];
function showArrived(): void {
  exchanges.value = [...arrived.reverse(), ...exchanges.value].slice(0, MAX_LINES);
  arrived = [];
}

/** Returns the errors of a response as one text; '' for a success. */
function failureIn(body: string): string {
  try {
    const { status, errors } = JSON.parse(body);
    if (status !== 'failed') return '';
    if (typeof errors === 'string') return errors;
    return Object.entries(errors)
      .map(([field, texts]) => `${field}: ${[texts].flat().join(' ')}`)
      .join('  ');
  } catch {
    return '';
  }
}

const lineOf = ({ request: _, response, warnings, fault, ...exchange }: ReadExchange): ExchangeLine => ({
  ...exchange,
  took: 0,
  status: response?.status ?? null,
  warnings: warnings.map((one) => one.id),
  fault: fault?.kind ?? null,
  failure: failureIn(response?.body ?? ''),
});

/** Loads the exchanges to show; only the journal of all accounts includes exchanges without an account. */
async function loadExchanges(): Promise<void> {
  const key = accountKey.peek();
  // What is heard from now on may be missing in the loaded exchanges, and stays.
  arrived = [];
  elsewhere.value = undefined;
  const [own, all] = await Promise.all([
    controls.peek().journal.find({ limit: 200 }),
    controlsOf().journal.find({ limit: 500 }),
  ]);
  if (key !== accountKey.peek()) return;
  const isOf = (wantedKey: string | null | undefined) => (one: ReadExchange) => one.public_key === wantedKey;
  const older = own.slice(0, Math.max(0, own.length - all.filter(isOf(key)).length));
  const shown = [...older, ...all.filter((one) => isOf(key)(one) || isOf(null)(one))];
  arrived = arrived.filter((line) => !shown.some((one) => one.id === line.id && one.public_key === line.public_key));
  exchanges.value = shown.map(lineOf).reverse();
  elsewhere.value ??= all.findLast((one) => !isOf(key)(one) && !isOf(null)(one))?.public_key ?? undefined;
}

function refresh(): void {
  void act(loadExchanges);
  changes.value += 1;
  mails.value += 1;
}

function hearExchange(line: ExchangeLine): void {
  const key = line.public_key;
  if (key !== null && key !== accountKey.peek()) {
    elsewhere.value = key;
    // An unknown key can be that of an account that a test has just opened, so the accounts are loaded again.
    if (!accounts.peek().some((one) => one.public_key === key)) void loadAccounts();
  } else if (arrived.push(line) === 1) setTimeout(showArrived, 250);
  else if (arrived.length > MAX_LINES) arrived.shift();
}

function hearChange({ public_key, call }: { readonly public_key: string | null; readonly call: string }): void {
  if (public_key !== null && public_key !== accountKey.peek() && !call.includes('/accounts')) return;
  changes.value += 1;
  if (/journal|reset|load/.test(call)) void act(loadExchanges);
}

const loadAccounts = () =>
  act(async () => {
    accounts.value = await controlsOf().accounts.list();
  });

/** Follows the events of the mock for the shown account. */
export function live(): void {
  const source = new EventSource('events');
  source.addEventListener('exchange', ({ data }) => hearExchange(JSON.parse(data)));
  source.addEventListener('change', ({ data }) => hearChange(JSON.parse(data)));
  source.addEventListener('mail', () => (mails.value += 1));
  source.addEventListener('dropped', () => (connection.value = 'dropped'));
  source.addEventListener('error', () => (connection.value = 'lost'));
  source.addEventListener('open', () => {
    connection.value = 'live';
    refresh();
  });
  effect(() => {
    if (accountKey.value !== undefined) untracked(refresh);
  });
  effect(() => {
    changes.value;
    void loadAccounts();
  });
}
