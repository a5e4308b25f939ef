/** The document's chapter "Senders and lookup". */
import { Type } from 'typebox';
import { City, ListedCountry, ListedState } from '../account/records/geography.js';
import { Sender } from '../account/records/senders.js';
import { type Chapter, endpoint } from '../endpoint/endpoint.js';
import { ALREADY_VERIFIED, enforce, IN_USE } from '../endpoint/failure.js';
import { email, optional, text } from '../endpoint/fields.js';
import { keptList } from '../endpoint/lists.js';
import { unsetBy } from '../endpoint/missing-values.js';
import { key, reference } from '../endpoint/record-fields.js';
import { createShow, type Reader, showInZone, shownAsks } from '../endpoint/show.js';
import { isUnverified, mailVerification, resendVerification } from '../mail/service-mails.js';
import { toDateTime } from '../time/timestamps.js';
import { release, usersOfSender } from './in-use.js';

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

const senderAsks = [...shownAsks, 'time-zone'] as const;

const showSender = createShow<typeof Sender, Sender, Reader<(typeof senderAsks)[number], never>>(Sender, {
  send_at: ({ send_at }, reader) => showInZone(send_at, reader),
});

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
  handle({ account: { referenceData }, assume }) {
    const { countries, states, cities } = referenceData;
    if (assume('geo.fields') === 'with-codes') return { countries, states, cities };
    return {
      countries: countries.map(({ id, name }) => ({ id, name })),
      states: states.map(({ id, country_id, name }) => ({ id, country_id, name })),
      cities,
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
    senders: keptList({ table: context.account.senders, reads: [], show: showSender }, context),
  }),
});

const save = endpoint({
  method: 'POST',
  path: '/sender/save',
  summary: 'Add a sender',
  form: senderForm,
  success: 'Added Successfully',
  handle({ input, account }) {
    const at = account.clock.now();
    mailVerification(account, account.senders.add({ ...input, send_at: toDateTime(at) }), at);
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
  handle: ({ input, account, assume }) => ({
    sender: showSender(account.senders.get(input.sender_id), { account, assume }),
  }),
});

const update = endpoint({
  method: 'POST',
  path: '/sender/update',
  summary: 'Update a sender',
  form: { sender_id: key('senders'), ...senderForm },
  notFound: 'update-unknown',
  asks: ['sender.update-verification', 'update.empty-field', 'update.omitted-fields'],
  success: 'Updated Successfully',
  handle({ input: { sender_id, ...given }, emptied, account, assume }) {
    const sender = account.senders.get(sender_id);
    const { from_email = sender.from_email } = given;
    const isTakenBack = from_email !== sender.from_email && assume('sender.update-verification') === 'on-email-change';
    const at = account.clock.now();
    const updated = account.senders.update(sender, {
      ...given,
      ...unsetBy(optionals, { input: given, emptied, assume }, sender),
      ...(isTakenBack && { is_verified: 0, send_at: toDateTime(at) }),
    });
    if (isTakenBack) mailVerification(account, updated, at);
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
  handle({ input, account, assume }) {
    const sender = account.senders.get(input.sender_id);
    release(usersOfSender(sender.id, account), account, assume);
    account.senders.remove(sender);
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
  handle({ input, account, assume }) {
    const sender = account.senders.get(input.sender_id);
    if (!isUnverified(sender)) enforce(ALREADY_VERIFIED, assume);
    const isVerified = isUnverified(sender) && assume('sender.verification') === 'on-resend';
    resendVerification(account, sender, isVerified ? { is_verified: 1 } : {}, assume);
  },
});

export const senders: Chapter = {
  title: 'Senders and lookup',
  endpoints: [listGeography, list, save, details, update, remove, resendMail],
};
