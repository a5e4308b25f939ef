/** The overrides that can be written in flags, profiles, fixtures, control calls and headers. */
import t from 'tap';
import {
  AssumptionError,
  parseHeader,
  parseOverrides,
  parsePairs,
  writePair,
} from '../../../src/service/assumptions/overrides.js';
import { defaultValues } from '../../../src/service/assumptions/registry.js';
import { AssumptionSettings, createAssume } from '../../../src/service/assumptions/values.js';

/** The error of a refused override; undefined if it is read. */
function refusal(read: () => unknown): AssumptionError | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof AssumptionError) return error;
    throw error;
  }
  return undefined;
}

const read: readonly (readonly [what: string, written: Readonly<Record<string, unknown>>, settings: object])[] = [
  ['nothing', {}, {}],
  ['a named value', { 'list-order': 'newest-first' }, { 'list-order': 'newest-first' }],
  ['a default value', { 'list-order': 'oldest-first' }, { 'list-order': 'oldest-first' }],
  ['an integer', { 'http-status.rule': 400 }, { 'http-status.rule': 400 }],
  ['an integer as text', { 'http-status.rule': '400' }, { 'http-status.rule': 400 }],
  ['the name of a zone', { 'time-zone': 'Europe/Berlin' }, { 'time-zone': 'Europe/Berlin' }],
  ['an offset of a zone', { 'time-zone': '-03:30' }, { 'time-zone': '-03:30' }],
  ['the farthest offset', { 'time-zone': '+14:00' }, { 'time-zone': '+14:00' }],
  [
    'both ends of a range',
    { 'http-status.rule': 200, 'http-status.not-found': '499' },
    { 'http-status.rule': 200, 'http-status.not-found': 499 },
  ],
  ['none for a range that has it', { 'rate-limit': 'none' }, { 'rate-limit': 'none' }],
  ['words', { 'wrong-credentials': 'text:No {way}' }, { 'wrong-credentials': 'text:No {way}' }],
  ['words that fill in a name', { 'duplicate.name': 'text:{name} (2)' }, { 'duplicate.name': 'text:{name} (2)' }],
  [
    'the longest words',
    { 'wrong-credentials': `text:${'\u{1f600}'.repeat(500)}` },
    { 'wrong-credentials': `text:${'\u{1f600}'.repeat(500)}` },
  ],
  ['two integers', { 'automation-type.codes': '-7,300' }, { 'automation-type.codes': '-7,300' }],
  ['a named value with a comma', { 'automation-type.codes': '0,1' }, { 'automation-type.codes': '0,1' }],
];
for (const [what, written, settings] of read) {
  t.test(`parseOverrides reads ${what}`, async (t) => t.strictSame(parseOverrides(written), settings));
}

const WORDS =
  /it is one of invalid-key, invalid-secret, invalid-both, text, or text: and 1 to 500 characters of a line$/;
const ZONE = /it is a time zone such as Europe\/Berlin, or an offset such as \+02:00$/;
const STATUS = /it is an integer from 200 to 499$/;
const refused: readonly (readonly [what: string, id: string, value: unknown, wanted: RegExp])[] = [
  ['an integer below the range', 'http-status.rule', 199, STATUS],
  ['an integer above the range', 'http-status.rule', '500', STATUS],
  ['a fraction', 'http-status.rule', 400.5, STATUS],
  ['a fraction as text', 'http-status.rule', '400.0', STATUS],
  ['an exponent', 'http-status.rule', '4e2', STATUS],
  ['a plus sign', 'http-status.rule', '+400', STATUS],
  ['a hexadecimal number', 'http-status.rule', '0x190', STATUS],
  ['a word for a number', 'http-status.rule', 'none', STATUS],
  ['the empty text', 'http-status.rule', '', STATUS],
  ['a boolean', 'limits.upload-bytes', true, /it is an integer from 1 to 1000000000$/],
  ['a list', 'http-status.rule', [400], STATUS],
  ['null', 'http-status.rule', null, STATUS],
  ['undefined', 'list-order', undefined, /it is one of oldest-first, newest-first$/],
  ['NaN', 'rate-limit', Number.NaN, /it is none or an integer from 1 to 1000000000$/],
  ['a rate of 0', 'rate-limit', 0, /it is none or an integer from 1 to 1000000000$/],
  ['another word', 'list-order', 'random', /list-order cannot be "random": it is one of oldest-first, newest-first$/],
  ['a word in capitals', 'list-order', 'Newest-First', /it is one of oldest-first, newest-first$/],
  ['a name that every object has', 'list-order', 'constructor', /it is one of oldest-first, newest-first$/],
  ['a number for a word', 'automation-type.codes', 1, /it is one of 1,2, 0,1, or two integers a,b$/],
  ['the same integer twice', 'automation-type.codes', '3,3', /or two integers a,b$/],
  ['a number with a zero before it', 'automation-type.codes', '01,2', /or two integers a,b$/],
  ['three integers', 'automation-type.codes', '1,2,3', /or two integers a,b$/],
  ['words for an assumption without words', 'list-order', 'text:Any', /it is one of oldest-first, newest-first$/],
  ['empty words', 'wrong-credentials', 'text:', WORDS],
  ['words that are too long', 'wrong-credentials', `text:${'x'.repeat(501)}`, WORDS],
  ['words of more code units than there can be', 'wrong-credentials', `text:${'x'.repeat(1001)}`, WORDS],
  ['words in two lines', 'wrong-credentials', 'text:No\r\nSet-Cookie: a=1', WORDS],
  ['words with a separator of lines', 'wrong-credentials', 'text:No\u2028way', WORDS],
  ['words with half a character', 'wrong-credentials', 'text:No \ud83d', WORDS],
  ['an unknown placeholder', 'duplicate.name', 'text:Copy of {nme}', /, \{name\} at most once$/],
  ['a placeholder twice', 'duplicate.name', 'text:{name}{name}', /, \{name\} at most once$/],
  ['a zone that does not exist', 'time-zone', 'Europe/Bern', ZONE],
  ['an offset that no zone has', 'time-zone', '+14:01', ZONE],
  ['an offset without a colon', 'time-zone', '+0200', ZONE],
  ['minutes for a zone', 'time-zone', 60, ZONE],
];
for (const [what, id, value, wanted] of refused) {
  t.test(`parseOverrides refuses ${what}, and names the accepted values`, async (t) => {
    const error = refusal(() => parseOverrides({ [id]: value }));
    t.equal(error?.id, id);
    t.match(error?.message, wanted);
  });
}

for (const id of ['list_order', 'List-Order', '', 'constructor', '__proto__', 'toString']) {
  t.test(`parseOverrides refuses the id ${JSON.stringify(id)}, and names the nearest id, if any`, async (t) => {
    const written = JSON.parse(`{${JSON.stringify(id)}: "newest-first"}`) as Record<string, unknown>;
    const error = refusal(() => parseOverrides(written));
    t.equal(error?.id, id);
    const hint = /^list/i.test(id) ? '; did you mean list-order?' : '';
    t.equal(error?.message, `there is no assumption ${JSON.stringify(id)}${hint}`);
  });
}

t.test('parsePairs splits a pair at its first equals sign, and trims both sides', async (t) => {
  t.strictSame(parsePairs([' list-order = newest-first ', 'http-status.rule=400']), {
    'list-order': 'newest-first',
    'http-status.rule': 400,
  });
  t.match(refusal(() => parsePairs(['list-order=newest-first=x']))?.message, /cannot be "newest-first=x"/);
});

t.test('parsePairs takes the last of two pairs with the same id', async (t) => {
  t.strictSame(parsePairs(['rate-limit=3', 'rate-limit=none']), { 'rate-limit': 'none' });
});

for (const pair of ['list-order', 'list-order:newest-first', '']) {
  t.test(`parsePairs refuses ${JSON.stringify(pair)}, which has no equals sign`, async (t) => {
    const error = refusal(() => parsePairs([pair]));
    t.equal(error?.id, pair);
    t.equal(error?.message, `an assumption is written ID=VALUE, not ${JSON.stringify(pair)}`);
  });
}

t.test('parsePairs refuses a pair without an id, and a pair without a value', async (t) => {
  t.match(refusal(() => parsePairs(['=newest-first']))?.message, /there is no assumption ""/);
  t.match(refusal(() => parsePairs(['list-order=']))?.message, /list-order cannot be ""/);
});

const headers: readonly (readonly [header: string | readonly string[] | undefined, settings: object | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  [' ; ;', undefined],
  [[], undefined],
  ['list-order=newest-first', { 'list-order': 'newest-first' }],
  ['list-order=newest-first;rate-limit=3;', { 'list-order': 'newest-first', 'rate-limit': 3 }],
  ['list-order=newest-first, rate-limit=3', { 'list-order': 'newest-first', 'rate-limit': 3 }],
  [['list-order=newest-first', 'rate-limit=3'], { 'list-order': 'newest-first', 'rate-limit': 3 }],
  ['automation-type.codes=0,1', { 'automation-type.codes': '0,1' }],
  ['automation-type.codes=0,1,rate-limit=3', { 'automation-type.codes': '0,1', 'rate-limit': 3 }],
  ['wrong-credentials=text:No, never', { 'wrong-credentials': 'text:No, never' }],
  ['wrong-credentials=text:1 = "1"', { 'wrong-credentials': 'text:1 = "1"' }],
  [
    'wrong-credentials="text:No; a=1, rate-limit=3 \\"x\\" \\u00fc\\\\" ; rate-limit=4',
    { 'wrong-credentials': 'text:No; a=1, rate-limit=3 "x" \u00fc\\', 'rate-limit': 4 },
  ],
  ['rate-limit = "4",list-order="newest-first"', { 'rate-limit': 4, 'list-order': 'newest-first' }],
  [
    'rate-limit=3, automation-type.codes=0,1; update.empty-field=keep',
    { 'rate-limit': 3, 'automation-type.codes': '0,1', 'update.empty-field': 'keep' },
  ],
];
for (const [header, settings] of headers) {
  t.test(`parseHeader reads ${JSON.stringify(header)}`, async (t) => t.strictSame(parseHeader(header), settings));
}

for (const header of ['wrong-credentials="text:No; rate-limit=3', 'wrong-credentials="text:No" x', 'rate-limit="\\']) {
  t.test(`parseHeader refuses ${header}, whose quotes hold no JSON string`, async (t) => {
    t.match(refusal(() => parseHeader(header))?.message, /^a value in quotes is a JSON string, not /);
  });
}

t.test('parseHeader reads back a pair that writePair has written', async (t) => {
  for (const value of ['text:No', 'text:No; a=1, rate-limit=3', 'text:"No"', 'text:No ', 'text: No'] as const) {
    t.strictSame(parseHeader(writePair('wrong-credentials', value)), { 'wrong-credentials': value });
  }
  t.equal(writePair('rate-limit', 3), 'rate-limit=3');
  t.equal(writePair('wrong-credentials', 'text:a;b'), 'wrong-credentials="text:a;b"');
});

t.test('every default value is read back from an object, from pairs and from a header', async (t) => {
  t.strictSame(parseOverrides(defaultValues), defaultValues);
  t.strictSame(parsePairs(Object.entries(defaultValues).map(([id, answer]) => `${id}=${answer}`)), defaultValues);
  t.strictSame(
    parseHeader(
      Object.entries(defaultValues)
        .map(([id, answer]) => `${id}=${answer}`)
        .join(', '),
    ),
    defaultValues,
  );
});

t.test('settings resolve defaults, then layers, then changes', async (t) => {
  const sheet = new AssumptionSettings({ 'rate-limit': 1, 'list-order': 'newest-first' }, { 'rate-limit': 2 });
  t.equal(sheet.values['rate-limit'], 2, 'a later layer wins');
  t.equal(sheet.values['update.empty-field'], 'clear', 'an assumption without an override has its default');
  sheet.change({ 'rate-limit': 3, 'update.empty-field': 'keep' });
  sheet.change({ 'rate-limit': 4 });
  t.strictSame(sheet.changes, { 'rate-limit': 4, 'update.empty-field': 'keep' });
  t.strictSame(sheet.overrides, { 'list-order': 'newest-first', 'update.empty-field': 'keep', 'rate-limit': 4 });
  sheet.change({ 'rate-limit': null });
  t.equal(sheet.values['rate-limit'], 2, 'null undoes a change');
  sheet.change({ 'bulk-delete.key': null });
  t.strictSame(sheet.changes, { 'update.empty-field': 'keep' }, 'null for an unchanged assumption does nothing');
  sheet.replace({ 'rate-limit': 5, 'bulk-delete.key': 'id' });
  t.strictSame(sheet.changes, { 'rate-limit': 5, 'bulk-delete.key': 'id' }, 'replace drops the earlier changes');
  t.equal(sheet.values['update.empty-field'], 'clear');
  sheet.replace({});
  t.strictSame(sheet.changes, {});
  t.strictSame(sheet.overrides, { 'list-order': 'newest-first', 'rate-limit': 2 });
  t.equal(sheet.values['rate-limit'], 2);
});

t.test('assume keeps the ids that it has read, each once', async (t) => {
  const assume = createAssume(defaultValues, { 'list-order': 'newest-first' });
  t.equal(assume('list-order'), 'newest-first');
  t.equal(assume('update.empty-field'), 'clear');
  t.equal(assume('list-order'), 'newest-first');
  t.strictSame([...assume.used], ['list-order', 'update.empty-field']);
});
