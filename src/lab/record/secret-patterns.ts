/** Matches a secret in a text, in each of its encodings. */

/** Matches a number in hexadecimal digits of any case. */
const hex = (number: number, digits: number): string =>
  number
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** Matches the `25` that each further escaping adds to a percent sign. The bound keeps the search linear. */
const AGAIN = '(?:25){0,4}';
/** Matches a backslash, which a URL may escape in turn. */
const BACKSLASH = `(?:\\\\|%${AGAIN}5[cC])`;

/** Matches a character as it is, or escaped for a URL, for JSON or for HTML, even several times. */
function formsOf(character: string): string {
  const bytes = [...Buffer.from(character)].map((byte) => `%${AGAIN}${hex(byte, 2)}`).join('');
  const units = character.split('').map((unit) => `${BACKSLASH}{1,8}u${hex(unit.charCodeAt(0), 4)}`);
  const point = Number(character.codePointAt(0));
  const html = `&(?:amp;){0,4}#(?:0{0,6}${point}|x0{0,6}${hex(point, 1)});`;
  const literal = `${BACKSLASH}{0,8}${character.replace(/[^A-Za-z0-9]/g, '\\$&')}`;
  const forms = [literal, bytes, units.join(''), html, ...(character === ' ' ? ['\\+'] : [])];
  return `(?:${forms.join('|')})`;
}

/** Matches a key in Base64, also in the alphabet for URLs. The letters depend on the byte of a group of three at which the key begins. */
const base64Of = (key: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const decided = bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    const others: Readonly<Record<string, string>> = { '+': '-', '/': '_' };
    return [...decided].map((one) => `(?:${formsOf(one)}|${others[one] ?? '(?!)'})`).join('');
  });

/** Matches each form of a key. Only Base64 is case-sensitive, because there the case of a letter has a meaning. */
export const patternsOf = (key: string): readonly RegExp[] => [
  new RegExp(`${[...key].map(formsOf).join('')}|${Buffer.from(key).toString('hex')}`, 'gi'),
  new RegExp(base64Of(key).join('|'), 'g'),
];
