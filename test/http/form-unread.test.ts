import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import t from 'tap';
import { endpoints } from '../../src/api/index.js';
import { createAssume } from '../../src/assumptions/assume.js';
import { defaultValues } from '../../src/assumptions/registry.js';
import type { ListedEndpoint } from '../../src/endpoint/endpoint.js';
import { Warnings } from '../../src/endpoint/warnings.js';
import { readForm } from '../../src/http/forms/read-form.js';
import { FormLog } from '../../src/http/recording/form-log.js';
import { start } from '../helper.js';
import { expectRefusal } from './expect-refusal.js';
import { head } from './raw-connection.js';

const HUNG_UP = { message: 'The body ended before its end.' };

/** Reads the form of a request whose body has six bytes, of which none has come. */
function readForPath(path: string, method: string) {
  const endpoint = endpoints.find((one) => one.path === path) as ListedEndpoint;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '6' };
  const raw = Object.assign(new IncomingMessage(new Socket()), { headers, method });
  async function* parts() {}
  const { warn } = new Warnings(endpoint.chapter);
  const reading = { assume: createAssume(defaultValues), warn, sent: new FormLog() };
  return { raw, read: () => readForm({ raw, body: undefined, parts }, endpoint, reading) };
}

t.test('a body whose client is gone before anybody reads it is refused', async (t) => {
  const { raw, read } = readForPath('/contacts-type/add', 'POST');
  raw.destroy();
  await t.rejects(read(), HUNG_UP);
});

t.test('a body that nobody reads is refused when its client goes while it comes', async (t) => {
  const { raw, read } = readForPath('/contacts/delete', 'DELETE');
  const form = read();
  raw.push('abc');
  raw.destroy();
  await t.rejects(form, HUNG_UP);
});

t.test('a body that nobody asked for and nobody can read is ignored', async (t) => {
  const { client } = await start(t);
  const { body: plain } = await client.request('POST', '/senders');
  for (const type of ['multipart/form-data', 'application/json', 'text/plain']) {
    const answer = await client.request('POST', '/senders', { headers: { 'content-type': type }, body: 'no form' });
    t.strictSame([answer.status, answer.body], [200, plain], type);
  }
});

t.test('a body that nobody asked for is warned of where it can be read', async (t) => {
  const { client } = await start(t);
  const answer = await client.post('/senders', { name: 'x' });
  t.equal(answer.status, 200);
  t.match(answer.headers['x-mock-warnings'], 'GET /senders has no parameter \\"name\\"; it takes none.');
});

const CHUNKED = ['Content-Type: text/plain', 'Transfer-Encoding: chunked'];
const requests: readonly (readonly [method: string, path: string])[] = [
  ['DELETE', '/global-unsubscribes/delete?id=1'],
  ['GET', '/global-unsubscribes'],
];

for (const [method, path] of requests) {
  t.test(`${method} ${path} does nothing when a body breaks off that nobody reads`, async (t) => {
    // The first chunk is whole, and the second is none.
    await expectRefusal(t, [head(method, `/api/v1${path}`, CHUNKED), '1\r\nx\r\n', 'zz\r\n'], 400, 'Bad Request');
  });
}
