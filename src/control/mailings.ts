/** Opens, bounces and unsubscribes at a word: for a single send, or for an automation. */
import { type Static, Type } from 'typebox';
import { type Assume, createAssume } from '../assumptions/assume.js';
import { happenToAutomation, happenToSend, reachedBy } from '../mail/events.js';
import { closestMatch } from '../problems/closest-match.js';
import { preview } from '../problems/preview.js';
import { MAIL_EVENTS } from '../store/records/mail-events.js';
import { SINGLE_SEND_STATUS } from '../store/records/single-sends.js';
import { normalizeAddress } from '../world/recipient.js';
import type { World } from '../world/world.js';
import { call } from './call.js';
import { ControlFailure } from './failure.js';
import { exactlyOne } from './target-account.js';

const Event = Type.Object(
  {
    event: Type.Enum([...MAIL_EVENTS]),
    /** All who got the mail when it is left out. */
    to: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
  },
  { additionalProperties: false },
);

/** The one world that has a mailing, with it. */
function having<M>(worlds: readonly World[], utr: string, what: string, find: (world: World) => M | undefined) {
  const found = worlds.flatMap((world) => {
    const mailing = find(world);
    return mailing === undefined ? [] : [{ world, mailing, assume: createAssume(world.assumptions.values) as Assume }];
  });
  return exactlyOne(found, `the ${what} ${preview(utr)}`);
}

/** @throws {ControlFailure} for an address that the mail did not reach, or an unsubscribe from no group */
function addressesIn(
  { event, to }: Static<typeof Event>,
  reached: ReadonlyMap<string, string>,
  group: unknown,
): string[] {
  const known = [...reached.values()];
  if (event === 'unsubscribe' && group === undefined) {
    throw new ControlFailure(409, 'Its unsubscribe group does not exist, so that there is no list to be put on.');
  }
  if (to === undefined) return known;
  const problems = [to].flat().flatMap((address, index) => {
    if (reached.has(normalizeAddress(address))) return [];
    const hint = known.length === 0 ? 'nobody did' : `did you mean ${closestMatch(normalizeAddress(address), known)}?`;
    const pointer = Array.isArray(to) ? `/to/${index}` : '/to';
    return [{ pointer, detail: `is ${preview(address)}, which did not get the mail; ${hint}` }];
  });
  if (problems.length > 0) throw new ControlFailure(422, 'The mail did not reach all of these.', problems);
  return [to].flat();
}

export const happenToSingleSend = call({
  method: 'POST',
  path: '/single-sends/:utr/events',
  body: Event,
  handle({ targets: addressed, params: { utr = '' }, body }) {
    const find = (one: World) => one.singleSends.first('utr', utr);
    const { world, mailing: send, assume } = having(addressed(), utr, 'single send', find);
    if (send.status !== SINGLE_SEND_STATUS.completed) {
      throw new ControlFailure(409, `The single send has the status ${send.status}: it did not go out yet.`);
    }
    const group = world.unsubscribeGroups.find(send.unsubscribe_group_id ?? 0);
    const addresses = addressesIn(body, reachedBy(send, world), group);
    return { single_send: happenToSend(body.event, send, addresses, world, assume) };
  },
});

export const happenToAutomationMails = call({
  method: 'POST',
  path: '/automations/:utr/events',
  body: Event,
  handle({ targets: addressed, params: { utr = '' }, body }) {
    const find = (one: World) => one.automations.first('utr', utr);
    const { world, mailing: automation, assume } = having(addressed(), utr, 'automation', find);
    if (automation.total_delivered === 0) {
      throw new ControlFailure(409, 'The automation has sent no mail yet.');
    }
    const group = world.unsubscribeGroups.find(Number(automation.unsubscribe_group_id));
    const addresses = addressesIn(body, reachedBy(automation, world), group);
    return { automation: happenToAutomation(body.event, automation, addresses, world, assume) };
  },
});
