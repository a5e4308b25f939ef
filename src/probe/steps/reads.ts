/** Reads of what the account has, which change nothing. */
import { endpoints } from '../../api/index.js';
import { isRead, type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import type { RecordKind } from '../../inference/shown-records.js';
import { empty, filled, known, withAndWithoutTokens } from '../seen.js';
import { type Act, each, find, list, make, pick, type Step, send, step, when } from '../step.js';

/** An endpoint whose only failure is one of credentials: whatever else its text says is about them. */
const KEYS_ALONE = 'GET /notification-recipients';
/** A page of another origin: an origin changes no response but for its headers. */
const FROM_PAGE = { origin: 'https://example.com' };
const NO_KEYS = { publicKey: '', secretKey: '' };
/** A short list that is always there. */
const SHORT = 'GET /reserve-fields';
/** The endpoint that reads, and is documented with another method. */
const MISMATCHED = 'GET /senders';

/** No record has them. */
const UNKNOWN_ID = '999999999';
const UNKNOWN_UTR = '00000000-0000-4000-8000-000000000000';

const reads: readonly ListedEndpoint[] = endpoints.filter(isRead);
/** The places first: others name them. */
const PLACES = 'GET /get/country-state-city';
const lists = new Set([PLACES, ...reads.filter(({ takesNothing }) => takesNothing).map(nameOf)]);

/** So many records are looked at one by one. */
const SOME = 3;

/** Looks up records that exist, that do not exist, and with ids in odd forms. */
function lookUps(endpoint: ListedEndpoint): readonly Act[] {
  const call = nameOf(endpoint);
  // Its one parameter names a record of a table that has a list.
  const [[parameter = '', field] = []] = Object.entries(endpoint.query);
  const names = field?.names as RecordKind;
  const isUtr = parameter === 'utr';
  const unknown = isUtr ? UNKNOWN_UTR : UNKNOWN_ID;
  const value = `$\{one.${isUtr ? 'utr' : 'id'}}`;
  const ask = (text: string, more = {}) => send(call, { [parameter]: text }, more);
  const twice: [string, string][] = [
    [parameter, value],
    [parameter, unknown],
  ];
  return [
    ask(unknown),
    send(call),
    ask(' '),
    pick('known', known(names)),
    each('known', 'one', [ask(value)], SOME),
    each(
      'known',
      'one',
      [
        ...(endpoint.lists === undefined ? [] : [send(call, {}, { query: { [parameter]: value, page: 2 } })]),
        ...(isUtr ? [] : [ask(`${value}x`), ask(`${value}.5`)]),
        ask(` ${value} `),
        send(call, {}, { query: twice }),
      ],
      1,
    ),
    pick('empty', empty(names)),
    each('empty', 'one', [ask(value)]),
  ];
}

export const failures: readonly Step[] = [
  step(
    'ask with one key, with none, and with a wrong secret key',
    [],
    send(KEYS_ALONE),
    send(KEYS_ALONE, {}, { keys: NO_KEYS }),
    send(KEYS_ALONE, {}, { keys: { secretKey: '~wrong' } }),
  ),
];

export const plainReads: readonly Step[] = [
  step(
    'ask for every list, and for its second page',
    [],
    [...lists].map((name) => [
      make('items', name, {}, { headers: FROM_PAGE }),
      // The document has no pages: the parameter is one that it does not know.
      when('items', send(name, {}, { query: { page: 2 } })),
    ]),
  ),
  step(
    'ask for the head of a list, for permission to call it, and with the other method of a list',
    [],
    send(SHORT),
    send(SHORT, {}, { method: 'HEAD' }),
    send(
      SHORT,
      {},
      { method: 'OPTIONS', headers: { ...FROM_PAGE, 'access-control-request-method': 'GET' }, keys: NO_KEYS },
    ),
    send(MISMATCHED),
    send(MISMATCHED, {}, { method: 'POST' }),
  ),
  step(
    'look up records that exist, that do not exist, and with ids in odd forms',
    [],
    reads.filter(({ takesNothing }) => !takesNothing).map(lookUps),
  ),
  step(
    'show single sends with open tokens, and without',
    [],
    find('sends', 'singleSends'),
    pick('some', withAndWithoutTokens('sends')),
    each('some', 'one', [send('GET /single-send/details', { utr: '$one.utr' })]),
  ),
];

/** After own records were in the global list: it was longer than it is. */
export const globalList: readonly Step[] = [
  step(
    'read the global list next to those of groups',
    ['write'],
    list('unsubscribeGroups'),
    pick('full', filled('unsubscribeGroups')),
    each('full', 'one', [list('unsubscribeGroupRecipients', { groupId: '$one.id' }), list('globalUnsubscribers')], 1),
  ),
];
