/** Each view of the page, used as a person does. */
import { readFileSync } from 'node:fs';
import t from 'tap';
import { start } from '../helper.js';
import { copied, openPage } from './mock-page.js';
import { skip } from './page.js';

t.test('the page of a mock', { skip }, async (t) => {
  await t.test('exchanges come while they happen, and one is opened, copied, and made to fail again', async (t) => {
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
    t.equal(await rows.count(), 1);
    await page.getByLabel('Status').selectOption({ label: 'success' });
    await page.getByText('None of the exchanges fits the filter.').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'refused' });
    await rows.getByRole('link').click();
    const detail = page.getByRole('region', { name: 'exchange' });
    await detail.getByRole('heading', { name: 'POST /api/v1/contacts-type/add 422' }).waitFor();
    const body = { status: 'failed', errors: { name: ['The name must be at least 2 characters.'] } };
    t.strictSame(JSON.parse(await detail.getByLabel('body of the response').innerText()), body);
    await detail.getByRole('button', { name: 'Copy as curl' }).click();
    const keys = "-H 'PublicKey: pk_test_default' -H 'SecretKey: sk_test_default'";
    const url = `${mock.baseUrl}/contacts-type/add`;
    t.equal(await copied(page), `curl -X POST ${keys} --form-string 'name=X' --form-string 'nmae=Y' '${url}'`);
    await detail.getByRole('button', { name: 'Copy as fetch' }).click();
    t.equal(
      await copied(page),
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
    await detail.getByRole('button', { name: 'Copy as verify call' }).click();
    const match = '{"endpoint":"POST /contacts-type/add","fields":{"name":"X","nmae":"Y"},"status":422}';
    t.equal(await copied(page), `mock.journal.verify(${match}, { exactly: 1 });`);
    await detail.getByRole('button', { name: 'Fail the next one like this' }).click();
    await page.getByText('the next POST /contacts-type/add fails').waitFor();
    t.equal((await client.post('/contacts-type/add', { name: 'Friends' })).status, 500);
    await detail.getByLabel('value of http-status.validation').fill('400');
    await detail.getByRole('button', { name: 'Set' }).first().click();
    await page.getByText('http-status.validation is 400').waitFor();
    t.equal((await client.post('/contacts-type/add', { name: 'X' })).status, 400);
    t.strictSame(complaints, []);
  });

  await t.test('time passes in the bar, and mails are read and answered in the outbox', async (t) => {
    const { mock, client } = await start(t, { clock: '2026-05-01T09:00:00Z' });
    const { page, complaints, go } = await openPage(t, mock, '#/outbox');
    await page.getByRole('button', { name: 'To the next due' }).click();
    await page.getByRole('button', { name: '+1 day' }).click();
    await page.locator('table.lines tbody tr').first().waitFor();
    await page.getByTitle('mails to this recipient').first().click();
    const recipient = await page.getByLabel('Recipient').inputValue();
    const recipients = page.locator('table.lines td:nth-child(2)');
    t.strictSame(new Set(await recipients.allInnerTexts()), new Set([recipient]));
    await page.getByLabel('Recipient').fill('');
    await go('#/outbox/1');
    const mail = page.getByRole('region', { name: 'mail' });
    await mail.getByRole('button', { name: 'Open it' }).click();
    await page.getByText(/^open of /).waitFor();
    const frame = mail.locator('iframe');
    t.equal(await frame.getAttribute('sandbox'), '');
    await frame.contentFrame().locator('body').waitFor();
    await mail.getByRole('button', { name: 'phone' }).click();
    t.equal((await frame.boundingBox())?.width, 375);
    await mail.getByRole('button', { name: 'headers' }).click();
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

  await t.test('records are searched, sorted, made, edited and deleted through documented calls', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints, go } = await openPage(t, mock, '#/records/contactTypes');
    const rows = page.locator('table.lines tbody tr');
    await rows.nth(2).waitFor();
    await page.getByRole('button', { name: 'name', exact: true }).click();
    await page.getByRole('button', { name: 'name', exact: true }).click();
    t.match(await rows.allInnerTexts(), [/^3\s+Partners/, /^2\s+Newsletter/, /^1\s+Customers/]);
    await page.getByLabel('Search').fill('custom');
    t.equal(await rows.count(), 1);
    await page.getByLabel('Search').fill('');
    await page.getByText('Add a contact type').click();
    await page.getByLabel('name *').first().fill('X');
    await page.getByRole('button', { name: 'POST /contacts-type/add' }).click();
    await page.getByText('name: The name must be at least 2 characters.').waitFor();
    await page.getByLabel('name *').first().fill('Friends');
    await page.getByRole('button', { name: 'POST /contacts-type/add' }).click();
    await rows.nth(3).waitFor();
    await go('#/records/contactTypes/4');
    const record = page.getByRole('region', { name: 'record' });
    await record.locator('summary').click();
    await record.getByLabel('name *').fill('Fellows');
    await record.getByRole('button', { name: 'POST /contacts-type/update' }).click();
    await record.getByText('Fellows').first().waitFor();
    t.match((await client.get('/contacts-type/view', { contact_type_id: 4 })).body, {
      message: { contactType: { name: 'Fellows' } },
    });
    await record.getByRole('button', { name: 'Delete' }).click();
    await record.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('The list does not show it.').waitFor();
    await go('#/records/contacts');
    await rows.first().getByRole('link').click();
    await record.getByRole('link', { name: '1', exact: true }).click();
    await record.getByRole('heading', { name: 'Contact types 1' }).waitFor();
    await go('#/records/content');
    await rows.getByRole('link', { name: 'unsubscribe_preferences' }).waitFor();
    await go('#/records/country-state-city');
    await page.getByLabel('Search').fill('Karnataka');
    await rows.first().waitFor();
    await go('#/records/segmentRecipients');
    await page.getByText('Choose whose records are meant.').waitFor();
    await page.getByLabel('Segments').selectOption({ index: 1 });
    await rows.first().waitFor();
    t.match((await client.control('GET', '/journal')).body, { total: 5 }, 'what the page reads is in no journal');
    t.strictSame(complaints, []);
  });

  await t.test('a guess is found, changed, narrowed, and saved as a profile', async (t) => {
    const { mock } = await start(t);
    const { page, complaints } = await openPage(t, mock, '#/guesses');
    await page.getByLabel('Search').fill('list-order');
    const guess = page.locator('.guesses li');
    await page.getByText('1 of 130 guesses').waitFor();
    await guess.getByLabel('value of list-order').selectOption('newest-first');
    await guess.getByText('not the default').waitFor();
    await guess.getByLabel('narrow list-order to an endpoint').selectOption('GET /senders');
    await guess.getByLabel('value at GET /senders').selectOption('oldest-first');
    await page.getByText('list-order@GET /senders is oldest-first').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a profile' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    t.strictSame(JSON.parse(text), { 'list-order': 'newest-first', 'list-order@GET /senders': 'oldest-first' });
    await page.getByLabel('Search').fill('delete.in-use');
    await guess.getByLabel('value of delete.in-use').selectOption('another…');
    await guess.getByLabel('value of delete.in-use').fill('text:It is needed');
    await guess.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText('delete.in-use is text:It is needed').waitFor();
    await page.getByLabel('Preset').selectOption('laravel');
    await page.getByText('the values are those of laravel').waitFor();
    await page.getByLabel('Search').fill('rate-limit');
    await guess.getByText('Changed, the default is').first().waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('a fault is set in a form, and tells what is left of it', async (t) => {
    const { mock, client } = await start(t);
    const { page, complaints } = await openPage(t, mock, '#/faults');
    await page.getByText('No fault is set.').waitFor();
    await page.getByLabel('Kind').selectOption('response');
    await page.getByLabel('endpoint').fill('GET /sender');
    await page.getByLabel('status').fill('418');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await page.getByText(/\/endpoint is "GET \/sender", which is no endpoint/).waitFor();
    await page.getByLabel('endpoint').fill('GET /senders');
    await page.getByLabel('body').fill('{"tea": true}');
    await page.getByLabel('times').fill('2');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    const row = page.locator('tbody tr');
    await row.waitFor();
    const { status, body } = await client.get('/senders').catch(() => ({ status: 0, body: '' }));
    t.strictSame([status, body], [418, { tea: true }]);
    await row.getByText('response 418').waitFor();
    await page.getByRole('row', { name: /^1 response 418 GET \/senders 1 1 1/ }).waitFor();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('No fault is set.').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('state is reset, loaded with its problems, saved and restored', async (t) => {
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
    const chooser = page.getByLabel('Fixture file, or drop it here');
    await chooser.setInputFiles(file('{"accounts": [{"contacts": [{}]}]}'));
    await page.getByText(/\/fixture\/accounts\/0\/contacts\/0\/email/).waitFor();
    const own = JSON.stringify({ accounts: [{ public_key: 'pk_test_default', secret_key: 'sk_test_default' }] });
    const transfer = `const transfer = new DataTransfer(); transfer.items.add(new File(['${own}'], 'own.json'))`;
    const dataTransfer = await page.evaluateHandle(`(() => { ${transfer}; return transfer; })()`);
    await page.getByText('Fixture file, or drop it here').dispatchEvent('drop', { dataTransfer });
    await page.getByText('loaded own.json').waitFor();
    t.match((await client.get('/contacts/list')).body, { message: { contacts: [] } });
    await page.getByText('Clock…').click();
    await page.getByLabel('Set the clock to').fill('tomorrow');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText(/\/clock is "tomorrow"; wanted/).waitFor();
    await page.getByText('Keys…').click();
    await page.getByRole('button', { name: 'Copy secret key' }).click();
    t.equal(await copied(page), 'sk_test_default');
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('button', { name: 'Really?' }).click();
    await page.getByText('reset to the baseline').waitFor();
    t.strictSame(complaints, []);
  });

  await t.test('two accounts in two tabs see their own exchanges alone', async (t) => {
    const { mock, client } = await start(t);
    await client.control('POST', '/accounts', { public_key: 'pk_2', secret_key: 'sk_2' });
    const [one, two] = [await openPage(t, mock), await openPage(t, mock, '?account=pk_2')];
    t.equal(await two.page.getByLabel('Account', { exact: true }).inputValue(), 'pk_2');
    await client.get('/senders');
    await client.as('pk_2', 'sk_2').get('/automations');
    const linesIn = async ({ page }: typeof one) => {
      await page.locator('table.lines tbody tr').waitFor();
      return page.locator('table.lines tbody td:nth-child(2)').allInnerTexts();
    };
    t.strictSame([await linesIn(one), await linesIn(two)], [['GET /senders'], ['GET /automations']]);
    await one.page.getByLabel('Account', { exact: true }).selectOption('pk_2');
    await one.page.getByRole('link', { name: 'GET /automations' }).waitFor();
    t.match(one.page.url(), /\?account=pk_2/);
  });
});
