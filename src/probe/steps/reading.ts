/** Lists and details of what is there, which change nothing. */
import { nameOf } from '../../endpoint/endpoint.js';
import type { RecordKind } from '../../inference/shown-records.js';
import type { Step } from '../step.js';
import { reads } from './reads.js';

/** So many records are looked at one by one. */
const SOME = 2;

const LISTS: readonly RecordKind[] = [
  'globalUnsubscribers',
  'segments',
  'contacts',
  'reservedFields',
  'templates',
  'singleSends',
  'senders',
  'notificationRecipients',
];

export const reading: readonly Step[] = [
  {
    title: 'read lists and details',
    needs: [],
    calls: reads.map(nameOf),
    tells: [
      'absent-optionals',
      'timestamp.precision',
      'segment-recipient.contact',
      'global-unsubscribes.scope',
      'country.text',
      'geo.fields',
      'csv-sample',
      'csv.headings',
      'csv.delimiter',
      'reserved-fields.names',
      'custom-field.label',
      'custom-field.absent',
      'dynamic-content.source',
    ],
    async run(session) {
      await session.send('GET /get/country-state-city');
      await session.send('GET /contacts/csv-sample/download');
      await session.list('customFields');
      await session.send('GET /get-dynamic/content');
      for (const kind of LISTS) {
        const records = await session.list(kind);
        for (const { id, utr } of records.slice(0, SOME)) {
          if (kind === 'contacts') await session.send('GET /contacts/details', { query: { contact_id: Number(id) } });
          if (kind === 'senders') await session.send('GET /sender/details', { query: { sender_id: Number(id) } });
          if (kind === 'singleSends') await session.send('GET /single-send/details', { query: { utr: String(utr) } });
          if (kind === 'segments') await session.list('segmentRecipients', { query: { segment_id: Number(id) } });
        }
      }
      for (const { id } of (await session.list('contactTypes')).slice(0, SOME))
        await session.send('GET /contacts-type/view', { query: { contact_type_id: Number(id) } });
      for (const { id } of (await session.list('unsubscribeGroups')).slice(0, SOME)) {
        await session.send('GET /unsubscribes-groups/details', { query: { id: Number(id) } });
        await session.list('unsubscribeGroupRecipients', { query: { groupId: Number(id) } });
      }
      for (const { utr } of (await session.list('automations')).slice(0, SOME)) {
        await session.send('GET /automations/details', { query: { utr: String(utr) } });
        await session.list('automationSchedules', { query: { utr: String(utr) } });
      }
    },
  },
  {
    title: 'send custom fields without a type, under names that may be reserved',
    needs: [],
    calls: ['POST /custom-fields/save'],
    tells: ['reserved-fields.names', 'reserved-name.case'],
    async run(session) {
      // The first is the positive control: letters, digits and underscore only.
      for (const field_name of ['a b', 'age', 'City'])
        await session.send('POST /custom-fields/save', { form: { field_name } });
    },
  },
];
