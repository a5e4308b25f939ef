import t from 'tap';
import { escapeHtml } from '../../../src/messages/preview.js';
import type { Account } from '../../../src/service/account/account.js';
import type { Recipient } from '../../../src/service/account/outbox.js';
import { addressOf, fill, valuesFor } from '../../../src/service/passing/rendering.js';
import { createDirectory } from '../../sample-accounts/directory.js';

const [account] = createDirectory('x', {
  accounts: [
    {
      senders: [{ from_name: 'News', from_email: 'n@x.example', company_address: 'One', company_address2: 'Two' }],
      contacts: [
        {
          email: 'ada@x.example',
          first_name: 'Ada',
          last_name: 'Lovelace',
          city: 'London',
          custom_field: {
            plan: { field_name: 'Plan', field_value: 'gold' },
            age: { field_name: 'Age', field_value: null },
          },
        },
      ],
    },
  ],
}).all() as [Account];
const [ada, sender] = [account.contacts.get(1), account.senders.get(1)];

/** The value of each name. */
const valuesIn = (names: readonly string[], recipient: Recipient) =>
  names.map((name) => valuesFor(recipient, undefined, 'page')(name));

t.test('a placeholder is a field, a custom field, or a documented name without a value', async (t) => {
  const names = ['full_name', 'plan', 'age', 'country', 'birth_date', 'sender_name', 'unsubscribe_preferences'];
  t.strictSame(valuesIn(names, ada), ['Ada Lovelace', 'gold', '', '', '', '', 'page']);
  const unknown = ['id', 'custom_field', 'constructor', '__proto__', 'size'];
  t.strictSame(valuesIn(unknown, ada), ['', '', '', '', '']);
  const mere = { email: 'x@x.example' };
  t.strictSame(valuesIn(['first_name', 'full_name', 'email'], mere), ['', '', 'x@x.example']);
  const linked = { ...mere, first_name: 'Countess', last_name: '', contact: ada };
  t.strictSame(valuesIn(['full_name', 'city', 'email'], linked), ['Countess Lovelace', 'London', 'x@x.example']);
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
  ({ name: 'Ada', empty: '', dollar: "$& $1 $'", nested: '((name))', tag: '<b>"' })[name] ?? '';

const filled: readonly (readonly [text: string, written: string])[] = [
  ['Dear ((name)), ((name))!', 'Dear Ada, Ada!'],
  ['[((empty))]', '[]'],
  ['[((unknown))]', '[]'],
  ['((nested))', '((name))'],
  ['((dollar))', "$& $1 $'"],
  ['((tag))', '<b>"'],
  ['(((name)))', '(Ada)'],
  ['(name) (( name )) (()) ((na-me)) ((name', '(name) (( name )) (()) ((na-me)) ((name'],
  ['((Name))', ''],
  ['', ''],
];

t.test('fill replaces names in double parentheses', async (t) => {
  for (const [text, written] of filled) t.equal(fill(text, values), written, text);
});

t.test('fill passes only values to `write`', async (t) => {
  t.equal(fill('<i>((tag))</i>', values, escapeHtml), '<i>&lt;b&gt;&quot;</i>');
});

t.test('escapeHtml escapes the five characters of markup', async (t) => {
  t.equal(escapeHtml(`a<b>&amp;"'c`), 'a&lt;b&gt;&amp;amp;&quot;&#39;c');
});
