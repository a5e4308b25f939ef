/** Control calls on the outbox: list, wait for, show and clear the mails that would have been sent. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Static, type TObject, Type } from 'typebox';
import type { Account } from '../account/account.js';
import { MAIL_KINDS, type Mail, type MailFilter, type Outbox } from '../account/outbox.js';
import { orNotFound } from '../account/table.js';
import { verify } from '../mail/service-mails.js';
import { assertSameType } from '../messages/same-type.js';
import { CONTENT_TYPES } from '../protocol.js';
import { type ControlRoute, call, DEFAULT_LIMIT, limitOf, only } from './call.js';
import { noMail, tooManyWaiting } from './failures.js';
import { exactlyOne, requestedPublicKey } from './target-account.js';

const Id = Type.Integer({ minimum: 0 });
const filter = {
  to: Type.Optional(Type.String()),
  kind: Type.Optional(Type.Enum([...MAIL_KINDS])),
  utr: Type.Optional(Type.String()),
  after: Type.Optional(Id),
};
const page = { ...filter, before: Type.Optional(Id), limit: Type.Optional(limitOf('mails')) };
assertSameType<MailFilter & { limit?: number }, Static<TObject<typeof page>>>();

/** Milliseconds that a call waits for a mail. */
const MAX_TIMEOUT = 60_000;
const Timeout = Type.Integer({ minimum: 0, maximum: MAX_TIMEOUT, unit: 'ms' });
const DEFAULT_TIMEOUT = 5_000;
/** Calls that wait at once. */
const MAX_WAITING = 1_000;
/** Milliseconds between two looks, at least. */
const PAUSE = 25;

/** Milliseconds until time alone can bring a mail. */
const untilDue = (accounts: readonly Account[]): number => {
  const waits = accounts.map(({ idle, clock }) => (idle === undefined ? 0 : (idle.until - clock.now()) / 1000));
  return Math.ceil(Math.max(PAUSE, Math.min(MAX_TIMEOUT, ...waits)));
};

const describe = ({ publicKey }: Account, mail: Mail) => ({ public_key: publicKey, ...mail });

/** The latest mails that fit, oldest first. */
export const readOutbox = call({
  route: 'GET /outbox',
  query: page,
  handle({ targets, query: { limit = DEFAULT_LIMIT, ...match } }) {
    const found = targets().map((account) => ({ account, ...account.outbox.search(match, limit) }));
    return {
      mails: found.flatMap(({ account, mails }) => mails.map((mail) => describe(account, mail))),
      total: found.reduce((sum, { total }) => sum + total, 0),
      dropped: found.reduce((sum, { account }) => sum + account.outbox.dropped, 0),
    };
  },
});

export const clearOutbox = call({
  route: 'DELETE /outbox',
  status: 204,
  handle({ targets }) {
    for (const { outbox } of targets()) outbox.clear();
  },
});

export const readMail = call({
  route: 'GET /outbox/:id',
  handle({ targets, params: { id = '' } }) {
    const number = /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN;
    const mails = targets().flatMap((account) =>
      [account.outbox.get(number) ?? []].flat().map((mail) => describe(account, mail)),
    );
    return exactlyOne(mails, `a mail ${JSON.stringify(id)}`);
  },
});

/** Waits until a mail fits. */
export const waitForMail = call({
  route: 'POST /outbox/wait',
  body: { match: Type.Optional(only(filter)), timeout: Type.Optional(Timeout) },
  async handle({ targets, signal, body: { match = {}, timeout = DEFAULT_TIMEOUT } }, { directory, closing }) {
    if (directory.mails.listenerCount('added') >= MAX_WAITING) throw tooManyWaiting(MAX_WAITING);
    const end = AbortSignal.any([AbortSignal.timeout(timeout), closing, ...(signal ? [signal] : [])]);
    /** The last id of each outbox that was looked through. */
    const seen = new WeakMap<Outbox, number>();
    for (;;) {
      const accounts = targets();
      const mails = accounts.flatMap((account) => {
        const { outbox } = account;
        const after = Math.max(match.after ?? 0, seen.get(outbox) ?? 0);
        seen.set(outbox, outbox.nextId - 1);
        return outbox.find({ ...match, after }, DEFAULT_LIMIT).map((mail) => describe(account, mail));
      });
      if (mails.length > 0) return { mails };
      if (end.aborted) {
        const others = accounts.reduce((sum, { outbox }) => sum + outbox.size, 0);
        throw noMail(
          match,
          timeout,
          others,
          accounts.some(({ clock }) => 'frozen' in clock.setting),
        );
      }
      const over = new AbortController();
      const signal = AbortSignal.any([end, over.signal]);
      // The sleep keeps a process alive in which nothing else does.
      const changes = [once(directory.mails, 'added', { signal }), sleep(untilDue(accounts), undefined, { signal })];
      await Promise.race(changes).catch(() => undefined);
      over.abort();
    }
  },
});

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
