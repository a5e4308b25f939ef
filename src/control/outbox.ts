/** Mail that would have been sent, and where the link of a verification mail leads. */
import type { FastifyInstance } from 'fastify';
import { found } from '../world/table.js';
import { verify } from '../world/verification.js';
import { addressedWorlds } from './addressed.js';
import type { PlaneOptions } from './plane.js';

export function outboxRoutes(plane: FastifyInstance, { worlds }: PlaneOptions): void {
  plane.get('/outbox', async (request) => {
    const addressed = addressedWorlds(request, worlds);
    return {
      mails: addressed.flatMap(({ publicKey, outbox }) =>
        outbox.all().map((mail) => ({ public_key: publicKey, ...mail })),
      ),
      dropped: addressed.reduce((sum, { outbox }) => sum + outbox.dropped, 0),
    };
  });

  plane.get<{ Params: { publicKey: string; utr: string } }>(
    '/verify/:publicKey/:utr',
    async ({ params: { publicKey, utr } }) => {
      const { from_email } = verify(found(worlds.find(publicKey)), utr);
      return { verified: from_email };
    },
  );
}
