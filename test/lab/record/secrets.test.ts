import t from 'tap';
import { Secrets } from '../../../src/lab/record/secrets.js';

const secretsOf = (headers: Readonly<Record<string, string>>): Secrets => {
  const secrets = new Secrets();
  secrets.addFrom(Object.entries(headers));
  return secrets;
};

/** Escapes every byte or every UTF-16 unit, although programs escape only some. */
const everyByte = (text: string): string => [...Buffer.from(text)].map((one) => `%${one.toString(16)}`).join('');
const everyUnit = (text: string): string =>
  Array.from(text, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

t.test('hide redacts a key in every encoding', async (t) => {
  const secrets = secretsOf({ publickey: 'pk_1234', secretkey: 'sk_a+b/c?9' });
  const key = 'sk_a+b/c?9';
  const encodings = {
    plain: key,
    percent: encodeURIComponent(key),
    twice: encodeURIComponent(encodeURIComponent(key)),
    bytes: everyByte(key),
    capitals: everyByte(key).toUpperCase(),
    json: JSON.stringify(key).slice(1, -1),
    slashes: key.replaceAll('/', '\\/'),
    units: everyUnit(key),
    nested: JSON.stringify(everyUnit(key)).slice(1, -1),
    html: [...key].map((one) => `&#${one.charCodeAt(0)};`).join(''),
    hex: Buffer.from(key).toString('hex'),
  };
  for (const [name, encoded] of Object.entries(encodings)) {
    t.equal(secrets.hide(`<${encoded}>`), '<[redacted 2]>', name);
  }
  for (const before of ['', 'u', 'us', 'use', 'user']) {
    for (const encoding of ['base64', 'base64url'] as const) {
      const whole = Buffer.from(`${before}${key}:`).toString(encoding);
      for (const text of [whole, encodeURIComponent(whole)]) {
        t.match(secrets.hide(text), '[redacted 2]', text);
        t.notMatch(Buffer.from(secrets.hide(text).replace('[redacted 2]', ''), encoding).toString('latin1'), 'a+b/c');
      }
    }
  }
});

t.test('hide redacts a key with quotes and non-ASCII letters as JSON, URLs and forms write it', async (t) => {
  const secrets = secretsOf({ secretkey: 'x', SecretKey: 'x', 'x-api-key': 'tok~Zß"9\\x' });
  const key = 'tok~Zß"9\\x';
  for (const text of [
    key,
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    new URLSearchParams([[key, '']]).toString().slice(0, -1),
  ]) {
    t.equal(secrets.hide(text), '[redacted 2]', text);
  }
  t.equal(secrets.hide('x y'), 'x y', 'a key of fewer than four characters is not redacted');
});

t.test('hidePairs redacts values by the name of their header, and keeps an empty value', async (t) => {
  const secrets = secretsOf({ publickey: 'pk_1234', secretkey: 'abc' });
  const values = [
    ['publickey', 'pk_1234'],
    ['SecretKey', 'abc'],
    ['secretkey', ''],
    ['cookie', 'a=b'],
    ['set-cookie', 'session=1; Path=/'],
    ['authorization', 'Basic eA=='],
    ['x-api-key', '1'],
    ['accept', 'text/pk_1234'],
  ] as const;
  t.strictSame(
    secrets.hidePairs(values).map(({ value }) => value),
    ['[redacted 1]', '[redacted 2]', '', ...Array(4).fill('[redacted]'), 'text/[redacted 1]'],
  );
});

t.test('hideParameters redacts parameters that are named like a secret', async (t) => {
  t.equal(
    secretsOf({}).hideParameters('https://mail.example/a?SecretKey=1&id=2&api_key=3&password='),
    'https://mail.example/a?SecretKey=[redacted]&id=2&api_key=[redacted]&password=',
  );
});
