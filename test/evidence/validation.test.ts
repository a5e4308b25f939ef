import t from 'tap';
import { exchangeOf, failed, success } from './exchanges.js';
import { valueIn } from './judged.js';

const ADD = 'POST /contacts/add';
const SAVE = 'POST /global-unsubscribes/save';
const SCHEDULE = 'POST /automations/schedule/create';
const REQUIRED = ['The email field is required.'];
const INTEGER = ['The country must be an integer.'];
const SELECTED = ['The selected contact type id is invalid.'];

t.test('rule-violations', async (t) => {
  const shown = (errors: unknown) => valueIn('rule-violations', exchangeOf(ADD, { body: failed(errors) }));
  t.equal(shown({ email: REQUIRED }), undefined, 'a missing field is told as an object whatever holds');
  t.equal(shown({ email: REQUIRED, country: INTEGER }), 'object');
  t.equal(shown({ PublicKey: ['The selected public key is invalid.'] }), undefined, 'credentials are no rule');
  t.equal(shown('The country field must be an integer.'), 'text');
  t.equal(shown('The countryside must be an integer.'), undefined, 'no field has the name');
  t.equal(shown('Record Not Found'), undefined);
  t.equal(shown({ email: ['No.'] }), undefined, 'what was sent is not known');
  const own = (form: Record<string, string>, errors: unknown) =>
    valueIn('rule-violations', exchangeOf(ADD, { form, body: failed(errors) }));
  t.equal(own({ email: '' }, { email: ['The email must be given.'], country: ['Country?'] }), undefined, 'missing');
  t.equal(own({ email: ' ' }, 'The email must be given.'), undefined, 'it is missing, too');
  t.equal(own({ 'email[]': 'x' }, { email: ['Email?'] }), undefined, 'it may not be read');
  t.equal(own({ email: 'x' }, { email: ['This is no address'] }), 'object');
  t.equal(own({ email: 'x' }, 'The email must look like an address.'), 'text');
  const upload = (errors: unknown) =>
    valueIn('rule-violations', exchangeOf('POST /contacts/upload-csv', { body: failed(errors) }));
  t.equal(upload('Line 2: The email field is required.'), 'text');
});

t.test('array-errors', async (t) => {
  const shown = (errors: unknown) =>
    valueIn('array-errors', exchangeOf('POST /contacts/bulk-delete', { body: failed(errors) }));
  t.equal(shown({ 'strIds.0': ['The strIds.0 must be an integer.'] }), 'element');
  t.equal(shown('The strIds.1 field must be an integer.'), 'element');
  t.equal(shown({ strIds: ['The str ids must be an integer.'] }), 'field');
  t.equal(shown({ strIds: ['The str ids field is required.'] }), undefined, 'no element is blamed');
  t.equal(shown('Record Not Found'), undefined);
  t.equal(shown({ 'strIds.x': ['The str ids must be an integer.'] }), undefined, 'it is no element');
});

t.test('errors-per-field', async (t) => {
  const long = `${'x'.repeat(300)}`;
  const email = ['The email must be a valid email address.'];
  const limit = ['The first name must not be greater than 255 characters.'];
  const bad = exchangeOf(ADD, { form: { email: long }, body: failed({ email }) });
  t.equal(valueIn('errors-per-field', bad), undefined, 'the limit is unknown');
  const limited = exchangeOf(ADD, { body: failed({ first_name: limit }) });
  t.equal(valueIn('errors-per-field', bad, [limited, bad]), 'first');
  const short = exchangeOf(ADD, { form: { email: 'x' }, body: failed({ email }) });
  t.equal(valueIn('errors-per-field', short, [limited, short]), undefined, 'it breaks one rule');
  const both = exchangeOf(ADD, {
    body: failed({ email: [...email, 'The email must not be greater than 255 characters.'] }),
  });
  t.equal(valueIn('errors-per-field', both), 'all');
  const field_name = ['The field name must not be greater than 3 characters.'];
  const named = (name: string) =>
    valueIn(
      'errors-per-field',
      exchangeOf('POST /custom-fields/save', { form: { field_name: name }, body: failed({ field_name }) }),
    );
  t.equal(named('a b c'), 'first');
  t.equal(named('abcd'), undefined, 'it breaks one rule');
});

t.test('validation-order', async (t) => {
  const notFound = failed('Record Not Found');
  const shown = (form: Record<string, string>, body: unknown) =>
    valueIn('validation-order', exchangeOf('POST /contacts/update', { form, body }));
  t.equal(shown({ contact_id: '9' }, notFound), 'lookup-first');
  t.equal(shown({ contact_id: '9' }, failed({ contact_id: ['The selected contact id is invalid.'] })), 'lookup-first');
  t.equal(
    shown({ contact_id: '9', email: 'a@example.com' }, notFound),
    undefined,
    'nothing required is missing for sure',
  );
  const full = { contact_id: '9', email: 'a@example.com', contact_type_id: '1', country: '1' };
  t.equal(shown(full, notFound), undefined, 'nothing is missing');
  t.equal(shown({ contact_id: '9' }, failed({ email: REQUIRED })), undefined, 'the record may be there');
  t.equal(shown({ contact_id: '9' }, failed('Too Many Attempts.')), undefined);
  const sender = exchangeOf('POST /sender/save', { form: { country_id: '9' }, body: notFound });
  t.equal(valueIn('validation-order', sender), 'lookup-first');
  const gone = exchangeOf('DELETE /contacts/delete', {
    query: { contact_id: '9' },
    body: success('Deleted Successfully'),
  });
  const update = (errors: object) =>
    exchangeOf('POST /contacts/update', { form: { contact_id: '9' }, body: failed(errors) });
  const [refused, wanting] = [update({ email: REQUIRED }), update({ contact_id: ['No such contact'] })];
  t.equal(valueIn('validation-order', refused, [gone, refused]), 'fields-first');
  t.equal(valueIn('validation-order', wanting, [gone, wanting]), undefined, 'it is a lookup failure in own words');
  t.equal(valueIn('validation-order', refused, [refused, gone]), undefined, 'it was there then');
});

t.test('validation-order, where a name may be required', async (t) => {
  const update = (form: Record<string, string>, errors: unknown) =>
    exchangeOf('POST /contacts-type/update', { form, body: failed(errors) });
  const unknown = update({ id: '9' }, 'Record Not Found');
  const required = update({}, { id: ['The id field is required.'] });
  t.equal(valueIn('validation-order', unknown), undefined);
  t.equal(valueIn('validation-order', unknown, [required, unknown]), 'lookup-first');
});

t.test('validation-order, where references are looked up', async (t) => {
  const gone = exchangeOf('DELETE /contacts-type/delete', {
    query: { contact_type_id: '7' },
    body: { status: 'success', errors: 'Deleted Successfully' },
  });
  const form = { contact_type_id: '7', email: 'a@example.com' };
  const failing = exchangeOf(ADD, { form, body: failed('Record Not Found') });
  const silent = exchangeOf(ADD, { form: { contact_type_id: '7' }, body: failed({ email: REQUIRED }) });
  t.equal(valueIn('validation-order', silent, [gone, silent]), undefined, 'the reference may be accepted');
  t.equal(valueIn('validation-order', silent, [gone, failing, silent]), 'fields-first');
  const told = exchangeOf(ADD, { form: { contact_type_id: '7' }, body: failed({ contact_type_id: SELECTED }) });
  t.equal(valueIn('validation-order', told, [gone, told]), undefined);
});

t.test('text.max-length', async (t) => {
  const text = 'x'.repeat(65_536);
  const shown = (form: Record<string, string>, body: unknown) =>
    valueIn('text.max-length', exchangeOf(ADD, { form, body }));
  t.equal(shown({ first_name: text }, failed('The first name must not be greater than 255 characters.')), 255);
  t.equal(shown({ first_name: text }, success('Contact Added Successfully')), 'none');
  t.equal(shown({ first_name: text }, failed({ country: INTEGER })), 'none');
  t.equal(shown({ first_name: text }, failed({ email: REQUIRED })), undefined, 'there is no positive control');
  t.equal(shown({ first_name: text }, failed({ first_name: ['Too long.'] })), undefined);
  t.equal(shown({ first_name: text }, failed({ email: ['Who is it?'] })), undefined, 'it is missing, in own words');
  t.equal(
    shown({ first_name: '😀'.repeat(40_000) }, success('Contact Added Successfully')),
    undefined,
    'characters count',
  );
  const limited = exchangeOf('POST /sender/save', {
    body: failed({ company_address: ['The company address must not be greater than 255 characters.'] }),
  });
  t.equal(valueIn('text.max-length', limited), undefined, 'the limit is a stated one');
});

const list = (...addresses: readonly string[]) =>
  exchangeOf('GET /global-unsubscribes', {
    body: success({
      unSubscribers: addresses.map((email_address, id) => ({ id, email_address, unsubscribe_groups_id: null })),
    }),
  });
const save = (email_address: string, body: unknown = success('Added Successfully')) =>
  exchangeOf(SAVE, { form: { email_address }, body });

t.test('address-list.bad', async (t) => {
  const refusal = failed({ email_address: ['The email address must be a valid email address.'] });
  const taken = save('ab@example.com');
  const refused = save('cd@example.com,nobody', refusal);
  t.equal(valueIn('address-list.bad', refused), undefined, 'the good one may be too long');
  t.equal(valueIn('address-list.bad', refused, [taken, refused]), 'refuse');
  const bad = save('nobody', refusal);
  t.equal(valueIn('address-list.bad', bad, [taken, bad]), undefined);
  t.equal(valueIn('address-list.bad', exchangeOf(SAVE)), undefined, 'no body is recorded');
  const write = save('nobody,cd@example.com');
  t.equal(valueIn('address-list.bad', write), undefined, 'no lists are recorded');
  const [before, after, longer] = [list('a@b.c'), list('a@b.c', 'cd@example.com'), list('a@b.c', 'x@b.c', 'y@b.c')];
  t.equal(valueIn('address-list.bad', write, [before, write, after]), undefined, 'the list may be a page');
  t.equal(valueIn('address-list.bad', write, [before, write, after, longer]), 'skip');
  const both = list('a@b.c', 'nobody', 'cd@example.com');
  t.equal(valueIn('address-list.bad', write, [before, write, both]), undefined, 'it was added');
  const long = `${'x'.repeat(400)}@example.com`;
  const lax = save(`${long},cd@example.com`);
  const shown = (...added: readonly string[]) =>
    valueIn('address-list.bad', lax, [before, lax, list('a@b.c', ...added), list('a', 'b', 'c', 'd')]);
  t.equal(shown('cd@example.com'), 'skip');
  t.equal(shown(long, 'cd@example.com'), undefined, 'it was added, though it is too long');
  t.equal(shown(long.slice(0, 255), 'cd@example.com'), undefined, 'it was cut off, and added');
});

t.test('email-format of a list', async (t) => {
  const write = save('x');
  t.equal(valueIn('email-format', write, [list(), write, list()]), undefined, 'it was left out in silence');
  t.equal(valueIn('email-format', write, [list('a@b.c'), write, list('a@b.c', 'x')]), 'unchecked');
});

t.test('over-limit', async (t) => {
  const told = failed({ strIds: ['The str ids must not have more than 2 items.'] });
  t.equal(valueIn('over-limit', exchangeOf('POST /contacts/bulk-delete', { body: told })), 'refuse');
  t.equal(
    valueIn('over-limit', exchangeOf('POST /contacts/bulk-delete', { body: success('Deleted Successfully') })),
    undefined,
  );
  const before = list('a@b.c');
  const after = list('a@b.c', 'one@b.c', 'two@b.c');
  const longer = list('a@b.c', 'b@b.c', 'c@b.c', 'd@b.c');
  const shown = (sent: string, ...others: readonly ReturnType<typeof list>[]) => {
    const write = save(sent);
    return valueIn('over-limit', write, [before, write, ...others]);
  };
  t.equal(shown('one@b.c,two@b.c,six@b.c', after, longer), 'cut');
  t.equal(shown('one@b.c,six@b.c', list('a@b.c', 'one@b.c'), longer), 'cut', 'one was added');
  t.equal(shown('one@b.c,two@b.c,six@b.c', after), undefined, 'the list may be a page');
  t.equal(shown('one@b.c,two@b.c', after, longer), undefined, 'all were added');
  t.equal(shown('one@b.c,two@b.c,three@b.c', after, longer), undefined, 'the longer one may be refused');
  t.equal(shown('six@b.c,one@b.c,two@b.c', after, longer), undefined, 'the first was not added');
  t.equal(shown('one@b.c,two@b.c,a@b.c', after, longer), undefined, 'one was there');
  t.equal(shown('one@b.c,two@b.c,none', after, longer), undefined, 'one is no address');
  t.equal(shown('one@b.c,two@b.c,two@b.c', after, longer), undefined, 'one is there twice');
  t.equal(shown('one@b.c,two@b.c'), undefined, 'no list is recorded');
});

t.test('dangling-parent', async (t) => {
  const gone = exchangeOf('DELETE /automations/delete', {
    query: { utr: 'ab-cd' },
    body: success('Deleted Successfully'),
  });
  const create = (errors: unknown, form: Record<string, string> = { utr: 'ab-cd' }) =>
    exchangeOf(SCHEDULE, { form, body: failed(errors) });
  const template = ['The selected template id is invalid.'];
  const told = create({ utr: ['The selected utr is invalid.'] });
  t.equal(valueIn('dangling-parent', told), 'invalid');
  const stored = exchangeOf(SCHEDULE, { form: { utr: 'ab-cd' }, body: success('Schedule Added') });
  t.equal(valueIn('dangling-parent', stored), undefined, 'the automation may be there');
  t.equal(valueIn('dangling-parent', stored, [gone, stored]), 'invalid');
  const failing = create('Record Not Found');
  t.equal(valueIn('dangling-parent', failing, [gone, failing]), undefined, 'every reference may be a lookup failure');
  const other = create({ template_id: template }, { utr: 'ef-gh' });
  t.equal(valueIn('dangling-parent', failing, [gone, other, failing]), 'not-found');
  const silent = create({ template_id: template });
  t.equal(valueIn('dangling-parent', silent, [gone, silent]), 'not-found');
  const required = create({ sender_id: ['The sender id field is required.'] });
  t.equal(valueIn('dangling-parent', required, [gone, required]), undefined);
});
