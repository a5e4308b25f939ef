/** Each list and details response of each fixture against the document's tables, to the letter. */
import t, { type Test } from 'tap';
import { type Client, start } from '../helper.js';
import { details, lists, misfitsIn, type Resource } from './resource-tables.js';

type Message = Readonly<Record<string, unknown>>;

async function messageOf(client: Client, path: string, query: Readonly<Record<string, string>> = {}): Promise<Message> {
  return ((await client.get(path, query)).body as { readonly message: Message }).message;
}

/** The records of a message: those of a list, or the one that it shows. */
function recordsIn(t: Test, message: Message, member: string, where: string): readonly Record<string, unknown>[] {
  t.strictSame(Object.keys(message), [member], where);
  // The tables say what the records have.
  return [message[member]].flat() as Record<string, unknown>[];
}

function assertFits(t: Test, records: readonly Record<string, unknown>[], resource: Resource, where: string): void {
  const misfits = records.flatMap((one) => misfitsIn(one, resource).map((what) => `${where} ${one.id} ${what}`));
  t.strictSame(misfits, [], where);
}

for (const fixture of ['default', 'empty', 'edge-cases']) {
  t.test(`each response by the fixture ${fixture} fits the document's tables`, async (t) => {
    const { client } = await start(t, { fixture });
    for (const [path, [member, resource]] of Object.entries(lists)) {
      assertFits(t, recordsIn(t, await messageOf(client, path), member, path), resource, path);
    }
    for (const [path, [list, parameter, key, member, resource]] of Object.entries(details)) {
      const [listed = ''] = lists[list] ?? [];
      for (const record of recordsIn(t, await messageOf(client, list), listed, list)) {
        const message = await messageOf(client, path, { [parameter]: String(record[key]) });
        assertFits(t, recordsIn(t, message, member, path), resource, path);
      }
    }
  });
}
