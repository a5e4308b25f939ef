/** The document's chapter "Senders and lookup". */
import { Type } from 'typebox';
import { type Chapter, endpoint } from '../contract/endpoint.js';
import { IN_USE } from '../contract/failure.js';
import { email, optional, text } from '../contract/fields.js';
import { cachedList } from '../contract/list-order.js';
import { unsetBy } from '../contract/missing-values.js';
import { key, reference } from '../contract/record-fields.js';
import { createShow, shownAsks } from '../contract/unset-fields.js';
import { sendVerification } from '../mail/verification.js';
import { City, ListedCountry, ListedState } from '../store/records/geography.js';
import { Sender } from '../store/records/senders.js';
import { toDateTime } from '../time/timestamps.js';
import { release, usersOfSender } from './in-use.js';

/** Limits: sender company_address and company_address2, maximum length. */
const address = () => text({ max: 255 });

/** Sender save fields. */
const senderForm = {
  from_name: text(),
  from_email: email(),
  reply_to_email: email(),
  country_id: reference('countries'),
  state_id: optional(reference('states')),
  city_id: optional(reference('cities')),
  zip_code: optional(text()),
  company_address: address(),
  company_address2: optional(address()),
  nickname: text(),
};

const optionals = ['state_id', 'city_id', 'zip_code', 'company_address2'] as const;

const show = createShow<Sender>(Sender);

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
  asks: ['list-order', 'list.page-size', ...shownAsks],
  success: Type.Object({ senders: Type.Array(Sender) }),
  handle: ({ world, assume, page }) => ({ senders: cachedList(world.senders, world, assume, show, page) }),
});

const save = endpoint({
  method: 'POST',
  path: '/sender/save',
  summary: 'Add a sender',
  form: senderForm,
  success: 'Added Successfully',
  handle({ input, world }) {
    const send_at = toDateTime(world.clock.now());
    sendVerification(world, world.senders.add({ ...input, send_at }));
  },
});

const details = endpoint({
  method: 'GET',
  path: '/sender/details',
  summary: 'Show a sender',
  query: { sender_id: key('senders') },
  notFound: 'NF1',
  asks: shownAsks,
  success: Type.Object({ sender: Sender }),
  handle: ({ input, world, assume }) => ({ sender: show(world.senders.get(input.sender_id), { assume }) }),
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
    const updated = world.senders.update(sender, {
      ...given,
      ...unsetBy(optionals, { input: given, emptied, assume }),
      ...(isTakenBack && { is_verified: 0 }),
    });
    if (isTakenBack) sendVerification(world, updated);
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
  asks: ['sender.verification'],
  success: 'Verification Mail Send',
  handle({ input, world, assume }) {
    const isVerified = assume('sender.verification') === 'on-resend';
    const sender = sendVerification(world, world.senders.get(input.sender_id));
    if (isVerified) world.senders.amend(sender, { is_verified: 1 });
  },
});

export const senders: Chapter = {
  title: 'Senders and lookup',
  endpoints: [listGeography, list, save, details, update, remove, resendMail],
};
