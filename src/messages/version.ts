/** The version of the package, read from its package.json. */
import { createRequire } from 'node:module';

// The bundle and the sources both resolve the name of the package.
const manifest: { readonly version: string } = createRequire(import.meta.url)('campaign-mock/package.json');

export const { version } = manifest;
