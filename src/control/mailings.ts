/** Control calls that make events happen to mails: opens, bounces and unsubscribes of a single send or an automation. */
import { type Static, type TObject, Type } from 'typebox';
import { preview } from '../messages/preview.js';
import { assertSameType, type Problem } from '../messages/validation.js';
import type { Account } from '../service/account/account.js';
import { normalizeAddress } from '../service/account/outbox.js';
import type { Automation } from '../service/account/records/automations.js';
import { MAIL_EVENTS, SINGLE_SEND_STATUS, type SingleSend } from '../service/account/records/single-sends.js';
import { createAssume } from '../service/assumptions/values.js';
import { shownAutomation } from '../service/document/automations.js';
import { shownSend } from '../service/document/single-sends.js';
import { catchUpAll } from '../service/passing/catch-up.js';
import { applyAutomationEvent, applySendEvent, reachedBy } from '../service/passing/events.js';
import { call, findOne } from './call.js';
import { noAutomationMail, notReached, notSentYet, unknownUnsubscribeGroup } from './failures.js';

/** An event of sent mails, and the addresses of the recipients; all recipients by default. */
export interface MailEventInput {
  readonly event: (typeof MAIL_EVENTS)[number];
  readonly to?: string | readonly string[];
}

const event = {
  event: Type.Enum([...MAIL_EVENTS]),
  to: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
};
assertSameType<MailEventInput, Static<TObject<typeof event>>>();

/** @throws {ControlFailure} for an address that the mail did not reach, or an unsubscribe without an existing group */
function addressesOf({ event, to }: MailEventInput, mailing: SingleSend | Automation, account: Account) {
  const group = account.unsubscribeGroups.find(Number(mailing.unsubscribe_group_id));
  if (event === 'unsubscribe' && group === undefined) throw unknownUnsubscribeGroup();
  const reached = reachedBy(mailing, account);
  const addresses = [to ?? [...reached.values()]].flat();
  const problems = addresses.flatMap((one, index): Problem[] => {
    const pointer = typeof to === 'string' ? '/to' : `/to/${index}`;
    const detail = `is ${preview(one)}, which did not get the mail`;
    return reached.has(normalizeAddress(one)) ? [] : [{ pointer, detail }];
  });
  if (problems.length > 0) throw notReached(problems);
  return addresses;
}

/** Returns the context with which a view renders a record without a request: the account and its values in force. */
const viewing = (account: Account) => ({ account, assume: createAssume(account.assumptions.values) });

export const singleSendEvent = call({
  route: 'POST /single-sends/:utr/events',
  returns: 'single_send',
  body: event,
  handle({ accounts, param: utr, body }, { directory }) {
    catchUpAll(accounts, directory);
    const what = `the single send ${preview(utr)}`;
    const { account, found: send } = findOne(accounts, what, ({ singleSends }) => singleSends.first('utr', utr));
    const { status } = send;
    if (status !== SINGLE_SEND_STATUS.completed) throw notSentYet(status ?? SINGLE_SEND_STATUS.initiate);
    const addresses = addressesOf(body, send, account);
    const changed = applySendEvent(body.event, send, addresses, account);
    return { single_send: shownSend.show(changed, viewing(account)) };
  },
});

export const automationEvent = call({
  route: 'POST /automations/:utr/events',
  returns: 'automation',
  body: event,
  handle({ accounts, param: utr, body }, { directory }) {
    catchUpAll(accounts, directory);
    const what = `the automation ${preview(utr)}`;
    const { account, found: automation } = findOne(accounts, what, (one) => one.automations.first('utr', utr));
    if (automation.total_delivered === 0) throw noAutomationMail();
    const addresses = addressesOf(body, automation, account);
    const changed = applyAutomationEvent(body.event, automation, addresses, account);
    return { automation: shownAutomation.show(changed, viewing(account)) };
  },
});
