/** Control calls on the outbox: list, clear, read and wait for mails. */
import { type Static, type TObject, Type } from 'typebox';
import { CONTENT_TYPES } from '../messages/protocol.js';
import { assertSameType } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import type { AccountDirectory } from '../service/account/account-directory.js';
import { MAIL_KINDS, type Mail, type MailFilter, type Outbox } from '../service/account/outbox.js';
import { orNotFound } from '../service/account/table.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import { verifySender } from '../service/passing/mails.js';
import { realTime } from '../time/clock.js';
import {
  call,
  DEFAULT_LIMIT,
  findOne,
  limitOf,
  only,
  optionalText,
  type Page,
  parseId,
  targetAccount,
} from './call.js';
import { noMail } from './failures.js';

const id = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));
const filter = {
  to: optionalText('the address of the recipient'),
  kind: Type.Optional(Type.Enum([...MAIL_KINDS], { description: 'the kind of the mail' })),
  utr: optionalText('the utr of a single send or an automation'),
  after: id('only mails with a higher id'),
};
const page = { ...filter, before: id('only mails with a lower id'), limit: Type.Optional(limitOf('mails')) };
assertSameType<MailFilter & { limit?: number }, Static<TObject<typeof page>>>();

/** Milliseconds between two searches of a waiting call: a mail that falls due is sent only when a call catches up. */
const PAUSE = 50;

/** Waits for a mail or a time-out; both refer to the promise, so that it stays in memory. */
const untilMail = ({ events }: AccountDirectory, timeout: Promise<unknown>) =>
  new Promise((resolve: (value?: unknown) => void) => {
    events.once('mail', resolve);
    timeout.then(resolve).finally(() => events.off('mail', resolve));
  });

/** A mail with the public key of the account. */
export type ReadMail = Mail & { readonly public_key: string };
const describe = ({ publicKey }: Account, mail: Mail): ReadMail => ({ public_key: publicKey, ...mail });

export const outbox = {
  find: call({
    route: 'GET /outbox',
    returns: 'mails',
    command: ['outbox', 'Print the latest mails as JSON.'],
    query: page,
    handle({ accounts, query: { limit = DEFAULT_LIMIT, ...match } }, { directory }) {
      catchUpAll(accounts, directory);
      const found = accounts.map((account) => ({ account, ...account.outbox.find(match, limit) }));
      const mails = found.flatMap(({ account, mails }) => mails.map((mail) => describe(account, mail)));
      // The ids of one account are in the order of its mails, which the times of a clock that was set back are not.
      if (found.length > 1) mails.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
      return {
        mails: mails.slice(-limit),
        total: found.reduce((sum, { total }) => sum + total, 0),
        dropped: found.reduce((sum, { account }) => sum + account.outbox.state.dropped, 0),
      };
    },
  }),
  clear: call({
    route: 'DELETE /outbox',
    handle({ accounts }, { directory }) {
      catchUpAll(accounts, directory);
      for (const { outbox } of accounts) outbox.clear();
    },
  }),
  get: call({
    route: 'GET /outbox/:id',
    handle({ accounts, param }, { directory }) {
      catchUpAll(accounts, directory);
      const { account, found } = findOne(accounts, `a mail ${JSON.stringify(param)}`, (one) =>
        one.outbox.get(parseId(param)),
      );
      return describe(account, found);
    },
  }),
  waitFor: call({
    route: 'POST /outbox/wait',
    args: ['match', 'timeout'],
    returns: 'mails',
    changes: false,
    body: {
      match: Type.Optional(only(filter)),
      timeout: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000, unit: 'ms' })),
    },
    async handle({ publicKey, body: { match = {}, timeout = 5_000 } }, { directory, closing, wait }) {
      const deadline = realTime() + timeout * 1000;
      /** The latest mail id of each outbox at the previous search: the next search reads only newer mails. */
      const searched = new WeakMap<Outbox, number>();
      for (;;) {
        // A load can replace accounts while the call waits.
        const accounts = [targetAccount(publicKey, directory) ?? directory.all()].flat();
        catchUpAll(accounts, directory);
        const mails = accounts.flatMap((account) => {
          const { outbox } = account;
          const after = Math.max(match.after ?? 0, searched.get(outbox) ?? 0);
          searched.set(outbox, outbox.state.nextId - 1);
          return outbox.find({ ...match, after }, DEFAULT_LIMIT).mails.map((mail) => describe(account, mail));
        });
        if (mails.length > 0) return { mails };
        const left = (deadline - realTime()) / 1000;
        if (left <= 0 || closing.aborted) {
          const others = accounts.reduce((sum, { outbox: { state } }) => sum + state.nextId - state.firstId, 0);
          const isFrozen = accounts.some(({ clock }) => 'frozen' in clock.setting);
          throw noMail(match, timeout, others, isFrozen);
        }
        await untilMail(directory, wait(Math.min(Math.ceil(left), PAUSE)));
      }
    },
  }),
};

/** The Content-Security-Policy of a mail: its scripts do not run, and its requests do not have the mock's origin. */
const SANDBOX = "sandbox allow-popups; default-src 'none'; img-src * data:; style-src * 'unsafe-inline'; font-src *";
/** The Content-Security-Policy of a mail inside the page of the mock, where it also loads nothing from other hosts. */
const FRAMED = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'";

const mailPage = (path: string, policy: string): Page => ({
  path,
  respond(context, { publicKey, params: { id }, reply }) {
    const { html } = outbox.get.perform(context, { publicKey, param: id });
    const headers = { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).type(CONTENT_TYPES.html).send(html);
  },
});

/** The page of a mail as the recipient sees it, for a tab and for a frame; and the link of a verification mail. */
export const mailPages: readonly Page[] = [
  mailPage('/outbox/:id.html', SANDBOX),
  mailPage('/page/mails/:id', FRAMED),
  {
    path: '/verify/:publicKey/:utr',
    isLink: true,
    respond({ directory }, { params: { publicKey = '', utr = '' } }) {
      const account = orNotFound(directory.find(publicKey));
      catchUpAll([account], directory);
      const { from_email } = verifySender(account, utr);
      directory.events.emit('change', { public_key: publicKey, call: 'GET /verify' });
      return { verified: from_email };
    },
  },
];
