/** A large upload is imported in batches: other requests are served meanwhile. */
import t from 'tap';
import { order } from './faults-order.js';
import { emailsOf, fileOf, IMPORTED, isLocked, listedEmails, OTHER, ROWS, startUploads } from './upload-world.js';

const BEFORE = ['ada@example.com', 'bea@example.com'];
const NEW = { contact_type_id: 1, email: 'new@example.com', country: 1 };

t.test('a read during an upload sees the state before it', async (t) => {
  const { client, begin } = await startUploads(t);
  const uploading = await begin(fileOf('u', 20_000));
  t.strictSame(await listedEmails(client), BEFORE);
  const { body } = await client.get('/contacts-type');
  t.match(body, { message: { contactTypes: [{ contacts_count: 2 }, { contacts_count: 0 }] } });
  t.equal((await client.get('/contacts/details', { contact_id: 3 })).status, 404);
  t.equal(uploading.isDone(), false);
  t.strictSame(await uploading.response, IMPORTED);
  t.strictSame(await listedEmails(client), [...BEFORE, ...emailsOf('u', 20_000)]);
});

t.test('a write during an upload waits and is applied after it', async (t) => {
  const { client, begin, emails, world } = await startUploads(t);
  const uploading = await begin(fileOf('u'));
  const over: boolean[] = [];
  const note = () => over.push(uploading.isDone());
  const added = client.post('/contacts/add', NEW).finally(note);
  const deleted = client.delete('/contacts/delete', { contact_id: 3 }).finally(note);
  t.strictSame(await listedEmails(client), BEFORE);
  t.equal(uploading.isDone(), false);
  t.strictSame(await uploading.response, IMPORTED);
  t.strictSame([(await added).status, (await deleted).status], [200, 200], 'the first row exists and is deleted');
  t.strictSame(over, [true, true]);
  t.strictSame(emails(), [...BEFORE, ...emailsOf('u').slice(1), 'new@example.com']);
  t.equal(world.contacts.all().at(-1)?.id, BEFORE.length + ROWS + 1);
});

t.test('an upload does not block another account', async (t) => {
  const { client, begin, worldOf } = await startUploads(t);
  const other = client.as(OTHER.publicKey, OTHER.secretKey);
  const uploading = await begin(fileOf('u'));
  t.equal((await other.post('/contacts/add', NEW)).status, 200);
  t.strictSame(await listedEmails(other), [...BEFORE, 'new@example.com']);
  t.equal(uploading.isDone(), false);
  await uploading.response;
  t.equal(worldOf(OTHER.publicKey).contacts.size, 3);
});

t.test('two uploads are imported one after the other', async (t) => {
  const { begin, send, emails } = await startUploads(t);
  const first = await begin(fileOf('a'));
  const second = send(fileOf('b', 1000), 2);
  t.strictSame(await second.response, IMPORTED);
  t.equal(first.isDone(), true);
  t.strictSame(emails(), [...BEFORE, ...emailsOf('a'), ...emailsOf('b', 1000)]);
});

t.test('waiting uploads are imported one after the other', async (t) => {
  const { begin, send, world, emails } = await startUploads(t);
  const first = await begin(fileOf('a'));
  const others = [send(fileOf('b', 3000)), send(fileOf('c', 2000))];
  for (const { response } of [first, ...others]) t.strictSame(await response, IMPORTED);
  const [one, two] = [emailsOf('b', 3000), emailsOf('c', 2000)];
  const rest = emails().slice(BEFORE.length + ROWS);
  t.strictSame(rest, rest[0] === one[0] ? [...one, ...two] : [...two, ...one]);
  t.equal(await isLocked(world), false);
});

t.test('a write behind a waiting upload is applied after that upload', async (t) => {
  const { client, begin, send, emails, watchWaiting } = await startUploads(t);
  const first = await begin(fileOf('a'));
  const untilWaiting = watchWaiting();
  const second = send(fileOf('b', 1000));
  await untilWaiting(1);
  const added = client.post('/contacts/add', NEW);
  await untilWaiting(2);
  t.equal(first.isDone(), false);
  t.equal((await added).status, 200);
  t.strictSame(await second.response, IMPORTED);
  t.strictSame(emails(), [...BEFORE, ...emailsOf('a'), ...emailsOf('b', 1000), 'new@example.com']);
});

t.test('a failed upload changes nothing and releases waiting writes', async (t) => {
  const { client, begin, emails } = await startUploads(t);
  const uploading = await begin(fileOf('u', ROWS, 'nonsense\n'));
  const added = client.post('/contacts/add', NEW);
  t.strictSame(await uploading.response, {
    status: 422,
    text: `{"status":"failed","errors":{"file":["Line ${ROWS + 2}: The email must be a valid email address."]}}`,
  });
  t.equal((await added).status, 200);
  t.strictSame(emails(), [...BEFORE, 'new@example.com']);
});

const HALF = IMPORTED.text.slice(0, Math.floor(IMPORTED.text.length / 2));

for (const [kind, text] of [
  ['truncated', HALF],
  ['empty', ''],
] as const) {
  t.test(`an upload whose response is ${kind} before the state change changes nothing`, async (t) => {
    const { client, begin, emails, world } = await startUploads(t);
    await order(client, { kind, endpoint: 'POST /contacts/upload-csv' });
    const uploading = await begin(fileOf('u'));
    const added = client.post('/contacts/add', NEW);
    t.strictSame(await listedEmails(client), BEFORE);
    t.strictSame(await uploading.response, { status: 200, text });
    t.equal((await added).status, 200);
    t.strictSame(emails(), [...BEFORE, 'new@example.com']);
    t.equal(world.contacts.all().at(-1)?.id, 3, 'no id was taken');
    t.strictSame(await (await begin(fileOf('u', 1000))).response, IMPORTED);
    t.strictSame(emails(), [...BEFORE, 'new@example.com', ...emailsOf('u', 1000)]);
  });
}

t.test('an upload whose response is truncated after the state change is imported', async (t) => {
  const { client, begin, emails } = await startUploads(t);
  await order(client, { kind: 'truncated', when: 'after', endpoint: 'POST /contacts/upload-csv' });
  t.strictSame(await (await begin(fileOf('u', 1000))).response, { status: 200, text: HALF });
  t.strictSame(emails(), [...BEFORE, ...emailsOf('u', 1000)]);
});
