/** Uploads of contacts into a contact type of its own. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { goneContactType, ownAddress, ownContactType } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

export const UPLOAD = 'POST /contacts/upload-csv';

/** Names of contact fields, one of them as a label: what the columns are called is not shown. */
const HEADINGS = ['email', 'first_name', 'Last Name'];

/** The delimiters of files, in the order in which they are tried. */
const DELIMITERS = [',', ';'];

/** A file that is accepted. */
export interface Format {
  readonly hasHeader: boolean;
  readonly delimiter: string;
}

/** Uploads lines as contacts of a type, and gives those that were added. */
export async function upload(
  session: Session,
  type: ShownRecord,
  lines: readonly string[],
  fileName = 'contacts.csv',
): Promise<readonly ShownRecord[]> {
  const file = { fileName, text: `${lines.join('\n')}\n` };
  const { records } = await session.make('contacts', UPLOAD, { form: { contact_type_id: Number(type.id), file } });
  return records;
}

/** The format of a file that the service took; undefined where it took none. */
export const acceptedFormat = (session: Session): Promise<Format | undefined> =>
  session.share('format of uploads', async () => {
    const type = await ownContactType(session);
    if (type === undefined) return undefined;
    const made: ShownRecord[] = [];
    const add = async (lines: readonly string[]): Promise<boolean> => {
      const added = await upload(session, type, lines);
      made.push(...added);
      return added.length > 0;
    };
    const hasHeader = await add(['email', ownAddress(session, 'row1')]);
    const taken: string[] = [];
    for (const delimiter of DELIMITERS) {
      const address = ownAddress(session, `row${delimiter === ',' ? 2 : 3}`);
      const lines = hasHeader ? [HEADINGS, [address, 'Ada', 'Lovelace']] : [['Ada', 'Lovelace', address]];
      if (await add(lines.map((cells) => cells.join(delimiter)))) taken.push(delimiter);
    }
    for (const one of made) await session.remove('contacts', one);
    const [delimiter] = taken;
    return delimiter === undefined ? undefined : { hasHeader, delimiter };
  });

/** A file with addresses alone. */
const withAddresses = ({ hasHeader, delimiter }: Format, addresses: readonly string[]): readonly string[] =>
  hasHeader ? ['email', ...addresses] : addresses.map((one) => ['Ada', 'Lovelace', one].join(delimiter));

export const csv: readonly Step[] = [
  {
    title: 'upload files with and without a header, and with both delimiters',
    needs: ['write'],
    calls: ['POST /contacts-type/add', UPLOAD, 'GET /contacts/list'],
    tells: ['csv-columns', 'csv.headings', 'csv.delimiter'],
    async run(session) {
      await acceptedFormat(session);
    },
  },
  {
    title: 'upload files with a bad row, an address that is there, one that is none, and a name in capitals',
    needs: ['write'],
    calls: ['POST /contacts-type/add', UPLOAD, 'GET /contacts/list'],
    tells: ['csv-bad-row', 'csv-extension', 'duplicate-email', 'email-format', 'rule-violations'],
    async run(session) {
      const [type, format] = [await ownContactType(session), await acceptedFormat(session)];
      if (type === undefined || format === undefined) return;
      const made: ShownRecord[] = [];
      const add = async (addresses: readonly string[], fileName?: string): Promise<void> => {
        made.push(...(await upload(session, type, withAddresses(format, addresses), fileName)));
      };
      // The first cell is no address under any value: it is longer than every address (RFC 5321).
      await add([session.name('x'.repeat(400)), ownAddress(session, 'row4')]);
      const there = ownAddress(session, 'row5');
      await add([there]);
      await add([there]);
      await add(['x']);
      await add([ownAddress(session, 'row6')], 'contacts.CSV');
      // A longer list shows that the others are no pages.
      await add([ownAddress(session, 'row7')]);
      for (const one of made) await session.remove('contacts', one);
    },
  },
  {
    title: 'upload a file into a contact type that was deleted',
    needs: ['write'],
    calls: ['POST /contacts-type/add', UPLOAD, 'GET /contacts/list'],
    tells: ['dangling-reference'],
    async run(session) {
      const [gone, format] = [await goneContactType(session), await acceptedFormat(session)];
      if (gone === undefined || format === undefined) return;
      const lines = withAddresses(format, [ownAddress(session, 'row8')]);
      for (const one of await upload(session, { id: gone }, lines)) await session.remove('contacts', one);
    },
  },
];
