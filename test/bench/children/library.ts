/** The built library. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const built = pathToFileURL(join(process.cwd(), 'dist', 'index.js')).href;

export const { startCampaignMock }: typeof import('../../../src/index.js') = await import(built);
