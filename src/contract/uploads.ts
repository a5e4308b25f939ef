/** Reads uploaded files before the check, for the fields that have something to read of them. */
import type { Endpoint } from './endpoint.js';
import type { RawFields } from './fields.js';

export function readUploads(sent: RawFields, { form, takesFile }: Endpoint): RawFields {
  if (!takesFile) return sent;
  const read = new Map(sent);
  for (const [name, value] of sent) {
    const prepare = form[name]?.prepare;
    const isUpload = typeof value !== 'string' && 'bytes' in value;
    if (prepare !== undefined && isUpload) read.set(name, prepare(value));
  }
  return read;
}
