/** Control calls on the outbox: list, wait for, show and clear the mails that would have been sent. */
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { verify } from '../mail/verification.js';
import { assertSameType } from '../problems/same-type.js';
import { CONTENT_TYPES } from '../protocol.js';
import { MAIL_KINDS, type Mail, type MailFilter, type Outbox } from '../world/outbox.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { noMail } from './failures.js';
import { DEFAULT_LIMIT, Limit } from './paging.js';
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
  { ...filter, before: Type.Optional(Id), limit: Type.Optional(Limit) },
  { additionalProperties: false },
);
assertSameType<MailFilter & { limit?: number }, Static<typeof Page>>();

/** Milliseconds that a call waits for a mail. */
const MAX_TIMEOUT = 60_000;
const DEFAULT_TIMEOUT = 5_000;

const describe = ({ publicKey }: World, mail: Mail) => ({ public_key: publicKey, ...mail });

const findMails = (worlds: readonly World[], match: MailFilter, limit: number) =>
  worlds.flatMap((world) => world.outbox.find(match, limit).map((mail) => describe(world, mail)));

/** The latest mails that fit, oldest first. */
export const readOutbox = call({
  method: 'GET',
  path: '/outbox',
  query: Page,
  handle({ targets, query: { limit = DEFAULT_LIMIT, ...match } }) {
    const worlds = targets();
    return {
      mails: findMails(worlds, match, limit),
      total: worlds.reduce((sum, { outbox }) => sum + outbox.count(match), 0),
      dropped: worlds.reduce((sum, { outbox }) => sum + outbox.dropped, 0),
    };
  },
});

export const clearOutbox = call({
  method: 'DELETE',
  path: '/outbox',
  status: 204,
  handle({ targets }) {
    for (const { outbox } of targets()) outbox.clear();
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
  handle: ({ targets, params: { id = '' } }) => mailWith(targets(), id),
});

/** Waits until a mail fits. */
export const waitForMail = call({
  method: 'POST',
  path: '/outbox/wait',
  body: Type.Object(
    { match: Type.Optional(Match), timeout: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIMEOUT })) },
    { additionalProperties: false },
  ),
  async handle({ targets, world, signal, body: { match = {}, timeout = DEFAULT_TIMEOUT } }, { directory, poller }) {
    const findNew = createSearch(match);
    const present = findNew(targets());
    if (present !== undefined) return { mails: present };
    // A load replaces the world of an account, and an account can be closed: look it up each time.
    const worlds = () => (world === undefined ? directory.all() : [directory.find(world.publicKey) ?? []].flat());
    const mails = await poller.wait({ worlds, look: () => findNew(worlds()) }, timeout, signal);
    if (mails !== undefined) return { mails };
    const others = worlds().reduce((sum, { outbox }) => sum + outbox.count({}), 0);
    const isFrozen = worlds().some(({ clock }) => 'frozen' in clock.setting);
    throw noMail({ match, timeout, others, isFrozen });
  },
});

/** Makes a function that finds the mails that fit among those that came since its last call. */
function createSearch(match: MailFilter) {
  const seen = new WeakMap<Outbox, number>();
  return (worlds: readonly World[]) => {
    const mails = worlds.flatMap((world) => {
      const after = Math.max(match.after ?? 0, seen.get(world.outbox) ?? 0);
      seen.set(world.outbox, world.outbox.nextId - 1);
      return findMails([world], { ...match, after }, DEFAULT_LIMIT);
    });
    return mails.length > 0 ? mails : undefined;
  };
}

/** No script of a template runs, and none of its requests come from this origin. */
const SANDBOX = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Routes that a browser opens: a mail as its reader sees it, and the link of a verification mail. */
export function pageRoutes(plane: FastifyInstance, context: ControlContext): void {
  plane.get<{ Params: { id: string }; Querystring: { public_key?: string } }>(
    '/outbox/:id.html',
    async ({ params, query, headers }, reply) => {
      const { html } = readMail.perform(context, { publicKey: requestedPublicKey(headers, query), params });
      return reply.headers(SANDBOX).type(CONTENT_TYPES.html).send(html);
    },
  );

  plane.get<{ Params: { publicKey: string; utr: string } }>(
    '/verify/:publicKey/:utr',
    { config: { isLink: true } },
    async ({ params: { publicKey, utr } }) => {
      const { from_email } = verify(orNotFound(context.directory.find(publicKey)), utr);
      return { verified: from_email };
    },
  );
}
