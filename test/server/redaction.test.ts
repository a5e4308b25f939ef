import t from 'tap';
import { Redaction } from '../../src/server/redaction.js';

/** The characters of a key: printable ASCII without blanks. */
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

/** The encodings of a key in a text; a key that is encoded twice is not found. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in lower case': (text) => text.toLowerCase(),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (text) => encodeURIComponent(text).toLowerCase(),
  'as JSON': (text) => JSON.stringify(text).slice(1, -1),
};

for (const key of KEYS) {
  for (const [how, write] of Object.entries(writings)) {
    t.test(`text hides ${key} ${how}`, async (t) => {
      const redaction = new Redaction(key, '');
      for (const around of ['|', 'a=|&b', 'é "|" 1', '/|/x?y']) {
        t.equal(redaction.text(around.replace('|', () => write(key))), around.replace('|', '[redacted]'));
      }
    });
  }
}

const others: readonly (readonly [what: string, keys: readonly string[], text: string, shown: string])[] = [
  ['escapes that are no key', ['secret-key'], '/%41?a=%zz&b=1+2 "\\n" &lt;', '/%41?a=%zz&b=1+2 "\\n" &lt;'],
  ['no key is set', [], 'sk_test%20x', 'sk_test%20x'],
  ['a key of three characters', ['abc', ''], 'abc', 'abc'],
  ['several keys', ['sk_one', 'sk_two'], 'sk_two, sk_one, sk_three', '[redacted], [redacted], sk_three'],
  ['keys one after the other', ['abcd'], 'abcdabcdabc', '[redacted][redacted]abc'],
  ['a key with a blank, written as + or %20', ['a bc d'], 'a+bc+d, a%20bc%20d', '[redacted], [redacted]'],
  [
    'the beginning of a key at the end of a preview',
    ['sk_test'],
    '"x sk_tes..., sk_t... sk_..."',
    '"x [redacted]..., [redacted]... sk_..."',
  ],
  ['the beginning of an encoded key at the end of a preview', ['sk"test'], '"sk\\"te..."', '"[redacted]..."'],
  ['the beginning of a key at the end of a whole text', ['sk_test'], 'sk_tes', 'sk_tes'],
];
for (const [what, keys, text, shown] of others) {
  t.test(`text redacts only keys: ${what}`, async (t) => t.equal(new Redaction(...keys).text(text), shown));
}

t.test('text hides the beginning of a key at the end of a text that is cut', async (t) => {
  const redaction = new Redaction('sk_"test&');
  for (const beginning of ['sk_"', 'sk_"test', 'sk_%22t', 'sk_\\"t']) {
    t.equal(redaction.text(`a ${beginning}`, true), 'a [redacted]', beginning);
  }
  t.equal(redaction.text('a sk_', true), 'a sk_');
  t.equal(redaction.text('sk_"te, ', true), 'sk_"te, ');
  t.equal(redaction.text('sk_"test& sk_"te...', true), '[redacted] [redacted]...');
});

t.test('text redacts a key of 16 KiB', async (t) => {
  const key = 'k'.repeat(16 * 1024 - 1).concat('.');
  t.equal(new Redaction(key).text(`a ${key} b`), 'a [redacted] b');
});

t.test('value redacts a value whose name says that it is secret', async (t) => {
  const redaction = new Redaction('sk_test');
  const names = ['SecretKey', 'secret_key', 'x-client-secret', 'Authorization', 'Cookie', 'set-cookie', 'password'];
  for (const name of [...names, 'user[password]', 'api-key', 'API_KEY', 'apikey']) {
    t.equal(redaction.value(name, 'x'), '[redacted]', name);
  }
  for (const name of ['PublicKey', 'name', 'key', 'api']) t.equal(redaction.value(name, 'x'), 'x', name);
});

t.test('pairs redacts names and values, and the beginning of a key only in a last value that is cut', async (t) => {
  const redaction = new Redaction('sk_test');
  const pairsOf = (text: string) => text.split('&').map((pair) => pair.split('=') as [string, string]);
  const pairs = pairsOf('a sk_test=b&c=sk_test&secret=d&e=sk_te&f=sk_te');
  const hidden = 'a [redacted]=b&c=[redacted]&secret=[redacted]&e=sk_te';
  t.strictSame(redaction.pairs(pairs), pairsOf(`${hidden}&f=sk_te`));
  t.strictSame(redaction.pairs(pairs, true), pairsOf(`${hidden}&f=[redacted]`));
});

t.test('headers, files and warnings have the key redacted in every text', async (t) => {
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
  ['/sk_test?sk_test=1&b=sk_test', '/[redacted]?[redacted]=1&b=[redacted]'],
  ['/a?SecretKey=x&b=1', '/a?SecretKey=[redacted]&b=1'],
  ['/a?my_secret=x=y', '/a?my_secret=[redacted]'],
  ['/a?b=1&secret=?x', '/a?b=1&secret=[redacted]'],
  ['/a?secret', '/a?secret'],
];
for (const [url, shown] of urls) {
  t.test(`url shows ${url} as ${shown}`, async (t) => t.equal(new Redaction('sk_test').url(url), shown));
}
