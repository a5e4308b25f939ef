/** A delete that takes many records with it is prepared in batches, and applied in one step. */
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { endpoints } from '../../src/api/index.js';
import { createAssume } from '../../src/assumptions/assume.js';
import { nameOf, type PreparedWrite } from '../../src/contract/endpoint.js';
import type { FixtureAccount } from '../../src/fixtures/schema.js';
import type { World } from '../../src/world/world.js';
import { start } from '../helper.js';

const COUNT = 600;
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: COUNT }, (_, index) => make(index));

const account: FixtureAccount = {
  contact_types: [{ id: 1, name: 'Friends' }],
  custom_fields: [{ id: 1, field_name: 'pet' }],
  contacts: many((index) => ({
    id: index + 1,
    email: `c${index}@example.com`,
    contact_type_id: 1,
    custom_field: { pet: { field_name: 'pet', field_value: 'Rex' }, ...(index === 0 && { age: ageOf() }) },
  })),
  segments: [{ id: 1, segment_name: 'All' }],
  segment_recipients: many((index) => ({
    id: index + 1,
    segment_id: 1,
    contact_id: index + 1,
    email: `c${index}@example.com`,
  })),
  global_unsubscribers: many((index) => ({ id: index + 1, email_address: `u${index}@example.com` })),
  automations: many((index) => ({ id: index + 1, automation_name: `A${index}`, utr: `a-${index}` })),
};

function ageOf() {
  return { field_name: 'age', field_value: '7' };
}

const countsOf = ({ contacts, segmentRecipients, globalUnsubscribers, automations }: World) => [
  contacts.all().filter(({ custom_field }) => Object.hasOwn(custom_field ?? {}, 'pet')).length,
  contacts.size,
  segmentRecipients.size,
  globalUnsubscribers.size,
  automations.size,
];
const ALL = [COUNT, COUNT, COUNT, COUNT, COUNT];

const deletedIn = ({ contacts, automations }: World) =>
  [...contacts.save().all(), ...automations.save().all()].filter(({ deleted_at }) => deleted_at !== null);

const ids = new URLSearchParams(many((index) => [`strIds[${index}]`, `${index + 1}`] as [string, string]));

const assumptions = {
  'contact-type-delete.contacts': 'delete',
  'contact-delete.segment-recipients': 'delete',
  'custom-field-delete.values': 'delete',
  'bulk-delete.key': 'id',
} as const;

async function startFull(t: Test) {
  const { mock } = await start(t, { fixture: { accounts: [account] }, assumptions });
  return { mock, world: mock.directory.all()[0] as World };
}

const cases = [
  { name: 'DELETE /contacts-type/delete', query: 'contact_type_id=1', left: [0, 0, 0, COUNT, COUNT] },
  { name: 'DELETE /custom-fields/delete', query: 'id=1', left: [0, COUNT, COUNT, COUNT, COUNT] },
  { name: 'DELETE /segment/delete', query: 'segment_id=1', left: [COUNT, COUNT, 0, COUNT, COUNT] },
  { name: 'POST /contacts/bulk-delete', query: '', left: [0, 0, 0, COUNT, COUNT] },
  { name: 'POST /global-unsubscribes/bulk-delete', query: '', left: [COUNT, COUNT, COUNT, 0, COUNT] },
  { name: 'POST /automations/bulk-delete', query: '', left: [COUNT, COUNT, COUNT, COUNT, 0] },
] as const;

/** The delete of an endpoint, ready to be applied. */
function prepare(
  name: string,
  input: Readonly<Record<string, unknown>>,
  world: World,
): Promise<PreparedWrite<undefined>> {
  const assume = createAssume(world.assumptions.values);
  const context = { input, world, assume, emptied: new Set<string>(), page: 1 };
  // Deletes of so many records are prepared.
  return endpoints.find((one) => nameOf(one) === name)?.handle(context) as Promise<PreparedWrite<undefined>>;
}

for (const { name, query, left } of cases) {
  t.test(`${name} has taken nothing with it, or everything`, async (t) => {
    const { mock, world } = await startFull(t);
    const [method = '', path = ''] = name.split(' ');
    const headers = { publickey: world.publicKey, secretkey: world.secretKey };
    const body = method === 'POST' ? ids : undefined;
    const deleting = mock.fetch(`${mock.baseUrl}${path}?${query}`, { method, headers, ...(body && { body }) });
    let between = 0;
    for (; !world.isLocked; between += 1) await setImmediate();
    for (between = 0; world.isLocked && String(countsOf(world)) === String(ALL); between += 1) await setImmediate();
    t.ok(between > 1, `${between} turns`);
    t.equal((await deleting).status, 200);
    t.strictSame(countsOf(world), left);
  });

  t.test(`${name} that was overtaken is applied to what there is`, async (t) => {
    const { world } = await startFull(t);
    const input = { contact_type_id: 1, id: 1, segment_id: 1, strIds: many((index) => `${index + 1}`) };
    const write = await prepare(name, input, world);
    t.equal(write.isCurrent(), true);
    for (const table of [
      world.contacts,
      world.segmentRecipients,
      world.globalUnsubscribers,
      world.automations,
    ] as const) {
      const [first] = table.all();
      // One of each table goes another way.
      if (first !== undefined) table.remove(first as never);
    }
    t.equal(write.isCurrent(), false);
    const gone = deletedIn(world);
    write.commit();
    await write.settle();
    // What was deleted in between is not deleted again.
    const after = new Set<object>(deletedIn(world));
    t.strictSame([gone.length, gone.filter((one) => !after.has(one))], [2, []]);
    t.strictSame(
      countsOf(world),
      left.map((count) => Math.max(0, count - 1)),
    );
  });
}

t.test('a delete of what is gone when it is applied does nothing', async (t) => {
  for (const { name } of cases.slice(0, 3)) {
    const { world } = await startFull(t);
    const input = { contact_type_id: 1, id: 1, segment_id: 1 };
    const write = await prepare(name, input, world);
    for (const table of [world.contactTypes, world.customFields, world.segments] as const) {
      table.remove(table.get(1) as never);
    }
    write.commit();
    t.strictSame(countsOf(world), ALL, name);
  }
});
