/** The contract for other tools, made when somebody asks: a start does not pay for it. */

import { version } from '../messages/version.js';
import { chapters } from '../service/document/index.js';
import type { DocumentOptions } from './document.js';

export async function describeContract(facts: Omit<DocumentOptions, 'chapters' | 'version'>) {
  const { createDocument } = await import('./document.js');
  return createDocument({ ...facts, chapters, version });
}
