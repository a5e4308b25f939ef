import t from 'tap';
import { Redaction } from '../../../src/http/recording/redaction.js';

/** What may stand in a key: printable ASCII without blanks. */
const KEYS = [
  'sk_test_default',
  'a"b\\c"d',
  '"\\"abc\\x',
  "%41+&lt;/'x",
  "sk\\n'u0041",
  '.*$^(?:[a-z]',
  'Zz~!@#=',
  '%%%%25a&&',
];

const percent = (text: string): string =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const html = (text: string): string =>
  text.replace(/[&<>"']/g, (one) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[one] ?? '#39'};`);
/** Every other character. */
const partly = (write: (text: string) => string) => (text: string) =>
  [...text].map((one, index) => (index % 2 === 0 ? one : write(one))).join('');

/** How a text can be written in another one. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in lower case': (text) => text.toLowerCase(),
  'percent-encoded': encodeURIComponent,
  'percent-encoded whole': percent,
  'percent-encoded in capitals': (text) => percent(text).toUpperCase(),
  'percent-encoded in part': partly(percent),
  'percent-encoded twice': (text) => encodeURIComponent(percent(text)),
  'as a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'as JSON': json,
  'as JSON in JSON': (text) => json(json(text)),
  'as JSON in JSON in JSON': (text) => json(json(json(text))),
  'as JSON in units': (text) =>
    [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'as JSON with slashes': (text) => json(text).replaceAll('/', '\\/'),
  'as JSON, percent-encoded': (text) => encodeURIComponent(json(text)),
  'as JSON, percent-encoded whole': (text) => percent(json(text)),
  'as HTML': html,
  'as HTML in HTML': (text) => html(html(text)),
  'as HTML in decimals': (text) => [...text].map((one) => `&#${one.charCodeAt(0)};`).join(''),
  'as HTML in hexadecimals': (text) => [...text].map((one) => `&#X${one.charCodeAt(0).toString(16)};`).join(''),
};

for (const key of KEYS) {
  for (const [how, write] of Object.entries(writings)) {
    t.test(`text hides ${key} ${how}`, async (t) => {
      const redaction = new Redaction(key, '');
      for (const [before, after] of [
        ['', ''],
        ['a=', '&b'],
        ['é "', '" 1'],
        ['/', '/x?y'],
      ]) {
        const shown = redaction.text(`${before}${write(key)}${after}`);
        t.equal(shown, `${before}[redacted]${after}`);
      }
    });
  }
}

const others: readonly (readonly [what: string, keys: readonly string[], text: string, shown: string])[] = [
  ['what is no key, with its escapes', ['secret-key'], '/%41?a=%zz&b=1+2 "\\n" &lt;', '/%41?a=%zz&b=1+2 "\\n" &lt;'],
  ['a text without a key', [], 'sk_test%20x', 'sk_test%20x'],
  ['a key of three characters', ['abc', ''], 'abc %61bc', 'abc %61bc'],
  ['several keys', ['sk_one', 'sk_two'], '%73k_two, sk_one, sk_three', '[redacted], [redacted], sk_three'],
  ['a key in another one', ['sk_one', 'sk_one_more'], 'sk_one_more', '[redacted]_more'],
  ['keys one after the other', ['abcd'], 'abcd%61bcdabcdabc', '[redacted][redacted][redacted]abc'],
  ['a key beside an escape', ['abcd'], '%2Fabcd%2F\\"abcd\\"', '%2F[redacted]%2F\\"[redacted]\\"'],
  [
    'a key of backslashes alone, and not their escapes',
    ['\\\\\\\\'],
    'a\\\\\\\\ %5c%5c%5c%5c',
    'a[redacted] %5c%5c%5c%5c',
  ],
  ['a key that is encoded eight times', ['sk_test'], `%${'25'.repeat(7)}73k_test`, '[redacted]'],
  ['a key that is encoded nine times', ['sk_test'], `%${'25'.repeat(8)}73k_test`, `%${'25'.repeat(8)}73k_test`],
  ['a key with a blank', ['a bc d'], 'a+bc+d, a%20bc d', '[redacted], [redacted]'],
  ['a key whose last character begins an escape', ['abc%'], 'abc%41', '[redacted]41'],
  ['a key whose first character ends an escape', ['41cd'], '%41cd', '%[redacted]'],
  [
    'a key before the end of a preview',
    ['sk_test'],
    '"x sk_tes..., sk_t... sk_..."',
    '"x [redacted]..., [redacted]... sk_..."',
  ],
  ['an encoded key before the end of a preview', ['sk"test'], '"sk\\"te..."', '"[redacted]..."'],
  ['the beginning of a key at the end of a whole text', ['sk_test'], 'sk_tes', 'sk_tes'],
];
for (const [what, keys, text, shown] of others) {
  t.test(`text shows ${what}`, async (t) => t.equal(new Redaction(...keys).text(text), shown));
}

t.test('text hides the beginning of a key at the end of a text that is cut', async (t) => {
  const redaction = new Redaction('sk_"test&');
  const hidden = ['sk_"', 'sk_"test', 'sk_%22t', 'sk_\\"t', 'sk_&quot;te', 'sk_"%74%65'];
  for (const beginning of hidden) t.equal(redaction.text(`a ${beginning}`, true), 'a [redacted]', beginning);
  for (const half of ['%', '%7', '%257', '\\', '\\u', '\\u00', '&', '&#1', '&#x7', '&am']) {
    t.match(redaction.text(`a sk_"te${half}`, true), /^a \[redacted\]/, half);
  }
  t.equal(redaction.text('a sk_', true), 'a sk_');
  t.equal(redaction.text('sk_"te, ', true), 'sk_"te, ');
  t.equal(redaction.text('sk_"test& sk_"te...', true), '[redacted] [redacted]...');
});

t.test('text takes keys of any length', async (t) => {
  for (const length of [4, 5, 249, 250, 251, 999, 1000, 1001, 100_000]) {
    const key = 'k'.repeat(length - 1).concat('.');
    const redaction = new Redaction(key);
    t.equal(redaction.text(`a ${key} b`), 'a [redacted] b');
    t.equal(redaction.text(`a ${percent(key)} b`, true), 'a [redacted] b');
  }
});

t.test('text takes 64 KiB of escapes, whatever they are', async (t) => {
  const redaction = new Redaction('\\\\\\\\x', '%%%%x', '%25%25x', '++++x', '    x');
  for (const one of ['\\', '%', '%25', '%2525', '%5c', '&amp;', '&', '\\u', '+', '%255c']) {
    const text = one.repeat(65_536 / one.length);
    t.equal(redaction.text(text), text, one);
  }
});

t.test('values are hidden where their name says secret', async (t) => {
  const redaction = new Redaction('sk_test');
  const names = ['SecretKey', 'secret_key', 'x-client-secret', 'Authorization', 'Cookie', 'set-cookie', 'password'];
  for (const name of [...names, 'user[password]', 'api-key', 'API_KEY', 'apikey', 'Secre%74Key', 'pass\\u0077ord']) {
    t.equal(redaction.value(name, 'x'), '[redacted]', name);
  }
  for (const name of ['PublicKey', 'name', 'key', 'api']) t.equal(redaction.value(name, 'x'), 'x', name);
});

t.test('pairs hides names and values, and the beginning of a key in the last value alone', async (t) => {
  const redaction = new Redaction('sk_test');
  const pairs = [
    ['a sk_test', 'b'],
    ['c', '%73k_test'],
    ['secret', 'd'],
    ['e', 'sk_te'],
    ['f', 'sk_te'],
  ] as const;
  const hidden = [
    ['a [redacted]', 'b'],
    ['c', '[redacted]'],
    ['secret', '[redacted]'],
    ['e', 'sk_te'],
  ];
  t.strictSame(redaction.pairs(pairs), [...hidden, ['f', 'sk_te']]);
  t.strictSame(redaction.pairs(pairs, true), [...hidden, ['f', '[redacted]']]);
});

t.test('headers, files and warnings are hidden in every text', async (t) => {
  const redaction = new Redaction('Sk_Test');
  t.strictSame(redaction.headers({ 'x-sk_test': '1', accept: 'a;Sk_Test', cookie: 'a=1', 'set-x': ['Sk_Test', 2] }), {
    'x-[redacted]': '1',
    accept: 'a;[redacted]',
    cookie: '[redacted]',
    'set-x': '[redacted],2',
  });
  const file = { bytes: 1, sha256: 'Sk_Test' };
  t.strictSame(redaction.files([{ ...file, name: 'aSk_Test', file_name: 'bSk_Test', content_type: 'c/Sk_Test' }]), [
    { ...file, name: 'a[redacted]', file_name: 'b[redacted]', content_type: 'c/[redacted]' },
  ]);
  t.strictSame(redaction.warnings([{ id: 'id-form', text: 'not "Sk_Test"', section: 'S' }]), [
    { id: 'id-form', text: 'not "[redacted]"', section: 'S' },
  ]);
});

const urls: readonly (readonly [url: string, shown: string])[] = [
  ['/a', '/a'],
  ['/a?', '/a?'],
  ['/a?b=1&c', '/a?b=1&c'],
  ['/sk_test/%73k_test?sk_test=1&b=sk_test', '/[redacted]/[redacted]?[redacted]=1&b=[redacted]'],
  ['/a?SecretKey=x&b=1', '/a?SecretKey=[redacted]&b=1'],
  ['/a?secret%5Fkey=x=y', '/a?secret%5Fkey=[redacted]'],
  ['/a?b=1&%73ecret=?x', '/a?b=1&%73ecret=[redacted]'],
  ['/a?secret', '/a?secret'],
];
for (const [url, shown] of urls) {
  t.test(`url shows ${url} as ${shown}`, async (t) => t.equal(new Redaction('sk_test').url(url), shown));
}
