/** The version of the package, told once: in its package.json. */
import { createRequire } from 'node:module';

// By its name, which leads there from the bundle as from the source.
const manifest: { readonly version: string } = createRequire(import.meta.url)('campaign-mock/package.json');

export const { version } = manifest;
