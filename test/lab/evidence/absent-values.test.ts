import t from 'tap';
import { deviationsOf } from '../../../src/lab/evidence/deviations.js';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { exchangeOf, failed, success } from './exchanges.js';
import { judged, list, listed } from './judged.js';

const email = 'a@example.com';
const { contacts, senders, automations, sends } = listed;
const segments = list('/segment/list', 'segments');
const schedules = list('/automations/schedule', 'automation_schedules');
const add = (form: object, body: unknown = success('Contact Added Successfully')) =>
  exchangeOf('POST /contacts/add', { form: { email, ...form }, body });
const save = exchangeOf('POST /sender/save', { form: { from_email: email }, body: success('Added Successfully') });
const noSender = { from_email: email, zip_code: '', state_id: null, city_id: null };
const texts = { state: null, city: null };
const ids = { state_id: null, city_id: null };

t.test('absent texts and ids show absent-optionals only if no other cause explains them', async (t) => {
  const cases: readonly (readonly [what: string, value: string | undefined, ...all: readonly RecordedExchange[]])[] = [
    ['two texts are null', 'null', contacts(texts)],
    ['two texts are null in two exchanges', 'null', contacts({ state: null }), contacts({ city: null })],
    ['one text is null', undefined, contacts({ last_name: null }, { last_name: null })],
    ['the type of a contact is null', undefined, contacts({ contact_type: null, state: '' })],
    ['another text is empty', undefined, contacts({ ...texts, postal_code: '' })],
    ['another text is empty elsewhere', 'null', contacts({ ...texts, postal_code: '' }, { postal_code: null })],
    ['an id is 0', undefined, contacts({ ...texts, contact_type_id: 0 })],
    ['only texts are null', undefined, senders({ zip_code: null, company_address2: null })],
    ['one of the ids is 0', undefined, senders({ zip_code: null, company_address2: null, state_id: null, city_id: 0 })],
    ['texts and ids are null', 'null', senders({ zip_code: null, company_address2: null, ...ids })],
    ['another id is 0', 'null', senders({ zip_code: null, company_address2: null, ...ids, country_id: 0 })],
    ['the only text is null', 'null', automations({ automation_for: null, automation_for_table: null })],
    ['both bodies of a single send are null', 'null', sends({ template_json: null, template_html: null })],
    ['one body is null, and the other is given', undefined, sends({ template_json: '{}', template_html: null })],
    ['ids are 0', 'zero', senders({ zip_code: '', state_id: 0, city_id: 0 })],
    ['the only id is 0', 'zero', contacts({ contact_type_id: 0, state: '' })],
    ['an id is 0, and no text is empty', undefined, contacts({ contact_type_id: 0 })],
    ['there are no texts', 'zero', segments({ contact_type_id: 0 })],
    ['0 was sent', undefined, add({ contact_type_id: '0' }), contacts({ contact_type_id: 0, state: '' })],
    ['a text may have been sent empty', undefined, senders(noSender)],
    ['a text was never set', 'empty', save, senders(noSender)],
    ['a text of a contact was never set', 'empty', add({}), contacts({ email, state: '', contact_type_id: null })],
    ['the create of the record was not seen', undefined, schedules({ sender_id: null, preview_img: '' })],
    ['two creates have the same address', undefined, save, save, senders(noSender)],
    ['the outcome of the create is unknown', undefined, { ...save, outcome: { kind: 'other' } }, senders(noSender)],
    ['only one id is null', undefined, save, senders({ ...noSender, city_id: 5 })],
    ['both fields of the target are absent', 'empty', automations({ automation_for: null, automation_for_table: '' })],
    ['null and empty have the same null id', undefined, segments({ contact_type_id: null })],
    ['no record is shown', undefined, contacts(), exchangeOf('GET /contacts/list', { body: failed('No') })],
  ];
  for (const [what, value, ...all] of cases)
    t.strictSame(judged('absent-optionals', ...all), value === undefined ? [] : [value], what);
});

t.test('deviationsOf reports a null that no value of absent-optionals explains', async (t) => {
  const told = (...all: readonly RecordedExchange[]) =>
    deviationsOf(all, [], []).flatMap(({ id, text }) => (id === 'other-type' && / null;/.test(text) ? [text] : []));
  const shows = (path: string, wanted: string) => `GET ${path} as null; the document has ${wanted}.`;
  t.strictSame(told(contacts({ last_name: null, contact_type: null })), [
    shows('/contacts/list shows message.contacts[].last_name', 'a text'),
    shows('/contacts/list shows message.contacts[].contact_type', 'an object'),
  ]);
  t.strictSame(told(contacts({ ...texts, contact_type: null }), senders(ids), segments({ contact_type_id: null })), []);
  t.strictSame(told(senders({ state_id: null, city_id: 0 })), [
    shows('/senders shows message.senders[].state_id', 'an integer'),
  ]);
});
