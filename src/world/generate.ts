/** Fixtures of any size from faker: the same bytes for the same sizes and seed. */
import { faker } from '@faker-js/faker/locale/en';
import { parseTimestamp, toTimestamp } from '../store/timestamps.js';
import { Chance } from './chance.js';

export interface Sizes {
  readonly contacts: number;
  readonly contactTypes: number;
  readonly segments: number;
  readonly unsubscribers: number;
  readonly singleSends: number;
  readonly automations: number;
}

/** Generated records were made in the days before this one. */
const DAY = '2026-01-05T09:00:00.000000Z';
const YEAR = 365 * 24 * 3600;
const RECIPIENTS_PER_SEGMENT = 20;

type Row = Readonly<Record<string, unknown>>;

/**
 * The text of a fixture, piece by piece.
 * @param countries the names to choose from
 */
export function* generateFixture(sizes: Sizes, seed: number, countries: readonly string[]): Generator<string> {
  faker.seed(seed);
  const chance = new Chance({ seed });
  const types = Math.max(1, sizes.contactTypes);
  const one = (count: number) => 1 + chance.integer(count);
  const stamps = (): Row => {
    const at = (parseTimestamp(DAY) as number) - one(YEAR) * 1_000_000 - chance.integer(1_000_000);
    return { created_at: toTimestamp(at), updated_at: toTimestamp(at) };
  };
  const address = (id: number, first: string, last: string) =>
    `${first}.${last}.${id}@${faker.helpers.arrayElement(['example.com', 'example.org', 'example.net'])}`
      .toLowerCase()
      .replace(/[^a-z0-9.@]/g, '');
  const person = (id: number) => {
    const first_name = faker.person.firstName();
    const last_name = faker.person.lastName();
    return { first_name, last_name, email: address(id, first_name, last_name) };
  };
  const place = (): Row => ({
    country: faker.helpers.arrayElement(countries),
    state: faker.location.state(),
    city: faker.location.city(),
    address_line1: faker.location.streetAddress(),
  });

  const tables: readonly (readonly [name: string, count: number, make: (id: number) => Row])[] = [
    ['contact_types', types, (id) => ({ id, name: `${faker.word.adjective()} customers ${id}`, ...stamps() })],
    [
      'contacts',
      sizes.contacts,
      (id) => ({
        id,
        contact_type_id: one(types),
        ...person(id),
        ...place(),
        address_line2: faker.location.secondaryAddress(),
        state_province_region: '',
        postal_code: faker.location.zipCode(),
        ...stamps(),
      }),
    ],
    [
      'segments',
      sizes.segments,
      (id) => ({ id, contact_type_id: one(types), segment_name: `${faker.word.noun()} segment ${id}`, ...stamps() }),
    ],
    [
      'segment_recipients',
      sizes.segments * RECIPIENTS_PER_SEGMENT,
      (id) => ({ id, segment_id: Math.ceil(id / RECIPIENTS_PER_SEGMENT), ...person(id), ...place(), ...stamps() }),
    ],
    ['global_unsubscribers', sizes.unsubscribers, (id) => ({ id, email_address: person(id).email, ...stamps() })],
    [
      'unsubscribe_groups',
      2,
      (id) => ({
        id,
        rand_id: chance.digits(),
        group_name: ['Newsletter', 'Offers'][id - 1],
        description: faker.lorem.sentence(),
        is_display: 1,
        ...stamps(),
      }),
    ],
    [
      'senders',
      1,
      (id) => ({
        id,
        from_name: faker.company.name(),
        from_email: 'hello@example.com',
        company_address: faker.location.streetAddress(),
        nickname: 'main',
        is_verified: 1,
        utr: chance.token(),
        ...stamps(),
      }),
    ],
    [
      'single_sends',
      sizes.singleSends,
      (id) => ({
        id,
        single_send_name: faker.company.catchPhrase(),
        subject: faker.lorem.sentence(),
        preheader: faker.lorem.sentence(),
        recipient_id: [{ id: String(one(types)), table: 'contacts_' }],
        status: 3,
        utr: chance.uuid(),
        triggered: sizes.contacts,
        delivered: sizes.contacts,
        sent_at: '2026-01-05 08:00:00',
        ...stamps(),
      }),
    ],
    [
      'automations',
      sizes.automations,
      (id) => ({
        id,
        automation_for: one(types),
        automation_for_table: 'contacts_',
        automation_name: faker.company.catchPhrase(),
        unsubscribe_group_id: '1',
        utr: chance.uuid(),
        ...stamps(),
      }),
    ],
  ];

  yield `{\n"description": "${sizes.contacts} contacts, generated with seed ${seed}",\n"accounts": [{\n"user_id": 1`;
  for (const [name, count, make] of tables) {
    yield `,\n"${name}": [`;
    for (let id = 1; id <= count; id += 1) yield `${id === 1 ? '' : ','}\n${JSON.stringify(make(id))}`;
    yield '\n]';
  }
  yield '\n}]\n}\n';
}
