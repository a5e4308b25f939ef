import t from 'tap';
import type { FixtureAccount } from '../../../src/fixtures/schema.js';
import { type Recipient, writeMail } from '../../../src/service/account/letter.js';
import type { SingleSend } from '../../../src/service/account/records/single-sends.js';
import { letterOf } from '../../../src/service/passing/mails.js';
import { after, CLOCK, news, welcome } from '../../sample-accounts/mailing-account.js';
import { FIXED_NAMES } from '../document/document.js';
import { catchUpTo, openMailing } from './catch-up-account.js';

const PAGE = 'https://app.campaigns.example/unsubscribe-preferences';
const AT = '2026-01-05T09:00:10.000000Z';

const ada = {
  email: 'Ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  alt_email: 'countess@example.com',
  country: 'India',
  state: 'England',
  city: 'London',
  address_line1: '12 St James Square',
  address_line2: 'First floor',
  state_province_region: 'Greater London',
  postal_code: 'SW1Y 4JH',
  custom_field: {
    father_name: { field_name: 'Father Name', field_value: 'Lord <Byron> & "sons"' },
    designation: { field_name: 'Designation', field_value: null },
    plan: { field_name: 'Plan', field_value: 'gold' },
  },
};
const EVERY_NAME = [...FIXED_NAMES.placeholders, 'plan', 'nonsense'];
const template_html = EVERY_NAME.map((name) => `<p>((${name}))</p>`).join('');

const launch = {
  single_send_name: 'Launch',
  utr: 's-1',
  status: 1,
  recipient_id: [{ id: '1', table: 'contacts_' }],
  subject: 'For ((first_name)) & ((nonsense))',
  preheader: 'From ((sender_name)), ((father_name))',
  template_html,
  sender_name: 'The desk',
  from_sender: 'old@acme.example',
  reply_to: 'oldhelp@acme.example',
};
const toAda = { contacts: [ada], single_sends: [launch] };

const DAY = 86_400;

/** The mails of one day. */
function mailsOf(accountFixture: FixtureAccount) {
  const account = openMailing(accountFixture);
  catchUpTo(account, DAY);
  return account.outbox.find({}, 100).mails;
}

/** The value of every name, in the order of the names. */
const VALUES = [
  ...['Ada', 'Lovelace', 'Ada@example.com', 'countess@example.com', 'India', 'England', 'London'],
  ...['12 St James Square', 'First floor', 'Greater London', 'SW1Y 4JH', 'Ada Lovelace'],
  ...['Lord &lt;Byron&gt; &amp; &quot;sons&quot;', '', '', '', '', '', 'News desk', '1 Acme Road, Floor 2'],
  ...[`${PAGE}/s-1?email=Ada%40example.com`, 'gold', ''],
];
const launchMail = {
  id: 1,
  kind: 'single-send',
  to: 'Ada@example.com',
  from: 'old@acme.example',
  from_name: 'The desk',
  reply_to: 'oldhelp@acme.example',
  subject: 'For Ada & ',
  preheader: 'From News desk, Lord <Byron> & "sons"',
  html: VALUES.map((text) => `<p>${text}</p>`).join(''),
  link: null,
  utr: 's-1',
  schedule_utr: null,
  at: AT,
};

t.test('the mail of a single send has the values of its fields and its recipient', async (t) => {
  t.strictSame(mailsOf(toAda), [launchMail]);
});

/** Writes the mail of the send with other texts. */
function write(texts: Partial<SingleSend>, recipient: Recipient) {
  const account = openMailing(toAda);
  const send = { ...account.singleSends.get(1), subject: '', preheader: '', ...texts };
  return writeMail(letterOf(send, account), recipient);
}

/** A recipient with values of its own. */
const others = Object.fromEntries(
  Object.entries({ name: 'Ada', dollar: "$& $1 $'", nested: '((name))', tag: `a<b>&amp;"'c`, empty: null }).map(
    ([name, field_value]) => [name, { field_name: name, field_value }],
  ),
);
const filled: readonly (readonly [text: string, written: string])[] = [
  ['Dear ((name)), ((name))!', 'Dear Ada, Ada!'],
  ['[((empty))][((unknown))][((Name))]', '[][][]'],
  ['[((first_name))][((full_name))][((email))]', '[][][x@example.com]'],
  ['[((id))][((custom_field))][((constructor))][((__proto__))][((size))]', '[][][][][]'],
  ['((nested))', '((name))'],
  ['((dollar))', "$& $1 $'"],
  ['<i>((tag))</i>', `<i>a<b>&amp;"'c</i>`],
  ['(((name)))', '(Ada)'],
  ['(name) (( name )) (()) ((na-me)) ((name', '(name) (( name )) (()) ((na-me)) ((name'],
  ['', ''],
];

t.test('a subject has the unescaped values of the recipient in the place of ((names))', async (t) => {
  for (const [text, written] of filled)
    t.equal(write({ subject: text }, { email: 'x@example.com', custom_field: others }).subject, written, text);
});

t.test('the HTML of a mail has only the values escaped', async (t) => {
  const { html } = write({ template_html: '<i>((tag))</i>' }, { email: 'x@example.com', custom_field: others });
  t.equal(html, '<i>a&lt;b&gt;&amp;amp;&quot;&#39;c</i>');
});

t.test('the address of a sender joins its non-empty lines', async (t) => {
  const lines = [
    ['One', 'Two', 'One, Two'],
    ['One', '', 'One'],
    ['One', null, 'One'],
    ['', 'Two', 'Two'],
    ['', '', ''],
  ] as const;
  for (const [company_address, company_address2, expected] of lines) {
    const account = openMailing(toAda);
    account.senders.amend(account.senders.get(1), { company_address, company_address2 });
    const send = { ...account.singleSends.get(1), subject: '((sender_address))' };
    t.equal(writeMail(letterOf(send, account), { email: 'x@example.com' }).subject, expected);
  }
});

t.test('the preferences link holds an address in well-formed Unicode', async (t) => {
  const { html } = write({ template_html: '((unsubscribe_preferences))' }, { email: '\ud800@example.com' });
  t.equal(html, `${PAGE}/s-1?email=%EF%BF%BD%40example.com`);
});

const QUARTER = 'x'.repeat(1024 * 1024);
const rooms: readonly (readonly [template_html: string, first_name: string, html: string, truncated?: true])[] = [
  ['((first_name))'.repeat(4), QUARTER, 'AAAA'],
  [`${'((first_name))'.repeat(4)}((last_name))`, QUARTER, 'AAAA((last_name))', true],
  ['((first_name))|((last_name))', `${QUARTER.repeat(4)}x`, '((first_name))|B', true],
];
t.test('a mail fills in up to 4 Mi characters of values; other placeholders stay, and it is truncated', async (t) => {
  for (const [template_html, first_name, expected, cut] of rooms) {
    const { html, truncated } = write({ template_html }, { email: 'ada@example.com', first_name, last_name: 'B' });
    t.strictSame([html.replaceAll(first_name, 'A'), truncated], [expected, cut]);
  }
});

t.test('a mail fills in up to 50,000 placeholders; the others stay, and it is truncated', async (t) => {
  const [NAME, most] = ['((first_name))|', 49_999];
  for (const [more, last, cut] of [
    [1, 'A|', undefined],
    [2, NAME, true],
  ] as const) {
    const texts = { subject: NAME.repeat(more), template_html: NAME.repeat(most) };
    const { subject, html, truncated } = write(texts, { email: 'ada@example.com', first_name: 'A', last_name: 'B' });
    t.strictSame([subject, truncated], ['A|'.repeat(more), cut]);
    t.equal(html, 'A|'.repeat(most - 1) + last);
  }
});

t.test('the mail to a segment recipient takes missing values from its contact', async (t) => {
  const recipient = { email: 'countess@example.com', first_name: 'Countess', contact_id: 1, city: 'Surrey' };
  const [mail] = mailsOf({
    contacts: [ada],
    segment_recipients: [recipient],
    single_sends: [{ ...launch, recipient_id: [{ id: '1', table: 'segments_' }] }],
  });
  t.strictSame(mail, {
    ...launchMail,
    to: 'countess@example.com',
    subject: 'For Countess & ',
    html: launchMail.html
      .replaceAll('<p>Ada', '<p>Countess')
      .replace('<p>Countess@example.com</p>', '<p>countess@example.com</p>')
      .replace('London', 'Surrey')
      .replace('Ada%40', 'countess%40'),
  });
});

const bodies: readonly [what: string, fields: object, html: string][] = [
  ['its own HTML', { template_id: 2, template_html: '<p>Own</p>' }, '<p>Own</p>'],
  ['the HTML of the template', { template_id: 2, template_html: '' }, '<p>Hello Ada</p>'],
  ['the HTML of the template where its own is null', { template_id: 2, template_html: null }, '<p>Hello Ada</p>'],
  ['the HTML of the template beside JSON', { template_id: 1, template_html: '', template_json: '{}' }, '<html></html>'],
  ['no HTML without a template', { template_id: 0, template_html: '' }, ''],
];

t.test('a mail has its own HTML, else the HTML of the template', async (t) => {
  for (const [what, fields, html] of bodies) {
    const [sent] = mailsOf({ contacts: [ada], single_sends: [{ ...launch, ...fields }] });
    t.strictSame(sent, { ...launchMail, html }, what);
    const [scheduled] = mailsOf({
      contacts: [ada],
      automations: [{ ...welcome, live_at: '2026-01-05 08:00:00' }],
      automation_schedules: [after(1, 'hours', 'Tips', fields)],
    });
    t.equal(scheduled?.html, html, `${what}, of an automation`);
  }
});

const tips = { automations: [{ ...welcome, live_at: '2026-01-05 08:00:00' }], contacts: [ada] };
const tip = after(1, 'hours', 'Tips', {
  subject: 'Tips for ((first_name)), ((nonsense))',
  template_html: '((sender_address)) ((unsubscribe_preferences))',
});
const tipMail = {
  id: 1,
  kind: 'automation',
  to: 'Ada@example.com',
  from: 'news@acme.example',
  from_name: 'News desk',
  reply_to: 'help@acme.example',
  subject: 'Tips for Ada, ',
  preheader: '',
  html: `1 Acme Road, Floor 2 ${PAGE}/e-Tips?email=Ada%40example.com`,
  link: null,
  utr: 'a-1',
  schedule_utr: 'e-Tips',
  at: '2026-01-05T10:00:00.000000Z',
};

t.test('the mail of an automation has the values of its schedule, sender and recipient', async (t) => {
  t.strictSame(mailsOf({ ...tips, automation_schedules: [tip] }), [tipMail]);
});

const plain = { subject: 'S', preheader: 'P', template_html: '<p>News</p>' };
const plainMail = { ...launchMail, subject: 'S', preheader: 'P', html: '<p>News</p>' };
const nameless = { ...launch, ...plain, sender_id: 0, sender_name: null };
const deleted = [{ ...news, deleted_at: CLOCK }];
const unsentBy = { from: '', from_name: '', reply_to: '', html: ` ${PAGE}/e-Tips?email=Ada%40example.com` };
const ofNobody: readonly (readonly [what: string, account: FixtureAccount, mail: object])[] = [
  ['a send whose sender is deleted', { senders: deleted, single_sends: [{ ...launch, ...plain }] }, plainMail],
  ['a send without a sender', { senders: [], single_sends: [nameless] }, { ...plainMail, from_name: '' }],
  [
    'a send without a from name',
    { single_sends: [{ ...nameless, sender_id: 1 }] },
    { ...plainMail, from_name: 'News desk' },
  ],
  [
    'a schedule whose sender is deleted',
    { ...tips, senders: deleted, automation_schedules: [tip] },
    { ...tipMail, ...unsentBy },
  ],
  [
    'a schedule without a sender',
    { ...tips, senders: [], automation_schedules: [{ ...tip, sender_id: 0 }] },
    { ...tipMail, ...unsentBy },
  ],
];
t.test('a mail without its sender has the from fields of the send; for a schedule they are empty', async (t) => {
  for (const [what, account, mail] of ofNobody) t.strictSame(mailsOf({ contacts: [ada], ...account }), [mail], what);
});

t.test('a mail keeps the values of the time when it was sent', async (t) => {
  const account = openMailing({ ...toAda, ...tips, automation_schedules: [tip] });
  catchUpTo(account, DAY);
  const changed = { subject: 'Changed', template_html: 'Changed' };
  account.contacts.update(account.contacts.get(1), { first_name: 'Bob', email: 'bob@example.com' });
  account.senders.update(account.senders.get(1), { from_name: 'Other', company_address: 'Elsewhere' });
  account.singleSends.update(account.singleSends.get(1), changed);
  account.automationSchedules.update(account.automationSchedules.get(1), changed);
  t.strictSame(account.outbox.find({}, 10).mails, [launchMail, { ...tipMail, id: 2 }]);
});
