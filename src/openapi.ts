/** The contract for other tools, made when somebody asks: a start does not pay for it. */
import { chapters } from './api/index.js';
import type { DocumentOptions } from './openapi/document.js';
import { version } from './version.js';

export async function describeContract(facts: Omit<DocumentOptions, 'chapters' | 'version'>) {
  const { createDocument } = await import('./openapi/document.js');
  return createDocument({ ...facts, chapters, version });
}
