import t from 'tap';
import { judgeAccounts } from '../../../src/lab/evidence/findings.js';
import { exchangeOf, named, stamps, success } from './exchanges.js';
import { details, listed, setLive, shows } from './judged.js';

t.test('a replay presumes no custom fields, values or update of a contact that was never shown', async (t) => {
  const update = exchangeOf('POST /contacts/update', {
    form: { contact_id: '1', contact_type_id: '1', email: 'ada@example.com', country: '1' },
    body: success('Contact Updated Successfully'),
  });
  const contact = details('/contacts/details', 'contact', { contact_id: '1' });
  const holding = (custom_field: unknown) =>
    contact({ id: 1, custom_field, ...stamps, updated_at: '2026-01-05T09:00:01.000001Z' });
  const fields = listed.fields(named(1));
  const held = { town: { field_name: 'Town', field_value: 'Oslo' } };
  const found = (custom_field: unknown) =>
    judgeAccounts([fields, update, holding(custom_field)]).findings.flatMap(({ id, value }) =>
      /^(custom-field|duplicate)/.test(id) ? [`${id}=${value}`] : [],
    );
  t.same(found(null), ['custom-field.shown=null']);
  const ada = (id: number) => ({ ...named(id), contact_type_id: 1, email: 'ada@example.com' });
  const both = listed.contacts(ada(1), ada(2));
  t.same(
    shows('duplicate-email', both, update, { ...update }, holding(null)),
    ['accept?'],
    'no update was ignored, since the service decides both in the same way',
  );
  const texts = { first_name: '', last_name: '', country: 'India', state: '', city: '', address_line1: '' };
  const more = { address_line2: '', state_province_region: '', postal_code: null, fullname: '', custom_field: null };
  const mixed = contact({ ...ada(1), alt_email: null, ...texts, ...more });
  const list = listed.contacts({ ...ada(2), email: 'x@example.com' });
  const known = [listed.places('India'), listed.types(1)];
  t.same(shows('update.omitted-fields', ...known, list, update, mixed), [], 'its values before the update are unknown');
  t.same(found(held), ['custom-field.label=words']);
});

t.test('an accepted update of a sender that was never shown shows no duplicate-name', async (t) => {
  const form = { sender_id: '1', from_name: 'Ada', from_email: 'a@example.com', reply_to_email: 'a@example.com' };
  const more = { country_id: '1', company_address: 'Way 1', nickname: 'Ada' };
  const update = exchangeOf('POST /sender/update', {
    form: { ...form, ...more },
    body: success('Updated Successfully'),
  });
  const others = listed.senders(
    ...[2, 3].map((id) => ({ ...named(id), from_email: `${id}@example.com`, is_verified: 0 })),
  );
  t.same(shows('duplicate-name', listed.places('India'), others, update), []);
});

t.test('set-live twice within one second shows no set-live.already-live, in any time zone', async (t) => {
  const draft = { id: 1, utr: 'a-1', status: 0, automation_for: 1, unsubscribe_group_id: '1', ...stamps };
  const mail = (id: number, automation_id: number) => ({ id, automation_id, sender_id: 1, ...stamps });
  const mails = [listed.schedules('a-2', mail(2, 2), mail(3, 2)), listed.schedules('a-1', mail(1, 1))];
  const before = [
    listed.groups(1),
    ...mails,
    listed.automations({ ...draft, updated_at: stamps.created_at, live_at: null }),
  ];
  const liveAt = (live_at: string) => {
    const automation = { ...draft, status: 1, updated_at: '2026-01-05T09:00:05.500000Z', live_at };
    const live = details('/automations/details', 'automation', { utr: 'a-1' })(automation);
    return [...before, setLive, live, { ...setLive }, { ...live }];
  };
  t.same(shows('set-live.already-live', ...liveAt('2026-01-05 09:00:05')), []);
  t.same(shows('set-live.already-live', ...liveAt('2026-01-05 14:30:05')), []);
});
