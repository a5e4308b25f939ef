/** Finds the files of the OpenAPI viewer; the build replaces this module with the folder of its copies. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

export const viewerFolder = new URL(
  '.',
  pathToFileURL(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
);
