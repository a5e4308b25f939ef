/** The peer of an upload: csv-parse over the same file, without storing rows. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { serveCalls } from './calls.js';

/** @returns the duration in milliseconds */
async function parseFile(file: unknown): Promise<number> {
  const start = performance.now();
  await pipeline(createReadStream(String(file)), parse().resume());
  return performance.now() - start;
}

serveCalls({ parseFile });
