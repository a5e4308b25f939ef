/** The document's chapter "Senders and lookup". */
import { Type } from 'typebox';
import { dateTimeIn, toDateTime } from '../../time/timestamps.js';
import { Sender } from '../account/records/senders.js';
import { extended } from '../account/records/shapes.js';
import { City, Country, State } from '../account/records/templates.js';
import { type Endpoint, endpoint } from '../endpoint/endpoint.js';
import { enforce, rules } from '../endpoint/failure.js';
import { email, key, optional, reference, text } from '../endpoint/fields.js';
import { view } from '../endpoint/show.js';
import { clearedBy } from '../endpoint/validate.js';
import { isUnverified, mailVerification } from '../passing/mails.js';
import { deletion, details, list } from './patterns.js';

/** The document's Limits: company_address and company_address2 have at most 255 characters. */
const address = (example: string) => text({ max: 255, example });

const form = {
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

const unique = [
  { field: 'from_email', by: 'duplicate-name' },
  { field: 'nickname', by: 'duplicate-name' },
] as const;

const unset = { state_id: null, city_id: null, zip_code: null, company_address2: null };

const code = Type.Optional(Type.String());

const shown = view('senders', Sender, {
  fields: { send_at: ({ send_at }, { assume }) => dateTimeIn(assume('time-zone'), send_at) },
});

export const senders: readonly Endpoint[] = [
  endpoint('GET /get/country-state-city', 'List the countries, states and cities', {
    success: Type.Object({
      // The assumption `geo.fields` decides whether responses have the codes.
      countries: Type.Array(extended('Country', Country, { iso2: code, phone_code: code })),
      states: Type.Array(extended('State', State, { iso2: code })),
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
  }),

  list('GET /senders', 'List the senders', { documentedMethod: 'POST', success: { senders: shown } }),

  endpoint('POST /sender/save', 'Add a sender', {
    form,
    unique,
    makes: 'senders',
    success: 'Added Successfully',
    handle({ input, account }) {
      const at = account.clock.now();
      mailVerification(account, account.senders.add({ ...input, send_at: toDateTime(at) }), at);
    },
  }),

  details('GET /sender/details', 'Show a sender', {
    query: { sender_id: key('senders') },
    success: { sender: shown },
    notFound: 'NF1',
  }),

  endpoint('POST /sender/update', 'Update a sender', {
    form: { sender_id: key('senders'), ...form },
    notFound: 'update-unknown',
    unique,
    success: 'Updated Successfully',
    handle({ input: { sender_id, ...given }, emptied, account, assume }) {
      const sender = account.senders.get(sender_id);
      const { from_email = sender.from_email } = given;
      const isTakenBack = from_email !== sender.from_email;
      const at = account.clock.now();
      const changes = {
        ...given,
        ...clearedBy(unset, { input: given, emptied, assume }, sender),
        ...(isTakenBack && ({ is_verified: 0, send_at: toDateTime(at) } as const)),
      };
      const updated = account.senders.update(sender, changes);
      if (isTakenBack) mailVerification(account, updated, at);
    },
  }),

  deletion('DELETE /sender/delete', 'Delete a sender', {
    query: { sender_id: key('senders') },
    notFound: 'NF1',
    textUnder: 'errors',
  }),

  endpoint('GET /sender/resend-mail', 'Send the verification mail of a sender again', {
    query: { sender_id: key('senders') },
    notFound: 'NF1',
    rules: [rules.alreadyVerified],
    success: 'Verification Mail Send',
    handle({ input, account, assume }) {
      const sender = account.senders.get(input.sender_id);
      if (!isUnverified(sender)) enforce(rules.alreadyVerified, assume);
      const isVerified = isUnverified(sender) && assume('sender.verification') === 'on-resend';
      const at = account.clock.now();
      const changes = { send_at: toDateTime(at), ...(isVerified && ({ is_verified: 1 } as const)) };
      mailVerification(account, account.senders.amend(sender, changes), at);
    },
  }),
];
