/** Where the files of the OpenAPI viewer are; the build copies them, and puts the place of its copies in that of this module. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export const viewerFolder = new URL(
  '.',
  pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
);
