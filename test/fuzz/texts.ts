/** Texts, names and JSON that have broken servers: the properties put them in the place of valid values. */
import fc from 'fast-check';

/** `SEED=…` sets another seed; a run that fails prints its seed. */
export const seed = Number(process.env.SEED ?? 20_260_105);

/** The secret key of the account under test, which no journal may show. */
export const SECRET = 'sk_sample_Zt8mQw5RbHnC1dXf';

const TEXTS = [
  ...['', ' ', '\t', '\n', '\r\n', '\u00a0', '   x   ', '\u0000', '\u0001\u001f\u007f', '\u2028', '\ufffe', '\ud800'],
  ...['-1', '00', '1.0', '1e3', '1 ', '0x10', '１', '9007199254740993', '18446744073709551616', 'NaN', '-0', '1,2'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true', '[]', '{}', '[object Object]'],
  ...['<script>alert(1)</script>', "' OR 1=1 --", '((first_name))', '((((first_name))', '%s%n', '../../etc/passwd'],
  ...['x\r\nX-Injected: 1', '&amp;&lt;', '%00', '%zz', '+', 'a&b=c', SECRET, `x${SECRET}x`, encodeURIComponent(SECRET)],
  ...['a@', 'a@@b.example', 'a b@c.example', '"a b"@c.example', 'a@[127.0.0.1]', 'a..b@c.example', '\u0130@c.example'],
  ...['a@c.example,b@c.example', `${'a'.repeat(250)}@c.example`, `a@${'b.'.repeat(200)}example`, 'é@über.example'],
  ...['2026-02-30', '0000-00-00', '9999-12-31', '24:00', '23:59:60', '2255-06-05T23:47:34Z', 'now', '-P100Y', 'PT1E9S'],
];

/** Texts long enough to meet bounds. */
const LONG = ['a', 'é', '((first_name))', 'a@b.example,', '"', ' '].flatMap((unit) =>
  [256, 5000].map((length) => unit.repeat(length)),
);

/** A text of any kind, with any characters. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

const ENDINGS = ['[]', '[0]', '[1]', '[00]', '[-1]', '[1e3]', '[99999]', '[100001]', '[0][0]', '[a]', '[__proto__]'];

/** A name that is close to a known name. */
export const nearName = (name: string): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...[...ENDINGS, '[', ']', '.0', ' ', '\u0000', '"'].map((ending) => name + ending)),
    fc.constantFrom(`[0]${name}`, ` ${name}`, name.toUpperCase()),
    hostileText,
  );

type Entry = readonly [name: string, value: string | File];

/** The entries, with some changed, repeated or left out, and others added. */
export const changed = (entries: readonly Entry[]): fc.Arbitrary<readonly Entry[]> => {
  const each = entries.map(
    ([name, value]): fc.Arbitrary<readonly Entry[]> =>
      fc.oneof(
        { weight: 8, arbitrary: fc.constant([[name, value] as const]) },
        { weight: 3, arbitrary: hostileText.map((text) => [[name, text] as const]) },
        { weight: 1, arbitrary: nearName(name).map((near) => [[near, value] as const]) },
        { weight: 1, arbitrary: fc.constantFrom([], [[name, value] as const, [name, value] as const]) },
      ),
  );
  const more = fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 });
  return fc.tuple(...each, more).map((parts) => parts.flat());
};

/** Values of each type of JSON. */
const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, -1, 0, 1.5, 1e300, 2 ** 53, [], {}, [[]], [null], { a: { b: [1] } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A copy with another value at one place. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const text = JSON.stringify(value);
  let places = 0;
  JSON.parse(text, () => {
    places += 1;
  });
  return fc.tuple(fc.nat(places - 1), anyJson).map(([at, other]) => {
    let place = 0;
    return JSON.parse(text, (_name, one) => (place++ === at ? other : one));
  });
}
