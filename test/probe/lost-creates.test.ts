/** Creates whose records no list shows, and lists that cannot be read when the cleanup looks. */
import t from 'tap';
import { endProbe } from '../../src/probe/probe.js';
import { rigOf, SMALL, startQuietMock } from './scenario.js';

t.test('a file that is taken, and of which no list shows a record, is told', async (t) => {
  const mock = await startQuietMock(t, { fixture: SMALL });
  const { session, log } = rigOf(mock, {
    write: true,
    fetch: async (url, init) =>
      url.includes('upload-csv') ? new Response(null, { status: 204 }) : mock.fetch(url, init),
  });
  const form = { name: session.name('type') };
  const [type] = (await session.make('contactTypes', 'POST /contacts-type/add', { form })).records;
  const upload = () =>
    session.make('contacts', 'POST /contacts/upload-csv', {
      form: { contact_type_id: String(type?.id), file: { fileName: 'a.csv', text: 'email\n' } },
    });
  const cause = `POST /contacts/upload-csv contact_type_id=${type?.id}&file=a.csv\n204`;
  const text = 'POST /contacts/upload-csv succeeded, and no list shows what it made';
  await t.rejects(upload(), { message: text, cause });
  await t.rejects(upload(), { message: 'POST /contacts/upload-csv is not sent: no list shows what was made before' });
  t.match(log.at(-1), { type: 'lost', kind: 'contacts', of: [], texts: [] });
  t.match(await endProbe(session), { cleaned: { removed: 1, remaining: [{ kind: 'contacts', isRemovable: true }] } });
});

t.test('a list that cannot be read keeps nothing else from being removed', async (t) => {
  const mock = await startQuietMock(t, { fixture: SMALL });
  let broken = '';
  const { session } = rigOf(mock, {
    write: true,
    fetch: async (url, init) =>
      broken !== '' && url.includes(broken) ? new Response('{}', { status: 500 }) : mock.fetch(url, init),
  });
  const make = (name: string) =>
    session.make('contactTypes', 'POST /contacts-type/add', { form: { name: session.name(name) } });
  const form = { email_address: `${session.name('a')}@example.com` };
  await make('one');
  broken = '/senders';
  t.same((await endProbe(session)).cleaned, { removed: 1, remaining: [] });
  await make('two');
  await session.make('globalUnsubscribers', 'POST /global-unsubscribes/save', { form });
  broken = '/contacts-type';
  const reason = 'GET /contacts-type does not show its list: 500';
  t.match((await endProbe(session)).cleaned, { removed: 1, remaining: [{ kind: 'contactTypes', reason }] });
});
