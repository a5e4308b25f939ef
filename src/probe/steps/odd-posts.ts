/** Posts that must be refused: each lacks a field that is required whatever is open. */
import { endpoints } from '../../api/index.js';
import { type ListedEndpoint, nameOf } from '../../endpoint/endpoint.js';
import { isMissing } from '../../inference/refusals.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** The fields without which a request fails by every value of `required-fields`. */
const neededBy = ({ form, reported }: ListedEndpoint): readonly string[] =>
  reported ?? Object.keys(form).filter((name) => form[name]?.presence === 'starred');

/** A bulk delete without its ids is none of them: it could mean every record. */
const refusable = endpoints.filter((one) => one.encoding === 'multipart' && neededBy(one).length > 0);

/** Whatever a field is, this is no id, no flag and no address. */
const JUNK = 'x';

/** Ways to send a field that the document leaves open. */
const WAYS: readonly ((name: string) => readonly (readonly [string, string])[])[] = [
  (name) => [[`${name}[]`, JUNK]],
  (name) => [
    [name, JUNK],
    [name, ''],
  ],
  (name) => [[name, '  ']],
];

/** Endpoints with two texts: one is sent, the other one is not. */
const TEXTS = {
  'POST /unsubscribes-groups/save': 'group_name',
  'POST /custom-fields/save': 'field_name',
  'POST /notification-recipient/save': 'email_owner',
};

export const oddPosts: readonly Step[] = [
  {
    title: 'post forms that lack required fields, with others in odd forms',
    needs: [],
    calls: refusable.map(nameOf),
    tells: ['http-status.validation', 'array-keys', 'message-style', 'repeated-field', 'trimming'],
    async run(session) {
      for (const endpoint of refusable) await postOddly(endpoint, session);
    },
  },
  {
    title: 'post forms that lack required fields in other encodings',
    needs: [],
    calls: Object.keys(TEXTS),
    tells: ['body-encoding', 'unreadable-body'],
    async run(session) {
      for (const [name, field] of Object.entries(TEXTS)) {
        const form = { [field]: session.name(JUNK) };
        await session.send(name, { form, encoding: 'urlencoded' });
        await session.send(name, { form, encoding: 'json' });
        await session.send(name, { body: { contentType: 'text/plain', text: JUNK } });
      }
    },
  },
];

async function postOddly(endpoint: ListedEndpoint, session: Session): Promise<void> {
  const name = nameOf(endpoint);
  const { form } = endpoint;
  const control = await session.send(name, { form: {} });
  const lacking = neededBy(endpoint).findLast((field) => isMissing(control, field));
  if (lacking === undefined) return;
  // A file, a key and a utr of another record are left out: they are no plain values.
  const open = Object.keys(form).filter((field) => field !== lacking && field !== 'utr' && isMissing(control, field));
  const plain = open.filter((field) => form[field]?.presence === 'starred' && form[field]?.readFile === undefined);
  for (let at = 0; plain.length > 0 && at < WAYS.length; at += plain.length) {
    const pairs = WAYS.slice(at, at + plain.length).flatMap((way, index) => way(String(plain[index])));
    await session.send(name, { form: pairs });
  }
}
