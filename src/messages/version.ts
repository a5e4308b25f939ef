/** The version of the package, read from its package.json. */
import { createRequire } from 'node:module';

// The package's own name resolves from the bundle as well as from the sources.
const manifest: { readonly version: string } = createRequire(import.meta.url)('campaign-mock/package.json');

export const { version } = manifest;
