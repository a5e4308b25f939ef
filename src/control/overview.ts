/** `GET /__control`: what is running. */
import type { FastifyInstance } from 'fastify';
import { version } from '../version.js';
import type { PlaneOptions } from './plane.js';
import { summaryOf } from './summary.js';

export function overviewRoutes(plane: FastifyInstance, { worlds }: PlaneOptions): void {
  plane.get('/', async () => ({
    name: 'campaign-mock',
    version,
    fixture: { name: worlds.baseline.name, description: worlds.baseline.description },
    accounts: worlds.all().map(summaryOf),
    links: Object.fromEntries(
      ['reset', 'load', 'fixtures', 'state', 'accounts', 'assumptions', 'outbox'].map((name) => [
        name,
        `/__control/${name}`,
      ]),
    ),
  }));
}
