import t from 'tap';
import { groupByName } from '../../../src/messages/pairs.js';
import { FormLog, MAX_KEPT } from '../../../src/server/forms/form-log.js';

function recorded(...pairs: readonly (readonly [name: string, value: string])[]): FormLog {
  const record = new FormLog();
  record.keepPairs(pairs);
  return record;
}

const sentIn = (record: FormLog) => {
  const { pairs, files, ...others } = record.sent();
  return { fields: pairs === null ? null : groupByName(JSON.parse(pairs)), files: JSON.parse(files), ...others };
};

t.test('the fields of an unread body are null, and the fields of an empty body are empty', async (t) => {
  const record = new FormLog();
  t.strictSame([sentIn(record).fields, sentIn(record).files, sentIn(record).isCut], [null, [], false]);
  record.keepPairs([]);
  t.strictSame([sentIn(record).fields, sentIn(record).files, sentIn(record).isCut], [{}, [], false]);
});

t.test('fields are kept as sent, repeated fields as a list, and uploads are not', async (t) => {
  const record = new FormLog();
  record.keepPairs([
    ['b', ' 1 '],
    ['a[0]', 'é'],
    ['f', { fileName: 'a.csv' }],
    ['b', ''],
    ['__proto__', 'x'],
    ['b', '3'],
  ]);
  t.strictSame(Object.entries(sentIn(record).fields ?? {}), [
    ['b', [' 1 ', '', '3']],
    ['a[0]', 'é'],
    ['__proto__', 'x'],
  ]);
  t.equal(sentIn(record).isCut, false);
});

/** Characters that a field takes beside its name and its value. */
const SEPARATORS = 2;
const whole = 'x'.repeat(MAX_KEPT - SEPARATORS - 1);
const name = 'n'.repeat(MAX_KEPT - SEPARATORS);
type Pair = readonly [name: string, value: string];
const cuts: readonly (readonly [what: string, isCut: boolean, fields: object, ...pairs: readonly Pair[]])[] = [
  ['a value that fills the limit', false, { a: whole }, ['a', whole]],
  ['a value one character too long', true, { a: whole }, ['a', `${whole}y`]],
  ['a field after a full limit', true, { a: whole }, ['a', whole], ['b', '1']],
  [
    'a value cut to the remaining room',
    true,
    { a: whole.slice(7), bc: '123' },
    ['a', whole.slice(7)],
    ['bc', '12345'],
    ['d', ''],
  ],
  ['a field after a value that was cut', true, { a: whole }, ['a', `${whole}y`], ['', 'b']],
  ['a name that fills the limit', false, { [name]: '' }, [name, '']],
  ['a name that fills the limit, and its value', true, { [name]: '' }, [name, '1']],
  ['a name that is too long, before a name that fits', true, { a: '1' }, [`${name}n`, ''], ['a', '1']],
];
for (const [what, isCut, fields, ...pairs] of cuts) {
  t.test(`a form is kept up to the limit: ${what}`, async (t) => {
    const record = recorded(...pairs);
    t.strictSame([sentIn(record).fields, sentIn(record).isCut], [fields, isCut]);
  });
}

t.test('empty fields count towards the limit', async (t) => {
  const record = recorded(...Array.from({ length: MAX_KEPT }, () => ['', ''] as const));
  t.equal(sentIn(record).fields?.['']?.length, MAX_KEPT / SEPARATORS);
  t.equal(sentIn(record).isCut, true);
});
