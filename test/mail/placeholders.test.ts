import t from 'tap';
import type { Contact } from '../../src/account/records/contacts.js';
import type { SegmentRecipient } from '../../src/account/records/segments.js';
import type { Sender } from '../../src/account/records/senders.js';
import { escapeHtml } from '../../src/html.js';
import { addressOf, fill, valuesFor } from '../../src/mail/placeholders.js';

const stamps = { created_at: '2026-01-05T09:00:00.000000Z', updated_at: '2026-01-05T09:00:00.000000Z' } as const;
const custom = (values: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, field_value]) => [name, { field_name: `The ${name}`, field_value }]),
  );

const ada: Contact = {
  id: 1,
  user_id: 1,
  contact_type_id: 1,
  deleted_at: null,
  ...stamps,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  alt_email: 'countess@example.com',
  country: 'United Kingdom',
  state: 'England',
  city: 'London',
  address_line1: '12 St James Square',
  address_line2: 'First floor',
  state_province_region: 'Greater London',
  postal_code: 'SW1Y 4JH',
  custom_field: custom({
    father_name: 'Lord Byron',
    designation: 'Analyst',
    age: '27',
    company_name: 'Engine & Co',
    birth_date: '1815-12-10',
    join_date: '1842-01-01T09:00',
    plan: 'gold',
    nothing: null,
  }),
};
const sender: Sender = {
  id: 1,
  user_id: 1,
  deleted_at: null,
  ...stamps,
  from_name: 'News desk',
  from_email: 'news@acme.example',
  reply_to_email: 'help@acme.example',
  country_id: null,
  state_id: null,
  city_id: null,
  zip_code: null,
  company_address: '1 Acme Road',
  company_address2: 'Floor 2',
  nickname: '',
  is_verified: 1,
  utr: 'u',
  send_at: '2026-01-01 00:00:00',
};
const PAGE = 'https://app.campaigns.example/unsubscribe-preferences/u';

/** Every placeholder name of the document, in its order. */
const documented = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  alt_email: 'countess@example.com',
  country: 'United Kingdom',
  state: 'England',
  city: 'London',
  address_line1: '12 St James Square',
  address_line2: 'First floor',
  state_province_region: 'Greater London',
  postal_code: 'SW1Y 4JH',
  full_name: 'Ada Lovelace',
  father_name: 'Lord Byron',
  designation: 'Analyst',
  age: '27',
  company_name: 'Engine & Co',
  birth_date: '1815-12-10',
  join_date: '1842-01-01T09:00',
  sender_name: 'News desk',
  sender_address: '1 Acme Road, Floor 2',
  unsubscribe_preferences: PAGE,
};

/** The value of each name. */
const valuesIn = (names: readonly string[], ...given: Parameters<typeof valuesFor>) =>
  Object.fromEntries(names.map((name) => [name, valuesFor(...given)(name)]));
const names = Object.keys(documented);

t.test('every name of the document and every custom field has a value', async (t) => {
  t.strictSame(valuesIn(names, ada, sender, [], PAGE), documented);
  t.strictSame(valuesIn(['plan', 'nothing', 'id', 'custom_field', 'constructor'], ada, sender, [], PAGE), {
    plan: 'gold',
    nothing: '',
    id: undefined,
    custom_field: undefined,
    constructor: undefined,
  });
  t.equal(valuesFor(ada, sender, [], PAGE)('__proto__'), undefined);
});

const recipient: SegmentRecipient = {
  id: 1,
  user_id: 1,
  segment_id: 1,
  contact_id: 1,
  ...stamps,
  first_name: 'Countess',
  last_name: '',
  email: 'c@example.com',
  country: null,
  state: null,
  city: 'Surrey',
  address_line1: null,
};

t.test('a segment recipient has its own value, else the one of its contact', async (t) => {
  t.strictSame(valuesIn(names, { ...recipient, contact: ada }, sender, [], PAGE), {
    ...documented,
    first_name: 'Countess',
    email: 'c@example.com',
    city: 'Surrey',
    full_name: 'Countess Lovelace',
  });
});

t.test('a known name without a value is empty, and an unknown name is undefined', async (t) => {
  const alone = valuesIn(names, recipient, undefined, [], PAGE);
  t.strictSame(alone, {
    first_name: 'Countess',
    last_name: '',
    email: 'c@example.com',
    alt_email: '',
    country: '',
    state: '',
    city: 'Surrey',
    address_line1: '',
    address_line2: '',
    state_province_region: '',
    postal_code: '',
    full_name: 'Countess',
    father_name: '',
    designation: '',
    age: '',
    company_name: '',
    birth_date: '',
    join_date: '',
    sender_name: '',
    sender_address: '',
    unsubscribe_preferences: PAGE,
  });
  const plain = valuesIn(['full_name', 'plan'], { ...ada, custom_field: null }, sender, [], PAGE);
  t.strictSame(plain, { full_name: 'Ada Lovelace', plan: undefined });
  const fields = [{ field_name: 'size' }, { field_name: 'plan' }];
  const ofAccount = valuesIn(['plan', 'size', 'x'], { ...ada, custom_field: null }, sender, fields, PAGE);
  t.strictSame(ofAccount, { plan: '', size: '', x: undefined }, 'the account has the custom fields');
  t.strictSame(valuesIn(['first_name', 'full_name'], { email: 'x@example.com' }, sender, [], PAGE), {
    first_name: '',
    full_name: '',
  });
});

t.test('the address of a sender joins its non-empty lines', async (t) => {
  const of = (company_address: string, company_address2: string | null) =>
    addressOf({ ...sender, company_address, company_address2 });
  t.strictSame(
    [of('One', 'Two'), of('One', ''), of('One', null), of('', 'Two'), of('', '')],
    ['One, Two', 'One', 'One', 'Two', ''],
  );
});

const values = (name: string) =>
  ({ name: 'Ada', empty: '', dollar: "$& $1 $'", nested: '((name))', tag: '<b>"' })[name];

const filled: readonly [text: string, removed: string, keptUnknown: string, kept: string][] = [
  ['Dear ((name)), ((name))!', ...(['Dear Ada, Ada!', 'Dear Ada, Ada!', 'Dear Ada, Ada!'] as const)],
  ['[((empty))]', '[]', '[]', '[((empty))]'],
  ['[((unknown))]', '[]', '[((unknown))]', '[((unknown))]'],
  ['((nested))', '((name))', '((name))', '((name))'],
  ['((dollar))', "$& $1 $'", "$& $1 $'", "$& $1 $'"],
  ['((tag))', '<b>"', '<b>"', '<b>"'],
  ['(((name)))', '(Ada)', '(Ada)', '(Ada)'],
  ['(name) (( name )) (()) ((na-me)) ((name', ...same('(name) (( name )) (()) ((na-me)) ((name')],
  ['((Name))', '', '((Name))', '((Name))'],
  ['', '', '', ''],
];

function same(text: string): readonly [string, string, string] {
  return [text, text, text];
}

t.test('fill replaces names in double parentheses', async (t) => {
  for (const [text, removed, keptUnknown, kept] of filled) {
    t.equal(fill(text, values, 'removed'), removed, `${text}: removed`);
    t.equal(fill(text, values, 'kept-unknown'), keptUnknown, `${text}: kept-unknown`);
    t.equal(fill(text, values, 'kept'), kept, `${text}: kept`);
  }
});

t.test('fill passes only values to `write`', async (t) => {
  t.equal(fill('<i>((tag))</i>', values, 'removed', escapeHtml), '<i>&lt;b&gt;&quot;</i>');
  t.equal(fill('<i>((no))</i>', values, 'kept', escapeHtml), '<i>((no))</i>');
});

t.test('escapeHtml escapes the five characters of markup', async (t) => {
  t.equal(escapeHtml(`a<b>&amp;"'c`), 'a&lt;b&gt;&amp;amp;&quot;&#39;c');
});
