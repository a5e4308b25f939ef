import t from 'tap';
import { FormFields } from '../../src/http/forms/form-fields.js';
import { FormLog } from '../../src/http/recording/form-log.js';
import { start } from '../helper.js';
import { fixture, MULTIPART, multipart, part, post, stateOf, URLENCODED } from './raw-connection.js';
import { sendRaw, succeeded } from './raw-request.js';

const BULK = '/global-unsubscribes/bulk-delete';
/** A multipart form of these parts. */
const sendParts = (...parts: readonly string[]) => post(BULK, MULTIPART, multipart(...parts));

t.test('array keys make one array', async (t) => {
  const cases: [what: string, request: readonly (string | Uint8Array)[], left: number[]][] = [
    ['from 0', post(BULK, URLENCODED, 'strIds[0]=1&strIds[1]=3'), [2]],
    ['with gaps, in any order', post(BULK, URLENCODED, 'strIds[9]=1&strIds[2]=3&strIds[4]='), [2]],
    ['one element behind a gap', post(BULK, URLENCODED, 'strIds[100000]=1'), [2, 3]],
    ['one element behind a far gap', post(BULK, URLENCODED, 'strIds[999999999999999]=1&strIds[]=2'), [3]],
    ['with escaped brackets', post(BULK, URLENCODED, 'strIds%5B0%5D=1&strIds%5b1%5d=2'), [3]],
    ['strIds[]', post(BULK, URLENCODED, 'strIds[]=2&strIds[]=3'), [1]],
    ['both forms', post(BULK, URLENCODED, 'strIds[3]=2&strIds[]=3&strIds[0]=1'), []],
    ['leading zeros are the same place', post(BULK, URLENCODED, 'strIds[0]=1&strIds[00]=3'), [1, 2]],
    ['the last of a place counts', post(BULK, URLENCODED, 'strIds[0]=1&strIds[0]=3'), [1, 2]],
    ['multipart', sendParts(part('strIds[1]', '3'), part('strIds[0]', ' 2 ')), [1]],
    ['multipart, unquoted', sendParts('Content-Disposition: form-data; name=strIds[0]\r\n\r\n2'), [1, 3]],
  ];
  for (const [what, request, left] of cases) {
    t.test(what, async (t) => {
      const { response: answer, unsubscribed } = await sendRaw(t, request);
      t.equal(answer.body, succeeded('Deleted Successfully'));
      t.same(await unsubscribed(), left);
    });
  }
});

t.test('an array that is none, or has too many elements, is a validation failure', async (t) => {
  const required = 'The str ids field is required.';
  const file = 'Content-Disposition: form-data; name="strIds[0]"; filename="a.txt"\r\n\r\n1';
  const cases: [what: string, request: readonly (string | Uint8Array)[], text: string][] = [
    ['strIds alone', post(BULK, URLENCODED, 'strIds=1'), 'The str ids must be an array.'],
    ['empty elements', post(BULK, URLENCODED, 'strIds[0]=&strIds[1]=+'), required],
    ['a file as an element', sendParts(file), required],
    ['an index beyond all numbers', post(BULK, URLENCODED, `strIds[${'9'.repeat(400)}]=1`), required],
    [
      'more than 10,000 elements',
      post(BULK, URLENCODED, Array.from({ length: 10_001 }, (_, index) => `strIds[${index}]=1`).join('&')),
      'The str ids must not have more than 10000 items.',
    ],
  ];
  const untouched = await stateOf((await start(t, { fixture })).mock);
  for (const [what, request, text] of cases) {
    t.test(what, async (t) => {
      const { mock, response: answer, unsubscribed } = await sendRaw(t, request);
      t.match(JSON.parse(answer.body), { status: 'failed', errors: { strIds: [text] } });
      t.same(await unsubscribed(), [1, 2, 3]);
      t.equal(await stateOf(mock), untouched);
    });
  }
});

t.test('of a far index its element alone is kept', async (t) => {
  for (const [name, places] of [
    ['strIds', 1_000_000_000],
    ['other', 4_294_967_296],
    ['__proto__', 1_000_000_000],
  ] as const) {
    const fields = new FormFields(() => {}, new FormLog());
    fields.add(`${name}[${places - 1}]`, '1');
    t.strictSame(fields.collect(), new Map([[name, { values: ['1'], indexes: [places - 1] }]]));
  }
});
