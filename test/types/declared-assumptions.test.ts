/** The compiler holds a declaration to the assumptions that it lists: wrong ones are compiled here, and refused. */
import { join } from 'node:path';
import t from 'tap';
import ts from 'typescript';
import { ROOT } from '../process.js';

/** A file that does not exist, beside this one. */
const FILE = join(ROOT, 'test', 'types', 'declared.ts');

const IMPORTS = `
import { type TSchema, Type } from 'typebox';
import type { Assume } from '../../src/assumptions/assume.js';
import { bulkDelete } from '../../src/api/patterns.js';
import { endpoint, type FileResponder } from '../../src/endpoint/endpoint.js';
import { ALREADY_LIVE, enforce } from '../../src/endpoint/failure.js';
import { arrayField, field, flag, refined, textField } from '../../src/endpoint/fields.js';
import { inListOrder, keptList, onPage } from '../../src/endpoint/lists.js';
import { unsetBy } from '../../src/endpoint/missing-values.js';
import { createNotifier } from '../../src/mail/service-mails.js';
import { plainView, type View, view } from '../../src/endpoint/show.js';
import { Contact } from '../../src/account/records/contacts.js';
import type { Records } from '../../src/account/saved-account.js';

const row = ['GET /x', 'X'] as const;
const base = { success: 'Done' } as const;
const bulk = { deletes: 'contacts', notFound: 'NF1' } as const;
const types = plainView('contactTypes');
const countries: View<'contacts', TSchema, 'country.text'> = { table: 'contacts', shape: Type.Unknown(), asks: ['country.text'], reads: [], show: (_, { assume }) => assume('country.text') };
function removeLinked(contacts: readonly Contact[], records: Records, assume: Assume<'contact-delete.segment-recipients'>) {
  assume('contact-delete.segment-recipients');
}
const sample: FileResponder<'csv-sample'> = (assume) => (assume('csv-sample') === 'not-found' ? undefined : { contentType: '', content: '' });
const schema = () => Type.String();
`;

/** What is declared, with the assumption that it reads as ID: once among the listed ones, and once not. */
const READERS: readonly (readonly [what: string, id: string, declaration: string])[] = [
  [
    'a handler',
    'loose-id',
    "endpoint(...row, { ...base, asks: [ID], handle: ({ assume }) => { assume('loose-id'); } })",
  ],
  [
    'a function that a handler calls',
    'list-order',
    "endpoint(...row, { ...base, asks: ['list.page-size', ID], handle: (context) => { inListOrder([], context); } })",
  ],
  [
    'a list that can fail',
    'empty-list',
    "endpoint(...row, { ...base, asks: ['list-order', 'list.page-size', ID], handle: (context) => { inListOrder([], context, 'empty-list'); } })",
  ],
  [
    'a list that is kept',
    'list-order',
    "endpoint(...row, { ...base, asks: ['timestamp.precision', 'list.page-size', ID], handle: (context) => { keptList(types, context); } })",
  ],
  [
    'a page',
    'list.page-size',
    'endpoint(...row, { ...base, asks: [ID], handle: (context) => { onPage([], context); } })',
  ],
  [
    'what shows the records of a list that is kept',
    'country.text',
    "endpoint(...row, { ...base, asks: ['list-order', 'list.page-size', ID], handle: (context) => { keptList(countries, context); } })",
  ],
  [
    'what an update leaves out',
    'update.omitted-fields',
    "endpoint(...row, { ...base, asks: ['update.empty-field', ID], handle: ({ assume, emptied }) => { unsetBy(['city'], { input: {}, emptied, assume }, { city: '' }); } })",
  ],
  [
    'a record with unset fields',
    'absent-optionals',
    "endpoint(...row, { ...base, asks: ['timestamp.precision', ID], handle: ({ assume, account }) => { view('contacts', Contact, { fields: {} }).show(account.contacts.get(1), { assume, account }); } })",
  ],
  [
    'a record with timestamps',
    'timestamp.precision',
    'endpoint(...row, { ...base, asks: [ID], handle: ({ assume, account }) => { types.show(account.contactTypes.get(1), { assume, account }); } })',
  ],
  [
    'a file',
    'csv-sample',
    'endpoint(...row, { ...base, asks: [ID], success: sample, handle: ({ assume }) => sample(assume) ?? { contentType: "", content: "" } })',
  ],
  [
    'the removal of a bulk delete',
    'contact-delete.segment-recipients',
    'bulkDelete(...row, { ...bulk, asks: [ID], remove: removeLinked })',
  ],
  [
    'the tables of a bulk delete',
    'global-unsubscribes.scope',
    "bulkDelete(...row, { ...bulk, asks: [ID], from: (records: Records, assume) => (assume('global-unsubscribes.scope') ? [records.contacts] : []) })",
  ],
  [
    'a view',
    'country.text',
    "view('contacts', Contact, { asks: [ID], fields: { city: (_, { assume }) => assume('country.text') } })",
  ],
  ['a refined field', 'schedule.past', "refined(flag(), [ID], (value, { assume }) => assume('schedule.past'))"],
  ['a field', 'email-format', "textField(schema, [ID], (value, { assume }) => assume('email-format'))"],
  ['an array', 'limits.bulk-ids', "arrayField(schema, [ID], (values, { assume }) => assume('limits.bulk-ids'))"],
  [
    'a field that is another one too',
    'automation.group-zero',
    "field({ ...flag(), asks: ['message-style', ID], read: (sent, { assume }) => assume('automation.group-zero') })",
  ],
  [
    'a field that what else was sent requires',
    'schedule.missing',
    "field({ ...flag(), asks: ['message-style', ID], whenMissing: (assume: Assume<'schedule.missing'>) => undefined })",
  ],
];

/** What needs no assumption to be listed. */
const RIGHT = [
  "endpoint(...row, { ...base, handle: ({ assume }) => { assume.peek('loose-id'); } })",
  "endpoint(...row, { ...base, handle: ({ assume, account }) => { createNotifier(account, assume)('', '', 0); } })",
  'endpoint(...row, { ...base, rules: [ALREADY_LIVE], handle: ({ assume }) => { enforce(ALREADY_LIVE, assume); } })',
];

/** Each alone is wrong. */
const WRONG = [
  "endpoint(...row, { ...base, asks: ['loose-ids'], handle: () => undefined })",
  'endpoint(...row, { ...base, handle: ({ assume }) => { enforce(ALREADY_LIVE, assume); } })',
];

/** The numbers of the lines with an error. */
function wrongLines(lines: readonly string[]): readonly number[] {
  const source = [...IMPORTS.trim().split('\n'), ...lines.map((line) => `void ${line};`)].join('\n');
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [FILE], include: [] }, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([FILE], options, {
    ...host,
    fileExists: (name) => name === FILE || host.fileExists(name),
    readFile: (name) => (name === FILE ? source : host.readFile(name)),
    getSourceFile: (name, ...rest) =>
      name === FILE ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : host.getSourceFile(name, ...rest),
  });
  const file = program.getSourceFile(FILE);
  const first = IMPORTS.trim().split('\n').length;
  const errors = program.getSemanticDiagnostics(file).concat(program.getSyntacticDiagnostics(file));
  return [...new Set(errors.map(({ start = 0 }) => (file?.getLineAndCharacterOfPosition(start).line ?? 0) - first))];
}

// A cold type check takes 10 s of a core.
t.test('a declaration compiles only with every assumption that it reads', { timeout: 240_000 }, async (t) => {
  const listed = READERS.map(([, id, declaration]) => declaration.replace('ID', `'${id}'`));
  const unlisted = READERS.map(([, , declaration]) => declaration.replace(/(, )?ID/, ''));
  const wrong = new Set(wrongLines([...listed, ...unlisted, ...RIGHT, ...WRONG]));
  const all = READERS.length;
  for (const [index, [what, id]] of READERS.entries()) {
    t.strictSame([wrong.has(index), wrong.has(all + index)], [false, true], `${what} lists ${id}`);
  }
  for (const [index, line] of RIGHT.entries()) t.notOk(wrong.has(2 * all + index), line);
  for (const [index, line] of WRONG.entries()) t.ok(wrong.has(2 * all + RIGHT.length + index), line);
  t.notOk(
    [...wrong].some((line) => line < 0),
    'the imports compile',
  );
});
