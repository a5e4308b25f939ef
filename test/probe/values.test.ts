/** What each topic of steps tells of the values in force, alone and where several of them meet. */
import t from 'tap';
import { readers } from '../../src/api/index.js';
import type { AssumptionId, AssumptionOverrides } from '../../src/assumptions/registry.js';
import type { MockOptions } from '../../src/options.js';
import type { Step } from '../../src/probe/step.js';
import { contacts, csv, customFields } from '../../src/probe/steps/contacts.js';
import { brokenRules, bulkDeletes } from '../../src/probe/steps/deletes.js';
import { automations, senders } from '../../src/probe/steps/mailings.js';
import { failures, globalList, plainReads } from '../../src/probe/steps/reads.js';
import { groups, segments, unsubscribes } from '../../src/probe/steps/recipients.js';
import { refusedPosts, refusedSends } from '../../src/probe/steps/refused.js';
import { assertFound, assertSound, assertTogether, play, type Told } from './round-trip.js';

const ADD = 'POST /contacts/add';
const UPLOAD = 'POST /contacts/upload-csv';
const UPDATE = 'POST /contacts/update';
const TYPES = ['POST /contacts-type/add', 'POST /contacts-type/update'];
const CONTACTS = ['GET /contacts/list', 'GET /contacts/details'];
const AUTOMATIONS = ['GET /automations', 'GET /automations/details'];
const SENDERS = ['GET /senders', 'GET /sender/details'];
const SAVE_SENDER = ['POST /sender/save', 'POST /sender/update'];
const SENDS = ['POST /single/send/create', 'POST /single/send/update'];
const SCHEDULE = 'POST /automations/schedule/create';
const SAVE_RECIPIENT = 'POST /notification-recipient/save';
const STORE = 'POST /segment/email/store';
const MANUALLY_ADD = 'POST /unsubscribes-groups/manually-add';
const UNSUBSCRIBE = 'POST /global-unsubscribes/save';
const KEYED = ['GET /notification-recipients'];
const SAMPLE = ['GET /contacts/csv-sample/download'];
const DELETES_OF_CONTACTS = ['DELETE /contacts-type/delete', 'DELETE /contacts/delete', 'POST /contacts/bulk-delete'];

const EVERY_LIST = [
  'GET /global-unsubscribes',
  'GET /segment/list',
  'GET /unsubscribes-groups',
  'GET /contacts-type',
  'GET /contacts/list',
  'GET /custom-fields',
  'GET /get-design/template',
  'GET /single-send/list',
  'GET /automations',
  'GET /senders',
  'GET /notification-recipients',
];
const CONTENTS = ['GET /reserve-fields', 'GET /get-dynamic/content'];
const GEO = 'GET /get/country-state-city';
const BY_ID = ['unsubscribes-groups/details', 'contacts-type/view', 'contacts/details', 'sender/details'];
const LOOKUPS_BY_ID = BY_ID.map((path) => `GET /${path}`);
const LOOKUPS_BY_UTR = ['GET /single-send/details', 'GET /automations/details'];
const LISTS_BY_ID = ['GET /segment/email/list', 'GET /unsubscribes-groups/recipients-list'];
const LISTS_UNDER = [...LISTS_BY_ID, 'GET /automations/schedule'];
const LOOKUPS = [...LOOKUPS_BY_ID, ...LOOKUPS_BY_UTR, ...LISTS_UNDER];

/** Those with a plain field beside the one that is left out. */
const SEVERAL_FIELDS = [
  STORE,
  'POST /unsubscribes-groups/save',
  'POST /unsubscribes-groups/update',
  MANUALLY_ADD,
  ADD,
  UPDATE,
  'POST /contacts/upload-csv',
  'POST /custom-fields/save',
  ...SENDS,
  'POST /automations/create',
  SCHEDULE,
  ...SAVE_SENDER,
  SAVE_RECIPIENT,
];
const ENCODED = ['POST /unsubscribes-groups/save', 'POST /custom-fields/save', SAVE_RECIPIENT, ...SAVE_SENDER];

const DELETES_BY_ID = ['unsubscribes-groups/recipients-bulk', 'contacts/bulk', 'notification-recipient/bulk'];
const DELETES_BY_UTR = ['POST /automations/bulk-delete', 'POST /single/send/bulk-delete'];
const BULK_DELETES = [...DELETES_BY_ID.map((path) => `POST /${path}-delete`), ...DELETES_BY_UTR];
/** Those of sends need to know how a schedule is written. */
const deletes = [...refusedSends, ...bulkDeletes];

/** The endpoints that refused posts ask with a field. */
const REFUSED = new Set(
  refusedPosts
    .flatMap(({ acts }) => acts)
    .flatMap((one) => (one.act === 'send' && Object.keys(one.request.form ?? {}).length > 0 ? [one.call] : [])),
);

const refusedFor = (id: AssumptionId, ...without: readonly string[]): readonly string[] =>
  readers.endpointsOf(id).filter((name) => REFUSED.has(name) && !without.includes(name));

const DOUBLES = ['accept', 'taken', 'ignore'];
const CHECKED = ['checked', 'unchecked'];
const LISTED = ['object', 'text'];
const UNKNOWN = ['not-found-1', 'not-found-2', 'invalid-id'];
const IN_USE = ['accept', 'refuse', 'cascade', 'text:Their own words', 'text:"In use", they say'];

type Row = readonly [steps: readonly Step[], id: Told[0], values: Told[1], endpoints: readonly string[]];

/** Values that were never set. */
const fixture = {
  accounts: [
    {
      contact_types: [{ id: 1, name: 'Customers' }],
      contacts: [{ email: 'ada@example.com' }],
      senders: [{ from_email: 'hello@example.com' }],
      automations: [{ automation_name: 'Welcome' }],
    },
  ],
};

/** Those of the same steps hold together. */
const rows: readonly Row[] = [
  [failures, 'http-status.success', [200, 201], KEYED],
  [failures, 'http-status.missing-credentials', [401, 403], KEYED],
  [failures, 'http-status.wrong-credentials', [401, 400], KEYED],
  [failures, 'wrong-credentials', ['invalid-key', 'text', 'text:Who are you?'], KEYED],
  [plainReads, 'http-status.success', [200, 299], [...EVERY_LIST, ...CONTENTS, GEO, ...LOOKUPS]],
  [plainReads, 'list-order', ['oldest-first', 'newest-first'], [...EVERY_LIST, ...LISTS_UNDER]],
  [plainReads, 'empty-parent', ['empty-array', 'not-found'], ['GET /unsubscribes-groups/recipients-list']],
  [plainReads, 'cors', ['open', 'none'], [...EVERY_LIST, ...CONTENTS, GEO]],
  [plainReads, 'head-requests', ['as-get', 'refused'], ['GET /reserve-fields']],
  [plainReads, 'method-mismatch', ['both', 'documented', 'used'], ['GET /senders']],
  [plainReads, 'missing-id', ['lookup', 'validation'], LOOKUPS],
  [plainReads, 'contact-type-view.failure', [...UNKNOWN, 'text:No such type'], ['GET /contacts-type/view']],
  [plainReads, 'loose-id', ['not-found', 'coerced', 'numeric', 'invalid'], [...LOOKUPS_BY_ID, ...LISTS_BY_ID]],
  [plainReads, 'repeated-field', ['last', 'first'], LOOKUPS],
  [plainReads, 'country.text', ['name', 'id'], CONTACTS],
  [plainReads, 'geo.fields', ['names', 'with-codes'], [GEO]],
  [plainReads, 'csv-sample', ['empty-object', 'csv-file', 'not-found'], SAMPLE],
  [
    plainReads,
    'timestamp.precision',
    ['microseconds', 'seconds'],
    ['GET /segment/list', 'GET /contacts-type', ...CONTACTS],
  ],
  [plainReads, 'custom-field.label', ['words', 'name'], CONTACTS],
  [plainReads, 'custom-field.absent', ['null'], ['GET /contacts/list']],
  [plainReads, 'global-unsubscribes.scope', ['with-groups'], ['GET /global-unsubscribes']],
  [refusedPosts, 'rule-violations', ['object'], refusedFor('rule-violations')],
  [refusedPosts, 'array-errors', ['field', 'element'], SENDS],
  // The name of an automation is what its refused creates lack, and the texts of a schedule have no limit by default.
  [
    refusedPosts,
    'text.max-length',
    ['none', 3, 255, 65_535],
    refusedFor('text.max-length', 'POST /automations/create', SCHEDULE),
  ],
  [refusedPosts, 'required-fields', ['starred', 'reported'], refusedFor('required-fields')],
  [refusedPosts, 'dangling-reference', ['invalid'], [ADD, UPDATE, ...SENDS, SCHEDULE, ...SAVE_SENDER]],
  [refusedPosts, 'email-format', CHECKED, [STORE, ...SAVE_SENDER, SAVE_RECIPIENT]],
  [refusedPosts, 'http-status.validation', [422, 400], [...SEVERAL_FIELDS, UNSUBSCRIBE, 'POST /contacts-type/add']],
  [refusedPosts, 'array-keys', ['any', 'indexed'], SEVERAL_FIELDS],
  [refusedPosts, 'repeated-field', ['last', 'first'], SEVERAL_FIELDS],
  [refusedPosts, 'trimming', ['none'], SEVERAL_FIELDS],
  [refusedPosts, 'message-style', ['classic', 'field'], SEVERAL_FIELDS],
  [refusedPosts, 'body-encoding', ['any-form', 'documented-only', 'any'], ENCODED],
  [refusedPosts, 'unreadable-body', ['refused', 'empty'], ENCODED],
  [deletes, 'method-mismatch', ['both', 'documented', 'used'], ['POST /single/send/duplicate']],
  [deletes, 'update-unknown', UNKNOWN, [UPDATE, 'POST /single/send/update']],
  [deletes, 'bulk-delete.key', ['either', 'id', 'utr'], DELETES_BY_UTR],
  [
    plainReads,
    'open-tokens.key',
    ['contact-id-or-array', 'contact-id'],
    ['GET /single-send/list', 'GET /single-send/details'],
  ],
  [contacts, 'duplicate-name', ['accept', 'taken'], TYPES],
  [contacts, 'text.max-length', ['none', 30], ['POST /contacts-type/add']],
  [contacts, 'duplicate-email', DOUBLES, [ADD, UPDATE]],
  [contacts, 'email-format', CHECKED, [ADD, UPDATE]],
  [contacts, 'rule-violations', LISTED, [ADD, UPDATE]],
  [contacts, 'update.empty-field', ['clear', 'keep'], [UPDATE]],
  [contacts, 'update.omitted-fields', ['keep', 'clear'], [UPDATE]],
  [contacts, 'contact-type-delete.contacts', ['delete', 'keep'], ['DELETE /contacts-type/delete']],
  [contacts, 'dangling-reference', ['invalid', 'accept', 'not-found'], [ADD, UPDATE]],
  [csv, 'csv.headings', ['names', 'labels', 'either'], [UPLOAD]],
  [csv, 'csv.delimiter', ['comma', 'semicolon', 'either'], [UPLOAD]],
  [csv, 'csv-extension', ['accept', 'refuse'], [UPLOAD]],
  [csv, 'duplicate-email', DOUBLES, [UPLOAD]],
  [csv, 'email-format', CHECKED, [UPLOAD]],
  [csv, 'rule-violations', LISTED, [UPLOAD]],
  [csv, 'dangling-reference', ['invalid', 'accept', 'not-found'], [UPLOAD]],
  [customFields, 'custom-field.label', ['words', 'name'], CONTACTS],
  [customFields, 'custom-field.absent', ['null', 'object'], CONTACTS],
  [customFields, 'custom-field-delete.values', ['keep', 'delete'], ['DELETE /custom-fields/delete']],
  [customFields, 'duplicate-name', ['accept', 'taken'], ['POST /custom-fields/save']],
  [customFields, 'dynamic-content.source', ['constant', 'custom-fields'], ['GET /get-dynamic/content']],
  [customFields, 'csv.headings', ['labels'], [UPLOAD]],
  [segments, 'duplicate-email', DOUBLES, [STORE]],
  [segments, 'email-format', CHECKED, [STORE]],
  [segments, 'rule-violations', LISTED, [STORE]],
  [segments, 'segment-recipient.contact', ['none', 'by-email'], ['GET /segment/email/list']],
  [groups, 'duplicate-email', DOUBLES, [MANUALLY_ADD]],
  [groups, 'address-list.bad', ['refuse', 'skip'], [MANUALLY_ADD]],
  [groups, 'email-format', CHECKED, [MANUALLY_ADD]],
  [groups, 'delete.in-use', IN_USE, ['DELETE /contacts-type/delete']],
  [groups, 'dangling-parent', ['invalid', 'not-found'], [SCHEDULE]],
  [unsubscribes, 'duplicate-email', DOUBLES, [UNSUBSCRIBE]],
  [unsubscribes, 'address-list.bad', ['refuse', 'skip'], [UNSUBSCRIBE]],
  [unsubscribes, 'email-format', CHECKED, [UNSUBSCRIBE]],
  [unsubscribes, 'rule-violations', LISTED, [UNSUBSCRIBE]],
];

/** What would hide another row: each has plays of its own. */
const alone: readonly (readonly [...Row, options?: MockOptions])[] = [
  [failures, 'wrong-credentials.field', ['public-key', 'secret-key', 'both'], KEYED],
  [plainReads, 'list.page-size', ['none', 1], [...EVERY_LIST, ...CONTENTS, ...LISTS_UNDER]],
  [plainReads, 'list.page-size', [2], ['GET /contacts/list', ...CONTENTS]],
  [plainReads, 'empty-list', ['empty-array', 'not-found'], ['GET /automations'], { fixture: 'empty' }],
  [plainReads, 'http-status.not-found', [404, 410], LOOKUPS],
  [plainReads, 'trimming', ['all'], LOOKUPS],
  [plainReads, 'timestamp.precision', ['microseconds'], [...SENDERS, ...AUTOMATIONS]],
  [plainReads, 'absent-optionals', ['null'], [...CONTACTS, ...SENDERS, ...AUTOMATIONS], { fixture }],
  [plainReads, 'absent-optionals', ['zero'], [...SENDERS, ...AUTOMATIONS], { fixture }],
  [plainReads, 'absent-optionals', ['empty'], AUTOMATIONS, { fixture }],
  [
    [...plainReads, ...refusedPosts],
    'reserved-fields.names',
    ['contact-fields', 'placeholders'],
    ['GET /reserve-fields', 'POST /custom-fields/save'],
  ],
  [[...plainReads, ...refusedPosts], 'reserved-name.case', ['any-case', 'exact'], ['POST /custom-fields/save']],
  [refusedPosts, 'duplicate-name', ['accept', 'taken'], ['POST /unsubscribes-groups/save', 'POST /custom-fields/save']],
  [refusedPosts, 'duplicate-email', ['taken'], [SAVE_RECIPIENT]],
  [senders, 'update-unknown', UNKNOWN, ['POST /sender/update']],
  [deletes, 'bulk-delete.unknown', ['delete-known', 'all-or-nothing'], BULK_DELETES],
  [bulkDeletes, 'lookup-unlisted', UNKNOWN.slice(0, 2), ['GET /automations/duplicate']],
  [automations, 'lookup-unlisted', UNKNOWN.slice(0, 2), ['GET /automations/set-live']],
  [contacts, 'dangling-reference', ['invalid'], ['POST /automations/create']],
  // A refused create shows that the name of a type is required.
  [
    [...refusedPosts, ...contacts],
    'validation-order',
    ['fields-first', 'lookup-first'],
    ['POST /contacts-type/update', UPDATE],
  ],
  [csv, 'csv-columns', ['header-row', 'fixed-order'], [UPLOAD]],
  [csv, 'csv-bad-row', ['reject-file', 'skip-row'], [UPLOAD]],
  [customFields, 'csv-columns', ['fixed-order'], [UPLOAD]],
  [groups, 'rule-violations', LISTED, [MANUALLY_ADD]],
  [
    [...unsubscribes, ...globalList],
    'global-unsubscribes.scope',
    ['global-only', 'with-groups'],
    ['GET /global-unsubscribes'],
  ],
];

for (const steps of new Set(rows.map(([first]) => first))) {
  const told = rows.filter(([first]) => first === steps).map(([, ...one]) => one);
  t.test(`${steps[0]?.title}: ${told.map(([id]) => id).join(', ')}`, (t) => assertTogether(t, steps, told));
}

for (const [steps, id, values, endpoints, options] of alone) {
  t.test(`${steps[0]?.title}: ${id} is ${values.join(' or ')}`, (t) =>
    assertTogether(t, steps, [[id, values, endpoints]], options),
  );
}

type Found = readonly [id: AssumptionId, value: string | number, endpoints: readonly string[]];

const LOOSE = { 'loose-id': 'invalid', 'rule-violations': 'text', 'http-status.rule': 412 } as const;
const BROKEN = { 'rule-violations': 'text', 'message-style': 'field', 'http-status.rule': 400 } as const;
const STYLED = [ADD, 'POST /custom-fields/save'];
const RULED = [...STYLED, 'POST /automations/create', SAVE_RECIPIENT];
const PAGED = [...EVERY_LIST, ...CONTENTS, ...LISTS_UNDER].map((name) => `list.page-size@${name}`);
/** Refused creates of contacts lack the address. */
const TWICE = refusedFor('errors-per-field', ADD, UPDATE);
/** An upload shows that references are looked up. */
const withUploads = [...contacts, ...csv];
const ORDERED = [ADD, UPDATE, UPLOAD];
const HIDDEN = { 'limits.bulk-ids': 1, 'over-limit': 'cut' } as const;
/** Whatever makes records, but for mailings. */
const makers = [
  ...plainReads,
  ...brokenRules,
  ...deletes,
  ...contacts,
  ...csv,
  ...customFields,
  ...segments,
  ...groups,
  ...unsubscribes,
];
const LINKED = { 'segment-recipient.contact': 'by-email', 'contact-delete.segment-recipients': 'delete' } as const;

/** What is found where several values meet, and places at which nothing is. */
const meetings: readonly (readonly [
  steps: readonly Step[],
  overrides: AssumptionOverrides,
  found?: readonly Found[],
  absent?: readonly string[],
])[] = [
  // A text for wrong keys shows its status, and no field.
  [
    failures,
    { 'wrong-credentials': 'text:Who are you?', 'http-status.wrong-credentials': 403 },
    [['http-status.wrong-credentials', 403, KEYED]],
    ['wrong-credentials.field@GET /notification-recipients'],
  ],
  // A page that holds a whole list shows no size.
  [plainReads, { 'list.page-size': 1000 }, [], PAGED],
  [
    plainReads,
    { 'contact-type-view.failure': 'text:No such type', 'http-status.not-found': 410 },
    [['http-status.not-found', 410, ['GET /contacts-type/view']]],
  ],
  [
    plainReads,
    LOOSE,
    [
      ['message-style', 'classic', LOOKUPS_BY_ID],
      ['loose-id', 'invalid', LOOKUPS_BY_ID],
    ],
  ],
  [
    plainReads,
    { ...LOOSE, 'message-style': 'field' },
    [
      ['message-style', 'field', LOOKUPS_BY_ID],
      ['http-status.rule', 412, LOOKUPS_BY_ID],
    ],
  ],
  // Where a loose id counts, blanks that are cut off show nothing.
  [
    plainReads,
    { 'loose-id': 'coerced', trimming: 'all' },
    [['trimming', 'all', LOOKUPS_BY_UTR]],
    ['trimming@GET /contacts/details'],
  ],
  ...[1, 20, 61, 62, 63].map((limit) => [plainReads, { 'rate-limit': limit }] as const),
  [refusedPosts, { 'errors-per-field': 'first', 'text.max-length': 255 }, [['errors-per-field', 'first', TWICE]]],
  [refusedPosts, { 'errors-per-field': 'all', 'text.max-length': 255 }, [['errors-per-field', 'all', TWICE]]],
  [
    refusedPosts,
    { 'body-encoding': 'documented-only', 'unreadable-body': 'empty' },
    [
      ['body-encoding', 'documented-only', ENCODED],
      ['unreadable-body', 'empty', ENCODED],
    ],
  ],
  [refusedPosts, { 'required-fields': 'reported', 'array-keys': 'indexed' }, [['array-keys', 'indexed', [ADD]]]],
  [
    brokenRules,
    BROKEN,
    [
      ['http-status.rule', 400, RULED],
      ['message-style', 'field', STYLED],
    ],
  ],
  [
    brokenRules,
    { 'rule-violations': 'text' },
    [
      ['http-status.rule', 409, RULED],
      ['message-style', 'classic', STYLED],
    ],
  ],
  ...(['delete-known', 'all-or-nothing'] as const).flatMap((unknown) => [
    [deletes, { ...HIDDEN, 'bulk-delete.unknown': unknown }] as const,
    [deletes, { ...HIDDEN, 'bulk-delete.unknown': unknown, 'limits.bulk-ids': 2 }] as const,
  ]),
  [[...brokenRules, ...bulkDeletes], { 'list.page-size': 1 }],
  [csv, { 'csv-columns': 'fixed-order', 'csv.delimiter': 'comma' }, [['csv.delimiter', 'comma', [UPLOAD]]]],
  [csv, { 'csv-columns': 'fixed-order', 'csv.delimiter': 'semicolon' }, [['csv.delimiter', 'semicolon', [UPLOAD]]]],
  [csv, { 'csv-columns': 'fixed-order', 'csv.delimiter': 'either' }, [['csv.delimiter', 'either', [UPLOAD]]]],
  [withUploads, { 'dangling-reference': 'not-found' }, [['validation-order', 'fields-first', ORDERED]]],
  [
    withUploads,
    { 'dangling-reference': 'not-found', 'validation-order': 'lookup-first' },
    [['validation-order', 'lookup-first', ORDERED]],
  ],
  [plainReads, { 'csv-sample': 'csv-file', 'csv.headings': 'labels' }, [['csv.headings', 'labels', SAMPLE]]],
  [plainReads, { 'csv-sample': 'csv-file', 'csv.delimiter': 'semicolon' }, [['csv.delimiter', 'semicolon', SAMPLE]]],
  [
    segments,
    LINKED,
    [
      ['contact-delete.segment-recipients', 'delete', DELETES_OF_CONTACTS],
      ['segment-recipient.contact', 'by-email', DELETES_OF_CONTACTS],
    ],
  ],
  // Steps end where names or addresses are refused, or what was made is not shown.
  [makers, { 'text.max-length': 3 }],
  [makers, { 'text.max-length': 10 }],
  [makers, { 'limits.address-octets': 3 }],
  [makers, { 'list.page-size@GET /contacts-type': 1 }],
  [makers, { 'list.page-size@GET /contacts/list': 1 }],
  // A link that is none stays whatever holds.
  [segments, { 'contact-type-delete.contacts': 'keep' }],
];

for (const [steps, overrides, found = [], absent = []] of meetings) {
  t.test(`${steps[0]?.title}: ${JSON.stringify(overrides)}`, async (t) => {
    const trip = await play(steps, overrides);
    assertSound(t, trip, overrides);
    for (const [id, value, endpoints] of found) assertFound(t, trip, id, value, endpoints);
    const present = absent.filter((place) => place in trip.found);
    t.strictSame(present, []);
  });
}

t.test('without a listed violation nothing is inferred', async (t) => {
  const overrides = { 'rule-violations': 'text' } as const;
  // Those before it show in which encodings a form is read.
  const trip = await play(refusedPosts.slice(2), overrides);
  assertSound(t, trip, overrides);
  t.strictSame(
    trip.findings.flatMap(({ id, endpoint, certainty }) => (certainty === 'inferred' ? [`${id}@${endpoint}`] : [])),
    [],
  );
});

const EMPTY = { fixture: { accounts: [{}], countries: [], states: [], cities: [] } };

t.test('steps end where there is nothing', async (t) => assertSound(t, await play(makers, {}, EMPTY), {}));

/** What the mock warns of: the list of senders has two methods, and a session looks at it before a create of one. */
const warned: readonly (readonly [steps: readonly Step[], ids: readonly string[], options?: MockOptions])[] = [
  [failures, []],
  [plainReads, ['ambiguous-method', 'id-form', 'repeated-field', 'undocumented-method']],
  [refusedPosts, ['ambiguous-method', 'array-key', 'repeated-field', 'undocumented-encoding']],
  [[...brokenRules, ...bulkDeletes], ['ambiguous-method']],
  [contacts, []],
  // What the columns are called, and what stands between them, is not shown.
  [csv, ['unknown-column', 'unknown-column', 'unknown-column']],
  [customFields, ['unknown-column', 'unknown-column', 'unknown-column']],
  [segments, []],
  [groups, []],
  [unsubscribes, []],
];

for (const [steps, ids, options] of warned) {
  t.test(`${steps[0]?.title} and what follows warn of ${ids.join(', ') || 'nothing'}`, async (t) => {
    const { warnings } = await play(steps, {}, options);
    const found = warnings.flatMap((text) => [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id));
    t.strictSame([...new Set(found)].sort(), [...new Set(ids)]);
    if (ids.includes('unknown-column')) t.equal(warnings.length, ids.length);
  });
}
