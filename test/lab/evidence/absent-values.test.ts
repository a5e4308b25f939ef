import t from 'tap';
import { deviationsOf } from '../../../src/lab/evidence/deviations.js';
import type { RecordedExchange } from '../../../src/lab/evidence/exchange.js';
import { judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, named, success } from './exchanges.js';
import { judged, list, listed } from './judged.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Lists records with ids and times. */
const whole =
  (show: (...records: Rows) => RecordedExchange) =>
  (...rows: Rows) =>
    show(...rows.map((row, at) => ({ ...named(at + 1), ...row })));
const [contacts, senders, sends] = [whole(listed.contacts), whole(listed.senders), whole(listed.sends)];
const [automations, segments] = [whole(listed.automations), whole(list('/segment/list', 'segments'))];
const texts = { state: null, city: null };
const ids = { state_id: null, city_id: null };

t.test('a null of an older record shows absent-optionals; a 0 or an empty text may have been given', async (t) => {
  const cases: readonly (readonly [what: string, value: string | undefined, ...all: readonly RecordedExchange[]])[] = [
    ['two texts are null', 'null', contacts(texts)],
    ['one text is null', 'null', contacts({ ...texts, city: 'Oslo' })],
    ['a text is null, and another one is empty', undefined, contacts({ ...texts, postal_code: '' })],
    ['texts and ids of a sender are null', 'null', senders({ zip_code: null, ...ids })],
    ['the target of an automation is null', 'null', automations({ automation_for: null, automation_for_table: null })],
    ['one body of a single send is null', 'null', sends({ template_json: '{}', template_html: null })],
    ['texts are null, and an id is 0', undefined, senders({ zip_code: null, state_id: 0, city_id: 0 })],
    ['only an id is null', undefined, segments({ contact_type_id: null })],
    ['only an id is 0', undefined, segments({ contact_type_id: 0 })],
    ['an id is 0, and a text is empty', undefined, senders({ zip_code: '', state_id: 0, city_id: 0 })],
    ['no record is shown', undefined, contacts()],
  ];
  for (const [what, value, ...all] of cases)
    t.strictSame(judged('absent-optionals', ...all), value === undefined ? [] : [value], what);
});

t.test('a record whose request omitted fields shows absent-optionals', async (t) => {
  const form = { from_name: 'Ada', from_email: 'a@example.com', reply_to_email: 'a@example.com', country_id: '1' };
  const further = { company_address: 'Road 1', nickname: 'ada' };
  const save = exchangeOf('POST /sender/save', { form: { ...form, ...further }, body: success('Added Successfully') });
  const shown = (texts: unknown, ids: unknown) =>
    senders({
      ...{ ...form, ...further, country_id: 1, state_id: ids, city_id: ids, zip_code: texts, company_address2: texts },
      ...{ is_verified: 0, utr: 'abc', send_at: '2026-01-05 09:00:00' },
    });
  const found = (after: RecordedExchange) =>
    judgeAccounts([listed.places('Norway'), senders(), save, after]).findings.flatMap(({ id, endpoint, value }) =>
      id === 'absent-optionals' && endpoint === 'GET /senders' ? [value] : [],
    );
  t.strictSame(found(shown('', 0)), ['zero']);
  t.strictSame(found(shown('', null)), ['empty']);
  t.strictSame(found(shown(null, null)), ['null']);
  t.strictSame(found(shown(null, 0)), [], 'no value shows null texts and ids of 0');
});

t.test('deviationsOf reports a null that no value of absent-optionals explains', async (t) => {
  const told = (...all: readonly RecordedExchange[]) =>
    deviationsOf(all, [], judgeAccounts(all).findings).flatMap(({ id, text }) =>
      id === 'other-type' && / null;/.test(text) ? [text] : [],
    );
  const shows = (path: string, wanted: string) => `GET ${path} as null; the document has ${wanted}.`;
  t.strictSame(told(contacts({ fullname: null })), [
    shows('/contacts/list shows message.contacts[].fullname', 'a text'),
  ]);
  t.strictSame(told(contacts({ ...texts, contact_type: null }), senders(ids), segments({ contact_type_id: null })), []);
});
