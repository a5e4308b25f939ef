/** The version of the package, told once: in its package.json. */
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

export const version: string = manifest.version;
