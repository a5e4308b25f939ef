import t from 'tap';
import type { Fixture, FixtureAccount } from '../../../src/fixtures/schema.js';
import type { Account } from '../../../src/service/account/account.js';
import type { SingleSend } from '../../../src/service/account/records/single-sends.js';
import { createAssume } from '../../../src/service/assumptions/assume.js';
import type { AssumptionOverrides } from '../../../src/service/assumptions/registry.js';
import { catchUp } from '../../../src/service/passing/catch-up.js';
import { writeSingleSend } from '../../../src/service/passing/rendering.js';
import { parseTimestamp } from '../../../src/time/timestamps.js';
import { createDirectory } from '../../sample-accounts/directory.js';
import { after, CLOCK, mailingAccount, news, welcome } from '../../sample-accounts/mailing-account.js';
import { FIXED_NAMES } from '../document/document.js';

const PAGE = 'https://app.campaigns.example/unsubscribe-preferences';
const AT = '2026-01-05T09:00:10.000000Z';
const tomorrow = (parseTimestamp(CLOCK) ?? 0) + 86_400_000_000;

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

/** The mails of one day. */
function mailsOf(
  accountFixture: FixtureAccount,
  assumptions: AssumptionOverrides = {},
  fixture: Fixture = mailingAccount(accountFixture),
) {
  const [account] = createDirectory('x', fixture, { assumptions }).all() as [Account];
  account.clock.set({ frozen: tomorrow });
  catchUp(account, createAssume(account.assumptions.values));
  return account.outbox.find({}, 100);
}

const launchMail = {
  id: 1,
  kind: 'single-send',
  to: 'Ada@example.com',
  from: 'old@acme.example',
  from_name: 'The desk',
  reply_to: 'oldhelp@acme.example',
  subject: 'For Ada & ',
  preheader: 'From News desk, Lord <Byron> & "sons"',
  html: [
    'Ada',
    'Lovelace',
    'Ada@example.com',
    'countess@example.com',
    'India',
    'England',
    'London',
    '12 St James Square',
    'First floor',
    'Greater London',
    'SW1Y 4JH',
    'Ada Lovelace',
    'Lord &lt;Byron&gt; &amp; &quot;sons&quot;',
    '',
    '',
    '',
    '',
    '',
    'News desk',
    '1 Acme Road, Floor 2',
    `${PAGE}/s-1?email=Ada%40example.com`,
    'gold',
    '',
  ]
    .map((text) => `<p>${text}</p>`)
    .join(''),
  link: null,
  utr: 's-1',
  schedule_utr: null,
  at: AT,
};

t.test('the mail of a single send has the values of its fields and its recipient', async (t) => {
  t.strictSame(mailsOf(toAda), [launchMail]);
});

t.test('the preferences link holds an address in well-formed Unicode', async (t) => {
  const [account] = createDirectory('x', mailingAccount(toAda)).all() as [Account];
  const [send] = account.singleSends.all();
  const write = writeSingleSend({ ...(send as SingleSend), template_html: '((unsubscribe_preferences))' }, account);
  t.equal(write({ email: '\ud800@example.com' }).html, `${PAGE}/s-1?email=%EF%BF%BD%40example.com`);
});

t.test('a mail has room for 4 Mi characters of values: further placeholders stay, and it says so', async (t) => {
  const [account] = createDirectory('x', mailingAccount(toAda)).all() as [Account];
  const [send] = account.singleSends.all();
  const htmlOf = (template_html: string, first_name: string) => {
    const write = writeSingleSend({ ...(send as SingleSend), subject: '', preheader: '', template_html }, account);
    const { html, truncated } = write({ email: 'ada@example.com', first_name, last_name: 'B' });
    return [html.replaceAll(first_name, 'A'), truncated];
  };
  const quarter = 'x'.repeat(1024 * 1024);
  t.strictSame(htmlOf('((first_name))'.repeat(4), quarter), ['AAAA', undefined]);
  t.strictSame(htmlOf(`${'((first_name))'.repeat(4)}((last_name))`, quarter), ['AAAA((last_name))', true]);
  t.strictSame(htmlOf('((first_name))|((last_name))', `${quarter.repeat(4)}x`), ['((first_name))|B', true]);
});

t.test('a mail has 50,000 placeholders that are looked at: the others stay, and the mail says so', async (t) => {
  const [account] = createDirectory('x', mailingAccount(toAda)).all() as [Account];
  const [send] = account.singleSends.all();
  const most = 49_999;
  for (const [more, last, truncated] of [
    [1, 'A|', undefined],
    [2, '((first_name))|', true],
  ] as const) {
    const draft = { ...(send as SingleSend), subject: '((first_name))|'.repeat(more), preheader: '' };
    const template_html = '((first_name))|'.repeat(most);
    const write = writeSingleSend({ ...draft, template_html }, account);
    const mail = write({ email: 'ada@example.com', first_name: 'A', last_name: 'B' });
    t.strictSame([mail.subject, mail.truncated], ['A|'.repeat(more), truncated]);
    t.equal(mail.html, 'A|'.repeat(most - 1) + last);
  }
});

t.test(
  'values are escaped in HTML and plain elsewhere, and nothing stands for a placeholder without a value',
  async (t) => {
    const send = { ...launch, template_html: '<p>((father_name))|((designation))|((nonsense))</p>' };
    const filled = { subject: 'For Ada & ', preheader: 'From News desk, Lord <Byron> & "sons"' };
    const html = '<p>Lord &lt;Byron&gt; &amp; &quot;sons&quot;||</p>';
    t.strictSame(mailsOf({ contacts: [ada], single_sends: [send] }), [{ ...launchMail, ...filled, html }]);
  },
);

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

t.test('a mail has its own HTML, else that of the template', async (t) => {
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

t.test('a mail without its sender has the from name of the send, or none', async (t) => {
  const withDeletedSender = { senders: [{ ...news, deleted_at: CLOCK }], contacts: [ada] };
  const html = '<p>News</p>';
  const [sent] = mailsOf({
    ...withDeletedSender,
    single_sends: [{ ...launch, subject: 'S', preheader: 'P', template_html: html }],
  });
  t.strictSame(sent, { ...launchMail, subject: 'S', preheader: 'P', html });
  const nameless = { ...launch, sender_id: 0, sender_name: null, subject: 'S', preheader: 'P', template_html: html };
  const [unnamed] = mailsOf({ ...withDeletedSender, senders: [], single_sends: [nameless] });
  t.strictSame(unnamed, { ...launchMail, from_name: '', subject: 'S', preheader: 'P', html });
  const [named] = mailsOf({ contacts: [ada], single_sends: [{ ...nameless, sender_id: 1 }] });
  t.strictSame(named, { ...launchMail, from_name: 'News desk', subject: 'S', preheader: 'P', html });
  const withoutSender = { from: '', from_name: '', reply_to: '', html: ` ${PAGE}/e-Tips?email=Ada%40example.com` };
  t.strictSame(mailsOf({ ...tips, ...withDeletedSender, automation_schedules: [tip] }), [
    { ...tipMail, ...withoutSender },
  ]);
  const senderless = { ...tip, sender_id: 0 };
  t.strictSame(mailsOf({ ...tips, senders: [], automation_schedules: [senderless] }), [
    { ...tipMail, ...withoutSender },
  ]);
});

t.test('a mail keeps the values of the time when it was sent', async (t) => {
  const [account] = createDirectory('x', mailingAccount({ ...toAda, ...tips, automation_schedules: [tip] })).all() as [
    Account,
  ];
  account.clock.set({ frozen: tomorrow });
  catchUp(account, createAssume(account.assumptions.values));
  account.contacts.update(account.contacts.get(1), { first_name: 'Bob', email: 'bob@example.com' });
  account.senders.update(account.senders.get(1), { from_name: 'Other', company_address: 'Elsewhere' });
  account.singleSends.update(account.singleSends.get(1), { subject: 'Changed', template_html: 'Changed' });
  account.automationSchedules.update(account.automationSchedules.get(1), {
    subject: 'Changed',
    template_html: 'Changed',
  });
  t.strictSame(account.outbox.find({}, 10), [launchMail, { ...tipMail, id: 2 }]);
});
