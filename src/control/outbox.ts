/** Control calls on the outbox: list, wait for, show and clear the mails that would have been sent. */
import { type Static, Type } from 'typebox';
import { verify } from '../mail/verification.js';
import { assertSameType } from '../problems/same-type.js';
import { CONTENT_TYPES } from '../protocol.js';
import { MAIL_KINDS, type Mail, type MailFilter } from '../world/outbox.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { noMail } from './failures.js';
import { LazyList } from './lazy-list.js';
import { DEFAULT_LIMIT, limitOf } from './paging.js';
import type { NewMails } from './poller.js';
import type { ControlRoute } from './routes.js';
import { exactlyOne, requestedPublicKey } from './target-account.js';

const Id = Type.Integer({ minimum: 0 });
const filter = {
  to: Type.Optional(Type.String()),
  kind: Type.Optional(Type.Enum([...MAIL_KINDS])),
  utr: Type.Optional(Type.String()),
  after: Type.Optional(Id),
};
const Match = Type.Object(filter, { additionalProperties: false });
const Page = Type.Object(
  { ...filter, before: Type.Optional(Id), limit: Type.Optional(limitOf('mails')) },
  { additionalProperties: false },
);
assertSameType<MailFilter & { limit?: number }, Static<typeof Page>>();

/** How long a call waits for a mail. */
const Timeout = Type.Integer({ minimum: 0, maximum: 60_000, unit: 'ms' });
const DEFAULT_TIMEOUT = 5_000;
/** Of what a call waits for, which it holds meanwhile. */
const MAX_MATCH_BYTES = 64 * 1024;

type Account = Pick<World, 'publicKey' | 'outbox'>;

const describe = ({ publicKey }: Account, mail: Mail) => ({ public_key: publicKey, ...mail });

const findMails = (accounts: readonly Account[], match: MailFilter, limit: number) =>
  accounts.flatMap((account) =>
    account.outbox.findUnwritten(match, limit).map((write) => () => describe(account, write())),
  );

/** Writes one mail after the other: each can be large. */
const written = <T>(mails: readonly (() => T)[]) =>
  new LazyList(function* () {
    for (const write of mails) yield write();
  });

/** The latest mails that fit, oldest first. */
export const readOutbox = call({
  method: 'GET',
  path: '/outbox',
  query: Page,
  *handle({ targets, query: { limit = DEFAULT_LIMIT, ...match } }) {
    const found: { readonly world: World; readonly mails: readonly (() => Mail)[]; readonly total: number }[] = [];
    for (const world of yield* targets()) found.push({ world, ...(yield* world.outbox.search(match, limit)) });
    return {
      mails: written(found.flatMap(({ world, mails }) => mails.map((write) => () => describe(world, write())))),
      total: found.reduce((sum, { total }) => sum + total, 0),
      dropped: found.reduce((sum, { world }) => sum + world.outbox.dropped, 0),
    };
  },
});

export const clearOutbox = call({
  method: 'DELETE',
  path: '/outbox',
  status: 204,
  *handle({ targets }) {
    for (const { outbox } of yield* targets()) outbox.clear();
  },
});

const mailWith = (worlds: readonly World[], id: string) => {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN;
  const mails = worlds.flatMap((world) => {
    const mail = world.outbox.get(number);
    return mail === undefined ? [] : [describe(world, mail)];
  });
  return exactlyOne(mails, `a mail ${JSON.stringify(id)}`);
};

export const readMail = call({
  method: 'GET',
  path: '/outbox/:id',
  *handle({ targets, params: { id = '' } }) {
    return mailWith(yield* targets(), id);
  },
});

/** Waits until a mail fits. */
export const waitForMail = call({
  method: 'POST',
  path: '/outbox/wait',
  bodyLimit: MAX_MATCH_BYTES,
  body: Type.Object({ match: Type.Optional(Match), timeout: Type.Optional(Timeout) }, { additionalProperties: false }),
  async handle({ world, signal, body: { match = {}, timeout = DEFAULT_TIMEOUT } }, { directory, poller }) {
    const publicKey = world?.publicKey;
    const mails = await poller.wait({ publicKey, look: (news) => findNew(news, match) }, timeout, signal);
    if (mails !== undefined) return { mails: written(mails) };
    const worlds = publicKey === undefined ? directory.all() : [directory.find(publicKey) ?? []].flat();
    const others = worlds.reduce((sum, { outbox }) => sum + outbox.size, 0);
    const isFrozen = worlds.some(({ clock }) => 'frozen' in clock.setting);
    throw noMail({ match, timeout, others, isFrozen });
  },
});

/** The mails that match among new ones; undefined when none does. */
function findNew(news: readonly NewMails[], match: MailFilter) {
  const mails = news.flatMap((some) => {
    const after = Math.max(match.after ?? 0, some.after);
    return findMails([some], { ...match, after, before: some.before }, DEFAULT_LIMIT);
  });
  return mails.length > 0 ? mails : undefined;
}

/** No script of a template runs, and none of its requests come from this origin. */
const SANDBOX = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *",
  'referrer-policy': 'no-referrer',
} as const;

/** What a browser opens: a mail as its reader sees it, and the link of a verification mail. */
export const pages: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/outbox/:id.html',
    async respond(context, { request, reply, params }) {
      const publicKey = requestedPublicKey(request.headers, request.query);
      const { html } = readMail.perform(context, { publicKey, params });
      return reply.headers(SANDBOX).type(CONTENT_TYPES.html).send(html);
    },
  },
  {
    method: 'GET',
    path: '/verify/:publicKey/:utr',
    isLink: true,
    async respond({ directory }, { params: { publicKey = '', utr = '' } }) {
      const { from_email } = verify(orNotFound(directory.find(publicKey)), utr);
      return { verified: from_email };
    },
  },
];
