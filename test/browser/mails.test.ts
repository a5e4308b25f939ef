import type { Page } from '@playwright/test';
import t, { type Test } from 'tap';
import { start } from '../helper.js';
import { stateOf } from '../server/raw-connection.js';
import { openBrowser, requested, serveSite, skip } from './page.js';

const account = {
  contact_types: [{ name: 'Team' }],
  contacts: [{ email: 'bob@example.com', first_name: '<b>Bob</b>' }],
  senders: [{ from_email: 'ada@example.com', utr: 'u1' }],
  unsubscribe_groups: [{ group_name: 'News' }],
};
const fixture = { clock: '2026-01-05T09:00:00Z', templates: [{ template_name: 'Plain' }], accounts: [account] };

const VERIFY = '/__control/verify/pk_test_default/u1';

/** A mock with one mail of this HTML, and the URL of its preview. */
async function mailWith(t: Test, template_html: string) {
  const { mock, client } = await start(t, { fixture });
  await client.post('/contacts-type/add', { name: 'Lost by a reset' });
  const send = {
    template_id: 1,
    template_html,
    sender_id: 1,
    unsubscribe_group_id: 1,
    single_send_name: 'News',
    subject: 'News',
    preheader: 'New',
    recipient_id: ['contacts_1'],
    schedule_type: 0,
  };
  await client.post('/single/send/create', send);
  await client.control('POST', '/clock/advance', { by: 'PT1M' });
  return { mock, url: `${mock.controlUrl}/outbox/1.html`, before: await stateOf(mock) };
}

/** Evaluates an expression on a page whose own scripts do not run. */
const evaluate = (page: Page, expression: string) => page.evaluate<unknown>(expression);

const attacks: readonly (readonly [name: string, html: string])[] = [
  ['a script', `<script>document.title = 'ran'; fetch('/__control/reset', { method: 'POST' })</script>`],
  ['a script of the control plane', '<script src="/__control/state"></script>'],
  ['an image that fails', `<img src="/none" onerror="document.title = 'ran'">`],
  ['a handler', `<body onload="document.title = 'ran'">`],
  ['an SVG', `<svg onload="document.title = 'ran'"></svg>`],
  ['a frame with a page', `<iframe srcdoc="<script>parent.document.title = 'ran'</script>"></iframe>`],
  ['a frame of the control plane', '<iframe src="/__control/state"></iframe>'],
  ['an image with the link', `<img src="${VERIFY}">`],
  ['a page that redirects', `<meta http-equiv="refresh" content="0;url=${VERIFY}">`],
];

t.test('a mail in a browser', { skip }, async (t) => {
  const context = await (await openBrowser()).newContext();
  const openPage = () => context.newPage();

  await t.test('a mail shows its styles and images', async (t) => {
    const { origins, requestedPaths } = await serveSite(t);
    const [site] = origins;
    const html =
      `<title>News</title><style>p { color: rgb(1, 2, 3) }</style><link rel="stylesheet" href="${site}/mail.css">` +
      `<p style="margin: 7px">Dear ((first_name)),</p><img src="${site}/logo.png">`;
    const { url } = await mailWith(t, html);
    const page = await openPage();
    await page.goto(url);
    t.equal(await page.title(), 'News');
    t.equal(await page.locator('body').innerText(), 'Dear <b>Bob</b>,');
    t.equal(await evaluate(page, 'getComputedStyle(document.querySelector("p")).color'), 'rgb(1, 2, 3)');
    t.equal(await evaluate(page, 'getComputedStyle(document.querySelector("p")).marginTop'), '7px');
    t.same(requestedPaths.toSorted(), ['/logo.png', '/mail.css']);
  });

  await t.test('a mail runs no script and reaches no control call', async (t) => {
    const attempts = attacks.map(async ([name, html]) => {
      const { mock, url, before } = await mailWith(t, `<title>Mail</title>${html}<img src="data:,">`);
      const page = await openPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      t.equal(await page.title(), 'Mail', name);
      t.equal(page.url(), url, name);
      t.equal(await evaluate(page, 'origin'), 'null', 'the origin is opaque');
      t.equal(await stateOf(mock), before, name);
    });
    await Promise.all(attempts);
  });

  await t.test('a mail sends no form, and a window that its link opens reaches no control call', async (t) => {
    const form = '<form method="post" action="/__control/reset"><button>Go</button></form>';
    const { mock, url, before } = await mailWith(t, `${form}<a target="_blank" href="/__control/state">Look</a>`);
    const page = await openPage();
    await page.goto(url);
    const refused = page.waitForEvent('console', (message) => /Blocked form submission/.test(message.text()));
    await page.getByRole('button').click();
    await refused;
    t.equal(page.url(), url);
    const end = requested(page, `${mock.controlUrl}/state`);
    await page.getByRole('link').click();
    t.equal((await (await end).response())?.status(), 403);
    t.equal(await stateOf(mock), before);
  });

  await t.test('a mail verifies its sender when its link is followed', async (t) => {
    const { mock, client } = await start(t, { fixture });
    await client.get('/sender/resend-mail', { sender_id: 1 });
    const verified = async () => (await client.get('/sender/details', { sender_id: 1 })).body;
    const page = await openPage();
    await page.goto(`${mock.controlUrl}/outbox/1.html`);
    t.equal(await page.locator('body').innerText(), 'Verify ada@example.com as a sender');
    t.match(await verified(), { message: { sender: { is_verified: 0 } } });
    await page.getByRole('link').click();
    await page.waitForURL(`**${VERIFY}`);
    t.same(JSON.parse(await page.locator('body').innerText()), { verified: 'ada@example.com' });
    t.match(await verified(), { message: { sender: { is_verified: 1 } } });
  });

  await t.test('the link of a mail verifies the sender from a page of any origin', async (t) => {
    const { mock, client } = await start(t, { fixture });
    const { origins } = await serveSite(t, { '/': `<a href="${new URL(VERIFY, mock.controlUrl)}">Verify</a>` });
    const page = await openPage();
    await page.goto(origins[1]);
    await page.getByRole('link').click();
    await page.waitForURL(`**${VERIFY}`);
    t.match((await client.get('/sender/details', { sender_id: 1 })).body, { message: { sender: { is_verified: 1 } } });
  });
});
