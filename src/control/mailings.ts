/** Control calls that make mail events happen: opens, bounces and unsubscribes of a single send or an automation. */
import { type Static, Type } from 'typebox';
import { createAssume } from '../assumptions/assume.js';
import { applyAutomationEvent, applySendEvent, reachedBy } from '../mail/events.js';
import { createHints } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { firstProblems, type Problem } from '../problems/validation.js';
import { MAIL_EVENTS } from '../store/records/mail-events.js';
import { SINGLE_SEND_STATUS } from '../store/records/single-sends.js';
import { normalizeAddress } from '../world/recipient.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { noAutomationMail, noRoom, notReached, notSentYet, unknownUnsubscribeGroup } from './failures.js';
import { exactlyOne } from './target-account.js';

/** An event of mails that went out, and the addresses that it happens at: every recipient by default. */
export interface MailEventInput {
  readonly event: (typeof MAIL_EVENTS)[number];
  readonly to?: string | readonly string[];
}

const Event = Type.Object(
  {
    event: Type.Enum([...MAIL_EVENTS]),
    to: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
  },
  { additionalProperties: false },
);
assertSameType<MailEventInput, Static<typeof Event>>();

/** The one world that has a mailing, with the mailing. */
function findMailing<M>(worlds: readonly World[], utr: string, what: string, find: (world: World) => M | undefined) {
  const found = worlds.flatMap((world) => {
    const mailing = find(world);
    return mailing === undefined ? [] : [{ world, mailing, assume: createAssume(world.assumptions.values) }];
  });
  return exactlyOne(found, `the ${what} ${preview(utr)}`);
}

/** @throws {ControlFailure} for an address that the mail did not reach, or an unsubscribe from no group */
function addressesIn(
  { event, to }: MailEventInput,
  reached: ReadonlyMap<string, string>,
  group: unknown,
): readonly string[] {
  if (event === 'unsubscribe' && group === undefined) throw unknownUnsubscribeGroup();
  if (to === undefined) return [...reached.values()];
  const addresses = [to].flat();
  const strangers = addresses.flatMap((one, index) => (reached.has(normalizeAddress(one)) ? [] : [index]));
  if (strangers.length > 0) throw notReached(firstProblems(problemsOf(strangers, to, reached)));
  return addresses;
}

/** @param strangers the places of the addresses that a mail did not reach */
function* problemsOf(
  strangers: readonly number[],
  to: string | readonly string[],
  reached: ReadonlyMap<string, string>,
): Generator<Problem> {
  const known = [...reached.values()];
  const hint = createHints();
  for (const index of strangers) {
    // The place of an address.
    const [pointer, address] = typeof to === 'string' ? ['/to', to] : [`/to/${index}`, to[index] as string];
    const more = known.length === 0 ? '; nobody did' : hint(normalizeAddress(address), known);
    yield { pointer, detail: `is ${preview(address)}, which did not get the mail${more}` };
  }
}

/** @throws {ControlFailure} where so many more records find no room */
function makeRoom(addresses: readonly string[], world: World): void {
  const bound = world.findBound(addresses.length);
  if (bound !== undefined) throw noRoom(bound);
}

export const happenToSingleSend = call({
  method: 'POST',
  path: '/single-sends/:utr/events',
  adds: true,
  body: Event,
  handle({ targets, params: { utr = '' }, body }, { show }) {
    const find = (world: World) => world.singleSends.first('utr', utr);
    const { world, mailing: send, assume } = findMailing(targets(), utr, 'single send', find);
    if (send.status !== SINGLE_SEND_STATUS.completed) throw notSentYet(send.status ?? SINGLE_SEND_STATUS.initiate);
    const group = world.unsubscribeGroups.find(send.unsubscribe_group_id ?? 0);
    const addresses = addressesIn(body, reachedBy(send, world), group);
    makeRoom(addresses, world);
    return { single_send: show.singleSend(applySendEvent(body.event, send, addresses, world, assume), world) };
  },
});

export const happenToAutomationMails = call({
  method: 'POST',
  path: '/automations/:utr/events',
  adds: true,
  body: Event,
  handle({ targets, params: { utr = '' }, body }, { show }) {
    const find = (world: World) => world.automations.first('utr', utr);
    const { world, mailing: automation, assume } = findMailing(targets(), utr, 'automation', find);
    if (automation.total_delivered === 0) throw noAutomationMail();
    const group = world.unsubscribeGroups.find(Number(automation.unsubscribe_group_id));
    const addresses = addressesIn(body, reachedBy(automation, world), group);
    makeRoom(addresses, world);
    return {
      automation: show.automation(applyAutomationEvent(body.event, automation, addresses, world, assume), world),
    };
  },
});
