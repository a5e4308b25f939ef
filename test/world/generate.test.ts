import t from 'tap';
import { generateFixture } from '../../src/world/generate.js';
import { Worlds } from '../../src/world/worlds.js';

const sizes = { contacts: 30, contactTypes: 3, segments: 2, unsubscribers: 4, singleSends: 2, automations: 2 };
const none = { contacts: 0, contactTypes: 0, segments: 0, unsubscribers: 0, singleSends: 0, automations: 0 };
const always = { templates: [{ template_name: 'Blank' }] };
const text = (seed: number, some = sizes) => [...generateFixture(some, seed, ['India', 'Kenya'])].join('');

t.test('the same sizes and seed give the same bytes', async (t) => {
  t.equal(text(1), text(1));
  t.not(text(1), text(2));
});

t.test('what is generated is a fixture of these sizes', async (t) => {
  const [world] = new Worlds('x', JSON.parse(text(1)), { always }).all();
  t.equal(world?.contacts.all().length, 30);
  t.equal(world?.contactTypes.all().length, 3);
  t.equal(world?.segments.all().length, 2);
  t.equal(world?.globalUnsubscribers.all().length, 4);
  t.equal(world?.singleSends.all().length, 2);
  t.equal(world?.automations.all().length, 2);
  t.ok(world?.contacts.all().every(({ country }) => country === 'India' || country === 'Kenya'));
  const emails = new Set(world?.contacts.all().map(({ email }) => email));
  t.equal(emails.size, 30);
  t.ok([...emails].every((email) => /^[a-z0-9.]+@example\.(com|org|net)$/.test(email)));
});

t.test('a fixture of nothing is one too', async (t) => {
  t.doesNotThrow(() => new Worlds('x', JSON.parse(text(1, none)), { always }));
});
