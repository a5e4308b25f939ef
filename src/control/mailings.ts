/** Control calls that make mail events happen: opens, bounces and unsubscribes of a single send or an automation. */
import { type Static, Type } from 'typebox';
import { createAssume } from '../assumptions/assume.js';
import { forEachInBatches, MAX_ITEMS, resultOf, runThrough, type Work } from '../batches.js';
import { happenToAutomation, happenToSend, type PreparedEvent, reachedBy } from '../mail/events.js';
import { createHints } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import { assertSameType } from '../problems/same-type.js';
import { firstProblems, type Problem } from '../problems/validation.js';
import { MAIL_EVENTS } from '../store/records/mail-events.js';
import { SINGLE_SEND_STATUS } from '../store/records/single-sends.js';
import { normalizeAddress } from '../world/recipient.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { noAutomationMail, notReached, notSentYet, unknownUnsubscribeGroup } from './failures.js';
import { exactlyOne } from './target-account.js';

/** An event of mails that went out, and the addresses that it happens at: every recipient by default. */
export interface MailEventInput {
  readonly event: (typeof MAIL_EVENTS)[number];
  readonly to?: string | readonly string[];
}

/** A hundred thousand addresses fit. */
const MAX_EVENT_BYTES = 4 * 1024 * 1024;

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
function* addressesIn(
  { event, to }: MailEventInput,
  reached: ReadonlyMap<string, string>,
  group: unknown,
): Generator<void, readonly string[]> {
  // To find many addresses is a batch.
  if (reached.size > MAX_ITEMS) yield;
  if (event === 'unsubscribe' && group === undefined) {
    throw unknownUnsubscribeGroup();
  }
  if (to === undefined) return [...reached.values()];
  const addresses = [to].flat();
  const strangers: number[] = [];
  yield* forEachInBatches(addresses, (address, index) => {
    if (!reached.has(normalizeAddress(address))) strangers.push(index);
  });
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

interface EventRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly body: MailEventInput;
  targets(): Work<readonly World[]>;
}

/** An event that is ready to be applied, and its account. */
interface Prepared<M> {
  readonly world: World;
  readonly event: PreparedEvent<M>;
}

/**
 * Applies a prepared event, behind the slow writes to its account that came before. What overtakes it has replaced
 * records: it is prepared again, and another time at once, so that nobody keeps it from ever ending.
 * @param show gives the mailing as the service shows it
 */
function* applied<M, S>(
  account: World,
  prepare: () => Work<Prepared<M>>,
  show: (mailing: M, world: World) => S | Generator<void, S>,
): Work<S> {
  const { turn, end } = account.queue();
  try {
    if (turn !== undefined) yield turn;
    let prepared = yield* prepare();
    if (!prepared.event.isCurrent()) prepared = yield* prepare();
    if (!prepared.event.isCurrent()) prepared = runThrough(prepare());
    return yield* resultOf(show(prepared.event.commit(), prepared.world));
  } finally {
    end();
  }
}

function* findSend({ targets, params: { utr = '' } }: EventRequest) {
  return findMailing(yield* targets(), utr, 'single send', (one) => one.singleSends.first('utr', utr));
}

function* findAutomation({ targets, params: { utr = '' } }: EventRequest) {
  return findMailing(yield* targets(), utr, 'automation', (one) => one.automations.first('utr', utr));
}

function* eventOfSend(request: EventRequest) {
  const { world, mailing: send, assume } = yield* findSend(request);
  if (send.status !== SINGLE_SEND_STATUS.completed) {
    throw notSentYet(send.status ?? SINGLE_SEND_STATUS.initiate);
  }
  const group = world.unsubscribeGroups.find(send.unsubscribe_group_id ?? 0);
  const addresses = yield* addressesIn(request.body, yield* reachedBy(send, world), group);
  return { world, event: yield* happenToSend(request.body.event, send, addresses, world, assume) };
}

function* eventOfAutomation(request: EventRequest) {
  const { world, mailing: automation, assume } = yield* findAutomation(request);
  if (automation.total_delivered === 0) {
    throw noAutomationMail();
  }
  const group = world.unsubscribeGroups.find(Number(automation.unsubscribe_group_id));
  const addresses = yield* addressesIn(request.body, yield* reachedBy(automation, world), group);
  return { world, event: yield* happenToAutomation(request.body.event, automation, addresses, world, assume) };
}

export const happenToSingleSend = call({
  method: 'POST',
  path: '/single-sends/:utr/events',
  adds: true,
  bodyLimit: MAX_EVENT_BYTES,
  body: Event,
  *handle(request, { show }) {
    const { world } = yield* findSend(request);
    return { single_send: yield* applied(world, () => eventOfSend(request), show.singleSend) };
  },
});

export const happenToAutomationMails = call({
  method: 'POST',
  path: '/automations/:utr/events',
  adds: true,
  bodyLimit: MAX_EVENT_BYTES,
  body: Event,
  *handle(request, { show }) {
    const { world } = yield* findAutomation(request);
    return { automation: yield* applied(world, () => eventOfAutomation(request), show.automation) };
  },
});
