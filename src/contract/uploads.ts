/** Reads uploaded files before the check, for the fields that have something to read of them. */
import type { Endpoint } from './endpoint.js';
import type { SentFields } from './fields.js';

export async function readUploads(sent: SentFields, { form }: Endpoint): Promise<SentFields> {
  const read = [...sent].map(async ([name, value]) => {
    const prepare = form[name]?.prepare;
    const isUpload = typeof value !== 'string' && 'chunks' in value;
    return [name, prepare !== undefined && isUpload ? await prepare(value) : value] as const;
  });
  return new Map(await Promise.all(read));
}
