/** Plain reads of what the account has. */
import { endpoints } from '../../api/index.js';
import { isRead, type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import type { ShownRecord } from '../../inference/shown-records.js';
import { itemsIn, kindShownBy, recordsIn } from '../../inference/shown-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** A page of another origin: an origin changes no response but for its headers. */
const FROM_PAGE = { origin: 'https://example.com' };

export const reads: readonly ListedEndpoint[] = endpoints.filter(isRead);
const lists = reads.filter(({ takesNothing }) => takesNothing).map(nameOf);
const lookups = reads.filter(({ takesNothing }) => !takesNothing);

/** A short list that is always there. */
const SHORT = 'GET /reserve-fields';
/** The endpoint that reads, and is documented with another method. */
const MISMATCHED = 'GET /senders';

/** No record has them. */
const UNKNOWN_ID = '999999999';
const UNKNOWN_UTR = '00000000-0000-4000-8000-000000000000';

export const plainReads: readonly Step[] = [
  {
    title: 'ask for every list, and for its second page',
    needs: [],
    calls: lists,
    tells: ['http-status.success', 'http-status.not-found', 'cors', 'list-order', 'list.page-size', 'empty-list'],
    async run(session) {
      for (const name of lists) {
        const { outcome } = await session.send(name, { headers: FROM_PAGE });
        const lists = outcome.kind === 'success' ? Object.values(Object(outcome.data)).map(itemsIn) : [];
        // The document has no pages: the parameter is one that it does not know.
        if (lists.some((items) => items.length > 0)) await session.send(name, { query: { page: 2 } });
      }
    },
  },
  {
    title: 'ask for the head of a list, for permission to call it, and with the other method of a list',
    needs: [],
    calls: [SHORT, MISMATCHED],
    tells: ['head-requests', 'cors', 'method-mismatch'],
    async run(session) {
      await session.send(SHORT);
      await session.send(SHORT, { method: 'HEAD' });
      const headers = { ...FROM_PAGE, 'access-control-request-method': 'GET' };
      await session.send(SHORT, { method: 'OPTIONS', headers, keys: { publicKey: '', secretKey: '' } });
      await session.send(MISMATCHED);
      await session.send(MISMATCHED, { method: 'POST' });
    },
  },
  {
    title: 'look up records that exist, that do not exist, and with ids in odd forms',
    needs: [],
    calls: lookups.map(nameOf),
    tells: [
      'http-status.not-found',
      'http-status.validation',
      'http-status.rule',
      'contact-type-view.failure',
      'empty-parent',
      'list-order',
      'list.page-size',
      'loose-id',
      'message-style',
      'missing-id',
      'repeated-field',
      'trimming',
    ],
    async run(session) {
      for (const endpoint of lookups) await lookUp(endpoint, session);
    },
  },
];

/** The members of records that count what lists under them hold. */
const COUNTS = ['segment_emails_count', 'unsubscribe_clients_count', 'automation_schedule_count'];

const countOf = (record: ShownRecord): number => COUNTS.reduce((sum, name) => sum + Number(record[name] ?? 0), 0);

async function lookUp(endpoint: ListedEndpoint, session: Session): Promise<void> {
  const name = nameOf(endpoint);
  const [parameter = ''] = Object.keys(endpoint.query);
  const isUtr = parameter === 'utr';
  const unknown = isUtr ? UNKNOWN_UTR : UNKNOWN_ID;
  await session.send(name, { query: { [parameter]: unknown } });
  await session.send(name);
  await session.send(name, { query: { [parameter]: ' ' } });
  const known = knownTo(name, session).map(
    (record) => [countOf(record), String(record[isUtr ? 'utr' : 'id'])] as const,
  );
  const [[count, value] = [0, undefined], ...others] = known.sort(([one], [other]) => other - one);
  if (value === undefined) return;
  await session.send(name, { query: { [parameter]: value } });
  if (count > 0) await session.send(name, { query: { [parameter]: value, page: 2 } });
  if (!isUtr) await session.send(name, { query: { [parameter]: `${value}x` } });
  await session.send(name, { query: { [parameter]: ` ${value} ` } });
  await session.send(name, {
    query: [
      [parameter, value],
      [parameter, unknown],
    ],
  });
  const [least, empty] = others.at(-1) ?? [];
  if (least === 0 && empty !== undefined) await session.send(name, { query: { [parameter]: empty } });
}

/** The lists of the records that an endpoint looks up. */
const LISTS: Readonly<Record<string, string>> = {
  'GET /segment/email/list': 'GET /segment/list',
  'GET /unsubscribes-groups/recipients-list': 'GET /unsubscribes-groups',
  'GET /automations/schedule': 'GET /automations',
};

/** The records that a list has shown which the endpoint can look up. */
function knownTo(name: string, { recording }: Session): readonly ShownRecord[] {
  const kind = kindShownBy(LISTS[name] ?? name);
  const shown = recording.exchanges.find(
    (one) => lists.includes(one.name) && kindShownBy(one.name) === kind && recordsIn(one).length > 0,
  );
  return shown === undefined ? [] : recordsIn(shown);
}
