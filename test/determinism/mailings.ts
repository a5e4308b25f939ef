/** The mailings of the play: single sends and automations, by the clock. */
import { lastIn, type Player, utrIn } from './player.js';

export const assume = (text: string) => ({ 'x-mock-assume': text });
export const csv = (text: string, name = 'contacts.csv') => new File([text], name, { type: 'text/csv' });

export const contact = (index: number, contact_type_id: number) => ({
  contact_type_id,
  email: `guest.${index}@example.com`,
  country: 1 + index,
  first_name: `Guest ${index}`,
  ...(index % 2 === 0 && { last_name: 'Ölsson', city: 'Malmö' }),
  ...(index % 3 === 0 && { postal_code: `${1000 + index}`, address_line1: `${index} Garden Road` }),
});

export const send = {
  template_id: 2,
  sender_id: 1,
  unsubscribe_group_id: 1,
  single_send_name: 'June',
  subject: 'Hi ((first_name))',
  preheader: 'All that grew',
  recipient_id: ['contacts_1', 'segments_1'],
  schedule_type: 0,
};

export async function singleSends(player: Player): Promise<void> {
  const html = '<p>((full_name)) ((shoe_size)) ((nothing)) ((unsubscribe_preferences))</p>';
  const first = utrIn(await player.post('/single/send/create', send));
  const second = utrIn(
    await player.post('/single/send/create', { ...send, template_html: html, recipient_id: ['contacts_4'] }),
  );
  const third = utrIn(
    await player.post('/single/send/create', {
      ...send,
      schedule_type: 1,
      schedule_date: '2026-06-02',
      schedule_time: '10:00',
    }),
  );
  await player.post('/single/send/create', {
    ...send,
    template_html: html,
    template_json: '{}',
    exclude_specific_recipient_id: ['contacts_2'],
  });
  await player.post('/single/send/create', { ...send, recipient_id: ['contacts_77'], sender_id: 77 });
  await player.post('/single/send/create');
  for (const utr of [first, third, 'none']) await player.send('POST', `/single/send/duplicate?utr=${utr}`);
  await player.get('/single/send/duplicate', { utr: second });
  for (const by of ['PT6S', 'PT6S', 'P1D', 'P1DT1H']) {
    await player.control('POST', '/clock/advance', { by });
    for (const utr of [first, second, third]) await player.get('/single-send/details', { utr });
  }
  await player.get('/single-send/details', { utr: 'none' });
  for (const event of ['open', 'open', 'bounce', 'unsubscribe']) {
    await player.control('POST', `/single-sends/${second}/events`, { event, to: 'row.3@example.com' });
    await player.control('POST', `/single-sends/${first}/events`, { event });
  }
  await player.post(
    '/single/send/update',
    { ...send, utr: third, single_send_name: 'Later' },
    assume('single-send.update=refuse'),
  );
  await player.post('/single/send/update', { ...send, utr: third, single_send_name: 'Later' });
  await player.post('/single/send/update', { ...send, utr: 'none' });
  for (const utr of [first, first]) await player.delete('/single/send/delete', { utr });
  await player.bulk('/single/send/bulk-delete', [second, 1, 'none']);
}

export async function automations(player: Player): Promise<void> {
  const form = { type: 'custom', automation_for: 'contacts_4', automation_name: 'Onboarding', unsubscribe_group_id: 1 };
  const utr = utrIn(await player.post('/automations/create', form));
  const groupless = utrIn(await player.post('/automations/create', { ...form, unsubscribe_group_id: 0 }));
  await player.post('/automations/create', { type: 'none' });
  for (const waiting_type of ['instantly', 'hours', 'days', 'weeks']) {
    const mail = {
      utr,
      sender_id: 1,
      subject: `Hello ((first_name)) ${waiting_type}`,
      waiting_period: 2,
      waiting_type,
    };
    await player.post('/automations/schedule/create', { ...mail, template_id: 3, preview_img: 'welcome.png' });
  }
  for (const one of [utr, utr, groupless, 'none']) await player.get('/automations/set-live', { utr: one });
  for (let index = 50; index < 60; index += 1) await player.post('/contacts/add', contact(index, index % 2 ? 4 : 2));
  const file = csv('email,first_name\nlate.1@example.com,Late\nlate.2@example.com,Late\n');
  await player.post('/contacts/upload-csv', { contact_type_id: 4, file });
  for (const by of ['PT1S', 'PT2H', 'P3D']) {
    await player.control('POST', '/clock/advance', { by });
    await player.get('/automations/details', { utr });
  }
  for (const event of ['open', 'bounce', 'unsubscribe'])
    await player.control('POST', `/automations/${utr}/events`, { event });
  const copy = utrIn(await player.get('/automations/duplicate', { utr }));
  for (const one of [utr, copy, 'none']) await player.get('/automations/pause', { utr: one });
  const listed = await player.get('/automations/schedule', { utr: copy });
  await player.delete('/automations/schedule/delete', { utr: lastIn(listed, 'utr') });
  for (const one of ['none', copy]) await player.delete('/automations/delete', { utr: one });
  await player.bulk('/automations/bulk-delete', [groupless, 2]);
}
