/** Mail that would have been sent: listed, waited for, shown. */
import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { verify } from '../mail/verification.js';
import { MAIL_KINDS, type Mail, type MailFilter, type Outbox } from '../world/outbox.js';
import { orNotFound } from '../world/table.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import type { ControlContext } from './context.js';
import { ControlFailure } from './failure.js';
import { exactlyOne } from './target-account.js';

const Id = Type.Integer({ minimum: 0 });
const filter = {
  to: Type.Optional(Type.String()),
  kind: Type.Optional(Type.Enum([...MAIL_KINDS])),
  utr: Type.Optional(Type.String()),
  after: Type.Optional(Id),
};
const Match = Type.Object(filter, { additionalProperties: false });
const Page = Type.Object(
  { ...filter, before: Type.Optional(Id), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) },
  { additionalProperties: false },
);

const DEFAULT_LIMIT = 100;
const MAX_TIMEOUT = 60_000;
const DEFAULT_TIMEOUT = 5_000;

const describe = ({ publicKey }: World, mail: Mail) => ({ public_key: publicKey, ...mail });

const listed = (worlds: readonly World[], match: MailFilter, limit: number) =>
  worlds.flatMap((world) => world.outbox.find(match, limit).map((mail) => describe(world, mail)));

/** The latest mails that fit, oldest first. */
export const readOutbox = call({
  method: 'GET',
  path: '/outbox',
  query: Page,
  handle({ targets: addressed, query: { limit = DEFAULT_LIMIT, ...match } }) {
    const worlds = addressed();
    return {
      mails: listed(worlds, match, limit),
      total: worlds.reduce((sum, { outbox }) => sum + outbox.count(match), 0),
      dropped: worlds.reduce((sum, { outbox }) => sum + outbox.dropped, 0),
    };
  },
});

export const clearOutbox = call({
  method: 'DELETE',
  path: '/outbox',
  status: 204,
  handle({ targets: addressed }) {
    for (const { outbox } of addressed()) outbox.clear();
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
  handle: ({ targets: addressed, params: { id = '' } }) => mailWith(addressed(), id),
});

/** Answers when a mail that fits is there. */
export const waitForMail = call({
  method: 'POST',
  path: '/outbox/wait',
  body: Type.Object(
    { match: Type.Optional(Match), timeout: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TIMEOUT })) },
    { additionalProperties: false },
  ),
  async handle({
    targets: addressed,
    world,
    directory,
    poller,
    signal: gone,
    body: { match = {}, timeout = DEFAULT_TIMEOUT },
  }) {
    const isFit = createLook(match);
    const there = isFit(addressed());
    if (there !== undefined) return { mails: there };
    // A load can put another world in the place of one that is addressed, and an account can be closed.
    const meant = () => (world === undefined ? directory.all() : [directory.find(world.publicKey) ?? []].flat());
    const mails = await poller.wait({ worlds: meant, look: () => isFit(meant()) }, timeout, gone);
    if (mails === undefined) throw noMail(meant(), match, timeout);
    return { mails };
  },
});

/** Makes a function that gives the mails that fit; what it has seen it does not look at again. */
function createLook(match: Static<typeof Match>) {
  const seen = new WeakMap<Outbox, number>();
  return (worlds: readonly World[]) => {
    const mails = worlds.flatMap((world) => {
      const after = Math.max(match.after ?? 0, seen.get(world.outbox) ?? 0);
      seen.set(world.outbox, world.outbox.nextId - 1);
      return listed([world], { ...match, after }, DEFAULT_LIMIT);
    });
    return mails.length > 0 ? mails : undefined;
  };
}

function noMail(worlds: readonly World[], match: Static<typeof Match>, timeout: number): ControlFailure {
  const others = worlds.reduce((sum, { outbox }) => sum + outbox.count({}), 0);
  const still = worlds.some(({ clock }) => 'frozen' in clock.setting);
  const hint = still ? ' A clock stands still: what falls due later comes when it is advanced.' : '';
  const there = others === 1 ? '1 other is there' : `${others} others are there`;
  const what = `No mail fits ${JSON.stringify(match)} within ${timeout} ms; ${there}.`;
  return new ControlFailure(404, what + hint);
}

/** A template's script must not run on this origin, and nothing of it may speak for it. */
const SANDBOX = {
  'content-security-policy':
    "sandbox allow-popups; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** What a browser is shown: a mail as its reader sees it, and where the link of a verification mail leads. */
export function pageRoutes(plane: FastifyInstance, context: ControlContext): void {
  plane.get<{ Params: { id: string }; Querystring: { public_key?: string } }>(
    '/outbox/:id.html',
    async ({ params, query, headers }, reply) => {
      const publicKey = headers.publickey ?? query.public_key;
      const asked = { publicKey: publicKey === undefined ? undefined : String(publicKey), params };
      const { html } = readMail.perform(context, asked);
      return reply.headers(SANDBOX).type('text/html; charset=utf-8').send(html);
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
