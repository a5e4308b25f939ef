/** Values that are narrowed to one endpoint: wherever they are written, the narrowest wins. */
import t, { type Test } from 'tap';
import { parseHeader, parseOverrides } from '../../../src/service/assumptions/overrides.js';
import { type AssumptionOverrides, defaultValues } from '../../../src/service/assumptions/registry.js';
import { AssumptionSettings } from '../../../src/service/assumptions/values.js';
import { readers } from '../../../src/service/document/index.js';
import { type Client, start } from '../../helper.js';
import { fixture } from './assumption-case.js';

const ID = 'http-status.not-found';
const DETAILS = `${ID}@GET /contacts/details`;

/** The statuses of two endpoints for a record that does not exist: only the first is narrowed. */
async function statuses(client: Client, header?: string): Promise<readonly number[]> {
  const headers = header === undefined ? {} : { 'x-mock-assume': header };
  const { status } = await client.get('/contacts/details', { contact_id: 99 }, headers);
  const other = await client.get('/segment/email/list', { segment_id: 99 }, headers);
  return [status, other.status];
}

type Places = Readonly<Record<'options' | 'fixture' | 'account' | 'change' | 'header', AssumptionOverrides>>;

const written = (overrides: AssumptionOverrides): string =>
  Object.entries(overrides)
    .map(([key, value]) => `${key}=${value}`)
    .join('; ');

/** The statuses under values that are written in several places. */
async function statusesUnder(
  t: Test,
  { options = {}, fixture: shared = {}, account = {}, change, header }: Partial<Places>,
) {
  const { client } = await start(t, {
    fixture: { ...fixture({ assumptions: account }), assumptions: shared },
    assumptions: options,
  });
  if (change !== undefined) t.equal((await client.control('PATCH', '/assumptions', change)).status, 200);
  return statuses(client, header && written(header));
}

const SCOPED = { [DETAILS]: 410 } as const;
const BROAD = { [ID]: 418 } as const;

const cases: readonly (readonly [what: string, places: Partial<Places>, expected: readonly number[]])[] = [
  ['options', { options: SCOPED }, [410, 404]],
  ['a fixture', { fixture: SCOPED }, [410, 404]],
  ['the account of a fixture', { account: SCOPED }, [410, 404]],
  ['a control call', { change: SCOPED }, [410, 404]],
  ['the header', { header: SCOPED }, [410, 404]],
  ['one layer with a broad value', { options: { ...SCOPED, ...BROAD } }, [410, 418]],
  ['an earlier layer than a broad value', { options: SCOPED, change: BROAD }, [410, 418]],
  ['a later layer than a broad value', { fixture: BROAD, change: SCOPED }, [410, 418]],
  ['the later of two layers', { options: SCOPED, change: { [DETAILS]: 411 } }, [411, 404]],
  ['settings, unless the header has a broad value', { options: SCOPED, header: BROAD }, [418, 418]],
  ['the header, with a broad value there', { header: { ...BROAD, ...SCOPED } }, [410, 418]],
  ['a header, over narrowed settings', { options: { [DETAILS]: 411 }, header: SCOPED }, [410, 404]],
];
for (const [what, places, expected] of cases) {
  t.test(`a narrowed value holds in ${what}`, async (t) => t.strictSame(await statusesUnder(t, places), expected));
}

t.test('a response names a narrowed value by its bare id', async (t) => {
  const { client } = await start(t, { fixture: fixture(), assumptions: SCOPED });
  const { headers } = await client.get('/contacts/details', { contact_id: 99 });
  t.equal(headers['x-mock-assumptions'], ID);
});

t.test('load of a saved state keeps narrowed values', async (t) => {
  const { client } = await start(t, { fixture: fixture(), assumptions: { [DETAILS]: 410 } });
  await client.control('PATCH', '/assumptions', { 'list-order@GET /contacts/list': 'newest-first' });
  const { body: state } = await client.control('GET', '/state');
  const { client: other } = await start(t, { fixture: fixture() });
  t.equal((await other.control('POST', '/load', { fixture: state })).status, 200);
  t.strictSame(await statuses(other), [410, 404]);
  t.strictSame((await other.control('GET', '/state')).body, state);
  const { accounts } = state as { readonly accounts: readonly { readonly assumptions: object }[] };
  t.equal(
    JSON.stringify(accounts[0]?.assumptions),
    '{"http-status.not-found@GET /contacts/details":410,"list-order@GET /contacts/list":"newest-first"}',
  );
});

t.test('GET /assumptions lists the endpoints that read an assumption, and its narrowed values', async (t) => {
  const { client } = await start(t, { fixture: fixture(), assumptions: SCOPED });
  const { body } = await client.control('GET', '/assumptions');
  const { assumptions } = body as { readonly assumptions: readonly { readonly id: string }[] };
  const find = (id: string) => assumptions.find((one) => one.id === id);
  t.match(find(ID), { value: 404, scopes: { 'GET /contacts/details': 410 } });
  t.match(find('csv-bad-row'), { endpoints: ['POST /contacts/upload-csv'], scopes: {} });
  t.match(find('single-send.lifecycle'), { endpoints: [], scopes: {} });
});

t.test('parseOverrides accepts the documented method of an endpoint, in any spacing', async (t) => {
  const key = 'duplicate.name@POST /single/send/duplicate';
  t.strictSame(parseOverrides({ 'duplicate.name@ GET  /single/send/duplicate ': 'same' }, readers), { [key]: 'same' });
});

t.test('parseOverrides refuses every narrowed value if it is given no endpoints', async (t) => {
  const message = `${ID} cannot be narrowed to "GET /x": no endpoint alone reads it`;
  t.throws(() => parseOverrides({ [`${ID}@GET /x`]: 'same' }), { message });
});

t.test('parseHeader reads narrowed values from a header that was joined from several headers', async (t) => {
  const header = `rate-limit=3, ${DETAILS}=410,list-order@GET /contacts/list = newest-first`;
  t.strictSame(parseHeader(header, readers), {
    'rate-limit': 3,
    [DETAILS]: 410,
    'list-order@GET /contacts/list': 'newest-first',
  });
});

t.test('valuesAt resolves narrowed values once for each change', async (t) => {
  const settings = new AssumptionSettings({ [DETAILS]: 410 });
  const details = { method: 'GET', path: '/contacts/details' };
  t.equal(settings.valuesAt(details)[ID], 410);
  t.equal(settings.valuesAt(details), settings.valuesAt(details));
  t.equal(settings.valuesAt({ method: 'GET', path: '/contacts/list' }), defaultValues);
  t.equal(settings.valuesAt(undefined), defaultValues);
  settings.change({ [DETAILS]: 411 });
  t.equal(settings.valuesAt(details)[ID], 411);
  t.equal(new AssumptionSettings().valuesAt(details), defaultValues, 'without scopes, endpoints share one object');
});
