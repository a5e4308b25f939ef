/** Records that several steps share, each made or looked for when it is first named. */
import { CREATE_AUTOMATION, CREATE_SCHEDULE, CREATE_SEND, UPDATE_SEND } from '../inference/own-mailings.js';
import {
  DELIMITERS,
  groupOrNone,
  headed,
  knownCountry,
  newest,
  option,
  scheduleForms,
  takenFile,
  takenForms,
  wentOut,
} from './seen.js';
import { type Act, each, type Fields, find, list, make, pick, remove, send, unless, when } from './step.js';

export const UPLOAD = 'POST /contacts/upload-csv';

/** A contact with a country; of the own contact type by default. */
export const contact = (fields: Fields, type = '$type.id'): Fields => ({
  contact_type_id: type,
  country: '$country.id',
  ...fields,
});

/** An upload of a file. */
export const file = (text: string, type = '$type.id', fileName = 'contacts.csv'): Fields => ({
  contact_type_id: type,
  file: { fileName, text },
});

/** An address under `example.com` is nobody's. */
export const senderForm = (name: string, from_email = `${name}@example.com`): Fields => ({
  from_name: name,
  from_email,
  reply_to_email: from_email,
  country_id: '$country.id',
  company_address: '12 Residency Road',
  nickname: name,
});

/** A single send without its schedule: records of others that it names stay as they are, and nobody is in its contact type. */
export const sendForm = (name: string): Fields => ({
  template_id: '$template.id',
  sender_id: '$verified.id',
  unsubscribe_group_id: '$anyGroup.id',
  single_send_name: `~${name}`,
  subject: `~${name}`,
  preheader: `~${name}`,
  recipient_id: ['contacts_$nobody.id'],
});

export const AT_ONCE = { schedule_type: 0 };
/** Years ahead. */
export const PLANNED = { schedule_type: 1, schedule_date: '$schedule.date', schedule_time: '$schedule.time' };
export const REPLANNED = { schedule_type: 1, schedule_date: '$reschedule.date', schedule_time: '$reschedule.time' };

/** Creates a single send, and shows it; the senders are shown next to what is created from one. */
export const createSend = (name: string, schedule: Fields): readonly Act[] => [
  list('senders'),
  make(name, CREATE_SEND, { ...sendForm(name), ...schedule }),
  each(name, 'one', [send('GET /single-send/details', { utr: '$one.utr' })]),
];

/** Creates an automation, and shows it. */
export const createAutomation = (name: string, type: 'welcome' | 'custom', target = '$type.id'): readonly Act[] => [
  make(name, CREATE_AUTOMATION, {
    unsubscribe_group_id: '$anyGroup.id',
    type,
    automation_for: `contacts_${target}`,
    automation_name: `~${name}`,
  }),
  send('GET /automations/details', { utr: `$${name}.utr` }),
];

/** Adds an email to an automation; it waits for a day by default. */
export const addEmail = (automation: string, more: Fields = {}): Act =>
  make('email', CREATE_SCHEDULE, {
    utr: `$${automation}.utr`,
    sender_id: '$verified.id',
    subject: '~email',
    waiting_period: 1,
    waiting_type: 'days',
    template_id: '$template.id',
    preview_img: '$template.preview_image',
    ...more,
  });

/** Names of contact fields, one of them as a label: what the columns are called is not shown. */
const HEADINGS = ['email', 'first_name', 'Last Name'];

export const recipes: Readonly<Record<string, readonly Act[]>> = {
  segment: [pick('segment', option('segment'))],
  group: [pick('group', option('group'))],
  mail: [pick('mail', option('mail'))],
  country: [pick('country', knownCountry)],
  type: [make('type', 'POST /contacts-type/add', { name: '~type' })],
  /** Nothing is put into it: a send to it goes to nobody. */
  nobody: [make('nobody', 'POST /contacts-type/add', { name: '~nobody' })],
  goneNobody: [make('goneNobody', 'POST /contacts-type/add', { name: '~gone nobody' }), remove('goneNobody')],
  goneType: [make('goneType', 'POST /contacts-type/add', { name: '~gone' }), remove('goneType')],
  // Mails of an unverified sender may be refused.
  verified: [find('verified', 'senders', { is_verified: 1 })],
  /** The first one is blank. */
  template: [find('templates', 'templates'), pick('template', newest('templates'))],
  anyGroup: [find('anyGroup', 'unsubscribeGroups')],
  groupOrNone: [pick('groupOrNone', groupOrNone)],
  /** Unverified: its address gets a mail when it is saved. */
  sender: [make('sender', 'POST /sender/save', senderForm('~sender', '$mail'))],
  automation: [...createAutomation('automation', 'custom'), addEmail('automation')],
  forms: [pick('forms', scheduleForms)],
  schedule: [pick('schedule', takenForms(CREATE_SEND))],
  reschedule: [pick('reschedule', takenForms(UPDATE_SEND))],
  planned: createSend('planned', PLANNED),
  /** It went out at once, and others began before it. */
  sent: [
    when('planned'),
    when('schedule', createSend('past', { ...PLANNED, schedule_date: '$schedule.past' })),
    when('sender', createSend('unverified', { ...AT_ONCE, sender_id: '$sender.id' })),
    ...createSend('sent', AT_ONCE),
    pick('sent', wentOut('sent')),
    // The senders are shown next to what went out from them.
    list('senders'),
  ],
  file: [
    make('bare', UPLOAD, file('email\n~row1@example.com\n')),
    ...Object.entries(DELIMITERS).flatMap(([name, delimiter]) => [
      when(
        'bare',
        make(
          name,
          UPLOAD,
          file(`${HEADINGS.join(delimiter)}\n~${name}@example.com${delimiter}Ada${delimiter}Lovelace\n`),
        ),
      ),
      unless('bare', make(name, UPLOAD, file(`Ada${delimiter}Lovelace${delimiter}~${name}@example.com\n`))),
    ]),
    remove('bare', ...Object.keys(DELIMITERS)),
    pick('file', takenFile),
  ],
  headed: [pick('headed', headed)],
};
