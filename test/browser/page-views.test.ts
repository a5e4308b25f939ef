/** Each view of the page, used as a person uses it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { start } from '../helper.js';
import { ROOT } from '../process.js';
import { copyBy, openPage } from './mock-page.js';
import { skip } from './page.js';

/** The pictures of the README and texts that each shows: UPDATE_PICTURES=1 takes them anew. */
const PICTURES = {
  '.github/exchanges.png': [
    'exchanges/5',
    '09:00:00\tPOST /contacts/add\t200\tundocumented-parameter\n09:00:00\tGET /single-send/list\t200\t\n',
    '09:00:00\tGET /senders\t500\tServer Error ambiguous-methodfault failure\n09:00:00\tPOST /contacts-type/add\t200\t\n',
    'POST /contacts/add has no parameter "nickname". Leave it out or correct its name, or tolerate it with ',
  ],
  '.github/outbox.png': [
    'outbox/1',
    '07:34:51\tmarketing@meadowandpine.example\tSingle send completed: Spring offer\tnotification\n2026-05-11 ',
    '2026-05-11 07:34:51\temily.carter@example.com\t20% off all garden tools\tsingle-send\n',
    'Meadow & Pine <hello@meadowandpine.example> to emily.carter@example.com 2026-05-11 07:34:51.658',
  ],
} as const;

t.test('the views of the page of a mock', { skip }, async (t) => {
  await t.test('the pictures for the README show an exchange and a mail, and have less than 150 kB', async (t) => {
    const { mock, client } = await start(t, { clock: '2026-05-01T09:00:00Z' });
    await client.control('POST', '/clock/advance', { by: 'P12D' });
    await client.control('POST', '/faults', { endpoint: 'GET /senders', kind: 'failure', failure: '500' });
    await client.get('/contacts/list');
    await client.post('/contacts-type/add', { name: 'Partners 2026' });
    await client.get('/senders');
    await client.get('/single-send/list');
    await client.post('/contacts/add', { contact_type_id: '1', email: 'ada@example', country: '1', nickname: 'ada' });
    await client.get('/automations');
    const { page, go, complaints } = await openPage(t, mock, '', { viewport: { width: 1200, height: 720 } });
    for (const [file, [place, ...texts]] of Object.entries(PICTURES)) {
      await go(`#/${place}`, '.detail h2');
      await page.locator('table.lines tbody tr').nth(5).waitFor();
      const shown = await page.locator('main').innerText();
      for (const text of texts) t.match(shown, text);
      const picture = await page.screenshot();
      t.ok(picture.length < 150_000, `${file} has ${picture.length} bytes`);
      if (process.env.UPDATE_PICTURES === '1') writeFileSync(join(ROOT, file), picture);
    }
    t.equal(await page.frameLocator('.detail iframe').locator('h1').innerText(), 'Emily, spring is here');
    t.strictSame(complaints, []);
  });

  await t.test('the page lists, filters, copies and deletes exchanges, and sets faults for them', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints } = await openPage(t, mock);
    await page.getByText('No exchange yet.').waitFor();
    await client.get('/contacts/list');
    await client.post('/contacts-type/add', { name: 'X', nmae: 'Y' });
    const rows = page.locator('table.lines tbody tr');
    await rows.nth(1).waitFor();
    t.match(await rows.allInnerTexts(), [
      /POST \/contacts-type\/add\s+422\s+\d+ ms\s+name: The name must be at least 2 characters\. undocumented-parameter/,
      /GET \/contacts\/list\s+200\s+\d+ ms/,
    ]);
    await page.getByLabel('with a warning').check();
    await rows.nth(1).waitFor({ state: 'detached' });
    t.equal(await rows.count(), 1);
    await page.getByLabel('Status').selectOption({ label: 'success' });
    await page.getByText('No exchange fits the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await rows.nth(1).waitFor();
    t.equal(await rows.count(), 2);
    t.match((await client.control('GET', '/journal')).body, { total: 2 }, 'a filter deletes no exchange');
    await page.getByLabel('Status').selectOption({ label: 'refused' });
    await rows.getByRole('link').click();
    const detail = page.getByRole('region', { name: 'exchange' });
    await detail.getByRole('heading', { name: 'POST /api/v1/contacts-type/add 422' }).waitFor();
    const body = { status: 'failed', errors: { name: ['The name must be at least 2 characters.'] } };
    t.strictSame(JSON.parse(await detail.getByLabel('body of the response').innerText()), body);
    const keys = "-H 'PublicKey: pk_test_default' -H 'SecretKey: sk_test_default'";
    const url = `${mock.baseUrl}/contacts-type/add`;
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as curl' })),
      `curl -X POST ${keys} --form-string 'name=X' --form-string 'nmae=Y' '${url}'`,
    );
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as fetch' })),
      [
        'const form = new FormData();',
        'form.append("name", "X");',
        'form.append("nmae", "Y");',
        `const response = await fetch("${url}", {`,
        '  method: "POST",',
        '  headers: {"PublicKey":"pk_test_default","SecretKey":"sk_test_default"},',
        '  body: form,',
        '});',
      ].join('\n'),
    );
    const match = '{"endpoint":"POST /contacts-type/add","fields":{"name":"X","nmae":"Y"},"status":422}';
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as verify call' })),
      `mock.journal.verify(${match}, { exactly: 1 });`,
    );
    await detail.getByText('Fail this once with…').click();
    const ways = [
      ['500', 500],
      ['429', 429],
      ['NF1', 404],
    ] as const;
    for (const [name, status] of ways) {
      await detail.getByRole('button', { name, exact: true }).click();
      await page.getByText(`the next POST /contacts-type/add fails with ${name}`).waitFor();
      t.equal((await client.post('/contacts-type/add', { name: 'Friends' })).status, status);
    }
    await detail.getByLabel('value of http-status.validation').fill('400');
    await detail.getByRole('button', { name: 'Set' }).first().click();
    await page.getByText('http-status.validation is 400').waitFor();
    t.equal((await client.post('/contacts-type/add', { name: 'X' })).status, 400);
    await page.getByRole('button', { name: 'Delete all exchanges…' }).click();
    t.match((await client.control('GET', '/journal')).body, { total: 6 }, 'the button asks first');
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('No exchange yet.').waitFor();
    t.match((await client.control('GET', '/journal')).body, { total: 0 });
    t.strictSame(complaints, []);
  });

  await t.test('the page shows and copies a query and the body of a refused request', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints, go } = await openPage(t, mock);
    await client.get('/segment/email/list', { segment_id: 1 });
    const json = { headers: { 'content-type': 'application/json' }, body: '{"name":"Friends"}' };
    await client.request('POST', '/contacts-type/add', json);
    await page.getByRole('link', { name: 'GET /segment/email/list?segment_id=1' }).click();
    const detail = page.getByRole('region', { name: 'exchange' });
    await detail.getByRole('heading', { name: 'GET /api/v1/segment/email/list?segment_id=1 200' }).waitFor();
    const match = '{"endpoint":"GET /segment/email/list","query":{"segment_id":"1"},"status":200}';
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as verify call' })),
      `mock.journal.verify(${match}, { exactly: 1 });`,
    );
    await go('#/exchanges/2');
    await detail.getByRole('heading', { name: 'POST /api/v1/contacts-type/add 415' }).waitFor();
    t.strictSame(JSON.parse(await detail.getByLabel('body of the request').innerText()), { name: 'Friends' });
    const keys = "-H 'PublicKey: pk_test_default' -H 'SecretKey: sk_test_default'";
    const type = "-H 'Content-Type: application/json'";
    const url = `${mock.baseUrl}/contacts-type/add`;
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as curl' })),
      `curl -X POST ${keys} ${type} --data-raw '{"name":"Friends"}' '${url}'`,
    );
    const headers = { PublicKey: 'pk_test_default', SecretKey: 'sk_test_default', 'Content-Type': 'application/json' };
    t.equal(
      await copyBy(detail.getByRole('button', { name: 'Copy as fetch' })),
      [
        `const response = await fetch("${url}", {`,
        '  method: "POST",',
        `  headers: ${JSON.stringify(headers)},`,
        '  body: "{\\"name\\":\\"Friends\\"}",',
        '});',
      ].join('\n'),
    );
    t.strictSame(complaints, []);
  });

  await t.test('the page lists requests without an account after a reload, and mentions other accounts', async (t) => {
    const { mock, client } = await start(t);
    await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
    const { page, complaints } = await openPage(t, mock);
    await client.get('/senders');
    await client.as('', '').get('/contacts/list');
    await client.as('pk_wrong', 'sk_wrong').get('/automations');
    const rows = page.locator('table.lines tbody tr');
    const wanted = [
      /GET \/automations\s+401\s.*no account/,
      /GET \/contacts\/list\s+401\s.*no account/,
      /GET \/senders\s+200/,
    ];
    for (const moment of ['live', 'after a reload']) {
      await rows.nth(2).waitFor();
      t.match(await rows.allInnerTexts(), wanted, moment);
      t.equal(await page.getByText('Other accounts have requests too').count(), 0);
      await page.reload();
    }
    await client.as('pk_2', 'sk_2').get('/segment/list');
    for (const moment of ['live', 'after a reload']) {
      await page.getByText('Other accounts have requests too, the latest is of pk_2.').waitFor();
      await rows.nth(2).waitFor();
      t.match(await rows.allInnerTexts(), wanted, moment);
      await page.reload();
    }
    await page.getByRole('button', { name: 'Show this account' }).click();
    await page.getByRole('link', { name: 'GET /segment/list' }).waitFor();
    await page.getByText('Other accounts have requests too, the latest is of pk_test_default.').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('the page advances the clock, and filters and opens mails and follows their links', async (t) => {
    const { mock, client } = await start(t, { clock: '2026-05-01T09:00:00Z' });
    const { page, complaints, go } = await openPage(t, mock, '#/outbox');
    await page.getByRole('button', { name: 'To the next due' }).click();
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.locator('table.lines tbody tr').first().waitFor();
    await page.getByTitle('mails to this recipient').first().click();
    const recipient = await page.getByLabel('Recipient (the whole address)').inputValue();
    const recipients = page.locator('table.lines td:nth-child(2)');
    await recipients.filter({ hasNotText: recipient }).first().waitFor({ state: 'detached' });
    t.strictSame(new Set(await recipients.allInnerTexts()), new Set([recipient]));
    await page.getByLabel('Recipient (the whole address)').fill('');
    await go('#/outbox/1');
    const mail = page.getByRole('region', { name: 'mail' });
    await mail.getByRole('button', { name: 'Open it' }).click();
    await page.getByText(/^open of /).waitFor();
    const frame = mail.locator('iframe');
    t.equal(await frame.getAttribute('sandbox'), '');
    await frame.contentFrame().locator('body').waitFor();
    await mail.getByLabel('Part').selectOption('phone');
    const phone = mail.locator('iframe.phone');
    await phone.waitFor();
    t.equal((await phone.boundingBox())?.width, 375);
    await mail.getByLabel('Part').selectOption('headers');
    await mail.getByText('Reply-To').waitFor();
    const sender = { from_name: 'Ada', from_email: 'ada@example.com', reply_to_email: 'ada@example.com' };
    const saved = { ...sender, country_id: 1, company_address: 'Street 1', nickname: 'ada' };
    t.equal((await client.post('/sender/save', saved)).status, 200);
    await page.getByRole('link', { name: 'Verify ada@example.com as a sender' }).click();
    await mail.getByRole('button', { name: 'Follow the link' }).click();
    await page.getByText('the link was followed').waitFor();
    const { body } = await client.get('/senders');
    t.match((body as { message: { senders: readonly object[] } }).message.senders.at(-1), { is_verified: 1 });
    t.strictSame(complaints, []);
  });

  await t.test('the page searches and opens records, and adds nothing to the journal', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints, go } = await openPage(t, mock, '#/records/contact_types');
    const rows = page.locator('table.lines tbody tr');
    await rows.nth(2).waitFor();
    t.match(await rows.allInnerTexts(), [/^1\s+Customers/, /^2\s+Newsletter/, /^3\s+Partners/]);
    await page.getByLabel('Search').fill('custom');
    await rows.nth(1).waitFor({ state: 'detached' });
    t.equal(await rows.count(), 1);
    await page.getByLabel('Search').fill('');
    await client.post('/contacts-type/add', { name: 'Friends' });
    await rows.nth(3).waitFor();
    await client.request('DELETE', '/contacts-type/delete?contact_type_id=4');
    await rows.filter({ hasText: 'Friends' }).getByText('deleted').waitFor();
    await go('#/records/contacts');
    await rows.first().getByRole('link').click();
    const record = page.getByRole('region', { name: 'record' });
    await record.getByRole('link', { name: '1', exact: true }).click();
    await record.getByRole('heading', { name: 'Contact types 1' }).waitFor();
    for (const table of ['countries', 'templates', 'segment_recipients']) {
      await page.getByLabel('Table').selectOption(table);
      await page.waitForURL(`**#/records/${table}`);
      await rows.first().waitFor();
    }
    await go('#/records/single_sends/1');
    await record.getByRole('heading', { name: 'Single sends 1' }).waitFor();
    t.match((await client.control('GET', '/journal')).body, { total: 2 });
    t.strictSame(complaints, []);
  });

  await t.test('the page finds, changes and narrows an assumption, and saves a profile', async (t) => {
    const { mock, client } = await start(t);
    const { assumptions } = (await client.control('GET', '/assumptions')).body as { assumptions: readonly object[] };
    const { page, complaints } = await openPage(t, mock, '#/assumptions');
    await page.getByLabel('Search').fill('list-order');
    const card = page.locator('.cards li');
    await page.getByText(`1 of ${assumptions.length} assumptions`).waitFor();
    await card.getByLabel('value of list-order').selectOption('newest-first');
    await card.getByText('not the default').waitFor();
    await card.getByLabel('narrow list-order to an endpoint').selectOption('GET /senders');
    await card.getByLabel('value at GET /senders').selectOption('oldest-first');
    await page.getByText('list-order@GET /senders is oldest-first').waitFor();
    await card.getByText('Undo at GET /senders').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a profile' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    t.strictSame(JSON.parse(text), { 'list-order': 'newest-first', 'list-order@GET /senders': 'oldest-first' });
    await page.getByLabel('Search').fill('delete.in-use');
    await card.getByLabel('value of delete.in-use').selectOption('another…');
    await card.getByLabel('value of delete.in-use').fill('text:It is needed');
    await card.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('delete.in-use is text:It is needed').waitFor();
    await page.getByLabel('Search').fill('http-status.rule');
    await card.getByLabel('value of http-status.rule').fill('429');
    await card.getByRole('button', { name: 'Set', exact: true }).click();
    await card.getByText('Changed, the default is 409').waitFor();
    await card.getByRole('button', { name: 'Undo the change' }).click();
    await card.getByText('The default; read for 0 of the latest responses').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('the page sets a fault from JSON, shows its errors and its counts, and deletes it', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints } = await openPage(t, mock, '#/faults');
    await page.getByText('No fault is set.').waitFor();
    const json = page.getByLabel('A fault as JSON');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('row', { name: /^1 failure 500 GET \/contacts\/list 0 0 1/ }).waitFor();
    t.equal((await client.get('/contacts/list')).status, 500, 'the example is a fault');
    await json.fill('{"kind": "response"');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText(/in JSON at position 19/).waitFor();
    await json.fill('{"kind": "response", "status": 418, "endpoint": "GET /sender"}');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText(/\/endpoint is "GET \/sender", which is no endpoint/).waitFor();
    await json.fill(
      '{"kind": "response", "status": 418, "endpoint": "GET /senders", "body": {"tea": true}, "times": 2}',
    );
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByRole('row', { name: /^2 response 418 GET \/senders 0 0 2/ }).waitFor();
    const { status, body } = await client.get('/senders');
    t.strictSame([status, body], [418, { tea: true }]);
    await page.getByRole('row', { name: /^2 response 418 GET \/senders 1 1 1/ }).waitFor();
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByRole('row', { name: /^2 / }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete all faults…' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('No fault is set.').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('the page saves, restores, loads and resets the state, and shows problems of a fixture', async (t) => {
    const { mock, client } = await start(t, { clock: '2026-05-01T09:00:00Z' });
    const { page, complaints } = await openPage(t, mock);
    await page.getByText('State…').click();
    await page.getByLabel('Snapshot').fill('seeded');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('saved seeded').waitFor();
    await client.post('/contacts-type/add', { name: 'Friends' });
    await page.getByRole('button', { name: 'Restore seeded' }).click();
    await page.getByText('restored seeded').waitFor();
    t.equal((await client.get('/contacts-type/view', { contact_type_id: 4 })).status, 404);
    await page.getByRole('button', { name: 'Delete seeded' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByRole('button', { name: 'Restore seeded' }).waitFor({ state: 'detached' });
    const file = (text: string) => ({ name: 'own.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    const chooser = page.getByLabel('Fixture file');
    await chooser.setInputFiles(file('{"accounts": [{"contacts": [{}]}]}'));
    await page.getByText(/\/fixture\/accounts\/0\/contacts\/0\/email/).waitFor();
    const own = JSON.stringify({ accounts: [{ public_key: 'pk_test_default', secret_key: 'sk_test_default' }] });
    await chooser.setInputFiles(file(own));
    await page.getByText('loaded own.json').waitFor();
    t.match((await client.get('/contacts/list')).body, { message: { contacts: [] } });
    await page.getByText('Clock…').click();
    await page.getByLabel('Set the clock to').fill('tomorrow');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText(/\/clock is "tomorrow"; wanted/).waitFor();
    await page.getByText('Keys…').click();
    t.equal(await copyBy(page.getByRole('button', { name: 'Copy secret key' })), 'sk_test_default');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('reset to the baseline').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('the page shows a mail that falls due while the clock runs', async (t) => {
    const { mock } = await start(t, { clock: 'from 2035-06-01T09:30:07Z' });
    const { page, go } = await openPage(t, mock);
    await go('#/outbox', '.empty');
    await page.getByRole('link', { name: 'You are invited to our partner day' }).first().waitFor({ timeout: 20_000 });
  });

  await t.test('two tabs with two accounts show only the exchanges of their own account', async (t) => {
    const { mock, client } = await start(t);
    await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
    const [one, two] = [await openPage(t, mock), await openPage(t, mock, '?account=pk_2')];
    await client.get('/senders');
    await client.as('pk_2', 'sk_2').get('/automations');
    const linesIn = async ({ page }: typeof one) => {
      await page.locator('table.lines tbody tr').waitFor();
      return page.locator('table.lines tbody td:nth-child(2)').allInnerTexts();
    };
    t.strictSame([await linesIn(one), await linesIn(two)], [['GET /senders'], ['GET /automations']]);
    t.equal(await two.page.getByLabel('Account', { exact: true }).inputValue(), 'pk_2');
    await one.page.getByLabel('Account', { exact: true }).selectOption('pk_2');
    await one.page.getByRole('link', { name: 'GET /automations' }).waitFor();
    t.match(one.page.url(), /\?account=pk_2/);
  });
});
