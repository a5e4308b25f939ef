/** The document's chapter "Senders and lookup". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { ALREADY_VERIFIED, enforce, IN_USE } from '../contract/failure.js';
import { email, optional, text } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { unsetBy } from '../contract/missing-values.js';
import { key, reference } from '../contract/record-fields.js';
import type { Reader } from '../contract/serialized-list.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { isUnverified, mailVerification, resendVerification } from '../mail/verification.js';
import { City, ListedCountry, ListedState } from '../store/records/geography.js';
import { Sender } from '../store/records/senders.js';
import { toDateTime } from '../time/timestamps.js';
import { release, usersOfSender } from './in-use.js';
import { inZone } from './local-times.js';

/** Limits: sender company_address and company_address2, maximum length. */
const address = (example: string) => text({ max: 255, example });

/** Sender save fields. */
const senderForm = {
  from_name: text(),
  from_email: email(),
  reply_to_email: email(),
  country_id: reference('countries'),
  state_id: optional(reference('states')),
  city_id: optional(reference('cities')),
  zip_code: optional(text({ example: '560025' })),
  company_address: address('12 Residency Road'),
  company_address2: optional(address('Second floor')),
  nickname: text(),
};

const optionals = ['state_id', 'city_id', 'zip_code', 'company_address2'] as const;

const showUnset = createShow<Sender>(Sender);

const senderAsks = [...shownAsks, 'time-zone'] as const;

function showSender(sender: Sender, reader: Reader<(typeof senderAsks)[number], never>): Sender {
  const shown = showUnset(sender, reader);
  const send_at = inZone(sender.send_at, reader);
  return send_at === sender.send_at ? shown : { ...shown, send_at };
}

const listGeography = endpoint({
  method: 'GET',
  path: '/get/country-state-city',
  summary: 'List the countries, states and cities',
  asks: ['geo.fields'],
  success: Type.Object({
    countries: Type.Array(ListedCountry),
    states: Type.Array(ListedState),
    cities: Type.Array(City),
  }),
  handle({ world, assume }) {
    const { countries, states, cities } = world.referenceData;
    if (assume('geo.fields') === 'with-codes') {
      return { countries: [...countries], states: [...states], cities: [...cities] };
    }
    return {
      countries: countries.map(({ id, name }) => ({ id, name })),
      states: states.map(({ id, country_id, name }) => ({ id, country_id, name })),
      cities: [...cities],
    };
  },
});

const list = endpoint({
  method: 'GET',
  documentedMethod: 'POST',
  path: '/senders',
  summary: 'List the senders',
  asks: [...senderAsks, 'list-order', 'list.page-size'],
  success: Type.Object({ senders: Type.Array(Sender) }),
  handle: (context) => ({
    senders: cachedList({ table: context.world.senders, reads: [], serialize: showSender }, context),
  }),
});

const save = endpoint({
  method: 'POST',
  path: '/sender/save',
  summary: 'Add a sender',
  form: senderForm,
  success: 'Added Successfully',
  handle({ input, world }) {
    const at = world.clock.now();
    mailVerification(world, world.senders.add({ ...input, send_at: toDateTime(at) }), at);
  },
});

const details = endpoint({
  method: 'GET',
  path: '/sender/details',
  summary: 'Show a sender',
  query: { sender_id: key('senders') },
  notFound: 'NF1',
  asks: senderAsks,
  success: Type.Object({ sender: Sender }),
  handle: ({ input, world, assume }) => ({ sender: showSender(world.senders.get(input.sender_id), { world, assume }) }),
});

const update = endpoint({
  method: 'POST',
  path: '/sender/update',
  summary: 'Update a sender',
  form: { sender_id: key('senders'), ...senderForm },
  notFound: 'update-unknown',
  asks: ['sender.update-verification', 'update.empty-field', 'update.omitted-fields'],
  success: 'Updated Successfully',
  handle({ input: { sender_id, ...given }, emptied, world, assume }) {
    const sender = world.senders.get(sender_id);
    const { from_email = sender.from_email } = given;
    const isTakenBack = from_email !== sender.from_email && assume('sender.update-verification') === 'on-email-change';
    const at = world.clock.now();
    const updated = world.senders.update(sender, {
      ...given,
      ...unsetBy(optionals, { input: given, emptied, assume }, sender),
      ...(isTakenBack && { is_verified: 0, send_at: toDateTime(at) }),
    });
    if (isTakenBack) mailVerification(world, updated, at);
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: '/sender/delete',
  summary: 'Delete a sender',
  query: { sender_id: key('senders') },
  notFound: 'NF1',
  rules: [IN_USE],
  success: 'Deleted Successfully',
  textUnder: 'errors',
  handle({ input, world, assume }) {
    const sender = world.senders.get(input.sender_id);
    release(usersOfSender(sender.id, world), world, assume);
    world.senders.remove(sender);
  },
});

const resendMail = endpoint({
  method: 'GET',
  path: '/sender/resend-mail',
  summary: 'Send the verification mail of a sender again',
  query: { sender_id: key('senders') },
  notFound: 'NF1',
  rules: [ALREADY_VERIFIED],
  asks: ['sender.verification', 'updated-at.service'],
  success: 'Verification Mail Send',
  handle({ input, world, assume }) {
    const sender = world.senders.get(input.sender_id);
    if (!isUnverified(sender)) enforce(ALREADY_VERIFIED, assume);
    const isVerified = isUnverified(sender) && assume('sender.verification') === 'on-resend';
    resendVerification(world, sender, isVerified ? { is_verified: 1 } : {}, assume);
  },
});

export const senders: Chapter = {
  title: 'Senders and lookup',
  endpoints: [listGeography, list, save, details, update, remove, resendMail],
};
