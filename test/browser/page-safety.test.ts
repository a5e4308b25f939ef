/** Nothing that a client sent runs or loads in the page, no foreign page reaches it, and ten thousand exchanges leave it usable. */
import t from 'tap';
import { start } from '../helper.js';
import { openPage } from './mock-page.js';
import { openBrowser, serveSite, skip } from './page.js';

/** Each sets `document.title`, opens a dialog or loads a file if it is taken for markup. */
const HOSTILE = [
  '<script>document.title="hacked"</script>',
  '<img src="http://tracker.example/1" onerror="alert(1)">',
  '"><style>*{background:url(http://tracker.example/2)}</style>',
  '<a href="javascript:alert(1)">x</a><link rel=stylesheet href=http://tracker.example/3>',
  "'-alert(1)-'",
].join('');

const account = {
  public_key: 'pk_hostile',
  secret_key: 'sk_hostile',
  contact_types: [{ id: 1, name: HOSTILE }],
  contacts: [{ id: 1, email: 'ada@example.com', first_name: HOSTILE, contact_type_id: 1, city: HOSTILE }],
  senders: [{ id: 1, from_name: HOSTILE, from_email: 'grace@example.com', nickname: HOSTILE }],
  unsubscribe_groups: [{ id: 1, group_name: HOSTILE, description: HOSTILE }],
  single_sends: [
    {
      id: 1,
      utr: 's-1',
      single_send_name: HOSTILE,
      subject: HOSTILE,
      preheader: HOSTILE,
      sender_id: 1,
      template_id: 1,
      template_html: HOSTILE,
      unsubscribe_group_id: 1,
      recipient_id: [{ id: '1', table: 'contacts_' }],
      schedule_type: 0,
      status: 1,
    },
  ],
};
const fixture = {
  description: HOSTILE,
  templates: [{ id: 1, template_name: HOSTILE, is_blank: 1, html_code: HOSTILE }],
  accounts: [account],
};

const TABLES = ['contact_types', 'contacts', 'senders', 'unsubscribe_groups', 'single_sends', 'templates'];
const PLACES: readonly (readonly [place: string, element: string])[] = [
  ...['exchanges/1', 'exchanges/2', 'exchanges/nobody-1', 'outbox/1', ...TABLES.map((name) => `records/${name}/1`)].map(
    (place) => [`#/${place}`, 'main h2'] as const,
  ),
  [`#/records/${encodeURIComponent(HOSTILE)}`, 'main .empty'],
  [`#/assumptions/${encodeURIComponent(HOSTILE)}`, 'main .empty'],
  ['#/faults', 'main tbody tr'],
  [`?account=${encodeURIComponent(HOSTILE)}#/exchanges`, 'main tbody tr'],
];

t.test('safety of the page of a mock', { skip }, async (t) => {
  await t.test('the page shows texts of a client as text in every view', async (t) => {
    const { mock, client } = await start(t, { fixture, clock: '2026-01-05T09:00:00Z' });
    const header = { 'x-client': HOSTILE.replace(/[^\x20-\x7e]/g, '') };
    await client.post('/contacts-type/add', { name: HOSTILE, [HOSTILE.slice(0, 40)]: HOSTILE }, header);
    const file = new File(['email\n'], `${HOSTILE.replaceAll('"', "'")}.csv`);
    await client.post('/contacts/upload-csv', { contact_type_id: 1, file });
    await client.as('pk_none', HOSTILE).get(`/${encodeURIComponent(HOSTILE)}`);
    await client.control('POST', '/faults', { kind: 'response', status: 299, body: HOSTILE, after: 99 });
    await client.control('POST', '/clock/advance', { by: 'P1D' });
    const { page, complaints, go } = await openPage(t, mock);
    for (const [place, element] of PLACES) {
      await go(place, element);
      t.equal(await page.title(), 'campaign-mock', place);
      t.equal(await page.locator('img, style, link[href^="http"], a[href^="javascript"]').count(), 0, place);
    }
    await go('#/outbox/1');
    for (const part of ['phone', 'text', 'headers']) await page.getByLabel('Part').selectOption(part);
    await page.getByText(HOSTILE.slice(0, 30)).first().waitFor();
    // The browser reports scripts and files of the mail that its frame may not run or load.
    const refused = /Content Security Policy|sandboxed|Blocked script/;
    t.strictSame(
      complaints.filter((one) => !refused.test(one)),
      [],
    );
  });

  await t.test('the page can be neither framed nor called by a page of another origin', async (t) => {
    const { mock } = await start(t);
    const { origins } = await serveSite(t, { '/frame': `<iframe src="${mock.controlUrl}/"></iframe>` });
    const page = await (await openBrowser()).newPage();
    for (const origin of origins) {
      await page.goto(`${origin}/frame`);
      await page.waitForLoadState('networkidle');
      const [, frame] = page.frames();
      t.equal(await frame?.locator('main').count(), 0);
      const script = `fetch('${mock.controlUrl}/events').then(() => 'read', () => 'refused')`;
      t.equal(await page.evaluate(script), 'refused');
    }
    await page.close();
  });

  await t.test('the page stays usable and bounded during ten thousand exchanges', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints } = await openPage(t, mock);
    const sendAll = async (count: number) => {
      for (let sent = 0; sent < count; sent += 100) {
        await Promise.all(Array.from({ length: 100 }, () => mock.fetch('/get-dynamic/content', { headers: keys })));
        // The mock and the test share a process: the pause lets events go out.
        await new Promise(setImmediate);
      }
    };
    const keys = { PublicKey: mock.keys.publicKey, SecretKey: mock.keys.secretKey };
    await sendAll(1000);
    await page.locator('table.lines tbody tr').nth(199).waitFor();
    const heap = () => page.evaluate<number>('gc?.(), performance.memory.usedJSHeapSize');
    const before = await heap().catch(() => page.evaluate<number>('performance.memory.usedJSHeapSize'));
    const busy = sendAll(9000);
    await page.getByRole('link', { name: 'Faults' }).click();
    await page.getByRole('heading', { name: 'Faults' }).waitFor();
    await page.getByRole('link', { name: 'Exchanges' }).click();
    await busy;
    await client.get('/senders');
    await page.getByRole('link', { name: 'GET /senders' }).waitFor();
    t.equal(await page.locator('table.lines tbody tr').count(), 200);
    const after = await page.evaluate<number>('performance.memory.usedJSHeapSize');
    t.ok(after < before + 32 * 1024 * 1024, `${before} and ${after} bytes`);
    t.strictSame(complaints, []);
  });
});
