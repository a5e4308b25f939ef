import basicSsl from '@vitejs/plugin-basic-ssl';
import t from 'tap';
import { startVite } from '../client/vite/vite-server.js';
import { KEYS } from '../helper.js';
import { fetchIn, openBrowser, type Sending, serveSite, skip } from './page.js';

const fixture = { accounts: [{ contact_types: [{ name: 'Team' }] }] };
const json = { 'content-type': 'application/json' };

t.test('a dev server in a browser', { skip }, async (t) => {
  /** The context accepts any certificate. */
  const context = await (await openBrowser()).newContext({ ignoreHTTPSErrors: true });

  const goTo = async (url: string) => {
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };

  for (const [name, plugins] of Object.entries({ 'over HTTP': [], 'over TLS': [basicSsl()] })) {
    await t.test(`a page of the dev server posts a form and uploads a file on its own origin, ${name}`, async (t) => {
      const { origin } = await startVite(t, { fixture }, { plugins });
      const page = await goTo(origin);
      const ask = (path: string, sending: Sending = {}) => fetchIn(page, path, { headers: KEYS, ...sending });
      const added = await ask('/api/v1/contacts-type/add', { method: 'POST', form: { name: 'Größe 42' } });
      t.match(added, { status: 200, type: 'basic', body: '{"status":"success","message":"Added Successfully"}' });
      const file = 'email\r\nada@example.com\r\n';
      const uploaded = await ask('/api/v1/contacts/upload-csv', {
        method: 'POST',
        form: { contact_type_id: '1' },
        file,
      });
      t.match(uploaded, { status: 200, body: '{"status":"success","message":"Imported Successfully"}' });
      t.match(JSON.parse((await ask('/api/v1/contacts/list')).body), {
        message: { contacts: [{ email: 'ada@example.com' }] },
      });
      t.equal((await ask('/api/v1/contacts-type', { headers: {} })).status, 401);
    });

    await t.test(`the dev server serves the page of the mock, which lists new exchanges, ${name}`, async (t) => {
      const { origin } = await startVite(t, { fixture }, { plugins });
      const page = await goTo(`${origin}/__control`);
      await page.locator('.connection.live').waitFor();
      const own = await goTo(origin);
      await fetchIn(own, '/api/v1/contacts-type', { headers: KEYS });
      await page.getByRole('link', { name: 'GET /contacts-type' }).waitFor();
    });

    await t.test(`a page of the dev server makes control calls, ${name}`, async (t) => {
      const { origin } = await startVite(t, { fixture }, { plugins });
      const page = await goTo(origin);
      const body = JSON.stringify({ endpoint: 'GET /contacts-type', kind: 'failure', failure: '429' });
      const ordered = await fetchIn(page, '/__control/faults', { method: 'POST', headers: json, body });
      t.equal(ordered.status, 201);
      t.equal((await fetchIn(page, '/api/v1/contacts-type', { headers: KEYS })).status, 429);
      t.equal((await fetchIn(page, '/api/v1/contacts-type', { headers: KEYS })).status, 200);
    });
  }

  await t.test('a page of another origin reaches no control call of a dev server, and gets no keys', async (t) => {
    const { origin } = await startVite(t, { fixture, addKeys: true });
    const own = await goTo(origin);
    t.equal((await fetchIn(own, '/api/v1/contacts-type')).status, 200);
    for (const foreign of (await serveSite(t)).origins) {
      const page = await goTo(foreign);
      t.equal(
        (await fetchIn(page, `${origin}/__control/state`)).status,
        403,
        'Vite would let pages of this machine read it',
      );
      await fetchIn(page, `${origin}/__control/load`, { method: 'POST', mode: 'no-cors', body: '{"fixture":"empty"}' });
      t.equal((await fetchIn(page, `${origin}/api/v1/contacts-type`)).status, 401);
    }
    t.match((await fetchIn(own, '/api/v1/contacts-type')).body, /"name":"Team"/);
  });
});
