/** Global unsubscribers of its own. */
import type { ShownRecord } from '../../inference/shown-records.js';
import { ownAddress } from '../own-records.js';
import type { Session } from '../session.js';
import type { Step } from '../step.js';

/** Adds addresses in several ways; they have one length, which the service takes if it takes the first. */
export async function addAddresses(
  session: Session,
  add: (list: string) => Promise<readonly ShownRecord[]>,
): Promise<readonly ShownRecord[]> {
  const [one, two, three, four] = ['list1', 'list2', 'list3', 'list4'].map((suffix) => ownAddress(session, suffix));
  // No address under any value: it is longer than every address (RFC 5321).
  const tooLong = ownAddress(session, 'x'.repeat(400));
  const made = [...(await add(`${one}`))];
  made.push(...(await add(`${one}`)));
  made.push(...(await add([two, tooLong, three].join(','))));
  made.push(...(await add(session.name('x'))));
  // A longer list shows that the others are no pages.
  made.push(...(await add(`${four}`)));
  return made;
}

export const unsubscribes: readonly Step[] = [
  {
    title: 'add global unsubscribers: one twice, a list with one that is no address',
    needs: ['write'],
    calls: ['GET /global-unsubscribes', 'POST /global-unsubscribes/save'],
    tells: ['duplicate-email', 'address-list.bad', 'email-format', 'rule-violations'],
    async run(session) {
      const add = async (email_address: string) =>
        (await session.make('globalUnsubscribers', 'POST /global-unsubscribes/save', { form: { email_address } }))
          .records;
      for (const one of await addAddresses(session, add)) await session.remove('globalUnsubscribers', one);
    },
  },
  {
    title: 'read the global list next to those of groups',
    // After own records were in it: the list was longer than it is.
    needs: ['write'],
    calls: ['GET /unsubscribes-groups', 'GET /unsubscribes-groups/recipients-list', 'GET /global-unsubscribes'],
    tells: ['global-unsubscribes.scope'],
    async run(session) {
      const groups = await session.list('unsubscribeGroups');
      const full = groups.find(({ unsubscribe_clients_count: count }) => Number(count) > 0);
      if (full === undefined) return;
      await session.list('unsubscribeGroupRecipients', { query: { groupId: Number(full.id) } });
      await session.list('globalUnsubscribers');
    },
  },
];
