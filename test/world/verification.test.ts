import t from 'tap';
import { RecordNotFound } from '../../src/world/table.js';
import { sendVerification, verify } from '../../src/world/verification.js';
import { Worlds } from '../../src/world/worlds.js';

const create = () => {
  const account = { public_key: 'pk/1?', senders: [{ from_email: 'a@example.com', utr: 'u/1' }] };
  const [world] = new Worlds('x', { clock: '2026-01-05T09:00:00.5Z', accounts: [account] }).all();
  return world as NonNullable<typeof world>;
};

t.test('a verification mail carries the link and the time', async (t) => {
  const world = create();
  t.match(sendVerification(world, world.senders.get(1)), { send_at: '2026-01-05 09:00:00', is_verified: 0 });
  t.same(world.outbox.all(), [
    {
      id: 1,
      kind: 'verification',
      to: 'a@example.com',
      subject: 'Verify a@example.com as a sender',
      link: '/__control/verify/pk%2F1%3F/u%2F1',
      utr: 'u/1',
      at: '2026-01-05T09:00:00.500000Z',
    },
  ]);
});

t.test('a sender is verified by its utr alone', async (t) => {
  const world = create();
  t.throws(() => verify(world, 'u'), new RecordNotFound());
  t.match(verify(world, 'u/1'), { id: 1, is_verified: 1 });
  world.senders.remove(world.senders.get(1));
  t.throws(() => verify(world, 'u/1'), new RecordNotFound());
});
