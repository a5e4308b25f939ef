/** Single sends, automations and senders of the probe's own: for nobody, or for the address that the user named. */
import { CREATE_AUTOMATION, CREATE_SEND, DUPLICATE_SEND, SET_LIVE, UPDATE_SEND } from '../../inference/own-mailings.js';
import {
  addEmail,
  contact,
  createAutomation,
  createSend,
  PLANNED,
  REPLANNED,
  senderForm,
  sendForm,
} from '../recipes.js';
import {
  type Act,
  clear,
  each,
  type Fields,
  find,
  list,
  make,
  remove,
  type Step,
  send,
  step,
  wait,
  when,
} from '../step.js';
import { LONG } from './refused.js';

const DETAILS = 'GET /single-send/details';
/** The document says to give only one of them, and not what becomes of two. */
const BOTH_BODIES = { template_json: '{"blocks":[]}', template_html: '<p>Hello</p>' };

const update = (fields: Fields): readonly Act[] => [
  send(UPDATE_SEND, { utr: '$send.utr', ...sendForm('send'), ...REPLANNED, ...fields }),
  send(DETAILS, { utr: '$send.utr' }),
];

export const sends: readonly Step[] = [
  step(
    'create a single send years ahead, and duplicate it',
    ['write'],
    createSend('send', PLANNED),
    make('copy', DUPLICATE_SEND, { utr: '$send.utr' }),
  ),
  step(
    'give a single send years ahead both bodies',
    ['write'],
    createSend('send', { ...PLANNED, ...BOTH_BODIES }),
    // Nothing is changed.
    update(BOTH_BODIES),
  ),
  step(
    'update a single send years ahead: leave a body out, and send it empty',
    ['write'],
    createSend('send', { ...PLANNED, template_html: '<p>Hello</p>' }),
    update({}),
    update({ template_html: '<p>Hello</p>' }),
    update({ template_html: '' }),
  ),
  step(
    'create a single send years ahead, and an email, from the blank template without a body',
    ['write'],
    find('blank', 'templates', { is_blank: 1 }),
    createSend('bodiless', { ...PLANNED, template_id: '$blank.id' }),
    addEmail('automation', { template_id: '$blank.id' }),
  ),
  step(
    'name a contact type that was deleted as the target of a single send years ahead',
    ['write'],
    createSend('send', PLANNED),
    make('aimless', CREATE_SEND, { ...sendForm('aimless'), ...PLANNED, recipient_id: ['contacts_$goneNobody.id'] }),
    update({ recipient_id: ['contacts_$goneNobody.id'] }),
  ),
];

const MAILING = ['write', 'mail', 'notify'] as const;

export const waiting: readonly Step[] = [
  step('send single sends to nobody, and wait until they went out', [...MAILING, 'wait'], when('sent')),
  step(
    'duplicate a single send that went out',
    [...MAILING, 'wait'],
    make('copy', DUPLICATE_SEND, { utr: '$sent.utr' }),
  ),
  step(
    'update a single send that went out',
    [...MAILING, 'wait'],
    when(
      'sent',
      // The control: another one takes the same fields.
      send(UPDATE_SEND, { utr: '$planned.utr', ...sendForm('updated'), ...REPLANNED }),
      list('singleSends'),
      send(DETAILS, { utr: '$sent.utr' }),
      send(UPDATE_SEND, { utr: '$sent.utr', ...sendForm('updated'), ...REPLANNED }),
    ),
  ),
];

const show = (name: string): Act => send('GET /automations/details', { utr: `$${name}.utr` });
const showEmails = (name: string): Act => list('automationSchedules', { utr: `$${name}.utr` });
const setLive = (name: string): Act => send(SET_LIVE, { utr: `$${name}.utr` });
const pause = (name: string): Act => send('GET /automations/pause', { utr: `$${name}.utr` });

/** Duplicates the automation that several steps use, and shows the copy. */
const duplicate = [
  showEmails('automation'),
  show('automation'),
  make('copy', 'GET /automations/duplicate', { utr: '$automation.utr' }),
  each('copy', 'one', [show('one'), showEmails('one')]),
];

export const automations: readonly Step[] = [
  step('create automations of both types', ['write'], createAutomation('welcome', 'welcome'), when('automation')),
  step('pause a draft of an automation', ['write'], show('automation'), pause('automation')),
  step('duplicate an automation', ['write'], duplicate),
  step('give an email of an automation both bodies', ['write'], addEmail('automation', BOTH_BODIES)),
  step(
    'set an automation live that has no emails',
    MAILING,
    createAutomation('empty', 'custom'),
    showEmails('empty'),
    setLive('empty'),
  ),
  step(
    'set an automation live that was deleted',
    MAILING,
    createAutomation('gone', 'custom'),
    remove('gone'),
    setLive('gone'),
  ),
  step(
    'set an automation live twice, duplicate and pause it',
    MAILING,
    show('automation'),
    setLive('automation'),
    show('automation'),
    setLive('automation'),
    show('automation'),
    duplicate,
    pause('automation'),
    show('automation'),
  ),
  step(
    'set an automation live again after a while',
    [...MAILING, 'wait'],
    setLive('automation'),
    wait(2000),
    // It is created later: its time tells that a second has passed.
    createAutomation('later', 'welcome'),
    show('automation'),
    setLive('automation'),
    show('automation'),
  ),
];

/** Sets an automation live that mails at once, and shows it. */
const mailAtOnce = (name: string): readonly Act[] => [
  ...createAutomation(name, 'custom', '$audience.id'),
  addEmail(name, { waiting_type: 'instantly' }),
  show(name),
  setLive(name),
  show(name),
];

/** Whom a custom automation mails: the address that the user named is the only one in a contact type of the probe's own. */
export const audience: readonly Step[] = [
  step(
    'mail the address by one of two automations: it joins after the first and before the second is set live',
    MAILING,
    when('country', make('audience', 'POST /contacts-type/add', { name: '~audience' })),
    mailAtOnce('first'),
    make('reader', 'POST /contacts/add', contact({ first_name: '~reader', email: '$mail' }, '$audience.id')),
    show('first'),
    mailAtOnce('second'),
  ),
];

const RESEND = 'GET /sender/resend-mail';
const UPDATE_SENDER = 'POST /sender/update';
const OWN_SENDER = { sender_id: '$sender.id' };

/** What the verification mails of a sender change. */
export const senders: readonly Step[] = [
  step(
    'save a sender, and mail its verification again',
    ['write', 'mail'],
    when('sender', list('senders'), send(RESEND, OWN_SENDER), list('senders')),
  ),
  step(
    'mail the verification of a sender later, and change its address',
    ['write', 'mail', 'wait'],
    when(
      'sender',
      list('senders'),
      wait(2000),
      send(RESEND, OWN_SENDER),
      list('senders'),
      wait(2000),
      send(UPDATE_SENDER, { ...OWN_SENDER, ...senderForm('~changed') }),
      list('senders'),
    ),
  ),
  step(
    'delete a sender that a single send years ahead names',
    ['write', 'mail'],
    make('used', 'POST /sender/save', senderForm('~used')),
    make('user', CREATE_SEND, { ...sendForm('user'), ...PLANNED, sender_id: '$used.id' }),
    list('senders'),
    remove('used'),
    clear('user'),
    clear('used'),
  ),
  step(
    'update a sender, and once it is deleted, and mail its verification again',
    ['write', 'mail'],
    make('gone', 'POST /sender/save', { ...senderForm('~gone'), zip_code: '560025', company_address2: 'Second floor' }),
    // The second address is left out.
    when('gone', send(UPDATE_SENDER, { sender_id: '$gone.id', ...senderForm('~gone'), zip_code: '' }), list('senders')),
    remove('gone', 'gone'),
    send(UPDATE_SENDER, { sender_id: '$gone.id', ...senderForm('~gone') }),
    send(RESEND, { sender_id: '$gone.id' }),
  ),
];

/** Last: a recording that holds no long texts does not tell what it made. */
export const longNames: readonly Step[] = [
  step(
    'create an automation with a long name',
    ['write'],
    make('long', CREATE_AUTOMATION, {
      type: 'custom',
      automation_for: 'contacts_$type.id',
      automation_name: LONG,
      unsubscribe_group_id: '$groupOrNone',
    }),
    remove('long'),
  ),
];
