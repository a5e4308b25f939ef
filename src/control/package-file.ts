/** The files that a browser loads; the build writes them. */
import { readFile } from 'node:fs/promises';
import { missingPackageFile } from './failures.js';

// A bundler copies every file of the folder where it sees both parts of the URL in one expression.
const HERE = import.meta.url;

/** @throws {ControlFailure} 501 where the mock is a part of another bundle, far from its own files */
export async function readPackageFile(path: string): Promise<Buffer> {
  try {
    return await readFile(new URL(`../../dist/${path}`, HERE));
  } catch {
    throw missingPackageFile(path);
  }
}
