/** The interim response to `Expect: 100-continue` comes before the response, and behind the responses to the requests before. */
import t from 'tap';
import { start } from '../helper.js';
import { failed } from './expect-refusal.js';
import { fixture, head, openConnection, post, type RawConnection, URLENCODED } from './raw-connection.js';
import { succeeded } from './raw-request.js';

const TYPES = '/api/v1/contacts-type';
const EXPECT = 'Expect: 100-continue';
const ADDED = [200, succeeded('Added Successfully')];
const UNREADABLE = [400, failed("'/%' is not a valid url component")];
const CONTINUE = [100, ''];
const CLOSED = [undefined, undefined];

async function read(connection: RawConnection, count: number) {
  const responses: unknown[] = [];
  while (responses.length < count) {
    const response = await connection.response();
    responses.push([response?.status, response?.body]);
  }
  return responses;
}

t.test('a client that expects 100 gets it before it sends its form', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  const [lines = '', form = ''] = post('/contacts-type/add', URLENCODED, 'name=Friends', [EXPECT]);
  connection.write(lines);
  t.strictSame(await read(connection, 1), [CONTINUE]);
  connection.write(form);
  t.strictSame(await read(connection, 1), [ADDED]);
});

t.test('a form behind another request is asked for when its response has its turn', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  const [lines = '', form = ''] = post('/contacts-type/add', URLENCODED, 'name=Family', [EXPECT]);
  // One chunk: the second response waits for the first.
  connection.write([...post('/contacts-type/add', URLENCODED, 'name=Friends'), lines].join(''));
  t.strictSame(await read(connection, 2), [ADDED, CONTINUE]);
  connection.write(form);
  t.strictSame(await read(connection, 1), [ADDED]);
  // A read that comes in one chunk with the form is done before the form is read.
  connection.write(head('GET', TYPES));
  const [list] = await read(connection, 1);
  t.match(list, [200, /"name":"Team".*"name":"Friends".*"name":"Family"/]);
});

t.test('a response that is there before its turn comes whole, and without 100', async (t) => {
  const { mock } = await start(t, { fixture });
  const connection = openConnection(t, mock);
  connection.write([...post('/contacts-type/add', URLENCODED, 'name=Friends'), head('GET', '/%', [EXPECT])].join(''));
  t.strictSame(await read(connection, 3), [ADDED, UNREADABLE, CLOSED]);
});
